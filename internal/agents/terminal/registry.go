package terminal

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// maxSessions bounds the sessions that are known. A new one beyond them takes the place of one that
// nobody vouches for (floor.doubtful), or is not taken in.
const maxSessions = 256

// forgottenAfter is how long a session stays without a word when its process is not known, so that
// nothing else tells that it is over.
const forgottenAfter = 30 * time.Minute

// settling is how long an event is waited for that tells how a turn ended.
const settling = 2 * time.Second

// floor are the sessions and their bodies. One goroutine has it (Service.own).
type floor struct {
	svc   *Service
	byKey map[key]*session
	// order are the sessions in the order in which they came.
	order  []*session
	bodies map[*session]Body
	// shown is what the body of each session was told last of it and of its helpers, wanted what
	// each source was.
	shown  map[*session]map[string]agent.Body
	wanted map[string]source.Wanted
	told   wire.Terminals
	// open are the approvals that wait, by their ids.
	open map[string]asked
}

func newFloor(s *Service) *floor {
	return &floor{
		svc: s, byKey: map[key]*session{}, bodies: map[*session]Body{}, shown: map[*session]map[string]agent.Body{},
		wanted: map[string]source.Wanted{},
		open:   map[string]asked{},
	}
}

// close lets all bodies leave.
func (f *floor) close() {
	for _, b := range f.bodies {
		b.Leave()
	}
}

// event takes an event. found is what is known of the program that it came from.
func (f *floor) event(e *frame.Frame, found process.Found) {
	if found.Ours || found.Agent != "" && found.Agent != e.Agent || programs[e.Agent].product == "" || e.Session == "" {
		return // our own agent's, or another program that reads this one's hooks
	}
	at := time.Unix(0, e.At)
	if now := f.svc.opt.Now(); at.After(now) {
		at = now // its clock is the same, so this is a mistake
	}
	k := key{e.Agent, e.Session}
	s := f.byKey[k]
	if e.Event == frame.End {
		f.ends(s, e)
		return
	}
	if s == nil {
		if s = f.arrive(k, found.Program, at); s == nil {
			return
		}
	}
	if s.process == (process.ID{}) {
		s.process = found.Program
	}
	s.headless = s.headless || found.Alone
	f.apply(s, s.take(e, at))
}

// ends takes the end of a session. One that another one follows in the same process keeps its body
// until that comes.
func (f *floor) ends(s *session, e *frame.Frame) {
	switch {
	case s == nil:
	case (programs[s.agent].one || programs[s.agent].follows) && (e.Reason == "clear" || e.Reason == "resume") && s.process.Alive():
		s.left = true
		s.doing.rest()
		s.doing.show(wire.ActivityIdle, "", productOf(s.agent)+" hook "+string(e.Event), f.svc.opt.Now())
	default:
		f.remove(s)
	}
}

// arrive adds a session: in the place of the one that its process had before, or as a new one. Nil:
// there are too many.
func (f *floor) arrive(k key, p process.ID, at time.Time) *session {
	if before := f.inProcess(k.agent, p); before != nil {
		f.withdraw(before)
		delete(f.byKey, before.key)
		next := newSession(k, at)
		next.id, next.process, next.where, next.folder, next.headless = before.id, p, before.where, before.folder,
			before.headless
		f.replace(before, next)
		f.byKey[k] = next
		return next
	}
	if len(f.order) >= maxSessions {
		f.remove(f.doubtful())
	}
	if len(f.order) >= maxSessions {
		return nil
	}
	s := newSession(k, at)
	s.process = p
	f.byKey[k], f.order = s, append(f.order, s)
	return s
}

// doubtful returns the session that was not heard of for the longest time, of those whose process
// is not known; else of those that share their process with more sessions than a user has in one;
// nil: there is none.
func (f *floor) doubtful() *session {
	const most = 32
	of := map[process.ID]int{}
	for _, s := range f.order {
		of[s.process]++
	}
	var found *session
	for _, s := range f.order {
		unknown := s.process == (process.ID{})
		if s.listed || !unknown && of[s.process] <= most {
			continue
		}
		if found != nil {
			foundUnknown := found.process == (process.ID{})
			if foundUnknown && !unknown || foundUnknown == unknown && !s.heard.Before(found.heard) {
				continue
			}
		}
		found = s
	}
	return found
}

