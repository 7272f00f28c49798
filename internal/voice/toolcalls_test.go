package voice

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// slowResults is a session that takes its time to take a preliminary answer.
type slowResults struct {
	Session
	log []string
}

func (s *slowResults) Result(_ string, _ json.RawMessage, more bool) {
	if !more {
		s.log = append(s.log, "final")
		return
	}
	time.Sleep(time.Second)
	s.log = append(s.log, "preliminary")
}

// The final answer of a tool never overtakes the preliminary one, and the call waits for both.
func TestTheFinalAnswerFollowsThePreliminaryOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := NewCalls(Options{
			Now: time.Now,
			Tool: func(context.Context, wire.Agent, string, string, json.RawMessage) wire.ToolResult {
				time.Sleep(workingAfter + time.Second/2) // the preliminary answer is being given
				return wire.ToolResult{OK: true}
			},
		})
		page := &socket{queue: sendq.New[frame](0, maxQueued), newID: func(prefix string) string { return prefix }}
		c := newCall(t.Context(), calls, page)
		s := &slowResults{}
		c.session, c.ready = s, true
		c.mu.Lock()
		c.toolCall(ToolCall{ID: "1", Name: tool.InspectWorld})
		c.mu.Unlock()
		c.work.Wait()
		if !slices.Equal(s.log, []string{"preliminary", "final"}) {
			t.Errorf("%v", s.log)
		}
	})
}
