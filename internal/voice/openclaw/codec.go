package openclaw

import (
	"context"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/session"
	"github.com/worldmcp/world/internal/wire"
)

// protocol is what differs between the gateway's relay and our plugin: the names of methods and
// events, and what the far side does by itself.
type protocol struct {
	id   wire.VoiceProviderID
	name string // for people
	// missing and remedy explain a gateway without the start method.
	missing, remedy string
	// event is the name of the events that the gateway pushes.
	event string
	// Methods. say is empty if text cannot be sent.
	start, audio, mark, cancel, result, say string
	params                                  func(voice.Config) any // of start
	// plugin: the far side is our plugin. It reports the user's speech, lets the world run the
	// tools, and can cancel a turn at any time. The relay does none of these.
	plugin bool
}

const (
	// maxInFlight is how many requests with audio may wait for their answers: a second in a page's
	// frames of 20 ms.
	maxInFlight = 50
	// earliestCancel is how long an answer must have played before the relay is asked to cancel it.
	// The gateway wants 250 ms; asked earlier, it holds the microphone for a second and cuts
	// nothing.
	earliestCancel = 300 * time.Millisecond
	// nearLimit is how long before its time a session that closes counts as closed by its limit.
	nearLimit = 5 * time.Second
)

// codec speaks a protocol of the gateway for a session. Events that arrive before the answer to the
// start request wait in early. It makes no close request, because then the gateway would also stop
// what the agent is doing for the call.
type codec struct {
	session  *session.Session
	provider *provider
	config   voice.Config
	conn     Conn

	id          string // of the gateway; empty until start is answered
	voice       string // name of the model's voice, as the gateway reports it
	earlyEvents []json.RawMessage
	inFlight    int // requests with audio that are not answered
	// previous is the turn before the current one. complete: all audio of the current one has
	// arrived, for the gateway it is over.
	previous string
	complete bool
	// cancels counts cancel requests of ours that the relay has not answered: the clear that
	// follows is not a barge-in.
	cancels  int
	consults map[string]*consult // by call id
	// results are the ends of runs that arrived before the answer with the id of our run, by run
	// id.
	results map[string]runResult
	// lastError is the problem of the last error event. A close that follows is its consequence.
	lastError *voice.Problem
}

var _ session.Codec = (*codec)(nil)

func newSession(ctx context.Context, p *provider, c voice.Config, h voice.Handler) *session.Session {
	k := &codec{provider: p, config: c, consults: map[string]*consult{}, results: map[string]runResult{}}
	k.session = session.New(ctx, session.Options{
		Provider: p.proto.id, Model: c.Model, Ready: p.opt.ReadyTimeout, Limit: sessionLimit,
		Unreachable: unreachable(),
		Logger:      p.opt.Logger,
	}, k, h)
	return k.session
}

// Talk opens the connection and the session, and returns when they have ended.
func (c *codec) Talk(ctx context.Context) {
	conn, err := c.provider.opt.Gateway.Dial(ctx)
	if err != nil {
		return
	}
	defer conn.Close()
	c.conn = conn
	conn.Listen(c.receive)
	c.open(ctx)
	select {
	case <-conn.Done():
		c.session.Fail(unreachable())
	case <-ctx.Done():
	}
}

// open requests the session, checks that it has the requested model, and handles the events that
// came early.
func (c *codec) open(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	var a struct {
		ID      string  `json:"sessionId"`
		Model   string  `json:"model"`
		Voice   string  `json:"voice"`
		Expires float64 `json:"expiresAt"` // Unix time in seconds
	}
	err := c.conn.Call(ctx, c.provider.proto.start, c.provider.proto.params(c.config), &a)
	c.session.Do(func() {
		switch {
		case err != nil:
			p := problemOf(err, c.config.Model)
			c.provider.probe.set(lasting(p))
			c.session.End(p)
		case a.ID == "" || a.Model != c.config.Model:
			c.session.End(voice.OtherModel(c.config.Model))
		default:
			c.id, c.voice = a.ID, a.Voice
			c.session.Expires(int64(a.Expires))
			for ; len(c.earlyEvents) > 0 && !c.session.Over(); c.earlyEvents = c.earlyEvents[1:] {
				c.event(c.earlyEvents[0])
			}
		}
	})
}

