package journal

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// The file of an earlier build is read as messages and approvals: at once, by a stream, and after
// new events.
func TestOldFile(t *testing.T) {
	dir := t.TempDir()
	content, err := os.ReadFile("testdata/old.jsonl")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "s.jsonl"), content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"1 turn", "2 user turn-1.you Tidy up 🙂+2 pictures", "3 agent turn-1.1 (Hm.)", "4 agent turn-1.2 I 👋 look",
		"6 agent c1 edit Edit a.go done [a.go] 1 0", "8 agent c2 execute make running [] 0 make…rest9000", "9 notice",
		"10 exec ask-1 Run a command make [{Tool Bash} {Folder /r}] 0 2 [y=Allow once n=Reject] answered Allow once you",
		"11 tool ask-2 Change a file  [{Files a.go} {Other arguments {}}] 1 1 [n=Reject] withdrawn  ",
		"12 tool ask-3 Fetch a page  [{Address http://localhost/}] 0 0 [y=Allow once n=Reject] open  ",
	}
	check := func(how string, events []wire.CoderEvent) {
		t.Helper()
		var got []string
		for i := range events {
			got = append(got, outline(&events[i]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", how, got)
		}
	}
	j := opened(t, dir)
	events, err := j.Page("s")
	if err != nil {
		t.Fatal(err)
	}
	check("whole", events)
	s, _ := j.Follow("s", "")
	list, _ := s.Next(t.Context())
	events = nil
	for _, e := range list[1:] {
		var event wire.CoderEvent
		if err := json.Unmarshal(e.Line, &event); err != nil || event.Kind != e.Kind {
			t.Errorf("%s: %v", e.Line, err)
		}
		events = append(events, event)
	}
	check("as a stream", Compact(events))
	j.log("s").size, j.log("s").compacted = compactAt, 0
	if err := j.Compact("s"); err != nil {
		t.Fatal(err)
	}
	events, _ = opened(t, dir).Page("s")
	check("compacted", events)
}

// outline is an event in short.
func outline(e *wire.CoderEvent) string {
	head := fmt.Sprint(e.First, " ")
	if a := e.Approval; a != nil {
		var options []string
		for _, o := range a.Options {
			options = append(options, o.ID+"="+o.Name)
		}
		if a.Hash != a.Digest() || a.Session != "s" || a.Turn != "turn-1" {
			head += "unsealed "
		}
		return head + fmt.Sprint(a.Kind, " ", a.ID, " ", a.Title, " ", a.Command, " ", a.Details, " ", len(a.Changes), " ",
			len(a.Notes), " ", options, " ", a.State, " ", a.Answer, " ", a.By)
	}
	if e.Message == nil {
		return head + string(e.Kind)
	}
	head += fmt.Sprint(e.Message.Role, " ", e.Message.ID, " ")
	pictures := 0
	for _, p := range e.Message.Parts {
		switch p.Kind {
		case wire.PartText:
			head += p.Text
		case wire.PartThought:
			head += "(" + p.Text + ")"
		case wire.PartImage:
			pictures++
		case wire.PartTool:
			c := p.Tool
			head += fmt.Sprint(c.Kind, " ", c.Title, " ", c.State, " ", c.Paths, " ", len(c.Diffs), " ", c.Command, c.Output, c.Size)
		}
	}
	if pictures > 0 {
		head += fmt.Sprintf("+%d pictures", pictures)
	}
	return head
}
