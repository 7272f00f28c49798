package ownkey

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/realtimetest"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

func TestOffer(t *testing.T) {
	for name, c := range map[string]struct {
		key   string
		on    bool
		ready bool
		act   wire.VoiceAct
	}{
		"no key": {"", true, false, wire.VoiceAddKey}, "blanks": {" \n", true, false, wire.VoiceAddKey},
		"switched off": {"sk-1", false, false, wire.VoiceAddKey}, "not a key": {"sk 1\nX-Evil: 1", true, false, wire.VoiceReplaceKey},
		"ready": {" sk-1\n", true, true, ""},
	} {
		l := New(Options{Key: func() string { return c.key }, On: func() bool { return c.on }})
		o := l.Offer()
		if o.ID != wire.VoiceOwnKey || o.Ready != c.ready || o.Act != c.act || !c.ready &&
			(o.Reason == "" || o.Next == "") {
			t.Errorf("%s: %+v", name, o)
		}
		if strings.Contains(fmt.Sprint(o), "sk") {
			t.Errorf("%s: the offer holds the key", name)
		}
		if c.ready {
			continue
		}
		if s, e := l.Open(t.Context(), config(), voicetest.NewRecorder(t).Handle); s != nil || e == nil ||
			e.Code != wire.CodeAgentNotReady {
			t.Errorf("%s: started with %v", name, e)
		}
	}
}

// Open refuses other models, and addresses on which the key could be read, without connecting.
func TestOpenRefuses(t *testing.T) {
	dialled := false
	refuse := func(*http.Request) int { dialled = true; return 500 }
	server := realtimetest.Start(t, realtimetest.Options{UpgradeStatus: refuse})
	for name, c := range map[string]struct {
		base, model string
		code        wire.Code
	}{
		"another model": {server.URL, "gpt-realtime-2", wire.CodeVoiceModel}, "the pair that once was": {server.URL, "gpt-realtime", wire.CodeVoiceModel},
		"its mini": {server.URL, "gpt-realtime-mini", wire.CodeVoiceModel}, "another family": {server.URL, "gpt-live-1", wire.CodeVoiceModel},
		"no model": {server.URL, "", wire.CodeVoiceModel}, "unencrypted": {"ws://example.org/v1/realtime", mini, wire.CodeAgentNotReady},
		"not a socket": {"https://example.org", mini, wire.CodeAgentNotReady}, "with a password": {"wss://a:b@example.org", mini, wire.CodeAgentNotReady},
		"nonsense": {":", mini, wire.CodeAgentNotReady},
	} {
		l := New(Options{Key: func() string { return "sk-1" }, On: func() bool { return true }, Base: c.base})
		cfg := config()
		cfg.Model = c.model
		if s, e := l.Open(t.Context(), cfg, voicetest.NewRecorder(t).Handle); s != nil || e == nil || e.Code != c.code {
			t.Errorf("%s: %v", name, e)
		}
	}
	if dialled {
		t.Error("a connection was opened")
	}
}

// problemCase is a server, and the problem with which a session with it ends.
type problemCase struct {
	server realtimetest.Options
	model  string
	code   wire.Code
	act    wire.VoiceAct
	ready  bool // the session becomes ready first
}

