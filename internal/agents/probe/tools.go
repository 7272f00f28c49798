package probe

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/probe/model"
)

// isWorldTool reports whether a tool is one of the MCP server, however the agent names it.
func isWorldTool(name string) bool {
	plain := strings.ReplaceAll(name, "-", "_")
	for tool := range standInTools {
		if name == tool || strings.Contains(name, profile.Server) && strings.HasSuffix(plain, "_"+tool) {
			return true
		}
	}
	return false
}

// looks reports whether a tool is known to only look: by its name, with no argument that the known
// one has not.
func looks(p profile.Profile, t model.Tool) bool {
	known, ok := p.Looks[t.Name]
	isNew := func(name string) bool { return !slices.Contains(strings.Fields(known), name) }
	return ok && !slices.ContainsFunc(t.Parameters, isNew)
}

// judge decides, by all steps and all tools that were offered.
func (t *tester) judge(r *Result) {
	r.Steps, r.Passed = t.steps, true
	fails := func(reason string) {
		if r.Passed {
			r.Passed, r.Reason = false, reason
		}
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		switch s.Outcome {
		case Free, Refused:
		case Absent:
			s.Failed = !s.optional
		case Asked:
			r.Asked++
			r.Of++
		case Blocked:
			r.Blocked++
			r.Of++
		default:
			r.Of++
			s.Failed = true
		}
		if s.Failed {
			fails(s.Name + ", in " + s.Home + ": " + s.Detail)
		}
	}
	if len(t.tools) == 0 {
		fails("it has shown the model none of its tools")
	}
	for _, key := range slices.Sorted(maps.Keys(t.tools)) {
		tool := t.tools[key]
		o := Offered{Tool: tool, Judged: JudgedUnknown}
		switch {
		case isWorldTool(tool.Name):
			o.Judged = JudgedWorld
		case t.asked[tool.Name]:
			o.Judged = JudgedAsked
		case looks(t.profile, tool):
			o.Judged = JudgedLook
		default:
			fails("it offers the tool " + tool.Name + ", of which World does not know whether it asks")
		}
		r.Tools = append(r.Tools, o)
	}
}

// fill makes arguments for a tool: those of values that it knows, and for what else it requires
// something of the right kind.
func fill(t model.Tool, values map[string]any) map[string]any {
	var schema struct {
		Properties map[string]form
		Required   []string
	}
	_ = json.Unmarshal(t.Schema, &schema)
	input := map[string]any{}
	for name, f := range schema.Properties {
		v, known := values[name]
		switch {
		case known && v != "" && len(f.Enum) == 0:
			input[name] = v
		case slices.Contains(schema.Required, name):
			input[name] = f.any()
		}
	}
	return input
}

// background returns the value of an argument with which a tool works on after its turn; nil: there
// is none.
func background(t model.Tool, argument string) any {
	var schema struct{ Properties map[string]form }
	_ = json.Unmarshal(t.Schema, &schema)
	for _, v := range schema.Properties[argument].Enum {
		if v == "background" || v == "async" {
			return v
		}
	}
	if strings.Contains(argument, "background") {
		return true
	}
	return nil
}

// form is a part of a schema.
type form struct {
	Type       string
	Enum       []any
	Items      *form
	Properties map[string]form
	Required   []string
}

// any returns a value of a form.
func (f form) any() any {
	switch {
	case len(f.Enum) > 0:
		return f.Enum[0]
	case f.Type == "boolean":
		return false
	case f.Type == "integer", f.Type == "number":
		return 1
	case f.Type == "array" && f.Items != nil:
		return []any{f.Items.any()}
	case f.Type == "array":
		return []any{}
	case f.Type == "object":
		out := map[string]any{}
		for _, name := range f.Required {
			out[name] = f.Properties[name].any()
		}
		return out
	}
	return "something"
}
