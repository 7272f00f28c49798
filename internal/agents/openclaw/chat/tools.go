package chat

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxShown limits a tool's input and output as pages get them, in bytes.
	maxShown = 4 << 10
	// maxResult limits the end of a command's output for the project, in bytes.
	maxResult = 64 << 10
)

// toolStart is the beginning of a tool call. parent is the call within which it was made, and
// target what it works on, used when args say nothing of it; empty: not known. Of a tool_call the
// tool is shown that it calls, whose id may have a prefix: "openclaw:core:exec".
func toolStart(id, name, parent string, args json.RawMessage, target string) transcript.Tool {
	wraps := name == toolCall
	if wraps {
		var inner struct {
			ID   string          `json:"id"`
			Args json.RawMessage `json:"args"`
		}
		if json.Unmarshal(args, &inner) == nil && inner.ID != "" {
			name, args = inner.ID[strings.LastIndexByte(inner.ID, ':')+1:], inner.Args
		}
	}
	name = clip.Bytes(name, 128)
	shown := wire.ChatTool{
		ID: id, Name: name, Title: toolTitle(name), World: strings.HasPrefix(name, config.ServerName+"__"),
		Target: clip.Line(target, maxTarget), State: wire.ToolRunning,
	}
	if in := string(args); in != "" && in != "null" && in != "{}" {
		shown.Input = clip.Bytes(in, maxShown)
		if target := toolTarget(args); target != "" {
			shown.Target = target
		}
	}
	return transcript.Tool{Shown: shown, Within: parent, Wraps: wraps}
}

// toolResult is the end of a tool call.
func toolResult(id string, content blocks, failed bool, store imageStore) transcript.Tool {
	content = unwrapToolCall(content)
	output := content.text()
	e := transcript.Tool{
		Shown: wire.ChatTool{ID: id, State: wire.ToolDone, Output: clip.Bytes(output, maxShown)},
	}
	if failed {
		e.Shown.State, e.Shown.Output = failure(e.Shown.Output)
	}
	for i := range content {
		if content[i].Type == blockImage {
			e.Images = append(e.Images, chatImage(store, &content[i]))
		}
	}
	return e
}

// missingTool is the gateway's answer to a call of a tool that it does not have, by name or by
// tool_call.
var missingTool = regexp.MustCompile(`^(Tool \S+ not found$|Unknown tool id: )`)

// failure says how a call has ended that the gateway calls an error, from the words with which it
// answers the model, and returns these: it has no other field for that. Its own tools put them into
// an object.
func failure(output string) (wire.ToolState, string) {
	var own struct{ Status, Error string }
	if strings.HasPrefix(output, "{") && json.Unmarshal([]byte(output), &own) == nil && own.Status == "error" && own.Error != "" {
		output = own.Error
	}
	switch {
	case missingTool.MatchString(output):
		return wire.ToolMissing, output
	case strings.HasPrefix(output, "Exec denied ("):
		return wire.ToolRefused, output
	}
	return wire.ToolFailed, output
}

// ranOutput is the end of the output of a command; empty: the tool runs none.
func ranOutput(e *agentEvent) string {
	if agent.UsageOf(e.Data.Name, nil).Touch != wire.TouchRun {
		return ""
	}
	return clip.Tail(e.Data.Result.Content.text(), maxResult)
}

// unwrapToolCall returns the inner result of a tool_call's result, which is JSON text around it;
// other content is returned as is.
func unwrapToolCall(content blocks) blocks {
	output := content.text()
	if !strings.HasPrefix(output, "{") {
		return content
	}
	var w struct {
		Tool   struct{ ID string }
		Result struct{ Content blocks }
	}
	if json.Unmarshal([]byte(output), &w) != nil || w.Tool.ID == "" || len(w.Result.Content) == 0 {
		return content
	}
	return w.Result.Content
}

// usage says what a tool that starts does with files. A display card has no arguments; its Meta is
// the file or the command. workspace is where the agent works; empty: not known.
func usage(e *agentEvent, workspace string) agent.Usage {
	u := agent.UsageOf(e.Data.Name, e.Data.Args)
	if e.Stream == streamItem {
		u = agent.UsageOf(e.Data.Name, nil)
		switch {
		case u.Touch == wire.TouchRun:
			u.Command = strings.TrimSpace(e.Data.Meta)
		case u.Touch != "":
			u.AddPaths(e.Data.Meta)
		}
	}
	if !filepath.IsAbs(u.Folder) && !strings.HasPrefix(u.Folder, "~") {
		u.Folder = filepath.Join(workspace, u.Folder)
	}
	return u
}
