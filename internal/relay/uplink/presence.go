package uplink

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/worldclient"
)

// This file sends paired worlds the activity of this computer's agents. A computer is one device
// there, with one body:
//
//	one agent          the body shows it, and its helpers stand next to it
//	several agents     the body shows the first that needs the user, else the first busy one, else
//	                   the first, and names it. Other busy ones stand next to it under their
//	                   names, as helpers do
//	all have gone      the body is away, unless another local agent acts in that world
//
// The pairing decides how much is sent:
//
//	conversations agreed    all of it, wherever the agents act, as conversations show it anyway
//	not agreed              only in the active world: the state and since when, and nothing that
//	                        names work (label, source, turn, helper, agent)
//	not agreed, not active  nothing

const (
	// presencePace is the least time between two messages. Only the newest state is sent.
	presencePace = 100 * time.Millisecond
	// presenceID begins the ids of these messages, by which a refusal is known.
	presenceID = "p_"
)

// bodies are what the back ends of this computer reported last, in the order of their first
// reports.
type bodies struct {
	mu   sync.Mutex
	list []body
}

// body is one agent of this computer. It is replaced, never changed.
type body struct {
	agentType string
	// latest is nil if only helpers were reported yet.
	latest  *presence.Body
	helpers []presence.Body
}

func (b *body) gone() bool { return b.latest != nil && b.latest.Gone }

func (bs *bodies) update(b presence.Body) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	i := slices.IndexFunc(bs.list, func(x body) bool { return x.agentType == b.Type })
	if i < 0 {
		if b.Gone {
			return
		}
		i = len(bs.list)
		bs.list = append(bs.list, body{agentType: b.Type})
	}
	now := &bs.list[i]
	switch at := slices.IndexFunc(now.helpers, func(h presence.Body) bool { return h.Helper == b.Helper }); {
	case b.Helper == "":
		if now.latest = &b; b.Gone {
			now.helpers = nil
		}
	case b.Gone && at >= 0:
		now.helpers = slices.Delete(slices.Clone(now.helpers), at, at+1)
	case at >= 0:
		now.helpers = slices.Clone(now.helpers)
		now.helpers[at] = b
	case !b.Gone && len(now.helpers) < presence.MaxHelpers:
		now.helpers = append(slices.Clone(now.helpers), b)
	}
}

// all returns the agents that were reported themselves.
func (bs *bodies) all() []body {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(bs.list), func(b body) bool { return b.latest == nil })
}

type presenceSender struct {
	// dirty holds a token when something may have changed.
	dirty chan struct{}
	// again means that the relay needs the state anew, and unwanted that it takes no such message
	// on this socket.
	again, unwanted atomic.Bool
}

func newPresenceSender() presenceSender { return presenceSender{dirty: make(chan struct{}, 1)} }

// changed makes the uplink check for a new state. It does not block.
func (p *presenceSender) changed() {
	sendq.Signal(p.dirty, struct{}{})
}

// repeat makes the uplink send the state again.
func (p *presenceSender) repeat() {
	p.again.Store(true)
	p.changed()
}

func (p *presenceSender) refused(env *wire.Envelope) {
	if !strings.HasPrefix(env.ReplyTo, presenceID) {
		return
	}
	var e wire.Error
	if json.Unmarshal(env.Payload, &e) == nil && e.Code == wire.CodeWorldSwitched {
		p.repeat() // for the world that the socket is bound to now
		return
	}
	p.unwanted.Store(true)
}

// servePresence sends a socket the agents' activity until the returned function is called.
func (u *uplink) servePresence(socket *worldclient.Socket, granted []wire.Scope) (end func()) {
	if !slices.Contains(granted, wire.ScopeRead) {
		return func() {}
	}
	ctx, cancel := context.WithCancel(u.ctx)
	done := make(chan struct{})
	u.presence.unwanted.Store(false)
	go func() { // end ends and awaits it
		defer close(done)
		u.sendPresence(ctx, socket, slices.Contains(granted, wire.ScopeChat))
	}()
	return func() {
		cancel()
		<-done
	}
}

// sendPresence sends the state whenever it has changed, until ctx or the socket ends. A relay that
// refuses the first message gets no more: it would close the socket.
func (u *uplink) sendPresence(ctx context.Context, socket *worldclient.Socket, chat bool) {
	var last shownBody
	for first := true; ; {
		now := u.shownBody(chat)
		if again := u.presence.again.Swap(false); again && !first || !reflect.DeepEqual(now, last) {
			env := wire.Envelope{
				MessageID: ident.New(presenceID), Scope: wire.ScopeRead,
				Kind: wire.KindAgentPresence, Payload: wire.MustJSON(now.payload(time.Now())),
			}
			if u.presence.unwanted.Load() || socket.Send(ctx, env) != nil {
				return
			}
			if first && (!answers(ctx, socket) || u.presence.unwanted.Load()) {
				return
			}
			first, last = false, now
			if !sleep(ctx, presencePace) {
				return
			}
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-socket.Done():
			return
		case <-u.presence.dirty:
		}
	}
}

