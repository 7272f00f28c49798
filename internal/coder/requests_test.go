//go:build unix

package coder

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/wire"
)

// A request repeated under its key is carried out once, even concurrently. Another body under the
// key is refused.
func TestKeys(t *testing.T) {
	f := begin(t)
	s := f.open()
	slow := f.prompt(s, "slow")
	f.until("the turn", func() bool { return f.said(slow) != "" })
	q := &wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "talk"}
	turns := make(chan string, 8)
	var together sync.WaitGroup
	for range cap(turns) {
		together.Go(func() {
			a, e := f.Ask(testContext, program, "key", q)
			if e != nil {
				t.Error(e)
				return
			}
			turns <- a.Turn
		})
	}
	together.Wait()
	first := <-turns
	for range cap(turns) - 1 {
		if turn := <-turns; turn != first {
			t.Errorf("the turns %s and %s", first, turn)
		}
	}
	other := *q
	other.Text = "talk more"
	for _, c := range []struct {
		key  string
		q    *wire.CoderRequest
		code wire.Code
	}{{"key", &other, wire.CodeKeyReused}, {strings.Repeat("k", 201), q, wire.CodeBadArguments}} {
		if _, e := f.Ask(testContext, program, c.key, c.q); e == nil || e.Code != c.code {
			t.Errorf("%.5s: %v", c.key, e)
		}
	}
	for range wire.MaxCoderQueue - 1 {
		f.prompt(s, "talk")
	}
	if _, e := f.Ask(testContext, program, "full", q); e == nil || e.Code != wire.CodeQueueFull {
		t.Errorf("a full queue: %v", e)
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
	if _, e := f.Ask(testContext, program, "full", q); e != nil {
		t.Errorf("what failed for a moment is kept: %v", e)
	}
}

func TestLimits(t *testing.T) {
	f := begin(t)
	s := f.open()
	picture := func(size int) []wire.ChatImageData {
		return []wire.ChatImageData{{MIMEType: "image/png", Data: strings.Repeat("A", size)}}
	}
	for _, c := range []struct {
		q    wire.CoderRequest
		code wire.Code
	}{
		{wire.CoderRequest{Op: wire.CoderOpPrompt, Text: " \n"}, wire.CodeBadArguments},
		{wire.CoderRequest{Op: wire.CoderOpPrompt, Text: strings.Repeat("a", wire.MaxCoderPrompt+1)}, wire.CodeTooLarge},
		{wire.CoderRequest{
			Op: wire.CoderOpPrompt, Text: "x", Images: append(picture(wire.MaxCoderImages), picture(1)...),
		}, wire.CodeTooLarge},
		{wire.CoderRequest{Op: wire.CoderOpPrompt, Text: "x", Files: make([]string, 51)}, wire.CodeBadArguments},
		{wire.CoderRequest{Op: wire.CoderOpOutput, Tool: "x"}, wire.CodeNotFound},
		{wire.CoderRequest{Op: wire.CoderOpUndo, Turn: "x"}, wire.CodeNotFound},
		{wire.CoderRequest{Op: "burn"}, wire.CodeBadArguments},
		{wire.CoderRequest{Op: wire.CoderOpPrompt, Session: "x", Text: "x"}, wire.CodeNotFound},
		{wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo, Isolation: "moon"}, wire.CodeConflict},
		{wire.CoderRequest{Op: wire.CoderOpOpen, Folder: f.repo, Agent: "moon"}, wire.CodeAgentMissing},
	} {
		if c.q.Session == "" {
			c.q.Session = s
		}
		f.refused(c.code, &c.q)
	}
	big := f.ask(&wire.CoderRequest{
		Op: wire.CoderOpPrompt, Session: s,
		Text: "talk " + strings.Repeat("a", wire.MaxCoderPrompt-5), Images: picture(wire.MaxCoderImages),
	}).Turn
	if end := f.ended(big); end.State != wire.TurnDone {
		t.Errorf("the largest prompt: %+v", end)
	}
	sess := f.of(s)
	l := sess.lock()
	defer l.unlock()
	if l.last == nil || l.last.blocks != nil {
		t.Error("its pictures are kept")
	}
}

