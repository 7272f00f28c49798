package ownkey

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

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
		if o.ID != wire.VoiceOwnKey || o.Ready != c.ready || o.Act != c.act || !c.ready && (o.Reason == "" || o.Next == "") {
			t.Errorf("%s: %+v", name, o)
		}
		if strings.Contains(fmt.Sprint(o), "sk") {
			t.Errorf("%s: the offer holds the key", name)
		}
		if c.ready {
			continue
		}
		if s, e := l.Start(t.Context(), config(), voicetest.NewEar(t)); s != nil || e == nil || e.Code != wire.CodeAgentNotReady {
			t.Errorf("%s: started with %v", name, e)
		}
	}
	if New(Options{}).Offer().Ready {
		t.Error("ready without a key")
	}
}

// What is refused before anything is dialled: other models, and a way on which the key could be read.
func TestStartRefuses(t *testing.T) {
	dialled := false
	server := realtimetest.Start(t, realtimetest.Options{Broken: func(*http.Request) int { dialled = true; return 500 }})
	for name, c := range map[string]struct {
		base, model string
		code        wire.Code
	}{
		"another model": {server.URL, "gpt-realtime-2", wire.CodeVoiceModel}, "another family": {server.URL, "gpt-live-1", wire.CodeVoiceModel},
		"no model": {server.URL, "", wire.CodeVoiceModel}, "in the clear": {"ws://example.org/v1/realtime", mini, wire.CodeAgentNotReady},
		"not a socket": {"https://example.org", mini, wire.CodeAgentNotReady}, "with a password": {"wss://a:b@example.org", mini, wire.CodeAgentNotReady},
		"nonsense": {":", mini, wire.CodeAgentNotReady},
	} {
		l := New(Options{Key: func() string { return "sk-1" }, On: func() bool { return true }, Base: c.base})
		cfg := config()
		cfg.Model = c.model
		if s, e := l.Start(t.Context(), cfg, voicetest.NewEar(t)); s != nil || e == nil || e.Code != c.code {
			t.Errorf("%s: %v", name, e)
		}
	}
	if dialled {
		t.Error("a session was asked for")
	}
}

// faultCase is a server, and how a session with it ends.
type faultCase struct {
	server realtimetest.Options
	model  string
	code   wire.Code
	act    wire.VoiceAct
	ready  bool // it begins before
}

