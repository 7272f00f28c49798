//go:build unix

package coder

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/wire"
)

// asks lets the agent ask with a call, and returns the card and the turn.
func (f *fixture) asks(session string, call map[string]any, options ...map[string]any) (wire.Approval, string) {
	f.t.Helper()
	if options == nil {
		options = []map[string]any{{"optionId": "y", "kind": "allow_once", "name": "Reject"}, {"optionId": "n", "kind": "reject_once", "name": "Allow"}}
	}
	b, err := json.Marshal(map[string]any{"card": map[string]any{"toolCall": call, "options": options}})
	if err != nil {
		f.t.Fatal(err)
	}
	f.cards = map[string]wire.Approval{}
	turn := f.prompt(session, "card "+string(b))
	return f.card(session), turn
}

// diff is a file that a call changes.
func diff(path, before, after string) map[string]any {
	return map[string]any{"type": "diff", "path": path, "oldText": before, "newText": after}
}

// A card shows everything that it asks for, up to a limit. A longer one cannot be allowed, neither
// by the page nor by a request of its own, nor after a restart.
func TestCardIsWhole(t *testing.T) {
	f := begin(t)
	s := f.open()
	var many []map[string]any
	for i := range 60 {
		many = append(many, diff(fmt.Sprintf("f%d", i), "", fmt.Sprintf("line %d\n", i)))
	}
	for _, c := range []struct {
		name string
		call map[string]any
		// last must be in the card; empty: the card is too long.
		last string
	}{
		{"sixty files", map[string]any{"kind": "edit", "content": many}, "+line 59"},
		{"a long command", map[string]any{"kind": "execute", "rawInput": map[string]any{"command": "echo #" + strings.Repeat(" ", 70_000) + "; rm END"}}, "rm END"},
		{"a long change", map[string]any{"kind": "edit", "content": []map[string]any{diff("big", "", strings.Repeat("line ok\n", 20_000)+"END\n")}}, "+END"},
		{"an argument beside the command", map[string]any{"kind": "execute", "rawInput": map[string]any{"command": "ls", "unsandboxed": true}}, "unsandboxed"},
		{"a command that is too long", map[string]any{"kind": "execute", "rawInput": map[string]any{"command": strings.Repeat("x", driver.MaxApproval)}}, ""},
		{"a change that is too long", map[string]any{"kind": "edit", "content": []map[string]any{diff("big", "", strings.Repeat("line ok\n", driver.MaxApproval/8))}}, ""},
		{"an address that is too long", map[string]any{"kind": "fetch", "rawInput": map[string]any{"url": strings.Repeat("x", driver.MaxApproval)}}, ""},
		{"arguments that are too long", map[string]any{"kind": "other", "rawInput": map[string]any{"x": strings.Repeat("x", driver.MaxApproval)}}, ""},
		{"control characters, which take six bytes each", map[string]any{"kind": "execute", "rawInput": map[string]any{"command": strings.Repeat("\x01", driver.MaxApproval/6+1)}}, ""},
		{"a label that is too long", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f.t = t
			var options []map[string]any
			if c.call == nil {
				c.call = map[string]any{"kind": "execute", "rawInput": map[string]any{"command": "ls"}}
				for _, id := range []string{"y", "z"} {
					options = append(options, map[string]any{"optionId": id, "kind": "allow_once", "name": strings.Repeat("x", driver.MaxApproval)})
				}
			}
			c.call["toolCallId"] = c.name
			card, turn := f.asks(s, c.call, options...)
			shown, _ := json.Marshal(card)
			allows := slices.ContainsFunc(card.Options, func(o wire.ApprovalOption) bool { return o.Kind.Allows() })
			if all := c.last != ""; allows != all || (len(card.Notes) == 0) != all || len(shown) > 2*driver.MaxApproval ||
				!strings.Contains(string(shown), c.last) {
				t.Errorf("it can be allowed: %v, %q, %d bytes", allows, card.Notes, len(shown))
			}
			if _, e := f.answer(s, &card, "y"); (e == nil) != allows || e != nil && e.Code != wire.CodeBadArguments {
				t.Errorf("allowed all the same: %v", e)
			}
			if !allows {
				if _, e := f.answer(s, &card, card.Options[0].ID); e != nil {
					t.Errorf("it cannot be rejected: %v", e)
				}
			}
			if f.ended(turn); strings.Contains(f.said(turn), `"y"`) != allows {
				t.Errorf("the agent was told %q", f.said(turn))
			}
		})
	}
	f.t = t
	if f.asks(s, map[string]any{"toolCallId": "r", "kind": "execute", "rawInput": map[string]any{"command": strings.Repeat("x", driver.MaxApproval)}}); true {
		f.Close()
		f.start()
	}
	c := f.card(s)
	if _, e := f.answer(s, &c, "y"); e == nil || e.Code != wire.CodeBadArguments {
		t.Errorf("after a restart it was allowed: %v", e)
	}
}