// answers waits until the relay has answered a ping, and with it everything before. False: the
// socket has ended.
func answers(ctx context.Context, socket *worldclient.Socket) bool {
	ping := wire.Envelope{
		MessageID: messageID(), Scope: wire.ScopeRead, Kind: wire.KindPing,
		Payload: json.RawMessage("{}"),
	}
	_, err := socket.Request(ctx, ping, nil)
	return err == nil
}

// shownBody is the state to send. The zero value is: nothing.
type shownBody struct {
	doing   *wire.Activity
	turn    string
	helpers []shownHelper
}

type shownHelper struct {
	id, name string
	doing    wire.Activity
}

// shownBody returns the state that this world may see now. chat means that the relay granted
// conversations.
func (u *uplink) shownBody(chat bool) shownBody {
	full := chat && u.conversationsAgreed()
	if !full && !u.isActive() {
		return shownBody{}
	}
	s := u.parent.bodyOf(u.seated)
	if full || s.doing == nil {
		return s
	}
	return shownBody{doing: &wire.Activity{State: s.doing.State, Since: s.doing.Since}}
}

// seated reports whether an agent acts there that is of none of these types.
func (u *uplink) seated(except []string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	for s := range u.seats {
		if !slices.Contains(except, s.agent.Type) {
			return true
		}
	}
	return false
}

// urgency orders states by which the body shows first. Agents in a state below quiet appear only if
// none is above; the others also stand next to the body.
func urgency(s wire.ActivityState) int {
	switch s {
	case wire.ActivityNeedsYou:
		return 5
	case wire.ActivityThinking, wire.ActivitySpeaking, wire.ActivityWorking, wire.ActivityWalking:
		return 4
	case wire.ActivityStale:
		return 3
	case wire.ActivityIdle:
		return quiet
	case wire.ActivityLost:
		return 1
	case wire.ActivityAway:
	}
	return 0
}

// quiet is the urgency of an agent that is here and does nothing.
const quiet = 2

// bodyOf makes one body of the agents of this computer. seated reports whether an agent acts in the
// world that is of none of these types.
func (u *Uplinks) bodyOf(seated func(except []string) bool) (s shownBody) {
	all := u.bodies.all()
	present := slices.DeleteFunc(slices.Clone(all), func(b body) bool { return b.gone() })
	front := present
	if len(front) == 0 {
		front = all
	}
	if len(front) == 0 {
		return s
	}
	first := slices.MaxFunc(front, func(a, b body) int { // the first one of those that are equal
		return cmp.Compare(urgency(a.latest.Activity.State), urgency(b.latest.Activity.State))
	})
	if urgency(first.latest.Activity.State) < quiet {
		types := slice.Map(all, func(b body) string { return b.agentType })
		if seated(types) {
			return s // one of which nothing else is known
		}
	}
	doing := first.latest.Activity
	if len(present) > 1 && (doing.Label != "" || urgency(doing.State) > quiet) {
		doing.Label = clip.Line(first.latest.Name+": "+cmp.Or(doing.Label, string(doing.State)), 120)
	}
	s.doing, s.turn = &doing, first.latest.Turn
	for _, b := range present {
		if b.agentType != first.agentType && urgency(b.latest.Activity.State) > quiet {
			s.helpers = append(s.helpers, shownHelper{helperID(b.agentType, ""), b.latest.Name, b.latest.Activity})
		}
	}
	own := func(b *body) {
		for _, h := range b.helpers {
			s.helpers = append(s.helpers, shownHelper{helperID(b.agentType, h.Helper), h.Name, h.Activity})
		}
	}
	own(&first)
	for i := range present {
		if present[i].agentType != first.agentType {
			own(&present[i])
		}
	}
	s.helpers = s.helpers[:min(len(s.helpers), wire.MaxDevicePresenceHelpers)]
	return s
}

// helperID returns a name for a helper that says nothing of the ids that agents use here.
func helperID(agentType, helper string) string {
	sum := sha256.Sum256([]byte(agentType + "\x00" + helper))
	return hex.EncodeToString(sum[:8])
}

// payload returns the message to send, with ages as of now.
func (s *shownBody) payload(now time.Time) (p wire.DevicePresence) {
	aged := func(a wire.Activity) wire.Doing {
		return wire.Doing{
			State: a.State, Label: clip.Line(a.Label, 120),
			Age: min(max(now.Sub(a.Since).Milliseconds(), 0), wire.MaxDoingAge), Source: clip.Line(a.Source, 80),
		}
	}
	if s.doing == nil {
		return p
	}
	doing := aged(*s.doing)
	p.Doing, p.Turn = &doing, clip.Line(s.turn, wire.MaxID)
	for _, h := range s.helpers {
		p.Helpers = append(p.Helpers, wire.DeviceHelper{ID: h.id, Name: clip.Line(h.name, 40), Doing: aged(h.doing)})
	}
	return p
}
