// Command smallhook is the floor for `world-mcp hook`: a separate program that does only the hook's
// work. It reads an event on stdin, picks a few fields, and sends them to the socket that its
// argument names.
package main

import (
	"encoding/json"
	"net"
	"os"
	"time"
)

func main() {
	var event struct {
		Event   string `json:"hook_event_name"`
		Session string `json:"session_id"`
		Folder  string `json:"cwd"`
		Tool    string `json:"tool_name"`
		ToolID  string `json:"tool_use_id"`
		Input   struct {
			Path string `json:"file_path"`
		} `json:"tool_input"`
	}
	if json.NewDecoder(os.Stdin).Decode(&event) != nil {
		return
	}
	c, err := net.DialTimeout("unix", os.Args[1], 50*time.Millisecond) //nolint:noctx // it ends after this
	if err != nil {
		return
	}
	defer func() { _ = c.Close() }()
	_ = c.SetDeadline(time.Now().Add(100 * time.Millisecond))
	_ = json.NewEncoder(c).Encode(event)
}
