package probe

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

// standInTools are the tools of the MCP server that stands in for the world's, with true for the
// one that an agent may use unasked.
var standInTools = map[string]bool{lookTool: true, actTool: false}

const lookTool, actTool = "world_info", "place_objects"

// serve is an MCP server with these tools on stdio. It adds each call to a file, a line of JSON,
// and makes another one when its tools were listed.
func serve(in io.Reader, out io.Writer, file string) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if a := answer(lines.Bytes(), file); a != "" {
			fmt.Fprintln(out, a)
		}
	}
}

// serveHTTP returns the same server over HTTP, for those who show a key.
func serveHTTP(key, file string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20)); {
		case r.Header.Get("Authorization") != "Bearer "+key:
			w.WriteHeader(http.StatusUnauthorized)
		case r.Method != http.MethodPost:
			w.WriteHeader(http.StatusMethodNotAllowed)
		default:
			if a := answer(body, file); a != "" {
				w.Header().Set("Content-Type", "application/json")
				_, _ = io.WriteString(w, a)
			} else {
				w.WriteHeader(http.StatusAccepted)
			}
		}
	})
}

// listed is the file that says that the tools were listed.
func listed(file string) string { return file + ".listed" }

// answer returns the answer to a message; empty: it wants none.
func answer(message []byte, file string) string {
	const tools = `{"tools":[` +
		`{"name":"` + lookTool + `","description":"looks","inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true}},` +
		`{"name":"` + actTool + `","description":"places","inputSchema":{"type":"object","properties":{"label":{"type":"string"}}}}]}`
	var m struct {
		ID     json.RawMessage
		Method string
		Params struct {
			Version string `json:"protocolVersion"`
			Name    string
			Args    json.RawMessage `json:"arguments"`
		}
	}
	if json.Unmarshal(message, &m) != nil || len(m.ID) == 0 {
		return ""
	}
	result := `{}`
	switch m.Method {
	case "initialize":
		result = fmt.Sprintf(`{"protocolVersion":%q,"capabilities":{"tools":{}},"serverInfo":{"name":"world","version":"1"}}`, m.Params.Version)
	case "tools/list":
		result = tools
		_ = os.WriteFile(listed(file), nil, 0o600) //nolint:gosec // our own argument
	case "tools/call":
		result = `{"content":[{"type":"text","text":"called"}]}`
		note(file, m.Params.Name, m.Params.Args)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
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