// replace lets a session take the place of another, with its body.
func (f *floor) replace(before, next *session) {
	f.order[slices.Index(f.order, before)] = next
	if b, ok := f.bodies[before]; ok {
		f.bodies[next] = b
		f.leave(b, before)
	}
	delete(f.bodies, before)
	delete(f.shown, before)
}

// inProcess returns the session of an agent in a process whose place the next one there takes; nil:
// there is none.
func (f *floor) inProcess(agentType string, p process.ID) *session {
	if p == (process.ID{}) {
		return nil
	}
	return slice.Find(f.order, func(s *session) bool {
		return s.agent == agentType && s.process == p && (programs[agentType].one || s.left)
	})
}

// remove removes a session; nil does nothing.
func (f *floor) remove(s *session) {
	if s == nil {
		return
	}
	f.withdraw(s)
	delete(f.byKey, s.key)
	delete(f.shown, s)
	f.order = slices.DeleteFunc(f.order, func(x *session) bool { return x == s })
	s.doing.rest()
	f.apply(s, report{ended: s.end(f.svc.opt.Now(), wire.OutcomeStopped)})
	if b, ok := f.bodies[s]; ok {
		b.Leave()
		delete(f.bodies, s)
	}
	f.svc.notes.forget(s.id)
}

// avatar returns the body of a session; empty: it has none.
func (f *floor) avatar(s *session) string {
	if b, ok := f.bodies[s]; ok {
		return b.Avatar()
	}
	return ""
}

// apply carries out what becomes of an event.
func (f *floor) apply(s *session, r report) {
	if r.ended != nil {
		f.svc.opt.World.Turn(s.logged(r.ended, f.avatar(s)))
	}
	if w := r.work; w != nil {
		w.Backend = wire.TerminalsBackend
		w.Agent = wire.Agent{AvatarID: f.avatar(s), Type: s.agent, Name: s.name()}
		f.svc.opt.World.Work(*w)
	}
	if b, ok := f.bodies[s]; ok {
		for _, id := range r.left {
			delete(f.shown[s], id)
			b.Show(agent.Body{Type: s.agent, Helper: id, Gone: true})
		}
	}
}

// leave lets the helpers of a session leave its body.
func (f *floor) leave(b Body, s *session) {
	for id := range s.helpers {
		b.Show(agent.Body{Type: s.agent, Helper: id, Gone: true})
	}
}

// changed takes what a program says of one session.
func (f *floor) changed(agentType string, at time.Time, c *source.Status) {
	k := key{agentType, c.Session}
	s := f.byKey[k]
	if s == nil {
		p, _ := process.Of(c.Pid)
		if c.Pid != 0 && f.svc.opt.Find([]int{c.Pid}).Ours {
			return
		}
		if s = f.arrive(k, p, at); s == nil {
			return
		}
		s.doing = newDoing(at, productOf(agentType)+" says so")
	}
	if s.process == (process.ID{}) && c.Pid != 0 {
		s.process, _ = process.Of(c.Pid)
	}
	f.apply(s, s.correct(c, productOf(agentType)+" says so", at))
}

// list takes all sessions of a program. Those that it listed before and does not now are over.
func (f *floor) list(agentType string, asked time.Time, all []source.Status) {
	for _, s := range slices.Clone(f.order) {
		there := slices.ContainsFunc(all, func(c source.Status) bool { return c.Session == s.session })
		if s.agent == agentType && s.listed && !there && s.heard.Before(asked) {
			f.remove(s)
		}
	}
	for i := range all {
		f.changed(agentType, asked, &all[i])
	}
}

// look looks at what no event tells: processes that are gone, and turns of which nobody tells how
// they ended.
func (f *floor) look() {
	alive := map[process.ID]bool{}
	for _, s := range slices.Clone(f.order) {
		if s.turn.over() && s.turn != nil && f.svc.opt.Now().Sub(s.turn.Ended) >= settling {
			f.apply(s, report{ended: s.settled()})
		}
		p := s.process
		if p == (process.ID{}) {
			if !s.listed && f.svc.opt.Now().Sub(s.heard) >= forgottenAfter {
				f.remove(s)
			}
			continue
		}
		if _, known := alive[p]; !known {
			alive[p] = p.Alive()
		}
		if !alive[p] {
			f.remove(s)
		}
	}
}

