package httpapi

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// mcp answers /api/mcp/world of a relay. A call for whose tool the token lacks the scope is 403
// with the challenge that the protocol's authorization asks for; other refusals are results of the
// tool.
func (h *hosted) mcp(w http.ResponseWriter, r *http.Request) {
	by := access.FromContext(r.Context())
	if r.Method == http.MethodPost && by.Limited() {
		body, err := io.ReadAll(r.Body)
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), &failedReader{err}))
		if lacks := lackedScope(by, body); lacks != "" {
			w.Header().Set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="`+lacks+`"`)
			writeJSON(w, http.StatusForbidden, map[string]string{"error": "insufficient_scope", "scope": lacks})
			return
		}
	}
	h.MCP.ServeHTTP(w, r)
}

// failedReader ends a body as it has ended: err is nil after all of it.
type failedReader struct{ err error }

func (f *failedReader) Read([]byte) (int, error) {
	if f.err == nil {
		return 0, io.EOF
	}
	return 0, f.err
}

// lackedScope returns a scope that a tools/call needs and the token lacks; empty: none.
func lackedScope(by *access.Principal, body []byte) string {
	var call struct {
		Method string `json:"method"`
		Params struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		} `json:"params"`
	}
	if json.Unmarshal(body, &call) != nil || call.Method != "tools/call" {
		return ""
	}
	for _, s := range tool.ScopesOf(call.Params.Name, call.Params.Arguments) {
		if s != wire.ScopeProject && !slices.Contains(by.Scopes, s) { // the project is nowhere on a relay, which the tool says
			return string(s)
		}
	}
	return ""
}
