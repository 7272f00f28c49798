//go:build unix

package acp

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/base/proc"
)

// Version 1 is spoken; whatever else an agent speaks, it is refused in words.
func TestNegotiation(t *testing.T) {
	const newer = "Fake speaks a newer version of the Agent Client Protocol"
	for _, c := range []struct {
		name  string
		args  []string
		words string // empty: it is accepted
	}{
		{"version 1", nil, ""},
		{"version 2 by number", []string{"-protocol", "2"}, newer + " (2) than World does (1)."},
		{"version 2 first", []string{"-second", "first", "-protocol", "2"}, newer + " (2) than World does (1)."},
		{"version 2 first, which repeats the offer", []string{"-second", "first"}, newer + " than World does (1)."},
		{"version 2 only", []string{"-second", "only"}, newer + " than World does (1)."},
		{"no version", []string{"-protocol", "0"}, "Fake does not say which version of the Agent Client Protocol it speaks; World speaks version 1."},
		{"an older one", []string{"-protocol", "-1"}, "Fake speaks version -1 of the Agent Client Protocol; World speaks version 1."},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ctx := process(t, c.args...)
			_, err := a.Initialize(ctx, Implementation{Name: "test", Version: "1"})
			v, refused := errors.AsType[*VersionError](err)
			switch {
			case c.words == "" && err != nil:
				t.Error(err)
			case c.words != "" && (!refused || v.Explain("Fake") != c.words):
				t.Errorf("%v", err)
			}
		})
	}
}

// process runs the fake agent without a session.
func process(t *testing.T, args ...string) (*Agent, context.Context) {
	t.Helper()
	a, err := Start(proc.Command{Path: fake, Args: args, Dir: t.TempDir(), Env: Env(os.Environ(), nil)}, newHeard())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Stop)
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	t.Cleanup(cancel)
	return a, ctx
}

// An agent that is not logged in refuses to open a session.
func TestNeedsLogin(t *testing.T) {
	a, ctx := process(t, "-login")
	if _, err := a.NewSession(ctx, SessionOptions{Folder: "/x"}); !IsCode(err, CodeNeedsLogin) {
		t.Fatal(err)
	}
}

// The cost of a turn is read from every place where an agent reports it; other forms are ignored.
func TestUsage(t *testing.T) {
	for _, c := range []struct {
		as            string
		told, answers *Usage
	}{
		{
			"update", &Usage{Used: 1200, Size: 200000, Cost: Cost{0.25, "USD"}},
			&Usage{Tokens: Tokens{Input: 10, Output: 5, CachedRead: 3, Total: 18}},
		},
		{"quota", nil, &Usage{Tokens: Tokens{Input: 10, Output: 5}}},
		{"chunk", &Usage{Tokens: Tokens{Input: 10, Output: 5}}, nil},
		{"odd", &Usage{Size: 200000}, &Usage{}},
		{"nothing", nil, nil},
	} {
		f := start(t)
		end, err := f.Prompt(f.ctx, f.session, []Block{{Type: ContentText, Text: "cost " + c.as}})
		if err != nil || end.Reason != StopEnd || !reflect.DeepEqual(end.Usage, c.answers) {
			t.Errorf("%s: the answer says %+v, %v", c.as, end.Usage, err)
		}
		var told *Usage
		for _, u := range f.updates {
			told = u.Usage
		}
		if !reflect.DeepEqual(told, c.told) {
			t.Errorf("%s: the updates say %+v", c.as, told)
		}
	}
}

// Commands and options come with their words, and the choices of an option whether they are grouped
// or not.
func TestCommandsAndOptions(t *testing.T) {
	f := start(t)
	f.must(t, "commands", StopEnd)
	f.must(t, "options", StopEnd)
	var words []string
	for _, u := range f.updates {
		for _, c := range u.Commands {
			words = append(words, "/"+c.Name+" "+c.Description+" "+c.Input.Hint)
		}
		for _, o := range u.Options {
			words = append(words, o.ID+" "+o.Name+" "+o.Description+" "+o.Type+" "+string(o.Current))
			for _, v := range o.Values {
				words = append(words, v.Group+":"+v.Value+" "+v.Name+" "+v.Description)
			}
		}
	}
	if got, want := strings.Join(words, "|"), "/web looks what|/  |/init  |"+`model Model Which one select "b"|Good:a A |Good:b B better|:c C |fast Fast  boolean true`; got != want {
		t.Errorf("%s", got)
	}
}

// The two kinds of MCP servers are written as the protocol demands it, with their lists also where
// they are empty.
func TestSessionOptions(t *testing.T) {
	for want, o := range map[string]SessionOptions{
		`{"cwd":"/x","mcpServers":[{"name":"w","command":"/bin/w","args":[],"env":[]}]}`: {Folder: "/x", Servers: []MCPServer{{Name: "w", Command: "/bin/w"}}},
		`{"cwd":"/x","additionalDirectories":["/y"],"mcpServers":[{"name":"w","command":"w","args":["a"],"env":[{"name":"K","value":"v"}]}],"_meta":{"a":1}}`: {
			Folder: "/x", Additional: []string{"/y"},
			Servers: []MCPServer{{Name: "w", Command: "w", Args: []string{"a"}, Env: []Variable{{"K", "v"}}}},
			Meta:    json.RawMessage(`{"a":1}`),
		},
		`{"cwd":"/x","mcpServers":[{"type":"http","name":"w","url":"http://127.0.0.1:1/","headers":[{"name":"Authorization","value":"Bearer t"}]},{"type":"http","name":"v","url":"http://v","headers":[]}]}`: {
			Folder: "/x", Servers: []MCPServer{{Name: "w", URL: "http://127.0.0.1:1/", Headers: []Variable{{"Authorization", "Bearer t"}}}, {Name: "v", URL: "http://v"}},
		},
	} {
		if got, err := json.Marshal(o); err != nil || string(got) != want {
			t.Errorf("%s, %v", got, err)
		}
	}
}
