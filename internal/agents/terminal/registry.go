package terminal

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/known"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// maxSessions bounds the sessions. A new one beyond that replaces the least certain one
// (registry.leastCertain), or is dropped.
const maxSessions = 256

// forgottenAfter is how long a session without a known process stays without an event.
const forgottenAfter = 30 * time.Minute

// outcomeWait is how long the event that says how a turn ended may still arrive.
const outcomeWait = 2 * time.Second

// registry is the sessions and their bodies. One goroutine owns it (Service.loop).
type registry struct {
	service *Service
	byKey   map[key]*session
	// order is the sessions in the order of their arrival.
	order  []*session
	bodies map[*session]Body
	// shown is what each session's body shows, by helper ("": the session itself). wanted is the
	// last update of each source, and published that of the pages.
	shown     map[*session]map[string]agent.Body
	wanted    map[string]source.Wanted
	published wire.AgentsAtWork
	// approvals are the open ones, by their ids.
	approvals map[string]openApproval
}

func newRegistry(s *Service) *registry {
	return &registry{
		service: s, byKey: map[key]*session{}, bodies: map[*session]Body{}, shown: map[*session]map[string]agent.Body{},
		wanted: map[string]source.Wanted{}, approvals: map[string]openApproval{},
	}
}

func (r *registry) close() {
	for _, b := range r.bodies {
		b.Leave()
	}
}

// handleEvent applies an event of a hook whose program is found.
func (r *registry) handleEvent(e *frame.Frame, found process.Found) {
	if known.Of(e.Agent).Unknown { // it may run in the terminal of one that is known
		found.Program, found.Agent, found.Alone = found.Nearest, "", false
	}
	if found.Ours || found.Agent != "" && found.Agent != e.Agent || e.Session == "" {
		return // World started the agent, or another program reads this one's hooks
	}
	at := time.Unix(0, e.At)
	if now := r.service.opt.Now(); at.After(now) {
		at = now // the hook has the same clock, so this is a mistake
	}
	k := key{e.Agent, e.Session}
	s := r.byKey[k]
	if e.Event == frame.End {
		r.handleEnd(s, e)
		return
	}
	if s == nil {
		if s = r.add(k, found.Program, at); s == nil {
			return
		}
	}
	if s.process == (process.ID{}) {
		s.process = found.Program
	}
	s.headless = s.headless || found.Alone
	r.applyEffects(s, s.apply(e, at))
}

// successive reports whether one session of an agent follows another in its process.
func successive(agentType string) bool {
	h := known.Of(agentType).Hook
	return h.One || h.Follows
}

// handleEnd ends a session. If another one follows in the same process, the session stays until
// then and its successor inherits the body.
func (r *registry) handleEnd(s *session, e *frame.Frame) {
	switch {
	case s == nil:
	case successive(s.agent) && (e.Reason == "clear" || e.Reason == "resume") && s.process.Alive():
		s.hasSuccessor = true
		s.state.endTurn()
		s.state.set(wire.ActivityIdle, "", productOf(s.agent)+" hook "+string(e.Event), r.service.opt.Now())
	default:
		r.remove(s)
	}
}

// add adds a session, in the place of its predecessor if it has one. Nil: there are too many.
func (r *registry) add(k key, p process.ID, at time.Time) *session {
	if before := r.predecessor(k.agent, p); before != nil {
		r.withdrawApprovals(before)
		delete(r.byKey, before.key)
		next := newSession(k, at)
		next.id, next.process, next.where, next.folder = before.id, p, before.where, before.folder
		next.headless = before.headless
		r.replace(before, next)
		r.byKey[k] = next
		return next
	}
	if len(r.order) >= maxSessions {
		r.remove(r.leastCertain())
	}
	if len(r.order) >= maxSessions {
		return nil
	}
	s := newSession(k, at)
	s.process = p
	r.byKey[k], r.order = s, append(r.order, s)
	return s
}

// leastCertain returns the session without an event for the longest time among those whose process
// is unknown, or else among those that share a process with more sessions than a user runs in one;
// nil: there is none.
func (r *registry) leastCertain() *session {
	const most = 32
	inProcess := map[process.ID]int{}
	for _, s := range r.order {
		inProcess[s.process]++
	}
	var found *session
	for _, s := range r.order {
		unknown := s.process == (process.ID{})
		if s.isListed || !unknown && inProcess[s.process] <= most {
			continue
		}
		if found != nil {
			foundUnknown := found.process == (process.ID{})
			if foundUnknown && !unknown || foundUnknown == unknown && !s.lastEvent.Before(found.lastEvent) {
				continue
			}
		}
		found = s
	}
	return found
}