func problemCases() map[string]problemCase {
	status := func(n int) realtimetest.Options {
		return realtimetest.Options{UpgradeStatus: func(*http.Request) int { return n }}
	}
	first := func(raw ...string) realtimetest.Options {
		return realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{Raw: raw, Say: long}}}}
	}
	fails := func(code string) string {
		return `{"type":"error","error":{"type":"server_error","code":"` + code + `","message":"of the key ` + realtimetest.Key + `"}}`
	}
	return map[string]problemCase{
		"wrong key": {
			realtimetest.Options{Keys: []string{"another"}},
			full, wire.CodeAgentFailed, wire.VoiceReplaceKey,
			false,
		},
		"forbidden":             {status(403), full, wire.CodeAgentFailed, wire.VoiceReplaceKey, false},
		"unknown full model":    {realtimetest.Options{Models: []string{mini}}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"unknown mini model":    {realtimetest.Options{Models: []string{full}}, mini, wire.CodeVoiceModel, wire.VoiceReplaceKey, false},
		"no such endpoint":      {status(404), full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"another model answers": {realtimetest.Options{ReportedModel: "gpt-realtime-2"}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"the mini one answers":  {realtimetest.Options{ReportedModel: mini}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"the full one answers":  {realtimetest.Options{ReportedModel: full}, mini, wire.CodeVoiceModel, wire.VoiceRetry, false},
		"too many":              {status(429), full, wire.CodeRate, wire.VoiceRetry, false},
		"out of order":          {status(500), full, wire.CodeAgentFailed, wire.VoiceRetry, false},
		"a redirect":            {status(302), full, wire.CodeAgentFailed, wire.VoiceRetry, false},
		"never ready": {
			realtimetest.Options{ReadyDelay: time.Minute},
			full, wire.CodeAgentFailed, wire.VoiceRetry,
			false,
		},
		"vanishes mid-answer": {realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{
			Say:       long,
			DropAfter: 3,
		}}}}, full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"not JSON":               {first(`{"type":`), full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"no type":                {first(`[]`), full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"oversize":               {first(`{"type":"x","y":"` + strings.Repeat("y", readLimit) + `"}`), full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"key withdrawn":          {first(fails("invalid_api_key")), full, wire.CodeAgentFailed, wire.VoiceReplaceKey, true},
		"the model changes":      {first(`{"type":"session.updated","session":{"model":"gpt-live-1"}}`), full, wire.CodeVoiceModel, wire.VoiceUseMini, true},
		"the model has no name":  {first(`{"type":"session.updated","session":{}}`), full, wire.CodeVoiceModel, wire.VoiceUseMini, true},
		"a later form of a name": {realtimetest.Options{ReportedModel: full + "-mini-2026-01-01"}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
	}
}

// A session that fails reports why in words of our own, and the one action that helps.
func TestProblems(t *testing.T) {
	for name, c := range problemCases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := begin(t, realtimetest.Start(t, c.server), func(o *Options, cfg *voice.Config) {
				cfg.Model = c.model
				if strings.HasPrefix(name, "never") {
					o.ReadyTimeout = 300 * time.Millisecond
				}
			})
			if c.ready {
				voicetest.Wait[voice.Ready](k.rec, 1)
				k.speak()
			}
			end := voicetest.Wait[voice.Closed](k.rec, 1)
			if end.Problem == nil || end.Problem.Err.Code != c.code || end.Problem.Act != c.act ||
				end.Problem.Err.Message == "" || end.Problem.Err.Next == "" {
				t.Fatalf("closed with %+v", end.Problem)
			}
			if strings.Contains(end.Problem.Err.Text(), realtimetest.Key) {
				t.Error("the key stands in the error")
			}
			if !c.ready && len(voicetest.All[voice.Ready](k.rec)) != 0 {
				t.Error("the session became ready")
			}
			if turns, ends := len(voicetest.All[voice.TurnStarted](k.rec)),
				len(voicetest.All[voice.TurnEnded](k.rec)); turns != ends {
				t.Errorf("%d turns, %d of them ended", turns, ends)
			}
		})
	}
}

// A problem that the session survives is reported with one action, and the session goes on.
func TestProblemsThatPass(t *testing.T) {
	for name, c := range map[string]struct {
		raw string
		act wire.VoiceAct
	}{
		"busy":      {`{"type":"error","error":{"type":"server_error","code":"rate_limit_exceeded"}}`, wire.VoiceRetry},
		"no credit": {`{"type":"error","error":{"type":"server_error","code":"insufficient_quota"}}`, wire.VoiceReplaceKey},
		"unknown":   {`{"type":"error","error":{"type":"server_error","code":"what_is_this"}}`, wire.VoiceRetry},
	} {
		script := realtimetest.Script{Turns: []realtimetest.Step{{Raw: []string{c.raw}, Say: "Hello."}}}
		k := begin(t, speaking(t, realtimetest.Options{Script: script}))
		voicetest.Wait[voice.Ready](k.rec, 1)
		k.speak()
		if f := voicetest.Wait[voice.Notice](k.rec, 1); f.Problem.Act != c.act || f.Problem.Err.Next == "" {
			t.Errorf("%s: %+v", name, f)
		}
		if got := voicetest.Wait[voice.TurnEnded](k.rec, 1).Outcome; got != wire.VoiceTurnDone {
			t.Errorf("%s: the turn ended as %q", name, got)
		}
	}
}

// Events whose fields do not fit their type are skipped.
func TestUnreadableEvents(t *testing.T) {
	raw := []string{
		`{"type":"response.output_audio.delta"}`, `{"type":"response.output_audio.delta","response_id":1}`,
		`{"type":"response.created","response":{}}`, `{"type":"response.done"}`, `{"type":"error","error":"no"}`,
		`{"type":"response.output_audio.delta","response_id":"resp_0006","item_id":"i","delta":"not base64!"}`,
		`{"type":"response.done","response":{"id":"unknown","status":"completed"}}`,
		`{"type":"conversation.item.added","item":[]}`, `{"type":"session.updated","session":3}`,
	}
	k := begin(t, speaking(t, realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{
		Raw: raw,
		Say: "Hello.",
	}}}}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.speak()
	if got := voicetest.Wait[voice.TurnEnded](k.rec, 1).Outcome; got != wire.VoiceTurnDone {
		t.Errorf("the turn ended as %q", got)
	}
	if got, want := len(k.rec.PCM()), len(realtimetest.Tone(60*len("Hello."))); got != want {
		t.Errorf("%d bytes of audio, of %d", got, want)
	}
}

func TestDatedFormsOfTheModel(t *testing.T) {
	k := begin(t, realtimetest.Start(t, realtimetest.Options{ReportedModel: mini + "-2026-08-28"}))
	if got := voicetest.Wait[voice.Ready](k.rec, 1).Model; got != mini {
		t.Errorf("ready with %q", got)
	}
}

// A session ends at its limit without a problem: by its own clock, or because the API says so.
func TestLimit(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{}),
		func(o *Options, _ *voice.Config) { o.Limit = 300 * time.Millisecond })
	if end := voicetest.Wait[voice.Closed](k.rec, 1); end.Reason != voice.CloseLimit || end.Problem != nil {
		t.Errorf("closed with %+v", end)
	}
	k = begin(t, speaking(t, realtimetest.Options{}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.server.Send(`{"type":"error","error":{"type":"invalid_request_error","code":"session_expired"}}`)
	if end := voicetest.Wait[voice.Closed](k.rec, 1); end.Reason != voice.CloseLimit || end.Problem != nil {
		t.Errorf("closed with %+v", end)
	}
}

// When the server does not read for a while, the oldest audio is dropped and counted, and nothing
// else.
func TestASlowServer(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{}}}}))
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.server.Hold(true)
	mic, sent := &k.codec.session.Mic, 0
	quiet := realtimetest.Silence(1000)
	for end := time.Now().Add(needs.Patience); mic.Dropped() < len(quiet) && time.Now().Before(end); {
		k.s.Audio(quiet, 0)
		sent += len(quiet)
		time.Sleep(100 * time.Microsecond) // lets the writer fill the socket first
	}
	last := realtimetest.Tone(40)
	k.s.Audio(last, 0)
	sent += len(last)
	k.server.Hold(false)
	voicetest.Eventually(t, voicetest.Never("the rest of the audio"),
		func() bool { return len(k.server.ReceivedAudio())+mic.Dropped() >= sent })
	received := k.server.ReceivedAudio()
	if lost := mic.Dropped(); lost < len(quiet) || len(received)+lost != sent ||
		string(received[len(received)-len(last):]) != string(last) {
		t.Errorf("%d bytes sent, %d received, %d counted as lost", sent, len(received), lost)
	}
	if n := len(voicetest.All[voice.Closed](k.rec)); n != 0 {
		t.Error("the session ended")
	}
}

