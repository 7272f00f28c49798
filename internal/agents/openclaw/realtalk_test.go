//go:build real

package openclaw

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/chat"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/wire"
)

// realTimeout covers the first turn of a fresh gateway on a busy machine.
const realTimeout = 90 * time.Second

// mainKey is the main session of the agent.
const mainKey = "agent:main:main"

// talker is a back end of a real gateway and the page of one of its sessions.
type talker struct {
	*gatewaytest.Page
	t       *testing.T
	backend *Backend
	session string
	turn    int
}

func newTalker(t *testing.T, o Options, session string) *talker {
	t.Helper()
	k := &talker{Page: gatewaytest.NewPage(), t: t, session: session}
	k.backend = New(o, k.Page)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		k.backend.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
		for _, w := range k.Violations {
			t.Error(w)
		}
	})
	k.waitReady()
	return k
}

func (k *talker) waitReady() {
	k.t.Helper()
	k.WaitFor(k.t, "connection", func() bool { return k.backend.Status().State == wire.BackendReady })
}

// send sends a message and returns its turn.
func (k *talker) send(text string) string {
	k.t.Helper()
	k.turn++
	turn := fmt.Sprintf("%s-%d-%d", k.session[strings.LastIndexByte(k.session, ':')+1:], time.Now().UnixMilli(), k.turn)
	if err := k.backend.Send(k.t.Context(), agent.Message{Session: k.session, Turn: turn, Text: text}); err != nil {
		k.t.Fatal(err)
	}
	return turn
}

// waitMessage waits until a message has ended and returns it.
func (k *talker) waitMessage(id string) wire.ChatMessage {
	k.t.Helper()
	var m wire.ChatMessage
	k.WaitFor(k.t, "end of "+id, func() bool {
		if is := k.Find(k.session, id); is != nil && is.State != "streaming" && is.State != "sending" && k.Statuses[k.session].Turn == "" {
			m = *is
			return true
		}
		return false
	})
	return m
}

// compareWithHistory compares what the live events gave with the history, also as another service
// sees it.
func (k *talker) compareWithHistory(o Options) {
	k.t.Helper()
	other := newTalker(k.t, o, k.session)
	for name, l := range map[string]*Backend{"this service": k.backend, "another service": other.backend} {
		p, err := l.History(k.t.Context(), k.session, "")
		if err != nil {
			k.t.Fatal(err)
		}
		got := gatewaytest.Outline(p.Messages)
		defer func() {
			k.Lock()
			defer k.Unlock()
			if k.t.Failed() {
				k.t.Logf("%s\nlive:\n%s\nhistory:\n%s", name, strings.Join(gatewaytest.Outline(k.Messages[k.session]), "\n"), strings.Join(got, "\n"))
			}
		}()
		k.WaitFor(k.t, "the same as the history of "+name, func() bool { // the last text of a run may arrive late
			return slices.Equal(plain(got), plain(gatewaytest.Outline(k.Messages[k.session])))
		})
	}
}

// plain leaves out the reasons: the gateway words them differently in events and in the transcript.
func plain(lines []string) []string {
	out := slices.Clone(lines)
	for i, s := range out {
		if a, b := strings.Index(s, " ("), strings.LastIndex(s, ")"); a >= 0 && b > a {
			out[i] = s[:a] + s[b+1:]
		}
	}
	return out
}

