package model

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// Tool is a tool that an agent offers to its model.
type Tool struct {
	Name string `json:"name"`
	// Parameters are the names of its arguments, sorted, and Hash names their form: the schema
	// without the texts for the model, in which agents write the date, their folder and the like.
	// Empty: the agent named it and never offered it.
	Parameters []string `json:"parameters,omitempty"`
	Hash       string   `json:"hash"`
	// Schema is the JSON schema of its arguments, as the agent sent it.
	Schema json.RawMessage `json:"-"`
}

// Call is a call of a tool that the script made.
type Call struct {
	Tool  string
	Input json.RawMessage
}

// newTool describes a tool.
func newTool(name string, schema json.RawMessage) Tool {
	var form any
	_ = json.Unmarshal(schema, &form)
	bare, _ := json.Marshal(withoutTexts(form))
	sum := sha256.Sum256(bare)
	t := Tool{Name: name, Hash: hex.EncodeToString(sum[:8]), Schema: schema}
	var object struct {
		Properties map[string]json.RawMessage
	}
	_ = json.Unmarshal(schema, &object)
	t.Parameters = slices.Sorted(maps.Keys(object.Properties))
	return t
}

// withoutTexts removes the descriptions from a schema. An argument may also be named description:
// its value is an object.
func withoutTexts(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if _, isText := value.(string); isText && (name == "description" || name == "title") {
				delete(v, name)
			} else {
				v[name] = withoutTexts(value)
			}
		}
	case []any:
		for i := range v {
			v[i] = withoutTexts(v[i])
		}
	}
	return v
}

// record adds what a request offered, and the step that answers it.
func (x *Model) record(t *talk, s step) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, name := range t.named {
		x.named[name] = true
	}
	for _, o := range t.offers {
		x.tools[o.Name+" "+o.Hash] = o
	}
	if s.tool != "" {
		x.calls = append(x.calls, Call{s.tool, s.input})
	}
}

// Tools returns the tools that were offered so far, sorted by name. One that was offered in two
// forms is there twice.
func (x *Model) Tools() []Tool {
	x.mu.Lock()
	defer x.mu.Unlock()
	tools := slices.Collect(maps.Values(x.tools))
	for name := range x.named {
		if !slices.ContainsFunc(tools, func(t Tool) bool { return t.Name == name }) {
			tools = append(tools, Tool{Name: name})
		}
	}
	slices.SortFunc(tools, func(a, b Tool) int { return strings.Compare(a.Name+" "+a.Hash, b.Name+" "+b.Hash) })
	return tools
}

// Calls returns the calls since the last time, in their order.
func (x *Model) Calls() []Call {
	x.mu.Lock()
	defer x.mu.Unlock()
	calls := x.calls
	x.calls = nil
	return calls
}
