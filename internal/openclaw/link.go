package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"github.com/worldmcp/world/internal/wire"
)

// Link is a connection of its own to the gateway, logged in as the conversation's is, for a call that carries sound: what
// it sends and misses never touches the conversation.
type Link struct {
	c      *client
	reader sync.WaitGroup
}

// errAway says that there is no gateway to ask.
var errAway = errors.New("the gateway is not connected")

// Dial opens a link, while the lane is ready. The caller closes it; it ends with ctx too.
func (l *Backend) Dial(ctx context.Context) (*Link, error) {
	l.mu.Lock()
	p, live := l.place, l.hello != nil
	l.mu.Unlock()
	if !live {
		return nil, errAway
	}
	d, err := readDevice(l.o.DataDir)
	if err != nil {
		return nil, err
	}
	auth := sharedAuth(p)
	if t, ok := d.token(p.address()); ok && covers(t.Scopes) {
		auth = connectAuth{Token: t.Token}
	}
	c, err := dial(ctx, l.o.page(p, d, auth, talkScopes()))
	if err != nil {
		return nil, err
	}
	c.gaps = true
	k := &Link{c: c}
	k.reader.Go(c.read)
	return k, nil
}

// Call asks the gateway. A refusal has a method Refusal.
func (k *Link) Call(ctx context.Context, method string, params, result any) error {
	return k.c.call(ctx, method, params, result)
}

// Send asks without waiting: requests go out in the order of calls. What it returns waits for the answer, and is called once.
func (k *Link) Send(method string, params any) (wait func(context.Context) error, err error) {
	answered, err := k.c.ask(method, params)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error { return answered(ctx, nil) }, nil
}

// Listen hands over each event, from the goroutine that reads. It is called once.
func (k *Link) Listen(f func(name string, payload json.RawMessage)) { k.c.release(f) }

// Done is closed when the link has ended.
func (k *Link) Done() <-chan struct{} { return k.c.done() }

// Close ends the link and waits for its reader. It must not be called from within what Listen was given.
func (k *Link) Close() {
	k.c.close(errLost)
	k.reader.Wait()
}

// Refusal is the code of a gateway's refusal, and its sentence.
func (e *callError) Refusal() (code, message string) { return e.Code, e.Message }

// Ready says whether the gateway is connected; if not, why, and what to do.
func (l *Backend) Ready() (ok bool, reason, next string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.view.State == wire.BackendReady && l.live != nil {
		return true, "", ""
	}
	reason, next = l.view.Reason, l.view.Next
	if reason == "" {
		reason = "The agent is not reachable."
	}
	return false, reason, next
}

// Has reports whether the gateway that is connected knows a method.
func (l *Backend) Has(method string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.has(method)
}

// has is Has with mu held.
func (l *Backend) has(method string) bool {
	if strings.HasPrefix(method, pluginMethod) {
		return l.hello != nil && l.voiced
	}
	return l.hello != nil && l.hello.Methods[method]
}

// Main is the session of the agent's own conversation.
func (l *Backend) Main() string { return l.talk.mainSession() }

// Ask makes a small request over the conversation's own connection.
func (l *Backend) Ask(ctx context.Context, method string, params, result any) error {
	l.mu.Lock()
	c := l.live
	l.mu.Unlock()
	if c == nil {
		return errAway
	}
	return c.call(ctx, method, params, result)
}

// voiceAbilities are what the gateway can do for a voice. mu is held.
func (l *Backend) voiceAbilities() []string {
	var can []string
	if l.has("talk.session.create") {
		can = append(can, "voice")
	}
	if l.has(pluginMethod + "start") {
		can = append(can, "voice-plugin")
	}
	return can
}
