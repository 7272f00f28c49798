package conn

import (
	"context"
	"encoding/json"
	"sync"
)

// Link is a second connection to the gateway with the same identity, for the audio of a call. It
// keeps the call's traffic, and whatever events it misses, away from the conversation.
type Link struct {
	c      *Client
	reader sync.WaitGroup
}

// Dial opens a link while the back end is ready. The caller closes it; it also ends with ctx.
func (g *Gateway) Dial(ctx context.Context) (*Link, error) {
	ep := g.current()
	if g.connection() == nil {
		return nil, errNotConnected
	}
	d, err := readDevice(g.opt.Dir())
	if err != nil {
		return nil, err
	}
	auth, _ := g.place.shared(ep)
	if t, ok := d.token(ep.tokens); ok && coversChat(t.Scopes) {
		auth = connectAuth{Token: t.Token}
	}
	c, err := g.place.dial(ctx, g.opt.pageLogin(ep, d, auth, chatScopes()))
	if err != nil {
		return nil, err
	}
	c.allowGaps = true
	l := &Link{c: c}
	l.reader.Go(c.read)
	return l, nil
}

// Call makes a request and waits for the answer. The error of a refusal has a method Refusal.
func (l *Link) Call(ctx context.Context, method string, params, result any) error {
	return l.c.Call(ctx, method, params, result)
}

// Send makes a request without waiting. Requests are sent in the order of the calls. wait waits for
// the answer and must be called once.
func (l *Link) Send(method string, params any) (wait func(context.Context) error, err error) {
	answered, err := l.c.send(method, params)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error { return answered(ctx, nil) }, nil
}

// Listen passes each event to f, on the goroutine that reads. It must be called once.
func (l *Link) Listen(f func(name string, payload json.RawMessage)) { l.c.subscribe(f) }

// Done is closed when the link has ended.
func (l *Link) Done() <-chan struct{} { return l.c.ctx.Done() }

// Close ends the link and waits for its reader, so it must not be called from the function given to
// Listen.
func (l *Link) Close() {
	l.c.close(ErrLost)
	l.reader.Wait()
}
