// Package roster makes one record of each of the user's agents at work
// (wire.AgentAtWork), and is the one place where that happens. It hears the events and bodies of
// back ends, gets the sessions in terminals as they are published, and reads the coding sessions.
// Pages get all records whenever one changes; programs list, start, watch and stop agents by it
// (programs.go, stream.go).
//
//	roster.go    the records, and their publication
//	chat.go      the record of a back end's agent
//	programs.go  what a principal may do: list, start, send, stop, follow
//	stream.go    the events of one agent, for those who follow it
//
// The package starts no goroutines. A timer publishes changes; Close stops it.
package roster

import (
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// publishDelay is how long changes are collected before pages get them.
const publishDelay = 40 * time.Millisecond

// Options of a Roster. Publish is required.
type Options struct {
	// Publish sends an event to the user's pages. It must not block.
	Publish func(wire.ChatEvent)
	// ByMCP returns the agents that have come by MCP alone; nil: there are none.
	ByMCP func() []wire.AgentPresence
	// Now is the clock; nil: the system's.
	Now func() time.Time
}

// Roster knows the agents at work of the one user of a local service. Its methods are safe for
// concurrent use. Those that take changes may be called with locks held.
type Roster struct {
	opt    Options
	feeds  feeds
	limits limits
	// publishing orders publications.
	publishing sync.Mutex

	mu sync.Mutex
	guarded
}

// guarded is guarded by Roster.mu.
type guarded struct {
	// chats and code carry out what programs ask for. Join sets them before the first request.
	chats Chats
	code  Code

	// heard is closed and replaced when the back ends have changed.
	heard     chan struct{}
	chatting  map[string]*chat
	terminals wire.AgentsAtWork
	published wire.AgentsAtWork
	// timer publishes changes; nil: nothing has changed. closed: nothing is published any more.
	timer  *time.Timer
	closed bool
}

// New returns a roster without agents.
func New(o Options) *Roster {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Roster{
		opt: o, feeds: newFeeds(o.Now), limits: newLimits(o.Now),
		guarded: guarded{heard: make(chan struct{}), chatting: map[string]*chat{}},
	}
}

// Join sets what programs reach through the roster, and who has the coding sessions.
func (r *Roster) Join(c Chats, code Code) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.chats, r.code = c, code
}

// Close ends publication.
func (r *Roster) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	if r.timer != nil {
		r.timer.Stop()
	}
}

// Hear takes an event of a back end.
func (r *Roster) Hear(e *wire.ChatEvent) {
	r.mu.Lock()
	changed := r.hear(e)
	r.mu.Unlock()
	r.feeds.hear(e)
	if changed {
		r.Changed()
	}
}

// Show takes what a back end reports of its agent's body. avatar is the body's.
func (r *Roster) Show(b *agent.Body, avatar string) {
	if b.Backend == "" || b.Helper != "" {
		return
	}
	r.mu.Lock()
	c := r.chat(b.Backend)
	changed := c.show(b, avatar)
	r.mu.Unlock()
	if changed {
		r.Changed()
	}
}

// Terminals takes the agents in terminals.
func (r *Roster) Terminals(t wire.AgentsAtWork) {
	r.mu.Lock()
	r.terminals = t
	r.mu.Unlock()
	r.Changed()
}

// Changed says that some agent has changed, as a coding session that the roster reads itself.
func (r *Roster) Changed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer == nil && !r.closed {
		r.timer = time.AfterFunc(publishDelay, r.publish)
	}
}

// publish sends the records to the pages if one has changed. Those who connect meanwhile get them
// by Greet, before or after it.
func (r *Roster) publish() {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	r.mu.Lock()
	r.timer = nil // what changes from here on is published again
	r.mu.Unlock()
	now := r.AtWork()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || reflect.DeepEqual(now, r.published) {
		return
	}
	r.feeds.changed(r.published.Agents, now.Agents)
	r.published = now
	r.opt.Publish(wire.ChatEvent{Kind: wire.ChatEventAgents, Agents: &now})
}

// Greet sends the records to a page that connects.
func (r *Roster) Greet(send func(wire.ChatEvent)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.published
	send(wire.ChatEvent{Kind: wire.ChatEventAgents, Agents: &now})
}

// AtWork returns the records as they are now.
func (r *Roster) AtWork() wire.AgentsAtWork {
	r.mu.Lock()
	chats, code := r.chats, r.code
	r.mu.Unlock()
	if chats == nil {
		return wire.AgentsAtWork{}
	}
	backends, coding := chats.Backends(), codeRecords(code) // without the lock: both report with their own held
	r.mu.Lock()
	defer r.mu.Unlock()
	all := wire.AgentsAtWork{More: r.terminals.More}
	for i := range backends {
		if a, ok := r.chatRecord(&backends[i]); ok {
			all.Agents = append(all.Agents, a)
		}
	}
	asked := r.chat(wire.TerminalsBackend)
	for _, a := range r.terminals.Agents {
		a.Questions = asked.questionsOf(a.Session)
		all.Agents = append(all.Agents, a)
	}
	all.Agents = append(all.Agents, coding...)
	return all
}

// codeRecords returns the records of the coding sessions that have an agent, or a question.
func codeRecords(code Code) (list []wire.AgentAtWork) {
	for _, s := range slices.Backward(code.Sessions()) {
		if s.State != wire.CoderClosed && s.State != wire.CoderResting || s.Cards > 0 {
			list = append(list, codeRecord(&s))
		}
	}
	return list
}

// codeStates are the states of coding sessions as an agent's. Of one that failed, the label says
// why.
var codeStates = map[wire.CoderState]wire.ActivityState{
	wire.CoderStarting: wire.ActivityThinking, wire.CoderIdle: wire.ActivityIdle,
	wire.CoderRunning: wire.ActivityWorking, wire.CoderNeedsYou: wire.ActivityNeedsYou,
	wire.CoderResting: wire.ActivityAway, wire.CoderFailed: wire.ActivityAway, wire.CoderClosed: wire.ActivityAway,
}

// codeRecord returns the record of a coding session.
func codeRecord(s *wire.CoderSession) wire.AgentAtWork {
	a := wire.AgentAtWork{
		ID: s.ID, Kind: wire.WorkCode, Agent: s.Agent, Product: s.Product, Name: s.Product + " · " + s.Name,
		Session: s.ID, Avatar: s.Avatar, Questions: s.Cards, Folder: s.Folder, Began: s.CreatedAt,
		Message: wire.WayQueue, Answer: true, Unmeasured: s.Unmeasured != "",
		Activity: wire.Activity{State: codeStates[s.State], Since: s.Since, Source: "coding session"},
	}
	switch {
	case s.Trouble != nil:
		a.Activity.Label = s.Trouble.Reason
	case s.State == wire.CoderStarting:
		a.Activity.Label = "starting"
	}
	if s.Turn != "" {
		a.Turn = &wire.WorkTurn{ID: s.Turn, Began: s.Since}
	}
	return a
}