// Buttons have World's words, whatever the agent calls its answers. Several that allow are
// distinguishable, and an id counts once.
func TestCardNamesItsAnswers(t *testing.T) {
	f := begin(t)
	s := f.open()
	for _, c := range []struct{ offered, want string }{
		{"y=allow_once=Reject n=reject_once=Allow", "y Allow once n Reject"},
		{"a=allow_once=In-src a=allow_once=Everywhere n=reject_once=No", "a Allow once n Reject"},
		{"a=allow_once=In-src b=allow_once=Everywhere n=reject_once=No", "a Allow once, choice 1 b Allow once, choice 2 n Reject (Allow once, choice 1: the agent calls it “In-src”) (Allow once, choice 2: the agent calls it “Everywhere”)"},
		{"y=allow_once=Yes x=allow_always=Always", "y Allow once world-cancel Reject"},
	} {
		var options []map[string]any
		for o := range strings.FieldsSeq(c.offered) {
			p := strings.Split(o, "=")
			options = append(options, map[string]any{"optionId": p[0], "kind": p[1], "name": p[2]})
		}
		card, turn := f.asks(s, map[string]any{"toolCallId": "t", "kind": "execute", "rawInput": map[string]any{"command": "ls"}}, options...)
		var got []string
		for _, o := range card.Options {
			got = append(got, o.ID, o.Name)
		}
		for _, d := range card.Details {
			if strings.Contains(d.Name, "choice") {
				got = append(got, "("+d.Name+": "+d.Value+")")
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q", c.offered, got)
		}
		f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
		f.ended(turn)
	}
}

// A card shows where a path leads: a file of the session by its name in the folder, all else by its
// whole path, and every character.
func TestCardShowsWherePathsLead(t *testing.T) {
	f := begin(t)
	outside := t.TempDir()
	if err := os.Symlink(outside, filepath.Join(f.repo, "link")); err != nil {
		t.Fatal(err)
	}
	git(t, f.repo, "add", "link")
	git(t, f.repo, "commit", "-q", "-m", "link")
	s := f.open()
	f.run(s, "talk")
	work := f.tree(s)
	target, _ := filepath.EvalSymlinks(outside)
	up := strings.Repeat("/..", 40) + "/" // however deep temporary folders are
	for path, want := range map[string]string{
		"main.go":               "main.go",
		"./a/../main.go":        "main.go",
		work + "/main.go":       "main.go",
		work + "/new/file":      "new/file",
		work + up + "nowhere/x": "/nowhere/x",
		up[1:] + "nowhere/x":    "/nowhere/x",
		"link/passwd":           target + "/passwd",
		"link/../main.go":       filepath.Dir(target) + "/main.go",
		f.repo + "/main.go":     f.repo + "/main.go", // the user's own file, of which the session has a copy
		"a\u202etxt.exe":        "a\u202etxt.exe",
		"a\x1b[2K\u200b.go":     "a\x1b[2K\u200b.go",
		"main.go\n/etc/hosts":   `"main.go\n/etc/hosts"`, // one path, which must not look like two
	} {
		card, turn := f.asks(s, map[string]any{
			"toolCallId": "t", "kind": "edit", "locations": []map[string]any{{"path": path}},
			"content": []map[string]any{diff(path, "", "x\n")},
		})
		if filepath.IsAbs(want) {
			want += " (outside the folder)"
		}
		if len(card.Changes) != 1 || card.Changes[0].Path != want {
			t.Errorf("%q is shown as %+v", path, card.Changes)
		}
		f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
		f.ended(turn)
	}
}