type object = map[string]any

// request makes a request. Requests reach the gateway in order; their answers are not waited for,
// because the gateway delays them by up to a second while it ends a turn. then runs in Session.Do
// when the request is answered or has failed.
func (c *codec) request(method string, params object, then func(error)) {
	wait, err := c.conn.Send(method, params)
	if err != nil { // the connection has ended, or its queue is full for the moment
		then(err)
		return
	}
	c.session.Go(func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, requestTimeout)
		defer cancel()
		err := wait(ctx)
		c.session.Do(func() { then(err) })
	})
}

// notify makes a request and ignores its answer.
func (c *codec) notify(method string, params object) { c.request(method, params, func(error) {}) }

// ask makes a request whose answer matters. Its parameters may take a moment to make, outside
// Session.Do. When it is answered, result is set and then runs in Session.Do.
func (c *codec) ask(method string, params func(context.Context) object, result any, then func(error)) {
	c.session.Go(func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, requestTimeout)
		defer cancel()
		err := c.conn.Call(ctx, method, params(ctx), result)
		c.session.Do(func() { then(err) })
	})
}

// Send sends the audio that waits. What arrives while maxInFlight requests run goes out together.
// The gateway derives from the clock of the newest audio how far the answer has been played.
func (c *codec) Send(time.Duration) {
	for c.inFlight < maxInFlight {
		audio, at, ok := c.session.Mic.Take(nil)
		if !ok {
			return
		}
		c.inFlight++
		c.request(c.provider.proto.audio, object{"sessionId": c.id, "audioBase64": string(audio), "timestamp": at.Milliseconds()}, func(err error) {
			c.inFlight--
			if _, _, ok := refused(err); ok {
				c.endByGateway()
				return
			}
			c.Send(at)
		})
	}
}

// Played reports a mark to the gateway. An interruption cuts the answer at the newest mark that it
// knows of. One that it refuses was cleared meanwhile.
func (c *codec) Played(mark string) {
	c.notify(c.provider.proto.mark, object{"sessionId": c.id, "markName": mark})
}

// Cancel interrupts the turn here at once. The relay is only asked to cancel while it produces the
// turn, because later its cancel waits for an end that never comes. It is not asked while the agent
// works for the call either, because that would stop the agent too; the user's voice, which the
// model hears, ends the turn then.
func (c *codec) Cancel(turn string, heard time.Duration, reason wire.CancelReason) {
	if !c.session.Accepts(turn) {
		return
	}
	turn = c.session.Turn()
	c.session.Silence(reason)
	if c.complete && !c.provider.proto.plugin || len(c.consults) > 0 {
		return
	}
	p := object{"sessionId": c.id, "turnId": turn}
	if reason != "" {
		p["reason"] = string(reason)
	}
	if c.provider.proto.plugin {
		if heard >= 0 {
			p["heardMs"] = heard.Milliseconds()
		}
		c.notify(c.provider.proto.cancel, p)
		return
	}
	c.cancels++
	c.session.After(max(0, earliestCancel-heard), func() {
		if c.session.Turn() != turn || c.complete {
			c.cancels--
			return
		}
		c.request(c.provider.proto.cancel, p, func(error) { c.cancels-- })
	})
}

// Result answers a tool call of the model.
func (c *codec) Result(callID string, result json.RawMessage, more bool) {
	c.submit(callID, result, more)
}

// submit sends the result of a tool call, our own or one that the agent has worked on.
func (c *codec) submit(callID string, result any, more bool) {
	p := object{"sessionId": c.id, "callId": callID, "result": result}
	if more {
		p["options"] = object{"willContinue": true}
	}
	c.notify(c.provider.proto.result, p)
}

// Say sends typed text; it interrupts the turn as speech would. The relay cannot do it and reports
// that.
func (c *codec) Say(text string) {
	if c.provider.proto.say == "" {
		p := voice.NewProblem(wire.CodeNotAllowed, "OpenClaw's own voice takes no typed text.", "Say it, or type it into the chat.", "")
		c.session.Report(voice.Notice{Problem: p})
		return
	}
	c.session.Silence(wire.CancelBargeIn)
	c.notify(c.provider.proto.say, object{"sessionId": c.id, "text": text})
}
