package ownkey

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/access/userkey"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/session"
	"github.com/worldmcp/world/internal/wire"
)

// maxMessages is how many messages may wait: some megabytes, since few have more than 16 KiB. Only
// a connection that is stuck has so many.
const maxMessages = 256

// codec speaks the Realtime API for a session. The session is ready when the API has accepted its
// configuration (session.updated); until then another model, or an error, ends it.
type codec struct {
	session  *session.Session
	config   voice.Config
	address  string
	header   http.Header // has the key
	messages chan []byte // to send, before audio, so that an interruption is not delayed

	// producing is the response that the model produces. Empty: none.
	producing string
	play      playback
	calls     callLog
	responder responder
}

var _ session.Codec = (*codec)(nil)

func newCodec(ctx context.Context, o Options, c voice.Config, h voice.Handler) *codec {
	k := &codec{config: c, messages: make(chan []byte, maxMessages)}
	k.session = session.New(ctx, session.Options{
		Provider: wire.VoiceOwnKey, Model: c.Model, Ready: o.ReadyTimeout, Limit: o.Limit,
		Unreachable: unreachable().Problem,
		Logger:      o.Logger,
	}, k, h)
	return k
}

// Talk connects to the API, and runs the connection.
func (c *codec) Talk(ctx context.Context) {
	ws, answer, err := websocket.Dial(ctx, c.address,
		&websocket.DialOptions{HTTPHeader: c.header, HTTPClient: userkey.Client})
	switch {
	case err == nil:
		ws.SetReadLimit(readLimit)
		c.session.Go(c.configure)
		c.session.Go(func(ctx context.Context) { c.write(ctx, ws) })
		c.session.Go(func(ctx context.Context) { c.ping(ctx, ws) })
		c.fail(c.read(ctx, ws))
		_ = ws.CloseNow()
	case answer != nil:
		var body []byte
		if answer.Body != nil {
			body, _ = io.ReadAll(io.LimitReader(answer.Body, 4<<10))
			_ = answer.Body.Close()
		}
		c.fail(upgradeRefused(answer.StatusCode, body, c.config.Model))
	}
}

// configure sends the session's configuration once the agent's identity is known.
func (c *codec) configure(ctx context.Context) {
	config := c.config
	if config.Identity != nil {
		if who := config.Identity(ctx); who != "" {
			config.Instructions = who + "\n\n" + config.Instructions
		}
	}
	c.put(configure(config))
}

// read handles events until the connection ends, and returns why.
func (c *codec) read(ctx context.Context, ws *websocket.Conn) problem {
	for {
		kind, b, err := ws.Read(ctx)
		if err != nil {
			return c.disconnected(err)
		}
		e, err := decode(b)
		if kind != websocket.MessageText || errors.Is(err, errNoEvent) {
			return unreadable()
		}
		c.session.Do(func() {
			if err != nil {
				c.session.Skip()
				return
			}
			c.handle(e)
		})
	}
}

// disconnected returns the problem of a connection that has ended. The reason of a close frame may
// have an error code.
func (c *codec) disconnected(err error) problem {
	var closed websocket.CloseError
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return unreadable()
	case errors.As(err, &closed):
		if p, known := closeCode(closed.Reason).problem(c.config.Model); known {
			return p
		}
	}
	return unreachable()
}

// write sends messages until the session ends.
func (c *codec) write(ctx context.Context, ws *websocket.Conn) {
	for b := c.next(ctx); b != nil; b = c.next(ctx) {
		ctx, cancel := context.WithTimeout(ctx, writeTimeout)
		err := ws.Write(ctx, websocket.MessageText, b)
		cancel()
		if err != nil {
			c.fail(unreachable())
			return
		}
	}
}

// put queues a message. One that does not fit is dropped: the deadline of the writer ends such a
// session.
func (c *codec) put(b []byte) {
	select {
	case c.messages <- b:
	default:
	}
}

// next waits for the next message to send. nil: the session has ended.
func (c *codec) next(ctx context.Context) []byte {
	for {
		if b := c.take(); b != nil {
			return b
		}
		select {
		case b := <-c.messages:
			return b
		case <-c.session.Mic.Wake:
		case <-ctx.Done():
			return nil
		}
	}
}

// take returns the next message without waiting. nil: nothing waits. All audio that waits becomes
// one message.
func (c *codec) take() []byte {
	select {
	case b := <-c.messages:
		return b
	default:
	}
	// Written by hand: this runs 50 times a second.
	b, _, ok := c.session.Mic.Take([]byte(`{"type":"input_audio_buffer.append","audio":"`))
	if !ok {
		return nil
	}
	return append(b, `"}`...)
}

// ping detects a connection that is dead without having been closed.
func (c *codec) ping(ctx context.Context, ws *websocket.Conn) {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		answered, cancel := context.WithTimeout(ctx, pingEvery)
		err := ws.Ping(answered)
		cancel()
		if err != nil {
			c.fail(unreachable())
		}
	}
}

// fail ends the session by a problem, from outside Session.Do.
func (c *codec) fail(p problem) { c.session.Do(func() { c.end(p) }) }

// end ends the session by a problem, or at its limit.
func (c *codec) end(p problem) {
	if p.limit {
		c.session.EndAtLimit()
		return
	}
	c.session.End(p.Problem)
}

// Send notes the clock; the microphone wakes the writer.
func (c *codec) Send(clock time.Duration) { c.play.clock = max(c.play.clock, clock) }

func (c *codec) Played(mark string) { c.play.markPlayed(mark) }

// Cancel interrupts a turn. It ignores one that is unknown or has been played to its end.
func (c *codec) Cancel(turn string, heard time.Duration, reason wire.CancelReason) {
	if c.producing != "" && (turn == "" || turn == c.producing) || c.play.unplayed(turn) {
		c.interrupt(turn, heard, reason, true)
	}
}

// interrupt silences everything that plays or is about to, and makes the model forget the rest.
// heard is how much of a turn the user has heard, or positionUnknown. cancel stops the model; it
// stops by itself when it has heard the user speak.
func (c *codec) interrupt(turn string, heard time.Duration, reason wire.CancelReason, cancel bool) {
	active := ""
	if c.producing != "" && c.session.Accepts(c.producing) {
		active = c.producing
	}
	if cancel && active != "" {
		c.put(cancelResponse(active))
	}
	for _, t := range c.play.interrupt(active, turn, heard) {
		c.put(truncate(t))
	}
	c.session.Silence(reason)
}

func (c *codec) Result(callID string, result json.RawMessage, more bool) {
	c.answer(callID, result, more, true)
}

// Say sends typed text; it interrupts the turn as speech would.
func (c *codec) Say(text string) {
	c.interrupt("", positionUnknown, wire.CancelBargeIn, true)
	c.prompt(message(roleUser, text))
}