// The output of a call is cut in its event, and there whole by pieces, while its turn runs and
// behind it.
func TestOutput(t *testing.T) {
	f := begin(t)
	s := f.open()
	long := strings.Repeat("ä", wire.MaxCoderOutput)
	turn := f.prompt(s, `card {"before":{"sessionUpdate":"tool_call","toolCallId":"t1","title":"cat","kind":"execute","status":"in_progress","rawInput":{"command":"cat x"},"content":[{"type":"content","content":{"type":"text","text":"`+long+`"}}]},`+
		`"card":{"toolCall":{"toolCallId":"t2","title":"x","kind":"execute","rawInput":{"command":"ls"}}`+choices)
	f.card(s)
	whole := func() {
		t.Helper()
		all := ""
		for {
			o := f.ask(&wire.CoderRequest{Op: wire.CoderOpOutput, Session: s, Tool: "t1", From: len(all)}).Output
			if all += o.Text; len(all) == o.Size {
				break
			}
		}
		if all != long {
			t.Errorf("%d bytes of %d", len(all), len(long))
		}
	}
	whole()
	if tool := f.tools["t1"]; tool.Size != len(long) || len(tool.Output) > wire.MaxCoderOutput ||
		tool.State != wire.ToolRunning {
		t.Errorf("the event has %d bytes of %d, %s", len(tool.Output), tool.Size, tool.State)
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
	f.ended(turn)
	f.until("its end", func() bool { return f.tools["t1"].State == wire.ToolStopped })
	whole()
	for _, from := range []int{-1, len(long) + 1} {
		f.refused(wire.CodeBadArguments, &wire.CoderRequest{Op: wire.CoderOpOutput, Session: s, Tool: "t1", From: from})
	}
	if o := f.ask(&wire.CoderRequest{Op: wire.CoderOpOutput, Session: s, Tool: "t1", From: 1}).Output; o.From != 0 ||
		!strings.HasPrefix(o.Text, "ä") {
		t.Errorf("from within a character: %d %.4q", o.From, o.Text)
	}
	f.run(s, "talk")
	whole() // a turn later
	f.Close()
	f.start()
	whole()
}

// What a page makes of the stream is what it gets at once, before and after a restart.
func TestStreamIsThePage(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "talk")
	f.run(s, "strange")
	turn := f.prompt(s, "edit main.go package better")
	f.allow(s)
	f.ended(turn)
	f.run(s, "flood 300")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpUndo, Session: s, Hash: f.hash(s), Turn: turn})
	f.until("the undo", func() bool { return f.turns[turn].Undone })
	f.until("the files", func() bool { return f.files[""].Changed != nil })
	f.until("their number", func() bool { c := f.rows[s].Changed; return c != nil && c.Files == 0 })
	same := func(when string) {
		t.Helper()
		events, e := f.Events(s)
		if e != nil {
			t.Fatal(e)
		}
		page := newView()
		for i := range events {
			page.fold(&events[i])
		}
		if len(journal.Compact(events)) != len(events) {
			t.Errorf("%s: the page is told things twice", when)
		}
		for _, pair := range [][2]any{
			{f.turns, page.turns},
			{f.texts, page.texts},
			{f.tools, page.tools},
			{f.cards, page.cards},
			{f.files, page.files},
			{f.notices, page.notices},
			{f.rows, page.rows},
		} {
			a, _ := json.Marshal(pair[0])
			b, _ := json.Marshal(pair[1])
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%s: the stream tells %s, the page %s", when, a, b)
			}
		}
	}
	same("at once")
	f.Close()
	tools := len(f.tools)
	f.start()
	if len(f.tools) != tools || f.turns[turn].Undone != true {
		t.Errorf("after a restart: %d calls of %d", len(f.tools), tools)
	}
}

// The secrets of the service and of a session are in no file, no event and no environment that an
// agent has.
func TestCanary(t *testing.T) {
	f := begin(t)
	s := f.open()
	said := f.run(s, "look")
	f.of(s).stopAgent()
	if !strings.Contains(said, "PATH=") {
		t.Fatalf("it said %q", said)
	}
	check := func(where, text string) {
		if strings.Contains(text, canary) || strings.Contains(text, "secret of") {
			t.Errorf("%s has a secret", where)
		}
	}
	check("the environment", said)
	for _, words := range []string{"strange", "error token canary-of-the-agent", "crash"} {
		f.ended(f.prompt(s, words))
	}
	if logged := f.logs.String(); strings.Contains(logged, "canary-of-the-agent") || logged == "" {
		t.Errorf("logged is %q", logged)
	}
	check("the log", f.logs.String())
	_ = filepath.WalkDir(string(f.dir), func(path string, d fs.DirEntry, _ error) error {
		if d.Type().IsRegular() {
			b, _ := os.ReadFile(path)
			check(path, string(b))
			if info, err := d.Info(); err == nil && info.Mode().Perm()&0o077 != 0 && !strings.Contains(path, "/worktrees/") &&
				path != f.dir.Path("memory") {
				t.Errorf("%s has the mode %v", path, info.Mode())
			}
		}
		return nil
	})
}
