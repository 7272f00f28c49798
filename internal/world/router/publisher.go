package router

// This file sends the events of services to pages: a service's events go to all pages of a user,
// whichever world they show.

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// Publisher has the open pages, and sends them the events of their users' services. It exists
// before the router, so that services can publish from the start: without pages, events are
// dropped, and a page that opens gets the current state. Its methods do not block, and are safe for
// concurrent use.
type Publisher struct {
	log zerolog.Logger

	mu     sync.Mutex
	byUser map[string]map[*page]struct{}
	// open counts the pages of each user from their hello to their end.
	open map[string]int
}

// NewPublisher returns a Publisher without pages.
func NewPublisher(log zerolog.Logger) *Publisher {
	return &Publisher{log: log, byUser: map[string]map[*page]struct{}{}, open: map[string]int{}}
}

// admit counts a page of a user, unless there are most of them already; 0: any number.
func (p *Publisher) admit(userID string, most int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if most > 0 && p.open[userID] >= most {
		return false
	}
	p.open[userID]++
	return true
}

// forget undoes admit.
func (p *Publisher) forget(userID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[userID]--; p.open[userID] == 0 {
		delete(p.open, userID)
	}
}

// Opened returns how many pages of a user are open.
func (p *Publisher) Opened(userID string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[userID]
}

// of returns the pages of a user.
func (p *Publisher) of(userID string) []*page {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Collect(maps.Keys(p.byUser[userID]))
}

// Pages returns the principals of all open pages.
func (p *Publisher) Pages() (list []*access.Principal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, pages := range p.byUser {
		for x := range pages {
			list = append(list, x.by)
		}
	}
	return list
}

// Shows reports whether a page of the user has a world open.
func (p *Publisher) Shows(userID, worldID string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for x := range p.byUser[userID] {
		if x.WorldID() == worldID && !x.viewer {
			return true
		}
	}
	return false
}

// join adds a page, leave removes it.
func (p *Publisher) join(x *page) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byUser[x.by.UserID] == nil {
		p.byUser[x.by.UserID] = map[*page]struct{}{}
	}
	p.byUser[x.by.UserID][x] = struct{}{}
}

func (p *Publisher) leave(x *page) {
	p.mu.Lock()
	defer p.mu.Unlock()
	user := x.by.UserID
	delete(p.byUser[user], x)
	if len(p.byUser[user]) == 0 {
		delete(p.byUser, user)
	}
}

// PublishChat sends a chat event to all of the user's pages except viewers.
func (p *Publisher) PublishChat(userID string, e wire.ChatEvent) {
	p.publish(userID, wire.KindChatEvent, e, nil)
}

// PublishProject sends a project event to all pages of a user; viewers get it without the folders
// on offer.
func (p *Publisher) PublishProject(userID string, e wire.ProjectEvent) {
	p.publish(userID, wire.KindProjectEvent, e, withoutOffers(e))
}

// PublishRelay sends all pages of a user a change of their pairings and devices.
func (p *Publisher) PublishRelay(userID string, n wire.RelayNotice) {
	p.publish(userID, wire.KindRelayEvent, n, nil)
}

// PublishBridge sends all of the user's pages except viewers the state of their bridge.
func (p *Publisher) PublishBridge(userID string, b wire.Bridge) {
	p.publish(userID, wire.KindBridgeEvent, b, nil)
}

// withoutOffers returns a project event without the folders that the user could choose, for
// viewers.
func withoutOffers(e wire.ProjectEvent) wire.ProjectEvent {
	if e.State != nil && len(e.State.Offers) > 0 {
		state := *e.State
		state.Offers = nil
		e.State = &state
	}
	return e
}

// publish sends a service event to all pages of a user. Viewers get forViewers instead, or nothing
// when that is nil. It encodes each of the two at most once.
func (p *Publisher) publish(userID string, kind wire.Kind, v, forViewers any) {
	pages := p.of(userID)
	if len(pages) == 0 {
		return
	}
	own, viewers := sync.OnceValue(func() json.RawMessage { return encode(p.log, v) }),
		sync.OnceValue(func() json.RawMessage { return encode(p.log, forViewers) })
	for _, x := range pages {
		payload := own
		if x.viewer {
			if forViewers == nil {
				continue
			}
			payload = viewers
		}
		if b := payload(); b != nil {
			x.push(live.Message{Kind: kind, Payload: b})
		}
	}
}

// encode encodes a message of a service. It logs and returns nil for values without a JSON form,
// such as some times and numbers of an agent.
func encode(log zerolog.Logger, v any) json.RawMessage {
	payload, err := json.Marshal(v)
	if err != nil {
		log.Error().Err(err).Msg("a service's answer or event cannot be encoded as JSON")
		return nil
	}
	return payload
}