func TestRealTalk(t *testing.T) {
	t.Parallel()
	g := plainGateway.use(t)
	o := g.options(t, nil)
	// When an earlier test changed the settings, the gateway applies that with a delay and fails
	// the turn of that moment.
	ready := newTalker(t, o, "agent:main:ready")
	for tries := 1; ; tries++ {
		m := ready.waitMessage("a:" + ready.send("!say ready"))
		if m.State == "done" {
			break
		}
		if tries == 5 {
			t.Fatal(m.Reason)
		}
	}

	t.Run("text", func(t *testing.T) {
		k := newTalker(t, o, mainKey)
		turn := k.send("!say Hello there, this is a text.")
		if m := k.waitMessage("a:" + turn); m.State != "done" || m.Parts[0].Text != "Hello there, this is a text." {
			t.Errorf("%+v", m)
		}
		if m := k.Find(mainKey, "u:"+turn); m == nil || m.State != "done" {
			t.Errorf("%+v", m)
		}
		k.compareWithHistory(g.options(t, nil))
		if len(k.Turns) != 1 || k.Turns[0].First <= 0 || k.Turns[0].First > k.Turns[0].Millis {
			t.Errorf("%+v", k.Turns)
		}
		list, err := k.backend.Sessions(t.Context())
		if err != nil || len(list) == 0 || !list[0].Main || list[0].Preview == "" {
			t.Error(list, err)
		}
	})

	t.Run("what the user sees", func(t *testing.T) {
		k := newTalker(t, o, mainKey)
		made, err := k.backend.Create(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		k.session = made.ID
		seen := []string{`selected now: sign_1 (text, "say \"no\"") at [1.00, 0.00, 2.00]`, "8 s ago: pointed at lamp_1 (lamp)"}
		with := func(text string) agent.Message {
			m := agent.Message{
				Session: k.session, Turn: fmt.Sprint("sees-", time.Now().UnixNano()), Text: text,
				Surroundings: seen,
			}
			if err := k.backend.Send(t.Context(), m); err != nil {
				t.Fatal(text, err)
			}
			return m
		}
		m := with("What is this?")
		answer := k.waitMessage("a:" + m.Turn)
		t.Log(answer.Parts[0].Text)
		for _, want := range []string{`selected now: sign_1 (text, \"say \\\"no\\\"\")`, "pointed at lamp_1"} {
			if !strings.Contains(answer.Parts[0].Text, want) {
				t.Errorf("the model did not see %q", want)
			}
		}
		// Another service that sends it again changes nothing: the gateway knows the message.
		other := newTalker(t, g.options(t, nil), k.session)
		if err := other.backend.Send(t.Context(), m); err != nil {
			t.Error(err)
		}
		// The gateway takes no context with a command or a word that stops; the message arrives all
		// the same.
		k.waitMessage("a:" + with("!say plain").Turn)
		// While a run is live, it reaches the model with the message that steers the run.
		slow := k.send("!slow 20 100")
		k.WaitFor(t, "text", func() bool { return k.Find(k.session, "a:"+slow) != nil })
		m = with("And that one?")
		if m := k.waitMessage("a:" + slow + "~" + m.Turn); !strings.Contains(m.Parts[0].Text, "pointed at lamp_1") {
			t.Errorf("%+v", m)
		}
		k.compareWithHistory(g.options(t, nil))
		k.Lock()
		for _, m := range k.Messages[k.session] {
			if m.Role == wire.RoleUser && strings.Contains(m.Parts[0].Text, "selected now") {
				t.Errorf("shown as the user's words: %q", m.Parts[0].Text)
			}
		}
		k.Unlock()
		list, err := k.backend.Sessions(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			t.Logf("%s: %q, %q", s.ID, s.Title, s.Preview)
			if s.ID == k.session && strings.Contains(s.Title+s.Preview, "ontext") {
				t.Errorf("in the list of sessions: %q, %q", s.Title, s.Preview)
			}
		}
	})

	t.Run("tools in order", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:tools")
		turn := k.send(`!tools [{"name":"write","args":{"path":"a.txt","content":"abc"}},{"name":"read","args":{"path":"a.txt"}},{"name":"read","args":{"path":"missing.txt"}}]`)
		k.waitMessage("a:" + turn)
		got := gatewaytest.Outline(k.Messages[k.session])[1]
		if !strings.Contains(got, "[write|a.txt|done|Successfully wrote 3 bytes to…] [read|a.txt|done|abc] [read|missing.txt|failed|") {
			t.Error(got)
		}
		k.compareWithHistory(g.options(t, nil))
	})

	t.Run("pictures", func(t *testing.T) {
		png, _ := base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
		if err := os.WriteFile(filepath.Join(g.dir, "workspace", "shot.png"), png, 0o600); err != nil {
			t.Fatal(err)
		}
		k := newTalker(t, o, "agent:main:pictures")
		for _, text := range []string{`!tool view_image {"path":"shot.png"}`, "!say here\nMEDIA:./shot.png"} {
			turn := k.send(text)
			k.WaitFor(t, "picture of "+text, func() bool {
				m := k.Find(k.session, "a:"+turn)
				return m != nil && slices.ContainsFunc(m.Parts, func(p wire.ChatPart) bool {
					return p.Image != nil && p.Image.URL == fmt.Sprintf("/api/chat/images/%d", len(png))
				})
			})
		}
		k.compareWithHistory(g.options(t, nil))
	})

	t.Run("stop by a word", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:word")
		turn := k.send("!slow 200 50")
		k.WaitFor(t, "text", func() bool { return k.Find(k.session, "a:"+turn) != nil })
		m := agent.Message{Session: k.session, Turn: turn + "-stop", Text: "Stop!", Surroundings: []string{"selected now: lamp_1 (lamp)"}}
		if err := k.backend.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		if m := k.waitMessage("a:" + turn); m.State != "stopped" {
			t.Errorf("%+v", m)
		}
	})

	t.Run("stop", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:stop")
		turn := k.send("!slow 200 50")
		k.WaitFor(t, "text", func() bool { return k.Find(k.session, "a:"+turn) != nil })
		began := time.Now()
		if err := k.backend.Stop(t.Context(), k.session); err != nil {
			t.Fatal(err)
		}
		if m := k.waitMessage("a:" + turn); m.State != "stopped" || m.Parts[0].Text == "" {
			t.Errorf("%+v", m)
		}
		t.Logf("stopped after %v", time.Since(began))
		k.waitRecorded("a:" + turn)
		k.compareWithHistory(g.options(t, nil))
	})

	t.Run("steer", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:steer")
		first := k.send("!slow 30 100")
		k.WaitFor(t, "text", func() bool { return k.Find(k.session, "a:"+first) != nil })
		second := k.send("!say and this too")
		m := k.waitMessage("a:" + first + "~" + second)
		if m.Parts[0].Text != "and this too" {
			t.Errorf("%+v", m)
		}
		k.Lock()
		if live := gatewaytest.Outline(k.Messages[k.session]); len(live) != 4 {
			t.Error(live)
		}
		k.Unlock()
		k.compareWithHistory(g.options(t, nil))
	})

	t.Run("error", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:error")
		turn := k.send("!error 400 the model refuses")
		if m := k.waitMessage("a:" + turn); m.State != "failed" || m.Reason == "" {
			t.Errorf("%+v", m)
		} else {
			t.Log(m.Reason)
		}
		k.waitRecorded("a:" + turn)
		k.compareWithHistory(g.options(t, nil))
	})

	t.Run("helper", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:boss")
		turn := k.send(`!tool tool_call {"id":"openclaw:core:sessions_spawn","args":{"task":"!slow 10 100","label":"Counter"}}`)
		k.waitMessage("a:" + turn)
		k.WaitFor(t, "helper that left", func() bool {
			n := len(k.Bodies)
			return n > 0 && slices.ContainsFunc(k.Bodies, func(b agent.Body) bool { return b.Gone })
		})
		var saw []string
		for _, b := range k.Bodies {
			if b.Helper != "" {
				saw = append(saw, b.Name+" "+string(b.Activity.State))
			}
		}
		if !slices.Contains(saw, "Counter speaking") || saw[len(saw)-1] != "Counter away" {
			t.Error(saw)
		}
	})

	t.Run("pages", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:pages")
		for range 30 {
			k.waitMessage("a:" + k.send("!say again"))
		}
		newest, err := k.backend.History(t.Context(), k.session, "")
		if err != nil || len(newest.Messages) != 50 || newest.Before == "" {
			t.Fatal(err, len(newest.Messages), newest.Before)
		}
		oldest, err := k.backend.History(t.Context(), k.session, newest.Before)
		if err != nil || oldest.Before != "" {
			t.Fatal(err, oldest.Before)
		}
		if got, want := gatewaytest.Outline(append(oldest.Messages, newest.Messages...)),
			gatewaytest.Outline(k.Messages[k.session]); !slices.Equal(got, want) {
			t.Errorf("%d messages in the history, %d live", len(got), len(want))
		}
	})

	t.Run("nothing is lost when it is killed before it took the message", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:early")
		sent := make(chan error, 1)
		turn := fmt.Sprint("early-", time.Now().UnixMilli())
		go func() {
			sent <- k.backend.Send(t.Context(), agent.Message{Session: k.session, Turn: turn, Text: "!say only once"})
		}()
		k.WaitFor(t, "message", func() bool { return k.Find(k.session, "u:"+turn) != nil })
		g.kill(t)
		g.stop() // what it left running
		g.start(t, "--port", g.env["GATEWAY_PORT"])
		if err := <-sent; err != nil {
			t.Fatal(err)
		}
		k.waitReady()
		k.wantOnce(turn, "only once")
	})

	t.Run("nothing is lost when it is killed in mid-turn", func(t *testing.T) {
		k := newTalker(t, o, "agent:main:late")
		turn := k.send("!slow 40 100")
		k.WaitFor(t, "text", func() bool { return k.Find(k.session, "a:"+turn) != nil })
		if _, err := k.backend.History(t.Context(), k.session, ""); err != nil {
			t.Fatal(err)
		}
		g.kill(t)
		g.stop() // what it left running
		g.start(t, "--port", g.env["GATEWAY_PORT"])
		k.waitReady()
		k.WaitFor(t, "reset", func() bool { return slices.Contains(k.Resets, k.session) })
		k.wantOnce(turn, "w39 w40")
		p, err := k.backend.History(t.Context(), k.session, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := gatewaytest.Outline(p.Messages); !slices.ContainsFunc(got,
			func(s string) bool { return strings.HasPrefix(s, "a:"+turn+" agent stopped") }) {
			t.Errorf("what was said before the gateway was killed is gone:\n%s", strings.Join(got, "\n"))
		}
	})
}

