//go:build unix

package coder_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/wire"
)

// streamed sends a request whose answer is the stream of a turn, and returns its events up to its
// end.
func (s *site) streamed(ctx context.Context, path string, body any) (run wire.CoderRun, said string,
	last wire.CoderOutcome,
) {
	s.t.Helper()
	res := s.send(ctx, http.MethodPost, path, "", "", body)
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		s.t.Fatalf("%s: %s %s", path, res.Status, res.Header.Get("Content-Type"))
	}
	events := &stream{Response: res, lines: bufio.NewReader(res.Body)}
	var seen []wire.CoderEvent
	for {
		e, err := events.next()
		if err != nil { // the stream ends with the turn
			for _, e := range journal.Compact(seen) {
				said += e.Message.Text()
			}
			return run, said, last
		}
		switch {
		case e.Run != nil && run.ID == "":
			run = *e.Run
		case e.Message != nil && e.Message.Role == wire.RoleAgent:
			seen = append(seen, e)
		case e.Delta != nil:
			seen = append(seen, e)
		case e.Turn != nil && e.Turn.ID == run.Turn:
			last = e.Turn.State
		}
	}
}

// A task, and a conversation about an idea, are one request each, whose answer is the stream of its
// turn and ends with it. The next one may go on in the same session; a conversation never does so
// in one that may change files.
func TestOneRequestATurn(t *testing.T) {
	s := open(t)
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	run, said, last := s.streamed(ctx, "api/coder/agent", wire.CoderTask{Task: "talk", Agent: "opencode", Folder: s.repo})
	if run.Session == "" || run.Kind != "agent" || !strings.HasSuffix(said, "Hello from 🌍 here.") || last != wire.TurnDone {
		t.Errorf("a task: %+v, %q, %s", run, said, last)
	}
	again, said, last := s.streamed(ctx, "api/coder/agent", wire.CoderTask{Task: "mode", Session: run.Session})
	if again.Session != run.Session || said != "mode world-session" || last != wire.TurnDone {
		t.Errorf("one more: %+v, %q, %s", again, said, last)
	}
	idea := wire.VibeRequest{Agent: "opencode", Folder: s.repo, Messages: []wire.VibeMessage{{Role: "user", Content: "An idea"}}}
	vibe, said, last := s.streamed(ctx, "api/coder/vibecode", idea)
	if vibe.Session == run.Session || vibe.Kind != "vibe" || said == "" || last != wire.TurnDone {
		t.Errorf("an idea: %+v, %q, %s", vibe, said, last)
	}
	idea.Session = run.Session
	res := s.send(ctx, http.MethodPost, "api/coder/vibecode", "", "", idea)
	if _ = res.Body.Close(); res.StatusCode != http.StatusConflict {
		t.Errorf("an idea in a session that may change files: %s", res.Status)
	}
}