// The microphone holds the newest second of audio and sends all of it as one message.
func TestTheOldestAudioIsDropped(t *testing.T) {
	c := unconnected(t)
	c.session.Audio(realtimetest.Silence(700), 0)
	c.session.Audio(realtimetest.Tone(700), 0)
	want := append(realtimetest.Silence(300), realtimetest.Tone(700)...)
	var m struct{ Audio []byte }
	if err := json.Unmarshal(c.take(), &m); err != nil || !bytes.Equal(m.Audio, want) {
		t.Errorf("%d bytes, %v", len(m.Audio), err)
	}
	if c.session.Mic.Dropped() != 400*voice.BytesPerMilli || c.take() != nil {
		t.Errorf("%d bytes were dropped", c.session.Mic.Dropped())
	}
}

// Audio that arrives before the session is ready is dropped.
func TestAudioBeforeReady(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{ReadyDelay: time.Second}))
	k.s.Audio(realtimetest.Tone(500), 0)
	voicetest.Wait[voice.Ready](k.rec, 1)
	k.sendAudio(realtimetest.Silence(100))
	voicetest.Eventually(t, voicetest.Never("the audio"),
		func() bool { return len(k.server.ReceivedAudio()) >= 100*voice.BytesPerMilli })
	if !bytes.Equal(k.server.ReceivedAudio(), realtimetest.Silence(100)) {
		t.Errorf("the server received %d bytes", len(k.server.ReceivedAudio()))
	}
}

func TestCloseBeforeReady(t *testing.T) {
	k := begin(t, realtimetest.Start(t, realtimetest.Options{ReadyDelay: time.Minute}))
	k.s.Audio(realtimetest.Tone(100), 0)
	k.s.Close()
	if end := voicetest.Wait[voice.Closed](k.rec, 1); end.Problem != nil {
		t.Errorf("closed with %+v", end)
	}
	if n := len(k.server.ReceivedAudio()); n != 0 {
		t.Errorf("%d bytes of audio before it was ready", n)
	}
}
