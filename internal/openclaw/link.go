package openclaw

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/wire"
)

// Link is a second connection to the gateway with the same identity, for the audio of a call. It keeps the call's
// traffic, and whatever events it misses, away from the conversation.
type Link struct {
	c      *client
	reader sync.WaitGroup
}

// errNotConnected: there is no gateway to ask.
var errNotConnected = errors.New("the gateway is not connected")

// Dial opens a link while the back end is ready. The caller closes it; it also ends with ctx.
func (b *Backend) Dial(ctx context.Context) (*Link, error) {
	b.mu.Lock()
	ep, live := b.endpoint, b.hello != nil
	b.mu.Unlock()
	if !live {
		return nil, errNotConnected
	}
	d, err := readDevice(b.opt.dataDir())
	if err != nil {
		return nil, err
	}
	auth, _ := b.place.shared(ep)
	if t, ok := d.token(ep.tokens); ok && coversChat(t.Scopes) {
		auth = connectAuth{Token: t.Token}
	}
	c, err := b.place.dial(ctx, b.opt.pageLogin(ep, d, auth, chatScopes()))
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

// Send makes a request without waiting. Requests are sent in the order of the calls. wait waits for the answer and must
// be called once.
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

// Close ends the link and waits for its reader, so it must not be called from the function given to Listen.
func (l *Link) Close() {
	l.c.close(errLost)
	l.reader.Wait()
}

// Refusal returns the code and the sentence of a refusal.
func (e *callError) Refusal() (code, message string) { return string(e.Code), e.Message }

// Ready reports whether the gateway is connected; if not, why, and what the user can do.
func (b *Backend) Ready() (ok bool, reason, next string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.view.State == wire.BackendReady && b.client != nil {
		return true, "", ""
	}
	return false, cmp.Or(b.view.Reason, "The agent is not reachable."), b.view.Next
}

// Has reports whether the connected gateway has a method.
func (b *Backend) Has(method string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.has(method)
}

// has is Has with mu locked. The voice plugin's methods count as soon as the plugin answers, even when the hello came
// before it was installed.
func (b *Backend) has(method string) bool {
	if strings.HasPrefix(method, config.PluginMethod) {
		return b.hello != nil && b.pluginLoaded
	}
	return b.hello != nil && b.hello.has(method)
}

// Main returns the session key of the agent's main conversation.
func (b *Backend) Main() string { return b.conv.current().mainKey }

// Ask makes a request over the conversation's own connection. It is meant for small requests.
func (b *Backend) Ask(ctx context.Context, method string, params, result any) error {
	b.mu.Lock()
	c := b.client
	b.mu.Unlock()
	if c == nil {
		return errNotConnected
	}
	return c.Call(ctx, method, params, result)
}
