//go:build unix

package coder

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/coder/modelchat/modelchattest"
	"github.com/worldmcp/world/internal/wire"
)

// talking is a service without an agent, for which the user has set and switched on a model.
type talking struct {
	*fixture
	model    *modelchattest.Server
	settings *modelchat.Settings
}

func talk(t *testing.T, replies ...modelchattest.Reply) *talking {
	t.Helper()
	f := &talking{fixture: begin(t), model: modelchattest.Start(t, replies...)}
	f.Close()
	f.settings = modelchat.OpenSettings(local.Dir(t.TempDir()))
	if e := f.settings.Change(&wire.PlainChatSettings{
		Base: &f.model.Base, Key: new(modelchattest.Key), Model: new(modelchattest.Model), On: new(true),
	}); e != nil {
		t.Fatal(e)
	}
	f.plain = modelchat.New(f.settings)
	f.alone.Store(true)
	f.start()
	t.Cleanup(f.keyIsNowhere)
	return f
}

// keyIsNowhere looks for the key in the log and in the data folder, which has the events.
func (f *talking) keyIsNowhere() {
	f.Close() // nothing is written any more
	if strings.Contains(f.logs.String(), modelchattest.Key) {
		f.t.Error("the key is in the log")
	}
	read := 0
	err := filepath.WalkDir(string(f.dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		if read++; strings.Contains(string(b), modelchattest.Key) {
			f.t.Errorf("the key is in %s", path)
		}
		return err
	})
	if err != nil || read == 0 {
		f.t.Errorf("%d files: %v", read, err)
	}
}

// vibe says something about an idea, and returns the run.
func (f *talking) vibe(q *wire.VibeRequest, texts ...string) wire.CoderRun {
	f.t.Helper()
	for i, text := range texts {
		q.Messages = append(q.Messages, wire.VibeMessage{Role: []string{"user", "assistant"}[i%2], Content: text})
	}
	r, e := f.Vibe(testContext, user, q)
	if e != nil {
		f.t.Fatal(e)
	}
	return r.Run
}

// A conversation about an idea without an agent is a session whose row says so. Its answers grow,
// its usage is reported, and it continues by either route and after a restart, with the whole
// conversation. The model gets nothing of the folder.
func TestChatWithoutAnAgent(t *testing.T) {
	f := talk(t, modelchattest.Say("An", " index."), modelchattest.Say("Yes."), modelchattest.Say("Gladly."), modelchattest.Say("Of course."))
	run := f.vibe(&wire.VibeRequest{Folder: f.repo}, "It is slow.", "Where?", "At the start.")
	s := run.Session
	end, row := f.ended(run.Turn), f.rows[s]
	if end.State != wire.TurnDone || f.texts[run.Turn+".1"] != "An index." || end.Usage == nil || end.Usage.Input != 12 ||
		end.Usage.Output != 5 {
		t.Errorf("%+v, %q", end, f.texts)
	}
	f.state(s, wire.CoderIdle)
	if row = f.rows[s]; !row.Plain || !row.ReadOnly || row.Product != modelProduct ||
		row.Version != modelchattest.Model || row.Folder != f.repo || row.Title != "At the start." {
		t.Errorf("%+v", row)
	}
	f.ended(f.prompt(s, "Is that hard?"))
	f.ended(f.vibe(&wire.VibeRequest{Session: s}, "Write it down.").Turn)
	f.until("what three turns have used", func() bool { // the row's event follows the end of a turn
		use := f.rows[s].Usage
		return use != nil && use.Input == 36 && use.Output == 15
	})
	f.Close()
	f.start()
	f.state(s, wire.CoderIdle)
	f.ended(f.prompt(s, "Thanks."))
	asked := f.model.Asked()
	want := "user: It is slow.\nassistant: Where?\nuser: At the start.\nassistant: An index.\nuser: Is that hard?\nassistant: Yes.\nuser: Write it down.\nassistant: Gladly.\nuser: Thanks."
	for i, q := range asked {
		if b, _ := json.Marshal(q); strings.Contains(string(b), "project") || strings.Contains(string(b), f.repo) {
			t.Errorf("the folder went to the model: %s", b)
		}
		if !strings.HasPrefix(want, q.Said()) {
			t.Errorf("request %d: %s", i, q.Said())
		}
	}
	if len(asked) != 4 || asked[3].Said() != want {
		t.Errorf("%d requests, the last of them: %s", len(asked), asked[len(asked)-1].Said())
	}
	f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
	f.ended(f.prompt(s, "One more."))
	if here, tokens := f.city.here(), f.city.good(); len(here)+len(tokens) > 0 {
		t.Errorf("it has a body or a token: %v %v", here, tokens)
	}
}