func faultCases() map[string]faultCase {
	status := func(n int) realtimetest.Options {
		return realtimetest.Options{Broken: func(*http.Request) int { return n }}
	}
	first := func(raw ...string) realtimetest.Options {
		return realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{Raw: raw, Say: long}}}}
	}
	fails := func(code string) string {
		return `{"type":"error","error":{"type":"server_error","code":"` + code + `","message":"of the key ` + realtimetest.Key + `"}}`
	}
	return map[string]faultCase{
		"wrong key":              {realtimetest.Options{Keys: []string{"another"}}, full, wire.CodeAgentFailed, wire.VoiceReplaceKey, false},
		"forbidden":              {status(403), full, wire.CodeAgentFailed, wire.VoiceReplaceKey, false},
		"unknown full model":     {realtimetest.Options{Models: []string{mini}}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"unknown mini model":     {realtimetest.Options{Models: []string{full}}, mini, wire.CodeVoiceModel, wire.VoiceReplaceKey, false},
		"no such endpoint":       {status(404), full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"another model answers":  {realtimetest.Options{Reports: "gpt-realtime-2"}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"the mini one answers":   {realtimetest.Options{Reports: mini}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
		"the full one answers":   {realtimetest.Options{Reports: full}, mini, wire.CodeVoiceModel, wire.VoiceRetry, false},
		"too many":               {status(429), full, wire.CodeRate, wire.VoiceRetry, false},
		"out of order":           {status(500), full, wire.CodeAgentFailed, wire.VoiceRetry, false},
		"a redirect":             {status(302), full, wire.CodeAgentFailed, wire.VoiceRetry, false},
		"never ready":            {realtimetest.Options{Late: time.Minute}, full, wire.CodeAgentFailed, wire.VoiceRetry, false},
		"vanishes mid-answer":    {realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{Say: long, Vanish: 3}}}}, full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"not JSON":               {first(`{"type":`), full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"no type":                {first(`[]`), full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"oversize":               {first(`{"type":"x","y":"` + strings.Repeat("y", readLimit) + `"}`), full, wire.CodeAgentFailed, wire.VoiceRetry, true},
		"key withdrawn":          {first(fails("invalid_api_key")), full, wire.CodeAgentFailed, wire.VoiceReplaceKey, true},
		"the model goes":         {first(`{"type":"session.updated","session":{"model":"gpt-live-1"}}`), full, wire.CodeVoiceModel, wire.VoiceUseMini, true},
		"the model has no name":  {first(`{"type":"session.updated","session":{}}`), full, wire.CodeVoiceModel, wire.VoiceUseMini, true},
		"a later form of a name": {realtimetest.Options{Reports: full + "-mini-2026-01-01"}, full, wire.CodeVoiceModel, wire.VoiceUseMini, false},
	}
}

// A session that cannot begin, or that ends by a fault, says why in our words, and which one act helps.
func TestFaults(t *testing.T) {
	for name, c := range faultCases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := begin(t, realtimetest.Start(t, c.server), func(o *Options, cfg *voice.Config) {
				cfg.Model = c.model
				if strings.HasPrefix(name, "never") {
					o.Patience = 300 * time.Millisecond
				}
			})
			if c.ready {
				k.ear.Wait("ready", 1)
				k.speak()
			}
			end := k.ear.Wait("closed", 1)
			if end.E == nil || end.E.Code != c.code || end.Act != c.act || end.E.Message == "" || end.E.Next == "" {
				t.Fatalf("closed with %+v, %v", end.E, end.Act)
			}
			if strings.Contains(end.E.Text(), realtimetest.Key) {
				t.Error("the key stands in the error")
			}
			if !c.ready && len(k.ear.Told("ready")) != 0 {
				t.Error("it was ready")
			}
			if turns, ends := len(k.ear.Told("turn")), len(k.ear.Told("done")); turns != ends {
				t.Errorf("%d turns, %d of them ended", turns, ends)
			}
		})
	}
}

// What the session survives is told with one act, and it goes on.
func TestFaultsThatPass(t *testing.T) {
	for name, c := range map[string]struct {
		raw string
		act wire.VoiceAct
	}{
		"busy":      {`{"type":"error","error":{"type":"server_error","code":"rate_limit_exceeded"}}`, wire.VoiceRetry},
		"no credit": {`{"type":"error","error":{"type":"server_error","code":"insufficient_quota"}}`, wire.VoiceReplaceKey},
		"unknown":   {`{"type":"error","error":{"type":"server_error","code":"what_is_this"}}`, wire.VoiceRetry},
	} {
		k := begin(t, speaking(t, realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{Raw: []string{c.raw}, Say: "Hello."}}}}))
		k.ear.Wait("ready", 1)
		k.speak()
		if f := k.ear.Wait("failed", 1); f.Act != c.act || f.E.Next == "" {
			t.Errorf("%s: %+v", name, f)
		}
		if got := k.ear.Wait("done", 1).Text; got != "done" {
			t.Errorf("%s: the turn ended as %q", name, got)
		}
	}
}

// Events whose fields are not those of their type are skipped, one by one.
func TestEventsThatCannotBeRead(t *testing.T) {
	raw := []string{
		`{"type":"response.output_audio.delta"}`, `{"type":"response.output_audio.delta","response_id":1}`,
		`{"type":"response.created","response":{}}`, `{"type":"response.done"}`, `{"type":"error","error":"no"}`,
		`{"type":"response.output_audio.delta","response_id":"resp_0006","item_id":"i","delta":"not base64!"}`,
		`{"type":"response.done","response":{"id":"nobody","status":"completed"}}`,
		`{"type":"conversation.item.added","item":[]}`, `{"type":"session.updated","session":3}`,
	}
	k := begin(t, speaking(t, realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{Raw: raw, Say: "Hello."}}}}))
	k.ear.Wait("ready", 1)
	k.speak()
	if got := k.ear.Wait("done", 1).Text; got != "done" {
		t.Errorf("the turn ended as %q", got)
	}
	if got, want := len(k.ear.HeardPCM()), len(realtimetest.Tone(60*len("Hello."))); got != want {
		t.Errorf("%d bytes of sound, of %d", got, want)
	}
}

