package probe

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// standInTools are the tools of the MCP server that stands in for the world's, with true for the
// one that an agent may use unasked.
var standInTools = map[string]bool{lookTool: true, actTool: false}

const lookTool, actTool = "world_info", "place_objects"

// serve is an MCP server with these tools. It adds each call to a file, a line of JSON.
func serve(in io.Reader, out io.Writer, file string) {
	const tools = `{"tools":[` +
		`{"name":"` + lookTool + `","description":"looks","inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}},` +
		`{"name":"` + actTool + `","description":"places","inputSchema":{"type":"object","properties":{"label":{"type":"string"}}}}]}`
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m struct {
			ID     json.RawMessage
			Method string
			Params struct {
				Version string `json:"protocolVersion"`
				Name    string
				Args    json.RawMessage `json:"arguments"`
			}
		}
		if json.Unmarshal(lines.Bytes(), &m) != nil || len(m.ID) == 0 {
			continue
		}
		result := `{}`
		switch m.Method {
		case "initialize":
			result = fmt.Sprintf(`{"protocolVersion":%q,"capabilities":{"tools":{}},"serverInfo":{"name":"world","version":"1"}}`, m.Params.Version)
		case "tools/list":
			result = tools
		case "tools/call":
			result = `{"content":[{"type":"text","text":"called"}]}`
			note(file, m.Params.Name, m.Params.Args)
		}
		fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, result)
	}
}

// note adds a call to the file.
func note(file, tool string, args json.RawMessage) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) //nolint:gosec // our own argument
	if err != nil {
		return
	}
	defer f.Close()
	line, _ := json.Marshal(map[string]any{"tool": tool, "arguments": args})
	_, _ = f.Write(append(line, '\n'))
}