// replace puts a session in the place of another, with its body.
func (r *registry) replace(before, next *session) {
	r.order[slices.Index(r.order, before)] = next
	if b, ok := r.bodies[before]; ok {
		r.bodies[next] = b
		for id := range before.helpers {
			b.Show(agent.Body{Type: before.agent, Helper: id, Gone: true})
		}
	}
	delete(r.bodies, before)
	delete(r.shown, before)
}

// predecessor returns the session whose place the next one in a process takes; nil: there is none.
func (r *registry) predecessor(agentType string, p process.ID) *session {
	if p == (process.ID{}) {
		return nil
	}
	return slice.Find(r.order, func(s *session) bool {
		return s.agent == agentType && s.process == p && (known.Of(agentType).Hook.One || s.hasSuccessor)
	})
}

// remove removes a session; nil does nothing.
func (r *registry) remove(s *session) {
	if s == nil {
		return
	}
	r.withdrawApprovals(s)
	delete(r.byKey, s.key)
	delete(r.shown, s)
	r.order = slices.DeleteFunc(r.order, func(of *session) bool { return of == s })
	s.state.endTurn()
	r.applyEffects(s, effects{endedTurn: s.endTurn(r.service.opt.Now(), wire.OutcomeStopped)})
	if b, ok := r.bodies[s]; ok {
		b.Leave()
		delete(r.bodies, s)
	}
	r.service.sentMessages.forget(s.id)
}

// avatar returns the avatar of a session; empty: it has no body.
func (r *registry) avatar(s *session) string {
	if b, ok := r.bodies[s]; ok {
		return b.Avatar()
	}
	return ""
}

func (r *registry) applyEffects(s *session, e effects) {
	if e.endedTurn != nil {
		r.service.opt.World.Turn(s.logEntry(e.endedTurn, r.avatar(s)))
	}
	if w := e.work; w != nil {
		w.Backend = wire.TerminalsBackend
		w.Agent = wire.Agent{AvatarID: r.avatar(s), Type: s.agent, Name: s.name()}
		r.service.opt.World.Work(*w)
	}
	if b, ok := r.bodies[s]; ok {
		for _, id := range e.goneHelpers {
			delete(r.shown[s], id)
			b.Show(agent.Body{Type: s.agent, Helper: id, Gone: true})
		}
	}
}

func (r *registry) setStatus(agentType string, at time.Time, c *source.Status) {
	by := productOf(agentType) + " says so"
	s := r.byKey[key{agentType, c.Session}]
	if s == nil {
		p, _ := process.Of(c.Pid)
		if c.Pid != 0 && r.service.opt.Find([]int{c.Pid}).Ours {
			return
		}
		if s = r.add(key{agentType, c.Session}, p, at); s == nil {
			return
		}
		s.state = newActivityState(at, by)
	}
	if s.process == (process.ID{}) && c.Pid != 0 {
		s.process, _ = process.Of(c.Pid)
	}
	r.applyEffects(s, s.correct(c, by, at))
}

// setList applies the list of all sessions of a program. Listed sessions that are missing now are
// over.
func (r *registry) setList(agentType string, asked time.Time, all []source.Status) {
	for _, s := range slices.Clone(r.order) {
		missing := !slices.ContainsFunc(all, func(c source.Status) bool { return c.Session == s.session })
		if s.agent == agentType && s.isListed && missing && s.lastEvent.Before(asked) {
			r.remove(s)
		}
	}
	for i := range all {
		r.setStatus(agentType, asked, &all[i])
	}
}

// sweep does what no event triggers: it removes sessions whose process is gone, and finalizes turns
// of which no event says how they ended.
func (r *registry) sweep() {
	now, alive := r.service.opt.Now(), map[process.ID]bool{}
	for _, s := range slices.Clone(r.order) {
		if s.turn != nil && s.turn.over() && now.Sub(s.turn.Ended) >= outcomeWait {
			r.applyEffects(s, effects{endedTurn: s.finalizeTurn()})
		}
		p := s.process
		if p == (process.ID{}) {
			if !s.isListed && now.Sub(s.lastEvent) >= forgottenAfter {
				r.remove(s)
			}
			continue
		}
		if _, known := alive[p]; !known {
			alive[p] = p.Alive()
		}
		if !alive[p] {
			r.remove(s)
		}
	}
}