// waitRecorded waits until the gateway's transcript contains a message: some rows are written later
// than their events are sent.
func (k *talker) waitRecorded(id string) {
	k.t.Helper()
	k.waitTranscript(id, func(m wire.ChatMessage) bool { return m.ID == id })
}

func (k *talker) waitRecordedText(answer string) {
	k.t.Helper()
	k.waitTranscript(answer, func(m wire.ChatMessage) bool {
		return m.Role == wire.RoleAgent && strings.Contains(strings.Join(texts([]wire.ChatMessage{m}), "\n"), answer)
	})
}

// waitTranscript waits for a message of the transcript, as a conversation reads it that hears no
// events.
func (k *talker) waitTranscript(what string, want func(wire.ChatMessage) bool) {
	k.t.Helper()
	link, err := k.backend.Dial(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	defer link.Close()
	deaf := chat.New(gatewaytest.NewPage(), "", zerolog.Nop())
	defer deaf.Disconnected()
	deaf.Connected(k.t.Context(), linkCaller{link, k.backend}, conn.Defaults{Agent: "main", Main: k.backend.Main()})
	for {
		p, err := deaf.History(k.t.Context(), k.session, "")
		if err != nil {
			k.t.Fatal(err)
		}
		if slices.ContainsFunc(p.Messages, want) {
			return
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-k.t.Context().Done():
			k.t.Fatal("never recorded: " + what)
		}
	}
}

// linkCaller lets a conversation use a link. It fetches nothing.
type linkCaller struct {
	*conn.Link
	backend *Backend
}

func (l linkCaller) Has(method string) bool { return l.backend.Has(method) }

func (linkCaller) Fetch(context.Context, string) ([]byte, error) { return nil, errors.New("not here") }

// wantOnce waits for the answer, and then wants the user's message exactly once and no live run.
func (k *talker) wantOnce(turn, answer string) {
	k.t.Helper()
	k.WaitFor(k.t, "answer "+answer, func() bool {
		return strings.Contains(strings.Join(texts(k.Messages[k.session]), "\n"), answer) && k.Statuses[k.session].Turn == ""
	})
	k.waitRecordedText(answer)
	p, err := k.backend.History(k.t.Context(), k.session, "")
	if err != nil {
		k.t.Fatal(err)
	}
	n, answers := 0, 0
	for _, m := range p.Messages {
		if m.Role == "user" {
			n++
		}
		if m.Role == "agent" && strings.Contains(strings.Join(texts([]wire.ChatMessage{m}), " "), answer) {
			answers++
		}
	}
	if n != 1 || answers != 1 || p.Messages[0].ID != "u:"+turn {
		k.t.Errorf("asked %d times, answered %d times:\n%s", n, answers, strings.Join(gatewaytest.Outline(p.Messages), "\n"))
	}
}

func texts(list []wire.ChatMessage) []string {
	var out []string
	for _, m := range list {
		for _, p := range m.Parts {
			out = append(out, p.Text)
		}
	}
	return out
}

func TestRealApprovals(t *testing.T) {
	t.Parallel()
	o := askingGateway.use(t).options(t, nil)
	backend, reporter, stop := runBackend(t, o) // this gateway wants an approval for every device
	waitUntil(t, backend, reporter, "pairing", state(wire.BackendPairing))
	mustAct(t, backend, "pair")
	stop()
	k := newTalker(t, o, mainKey)
	for _, c := range []struct {
		option, name string
		state        wire.ToolState
		output       string
	}{{"allow-once", "Allow once", wire.ToolDone, "Linux"}, {"deny", "Reject", wire.ToolRefused, ""}} {
		k.Approvals = nil
		turn := k.send(`!tool exec {"command":"uname -s"}`)
		k.WaitFor(t, "approval", func() bool { return len(k.Approvals) == 1 })
		a := k.Approvals[0]
		if a.Command != "uname -s" || a.Turn != turn || a.State != "open" {
			t.Errorf("%+v", a)
		}
		k.WaitFor(t, "waiting tool", func() bool {
			m := k.Find(mainKey, "a:"+turn)
			return m != nil && m.Parts[0].Tool.State == "waiting" && k.Statuses[mainKey].Label == "waiting for you"
		})
		again := newTalker(t, o, mainKey) // this service after a restart
		again.WaitFor(t, "the same approval", func() bool {
			return len(again.Approvals) == 1 &&
				again.Approvals[0].ID == a.ID
		})
		if err := again.backend.Answer(t.Context(), a, c.option); err != nil {
			t.Fatal(err)
		}
		k.WaitFor(t, "answer", func() bool { return len(k.Approvals) == 2 })
		if b := k.Approvals[1]; b.State != "answered" || b.Answer != c.name || b.By == "" {
			t.Errorf("%+v", b)
		}
		err := k.backend.Answer(t.Context(), a, c.option)
		if e, ok := errors.AsType[*wire.Error](err); !ok || e.Code != wire.CodeAnswered {
			t.Error("a second answer:", err)
		}
		m := k.waitMessage("a:" + turn)
		if tool := m.Parts[0].Tool; tool.State != c.state || !strings.Contains(tool.Output, c.output) {
			t.Errorf("%+v", tool)
		}
	}
	for _, call := range []string{"world_info {}", `tool_call {"id":"world_info","args":{}}`} { // it has no such tool
		m := k.waitMessage("a:" + k.send("!tool "+call))
		if tool := m.Parts[0].Tool; tool.State != wire.ToolMissing || tool.Name != "world_info" {
			t.Errorf("%+v", tool)
		}
	}
}