func TestDatedFormsOfTheModel(t *testing.T) {
	k := begin(t, realtimetest.Start(t, realtimetest.Options{Reports: mini + "-2026-08-28"}))
	if got := k.ear.Wait("ready", 1).ID; got != mini {
		t.Errorf("ready with %q", got)
	}
}

// At its limit a session ends, and nothing is wrong: by its own clock, and by what the other side says.
func TestLimit(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{}), func(o *Options, _ *voice.Config) { o.Limit = 300 * time.Millisecond })
	if end := k.ear.Wait("closed", 1); end.Text != "limit" || end.E != nil || end.Act != "" {
		t.Errorf("closed with %+v", end)
	}
	k = begin(t, speaking(t, realtimetest.Options{}))
	k.ear.Wait("ready", 1)
	k.server.Send(`{"type":"error","error":{"type":"invalid_request_error","code":"session_expired"}}`)
	if end := k.ear.Wait("closed", 1); end.Text != "limit" || end.E != nil {
		t.Errorf("closed with %+v", end)
	}
}

// A server that does not read for a while loses the oldest sound and nothing else; how much is counted.
func TestASlowServer(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Script: realtimetest.Script{Turns: []realtimetest.Step{{}}}}))
	k.ear.Wait("ready", 1)
	k.server.Hold(true)
	up, sent := k.s.(*session).up, 0
	quiet := realtimetest.Silence(1000)
	for end := time.Now().Add(patient); up.dropped() < int64(len(quiet)) && time.Now().Before(end); {
		k.s.Audio(quiet, 0)
		sent += len(quiet)
		time.Sleep(100 * time.Microsecond) // so that the writer fills the socket first
	}
	last := realtimetest.Tone(40)
	k.s.Audio(last, 0)
	sent += len(last)
	k.server.Hold(false)
	for end := time.Now().Add(patient); time.Now().Before(end) && len(k.server.Heard())+int(up.dropped()) < sent; {
		time.Sleep(2 * time.Millisecond)
	}
	heard := k.server.Heard()
	if lost := int(up.dropped()); lost < len(quiet) || len(heard)+lost != sent || string(heard[len(heard)-len(last):]) != string(last) {
		t.Errorf("%d bytes sent, %d heard, %d counted as lost", sent, len(heard), lost)
	}
	if n := len(k.ear.Told("closed")); n != 0 {
		t.Error("the session ended")
	}
}

// Of the sound that waits, the newest second is kept, and all of it goes out as one message.
func TestTheOldestSoundIsDropped(t *testing.T) {
	u := newUplink()
	u.audio(realtimetest.Silence(700))
	u.audio(realtimetest.Tone(700))
	want := append(realtimetest.Silence(300), realtimetest.Tone(700)...)
	var m struct{ Audio []byte }
	if err := json.Unmarshal(u.take(), &m); err != nil || !bytes.Equal(m.Audio, want) {
		t.Errorf("%d bytes, %v", len(m.Audio), err)
	}
	if u.dropped() != 400*bytesPerMilli || u.take() != nil {
		t.Errorf("%d bytes were dropped", u.dropped())
	}
}

// Sound flows from ready on, not before.
func TestSoundBeforeReady(t *testing.T) {
	k := begin(t, speaking(t, realtimetest.Options{Late: 50 * time.Millisecond}))
	k.s.Audio(realtimetest.Tone(500), 0)
	k.ear.Wait("ready", 1)
	k.hear(realtimetest.Silence(100))
	for end := time.Now().Add(patient); len(k.server.Heard()) < 100*bytesPerMilli && time.Now().Before(end); {
		time.Sleep(2 * time.Millisecond)
	}
	if !bytes.Equal(k.server.Heard(), realtimetest.Silence(100)) {
		t.Errorf("the server heard %d bytes", len(k.server.Heard()))
	}
}

func TestCloseBeforeReady(t *testing.T) {
	k := begin(t, realtimetest.Start(t, realtimetest.Options{Late: time.Minute}))
	k.s.Audio(realtimetest.Tone(100), 0)
	k.s.Close()
	if end := k.ear.Wait("closed", 1); end.E != nil || end.Act != "" {
		t.Errorf("closed with %+v", end)
	}
	if n := len(k.server.Heard()); n != 0 {
		t.Errorf("%d bytes of sound before it was ready", n)
	}
}