// There is one only if no agent is installed or named and the user switched it on. Otherwise the
// agent is used, or the answer has the command that installs one. An existing chat continues after
// an agent was installed, and ends with the switch.
func TestWhenThereIsNoAgent(t *testing.T) {
	f := talk(t, modelchattest.Say("Hm."))
	idea := func() *wire.VibeRequest {
		return &wire.VibeRequest{Folder: f.repo, Messages: []wire.VibeMessage{{Role: "user", Content: "An idea"}}}
	}
	missing := func(q *wire.VibeRequest, next string) {
		t.Helper()
		if _, e := f.Vibe(testContext, user, q); e == nil || e.Code != wire.CodeAgentMissing ||
			!strings.Contains(e.Next, next) {
			t.Errorf("%+v", e)
		}
	}
	plain := func() bool {
		state, _ := f.State(testContext)
		return state.Plain
	}
	named := idea()
	named.Agent = "fake"
	missing(named, "npm")
	s := f.vibe(&wire.VibeRequest{}, "An idea without a folder").Session
	if row := f.of(s).publicInfo(); !row.Plain || row.Folder != "" || !plain() {
		t.Errorf("%+v", row)
	}
	for _, q := range []*wire.CoderRequest{
		{Op: wire.CoderOpDiff},
		{Op: wire.CoderOpSet, Option: wire.GrantUnattended, Value: "true"},
		{Op: wire.CoderOpResume},
		{Op: wire.CoderOpUndo},
		{Op: wire.CoderOpMerge},
	} {
		q.Session = s
		f.refused(wire.CodeConflict, q)
	}
	f.refused(wire.CodeBadArguments, &wire.CoderRequest{
		Op: wire.CoderOpPrompt, Session: s, Text: "See",
		Images: []wire.ChatImageData{{MIMEType: "image/png", Data: "AA=="}},
	})
	f.refused(wire.CodeTooLarge, &wire.CoderRequest{
		Op: wire.CoderOpPrompt, Session: s, Text: strings.Repeat("x", modelchat.MaxMessage+1),
	})
	if _, e := f.Vibe(testContext, program, &wire.VibeRequest{
		Folder:   t.TempDir(),
		Messages: idea().Messages,
	}); e == nil || e.Code != wire.CodeNotAllowed {
		t.Errorf("a program in a folder that the user has not opened: %v", e)
	}

	f.alone.Store(false)
	with := f.vibe(idea())
	f.ended(with.Turn)
	if row := f.rows[with.Session]; row.Plain || row.Product != "Fake" || plain() {
		t.Errorf("with an agent: %+v", row)
	}
	before := len(f.model.Asked())
	f.ended(f.prompt(s, "Go on."))
	if n := len(f.model.Asked()); n != before+1 {
		t.Errorf("%d requests, %d before", n, before)
	}

	f.alone.Store(true)
	if e := f.settings.Change(&wire.PlainChatSettings{On: new(false)}); e != nil {
		t.Fatal(e)
	}
	missing(idea(), "npm")
	f.refused(wire.CodeAgentMissing, &wire.CoderRequest{Op: wire.CoderOpPrompt, Session: s, Text: "Go on."})
	if n := len(f.model.Asked()); n != before+1 || plain() {
		t.Errorf("off: %d requests, %d before", n, before)
	}
}

