package openclaw

import (
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// What goes wrong is told in a sentence of ours, with the one act that helps.
func TestFaults(t *testing.T) {
	type events = []map[string]any
	failing := func(message string) func(*gate) {
		return func(g *gate) {
			g.fate = events{{"type": "error", "code": "realtime_unavailable", "phase": "connect", "message": message}, {"type": "close", "reason": "error"}}
		}
	}
	for name, c := range map[string]struct {
		how  func(*gate)
		want string
		act  wire.VoiceAct
	}{
		"no key": {func(g *gate) {
			g.refuse["talk.session.create"] = &refusedBy{"UNAVAILABLE", `Realtime voice provider "openai" is not configured`}
		}, "Voice needs a realtime key in the gateway.", wire.VoiceAddKey},
		"wrong key":   {failing("Realtime provider authentication failed. Check the provider credentials and try again."), "The gateway's voice key was refused.", wire.VoiceReplaceKey},
		"wrong model": {failing("Realtime session configuration was rejected. Check the provider and model settings."), "This voice model is not available.", wire.VoiceReplaceKey},
		"no credit":   {failing("Realtime provider cannot start this session right now. Try again later."), "The voice service takes no more for the moment.", wire.VoiceRetry},
		"another":     {failing("Realtime provider error."), "The gateway's voice could not go on.", wire.VoiceRetry},
		"other model": {func(g *gate) { g.reports = full }, "The voice session had another model", wire.VoiceRetry},
		"never ready": {func(g *gate) { g.unready = true }, "The agent is not reachable.", wire.VoiceRetry},
		"no login":    {func(g *gate) { g.refuse["dial"] = errGone }, "The agent is not reachable.", wire.VoiceRetry},
		"just closed": {func(g *gate) { g.fate = events{{"type": "close", "reason": "error"}} }, "The gateway's voice could not go on.", wire.VoiceRetry},
		"starting":    {func(g *gate) { g.refuse["talk.session.create"] = &refusedBy{"UNAVAILABLE", "gateway is starting"} }, "The agent is not reachable.", wire.VoiceRetry},
		"sound refused": {func(g *gate) {
			g.refuse["talk.session.appendAudio"] = &refusedBy{"UNAVAILABLE", "Unknown Talk session"}
		}, "The gateway's voice could not go on.", wire.VoiceRetry},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGate(t)
			c.how(g)
			k := begin(t, g, relay, func(o *Options, _ *voice.Config) { o.Patience = 300 * time.Millisecond })
			if name == "sound refused" {
				k.ear.Wait("ready", 1)
				k.hear(20)
			}
			w := k.ear.Wait("closed", 1)
			if w.Text != "error" || w.E == nil || !strings.HasPrefix(w.E.Message, c.want) || w.Act != c.act {
				t.Errorf("%s %v %s", w.Text, w.E, w.Act)
			}
			if name != "sound refused" && len(k.ear.Told("ready")) != 0 {
				t.Error("it was ready")
			}
		})
	}
}

func TestTheConnectionIsLost(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.says("A story", 3, false)
	k.ear.Wait("mark", 3)
	g.do(func(l *link) { l.cancel() })
	if w := k.ear.Wait("closed", 1); w.E == nil || w.E.Message != "The agent is not reachable." || w.Act != wire.VoiceRetry {
		t.Errorf("%+v", w)
	}
	if got := k.ear.Told("done"); len(got) != 1 || got[0].Text != "failed" {
		t.Errorf("%v", got)
	}
}

// A session that the gateway closes at its limit has not failed; an answer that failed does not end the session.
func TestLimitAndFailedAnswers(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.event(map[string]any{"type": "error", "code": "realtime_unavailable", "phase": "response", "message": "Realtime provider error."})
	if w := k.ear.Wait("failed", 1); w.E.Message != "The voice could not finish this answer." {
		t.Errorf("%v", w.E)
	}
	s := k.s.(*session)
	s.mu.Lock()
	s.limit = time.Now().Add(time.Second)
	s.mu.Unlock()
	g.event(map[string]any{"type": "close", "reason": "completed"})
	if w := k.ear.Wait("closed", 1); w.Text != "limit" || w.E != nil {
		t.Errorf("%+v", w)
	}
}