// settle seats the sessions, shows the bodies, tells the pages and the sources.
func (f *floor) settle() {
	for agentType := range programs {
		f.seat(slices.DeleteFunc(slices.Clone(f.order), func(s *session) bool { return s.agent != agentType }))
	}
	for s, b := range f.bodies {
		f.show(s, b)
	}
	f.tell()
	for _, x := range f.svc.opt.Sources {
		f.want(x)
	}
}

// seat gives and takes the bodies of the sessions of one agent.
func (f *floor) seat(list []*session) {
	has := func(s *session) bool { return f.bodies[s] != nil }
	seats := seated(list, has)
	for _, s := range list {
		if has(s) && !slices.Contains(seats, s) {
			f.bodies[s].Leave()
			delete(f.bodies, s)
			delete(f.shown, s)
		}
	}
	for i, s := range seats {
		if !has(s) {
			f.bodies[s] = f.svc.opt.World.Body(s.agent, s.process, s.session)
		}
		if s.beside = ""; i == len(seats)-1 {
			s.beside = group(list, seats)
		}
	}
}

// show shows what a session and its helpers do.
func (f *floor) show(s *session, b Body) {
	if f.shown[s] == nil {
		f.shown[s] = map[string]agent.Body{}
	}
	show := func(now agent.Body) {
		if f.shown[s][now.Helper] != now {
			f.shown[s][now.Helper] = now
			b.Show(now)
		}
	}
	now := agent.Body{
		Type: s.agent, PrivateName: s.name() + s.beside, PrivateLabel: s.doing.now.Label,
		Activity: public(s.activity()),
	}
	if !s.turn.over() {
		now.Turn = s.turn.ID
	}
	show(now)
	for id, h := range s.helpers {
		show(agent.Body{Type: s.agent, Helper: id, Name: cmp.Or(h.name, "Helper"), Activity: public(h.doing.now)})
	}
}

// public returns an activity as agents may know it: with the tool's name, without the file.
func public(a wire.Activity) wire.Activity {
	a.Label, _, _ = strings.Cut(a.Label, labelSeparator)
	return a
}

// tell tells the pages who is there, if that has changed. Those that wait for the user come first
// when there are too many.
func (f *floor) tell() {
	list := slices.Clone(f.order)
	if len(list) > wire.MaxTerminals {
		slices.SortStableFunc(list, func(a, b *session) int {
			switch {
			case a.doing.waits() == b.doing.waits():
				return 0
			case a.doing.waits():
				return -1
			}
			return 1
		})
	}
	t := wire.Terminals{More: max(0, len(list)-wire.MaxTerminals)}
	for _, s := range list[:min(len(list), wire.MaxTerminals)] {
		t.Sessions = append(t.Sessions, s.told(f.avatar(s), f.svc.offers(s)))
	}
	if reflect.DeepEqual(t, f.told) {
		return
	}
	f.told = t
	f.svc.newest.mu.Lock()
	f.svc.newest.list = t
	f.svc.newest.mu.Unlock()
	f.svc.opt.World.Tell(t)
}

// want tells a source what is wanted of it, if that has changed.
func (f *floor) want(x source.Source) {
	set := f.svc.settings.current()
	w := source.Wanted{Watched: f.svc.opt.World.Watched(), Answer: set.Answer, Message: set.Message, Usage: set.Usage}
	for _, s := range f.order {
		if s.agent != x.Agent() {
			continue
		}
		w.Sessions = append(w.Sessions, s.session)
		if s.doing.waits() {
			w.Waiting = append(w.Waiting, s.session)
		}
		if s.inDoubt(f.svc.opt.Now()) {
			w.Doubt = append(w.Doubt, s.session)
		}
	}
	if old, ok := f.wanted[x.Agent()]; ok && reflect.DeepEqual(old, w) {
		return
	}
	f.wanted[x.Agent()] = w
	x.Wanted(w)
}