// publish brings bodies, pages and sources up to date.
func (r *registry) publish() {
	for _, list := range r.crowds() {
		r.assignBodies(list)
	}
	for s, b := range r.bodies {
		r.show(s, b)
	}
	r.publishSessions()
	for _, from := range r.service.opt.Sources {
		r.updateWanted(from)
	}
}

// crowds returns the sessions by agent. All that World has not measured are one crowd: any program
// may make up a name, and must not fill a world with bodies.
func (r *registry) crowds() map[string][]*session {
	all := map[string][]*session{}
	for _, s := range r.order {
		crowd := s.agent
		if !measured(s.agent) {
			crowd = ""
		}
		all[crowd] = append(all[crowd], s)
	}
	return all
}

// assignBodies gives bodies to, and takes them from, the sessions of one crowd.
func (r *registry) assignBodies(list []*session) {
	has := func(s *session) bool { return r.bodies[s] != nil }
	chosen := withBody(list, has)
	for _, s := range list {
		if has(s) && !slices.Contains(chosen, s) {
			r.bodies[s].Leave()
			delete(r.bodies, s)
			delete(r.shown, s)
		}
	}
	for i, s := range chosen {
		if !has(s) {
			r.bodies[s] = r.service.opt.World.Body(s.agent, s.process, s.session)
		}
		if s.othersSuffix = ""; i == len(chosen)-1 {
			s.othersSuffix = othersSuffix(list, chosen)
		}
	}
}

func (r *registry) show(s *session, b Body) {
	if r.shown[s] == nil {
		r.shown[s] = map[string]agent.Body{}
	}
	show := func(now agent.Body) {
		if r.shown[s][now.Helper] != now {
			r.shown[s][now.Helper] = now
			b.Show(now)
		}
	}
	now := agent.Body{
		Type: s.agent, PrivateName: s.name() + s.othersSuffix, PrivateLabel: s.state.current.Label,
		Activity: withoutTarget(s.activity()),
	}
	if !s.turn.over() {
		now.Turn = s.turn.ID
	}
	show(now)
	for id, h := range s.helpers {
		show(agent.Body{Type: s.agent, Helper: id, Name: cmp.Or(h.name, "Helper"), Activity: withoutTarget(h.state.current)})
	}
}

// withoutTarget returns an activity as other agents may see it: with the tool's name, without the
// file.
func withoutTarget(a wire.Activity) wire.Activity {
	a.Label, _, _ = strings.Cut(a.Label, labelSeparator)
	return a
}

// publishSessions sends the sessions to the pages if they have changed. Ones that wait for the user
// come first when there are too many.
func (r *registry) publishSessions() {
	list := slices.Clone(r.order)
	if len(list) > wire.MaxTerminals {
		slices.SortStableFunc(list, func(a, b *session) int {
			switch {
			case a.state.needsUser() == b.state.needsUser():
				return 0
			case a.state.needsUser():
				return -1
			}
			return 1
		})
	}
	t := wire.AgentsAtWork{More: max(0, len(list)-wire.MaxTerminals)}
	for _, s := range list[:min(len(list), wire.MaxTerminals)] {
		t.Agents = append(t.Agents, s.toWire(r.avatar(s), r.service.features(s)))
	}
	if reflect.DeepEqual(t, r.published) {
		return
	}
	r.published = t
	r.service.published.mu.Lock()
	r.service.published.list = t
	r.service.published.mu.Unlock()
	r.service.opt.World.Publish(t)
}

// updateWanted updates a source's Wanted if that has changed.
func (r *registry) updateWanted(from source.Source) {
	set := r.service.settings.current()
	w := source.Wanted{
		Watched: r.service.opt.World.Watched(), Answer: set.Answer, Message: set.Message,
		Usage: set.Usage,
	}
	for _, s := range r.order {
		if s.agent != from.Agent() {
			continue
		}
		w.Sessions = append(w.Sessions, s.session)
		if s.state.needsUser() {
			w.Waiting = append(w.Waiting, s.session)
		}
		if s.inDoubt(r.service.opt.Now()) {
			w.Doubt = append(w.Doubt, s.session)
		}
	}
	if old, ok := r.wanted[from.Agent()]; ok && reflect.DeepEqual(old, w) {
		return
	}
	r.wanted[from.Agent()] = w
	from.Wanted(w)
}
