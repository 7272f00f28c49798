package openclaw

import (
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

// Every failure ends the session with a sentence of ours and the one action that helps.
func TestProblems(t *testing.T) {
	type events = []map[string]any
	failing := func(message string) func(*fakeGateway) {
		return func(g *fakeGateway) {
			g.startEvents = events{{"type": "error", "code": "realtime_unavailable", "phase": "connect", "message": message}, {"type": "close", "reason": "error"}}
		}
	}
	for name, c := range map[string]struct {
		how  func(*fakeGateway)
		want string
		act  wire.VoiceAct
	}{
		"no key": {func(g *fakeGateway) {
			g.refuse["talk.session.create"] = &fakeRefusal{"UNAVAILABLE", `Realtime voice provider "openai" is not configured`}
		}, "Voice needs a realtime key in the gateway.", wire.VoiceAddKey},
		"wrong key":   {failing("Realtime provider authentication failed. Check the provider credentials and try again."), "The gateway's voice key was refused.", wire.VoiceReplaceKey},
		"wrong model": {failing("Realtime session configuration was rejected. Check the provider and model settings."), "This voice model is not available.", wire.VoiceReplaceKey},
		"no credit":   {failing("Realtime provider cannot start this session right now. Try again later."), "The voice service takes no more calls at the moment.", wire.VoiceRetry},
		"another":     {failing("Realtime provider error."), "The gateway's voice session failed.", wire.VoiceRetry},
		"other model": {func(g *fakeGateway) { g.reportedModel = full }, "The session was closed because it had another model", wire.VoiceRetry},
		"never ready": {func(g *fakeGateway) { g.neverReady = true }, "The agent is not reachable.", wire.VoiceRetry},
		"no login":    {func(g *fakeGateway) { g.refuse["dial"] = errGone }, "The agent is not reachable.", wire.VoiceRetry},
		"just closed": {func(g *fakeGateway) { g.startEvents = events{{"type": "close", "reason": "error"}} }, "The gateway's voice session failed.", wire.VoiceRetry},
		"starting": {func(g *fakeGateway) {
			g.refuse["talk.session.create"] = &fakeRefusal{"UNAVAILABLE", "gateway is starting"}
		}, "The agent is not reachable.", wire.VoiceRetry},
		"audio refused": {func(g *fakeGateway) {
			g.refuse["talk.session.appendAudio"] = &fakeRefusal{"UNAVAILABLE", "Unknown Talk session"}
		}, "The gateway's voice session failed.", wire.VoiceRetry},
	} {
		t.Run(name, func(t *testing.T) {
			g := newFakeGateway(t)
			c.how(g)
			k := begin(t, g, relay, func(o *Options, _ *voice.Config) { o.ReadyTimeout = 300 * time.Millisecond })
			if name == "audio refused" {
				voicetest.Wait[voice.Ready](k.rec, 1)
				k.sendAudio(20)
			}
			w := voicetest.Wait[voice.Closed](k.rec, 1)
			if w.Reason != voice.CloseError || w.Problem == nil ||
				!strings.HasPrefix(w.Problem.Err.Message, c.want) || w.Problem.Act != c.act {
				t.Errorf("%s %+v", w.Reason, w.Problem)
			}
			if name != "audio refused" && len(voicetest.All[voice.Ready](k.rec)) != 0 {
				t.Error("the session became ready")
			}
		})
	}
}

func TestTheConnectionIsLost(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.answer("A story", 3, false)
	voicetest.Wait[voice.Mark](k.rec, 3)
	g.do(func(c *fakeConn) { c.cancel() })
	if w := voicetest.Wait[voice.Closed](k.rec, 1); w.Problem == nil || w.Problem.Err.Message != "The agent is not reachable." ||
		w.Problem.Act != wire.VoiceRetry {
		t.Errorf("%+v", w)
	}
	if got := voicetest.All[voice.TurnEnded](k.rec); len(got) != 1 || got[0].Outcome != "failed" {
		t.Errorf("%v", got)
	}
}

// A session that the gateway closes at its limit has not failed; an answer that failed does not end
// the session.
func TestLimitAndFailedAnswers(t *testing.T) {
	g := newFakeGateway(t)
	g.life = nearLimit
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.event(map[string]any{"type": "error", "code": "realtime_unavailable", "phase": "response", "message": "Realtime provider error."})
	if w := voicetest.Wait[voice.Notice](k.rec, 1); w.Problem.Err.Message != "The voice could not finish this answer." {
		t.Errorf("%v", w.Problem.Err)
	}
	g.event(map[string]any{"type": "close", "reason": "completed"})
	if w := voicetest.Wait[voice.Closed](k.rec, 1); w.Reason != voice.CloseLimit || w.Problem != nil {
		t.Errorf("%+v", w)
	}
}