// A failed turn has a reason and a next step. Its text stays and is part of the next request. A
// stop closes the request, and a waiting turn follows.
func TestTurnsOfAModel(t *testing.T) {
	ended, go1 := make(chan struct{}, 1), make(chan struct{})
	f := talk(t,
		func(w http.ResponseWriter, r *http.Request) { <-go1; modelchattest.Say("One.")(w, r) },
		modelchattest.Lines(modelchattest.Piece("Tw")),
		modelchattest.Status(http.StatusInternalServerError, modelchattest.Key),
		modelchattest.Hang("Fo", ended),
		modelchattest.Lines(modelchattest.Piece("Five"), modelchattest.End("length"), modelchattest.Done),
	)
	first := f.vibe(&wire.VibeRequest{}, "1")
	s := first.Session
	f.until("the first turn", func() bool { return f.turns[first.Turn].State == wire.TurnRunning })
	second := f.prompt(s, "2")
	gone := f.prompt(s, "never mind")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s, Turn: gone})
	close(go1)
	if end := f.ended(first.Turn); end.State != wire.TurnDone {
		t.Errorf("%+v", end)
	}
	host := strings.TrimSuffix(strings.TrimPrefix(f.model.Base, "http://"), "/v1")
	failed := func(turn, reason string) {
		t.Helper()
		if end := f.ended(turn); end.State != wire.TurnFailed || end.Reason != reason {
			t.Errorf("%+v, not %q", end, reason)
		}
	}
	failed(second, host+" broke off before the answer was complete. Ask again.")
	failed(f.prompt(s, "3"), host+" has a fault (HTTP 500). Try again in a moment.")
	fourth := f.prompt(s, "4")
	f.until("a word", func() bool { return f.texts[fourth+".1"] == "Fo" })
	f.ask(&wire.CoderRequest{Op: wire.CoderOpCancel, Session: s})
	if end := f.ended(fourth); end.State != wire.TurnStopped {
		t.Errorf("%+v", end)
	}
	<-ended
	f.state(s, wire.CoderIdle)
	failed(f.prompt(s, "5"), "The answer reached the model's length limit.")
	asked := f.model.Asked()
	if got, want := asked[len(asked)-1].Said(), "user: 1\nassistant: One.\nuser: 2\nassistant: Tw\nuser: 3\n\n4\nassistant: Fo\nuser: 5"; got != want {
		t.Errorf("%s", got)
	}
	if e := f.settings.Change(&wire.PlainChatSettings{Key: new("sk-other")}); e != nil {
		t.Fatal(e)
	}
	failed(f.prompt(s, "6"), host+` refused your key. Set it again in the settings, under “Chat about ideas without an agent”.`)
	f.state(s, wire.CoderIdle)
}

// Of a long conversation the model gets the newest part, and the session says so.
func TestLongConversation(t *testing.T) {
	f := talk(t, modelchattest.Say("Yes."))
	full := strings.Repeat("x", modelchat.MaxMessage)
	run := f.vibe(&wire.VibeRequest{}, full)
	f.ended(run.Turn)
	f.ended(f.prompt(run.Session, "short"))
	if len(f.notices) > 0 {
		t.Errorf("%q", f.notices)
	}
	f.ended(f.prompt(run.Session, full))
	f.until("the note", func() bool { return len(f.notices) == 1 })
	if asked := f.model.Asked(); !strings.HasPrefix(asked[2].Said(), "user: short\n") || !strings.Contains(f.notices[0], "newest part") {
		t.Errorf("%d characters, %q", len(asked[2].Said()), f.notices)
	}
}

// A service that stops in the middle of an answer keeps its text and says that it stopped.
func TestStopInAnAnswer(t *testing.T) {
	ended := make(chan struct{}, 1)
	f := talk(t, modelchattest.Hang("Half", ended), modelchattest.Say("Whole."))
	run := f.vibe(&wire.VibeRequest{}, "1")
	f.until("a word", func() bool { return f.texts[run.Turn+".1"] == "Half" })
	f.Close()
	<-ended
	f.start()
	f.until("the end", func() bool { return f.turns[run.Turn].Ended != nil })
	if turn := f.turns[run.Turn]; turn.State != wire.TurnStopped || f.texts[run.Turn+".1"] != "Half" {
		t.Errorf("%+v %q", turn, f.texts)
	}
	f.ended(f.prompt(run.Session, "2"))
	if asked := f.model.Asked(); asked[1].Said() != "user: 1\nassistant: Half\nuser: 2" {
		t.Errorf("%s", asked[1].Said())
	}
}
