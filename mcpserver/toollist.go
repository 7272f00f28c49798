package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// toolList is an answer to tools/list whose tools are encoded already: the list is the same for
// every client, and encoding it anew takes most of the time of an answer.
type toolList struct {
	*mcp.ListToolsResult
	tools json.RawMessage
}

// MarshalJSON encodes what the SDK has put into the answer, and puts the tools in their place.
func (l *toolList) MarshalJSON() ([]byte, error) {
	rest := *l.ListToolsResult
	rest.Tools = []*mcp.Tool{}
	text, err := json.Marshal(&rest)
	if err != nil {
		return nil, err
	}
	return bytes.Replace(text, []byte(`"tools":[]`), append([]byte(`"tools":`), l.tools...), 1), nil
}

// unsaid are hints with the values that MCP gives them by default; the SDK writes them all the
// same. As members they are found by their text, since a quote within a string is escaped.
var unsaid = []string{`"idempotentHint":false,`, `"readOnlyHint":false,`}

// encodedLists is middleware that encodes the tools of a server once, and again when there are
// others.
func encodedLists(next mcp.MethodHandler) mcp.MethodHandler {
	var mu sync.Mutex
	var tools []*mcp.Tool
	var text json.RawMessage
	encode := func(list []*mcp.Tool) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		if text == nil || !slices.Equal(list, tools) {
			encoded, err := json.Marshal(list)
			if err != nil {
				return nil, err
			}
			for _, member := range unsaid {
				encoded = bytes.ReplaceAll(encoded, []byte(member), nil)
			}
			tools, text = list, encoded
		}
		return text, nil
	}
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		list, ok := res.(*mcp.ListToolsResult)
		if !ok || err != nil {
			return res, err
		}
		encoded, err := encode(list.Tools)
		if err != nil {
			return res, nil //nolint:nilerr // the SDK says what it cannot encode
		}
		return &toolList{list, encoded}, nil
	}
}
