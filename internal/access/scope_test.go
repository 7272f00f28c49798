package access

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// withPicture returns the example of a tool, with a picture asked for if the tool can give one.
func withPicture(t *rapid.T, declared tool.Tool) (call *tool.Call, picture bool) {
	example := tool.Example(declared.Name)
	if rapid.Bool().Draw(t, "picture") && strings.Contains(string(declared.Schema), `"picture"`) {
		var args map[string]any
		if err := json.Unmarshal([]byte(example), &args); err != nil {
			t.Fatal(err)
		}
		args["picture"], picture = true, true
		b, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		example = string(b)
	}
	call, e := tool.Validate(declared.Name, json.RawMessage(example))
	if e != nil {
		t.Fatalf("%s %s: %v", declared.Name, example, e)
	}
	return call, picture
}

// A call is let through exactly when its scopes were granted, all of them; and when only the
// picture is too much, the answer says how to go on without it.
func TestWhatACallNeeds(t *testing.T) {
	all := append(PageScopes(), wire.ScopeProject)
	rapid.Check(t, func(t *rapid.T) {
		call, picture := withPicture(t, rapid.SampledFrom(tool.All()).Draw(t, "tool"))
		by := &Principal{Scopes: rapid.SliceOfDistinct(rapid.SampledFrom(all),
			func(s wire.Scope) wire.Scope { return s }).Draw(t, "granted")}
		missing := slices.DeleteFunc(slices.Clone(call.Scopes()), by.Has)
		e := CheckCall(by, call.Tool.Name, call.Scopes())
		if (e == nil) != (len(missing) == 0) {
			t.Fatalf("%s needs %v, granted are %v: %v", call.Tool.Name, call.Scopes(), by.Scopes, e)
		}
		if e == nil {
			return
		}
		if e.Code != wire.CodeNotAllowed || e.Next == "" || !strings.Contains(e.Message, string(missing[0])) {
			t.Fatalf("%+v", e)
		}
		if picture && call.Tool.Scope != wire.ScopeScreenshot && len(missing) == 1 &&
			missing[0] == wire.ScopeScreenshot && e.Field != "picture" {
			t.Fatalf("only the picture is too much: %+v", e)
		}
	})
}

// A picture by its resource needs the right to pictures; every other resource needs the right to
// read the world.
func TestWhatAResourceNeeds(t *testing.T) {
	for _, row := range []struct {
		uri   string
		scope wire.Scope
	}{
		{wire.ScreenshotURI, wire.ScopeScreenshot},
		{wire.StateURI, wire.ScopeRead},
		{"anything else", wire.ScopeRead},
		{wire.ScreenshotURI + "/", wire.ScopeRead}, // no picture is there
	} {
		for _, s := range append(PageScopes(), "world.everything") {
			if e := CheckResource(&Principal{Scopes: []wire.Scope{s}}, row.uri); (e == nil) != (s == row.scope) {
				t.Errorf("%s by %s: %v", row.uri, s, e)
			}
		}
	}
}

// Conversations, voice and the project reach holders of their scope alone; the world reaches
// everybody.
func TestWhoReceives(t *testing.T) {
	private := []wire.Scope{wire.ScopeChat, wire.ScopeVoice, wire.ScopeProject}
	for _, k := range wire.Kinds() {
		if k.Scope == "" {
			continue
		}
		if nobody := MayReceive(&Principal{}, k.Scope); nobody == slices.Contains(private, k.Scope) {
			t.Errorf("%s (%s) reaches one without scopes: %v", k.Kind, k.Scope, nobody)
		}
		if !MayReceive(&Principal{Scopes: []wire.Scope{k.Scope}}, k.Scope) {
			t.Errorf("%s does not reach the holder of %s", k.Kind, k.Scope)
		}
	}
}

// Only the user's words are kept from those who may not hear them: speaker, listener and call.
// Their place in the log and the operations stay whole, and the entry itself is not changed.
func TestHeard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := wire.Entry{
			Revision: rapid.Uint64().Draw(t, "revision"), Author: wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "Ann"}, Tool: "say",
			CallID:     "call",
			Operations: []wire.Operation{{Op: "put"}}, Inverse: []wire.Operation{{Op: "put"}}, Result: &wire.Result{Text: "plum"},
		}
		kinds := []wire.EventKind{"", wire.EventSaid, "selected"}
		if kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind != "" {
			e.Event = &wire.Event{Kind: kind, Text: "plum"}
		}
		before := e
		by := &Principal{Scopes: rapid.SampledFrom([][]wire.Scope{
			nil,
			{wire.ScopeRead},
			{wire.ScopeRead, wire.ScopeChat},
		}).Draw(t, "scopes")}
		got := RedactEntry(by, e)
		if !reflect.DeepEqual(e, before) {
			t.Fatal("the entry was changed")
		}
		secret := e.Event != nil && e.Event.Kind == wire.EventSaid && !by.Has(wire.ScopeChat)
		if !secret {
			if !reflect.DeepEqual(got, e) {
				t.Fatalf("%+v", got)
			}
			return
		}
		b, err := json.Marshal(got)
		if err != nil || strings.Contains(string(b), "plum") || strings.Contains(string(b), "Ann") {
			t.Fatalf("%v %s", err, b)
		}
		if got.Revision != e.Revision || !got.Time.Equal(e.Time) ||
			!reflect.DeepEqual(got.Operations, e.Operations) || !reflect.DeepEqual(got.Inverse, e.Inverse) {
			t.Fatalf("%+v", got)
		}
	})
}

// A principal that asks for fewer scopes has those that it had and asked for, and the one that it
// came from keeps all.
func TestNarrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scopes := rapid.SliceOfDistinct(rapid.SampledFrom(PageScopes()), func(s wire.Scope) wire.Scope { return s })
		p, asked := Principal{Scopes: scopes.Draw(t, "had")}, scopes.Draw(t, "asked")
		had := slices.Clone(p.Scopes)
		narrow := p.Narrow(asked)
		for _, s := range PageScopes() {
			want := slices.Contains(had, s) && (len(asked) == 0 || slices.Contains(asked, s))
			if narrow.Has(s) != want {
				t.Fatalf("had %v, asked for %v, has %v", had, asked, narrow.Scopes)
			}
		}
		if !slices.Equal(p.Scopes, had) {
			t.Fatal("the principal itself was narrowed")
		}
	})
}
