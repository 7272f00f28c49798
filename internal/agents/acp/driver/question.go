package driver

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// Question is an agent's request for permission. It belongs to Mu.
type Question struct {
	ID string
	At time.Time
	// Call is the agent's id of the tool call.
	Call string
	// Known is all that is known of the call by now, and Request the same in one form for all
	// agents.
	Known   acp.ToolCall
	Request profile.Request
	// WorldTool is the world's tool that it is for, by fields that no model can write; empty: it is
	// for something else.
	WorldTool string
	// Options are the possible answers. Those that would last are left out: they allow more than
	// their labels say. There is always one that refuses.
	Options []acp.Option
	// Approval is the question as the user sees it; without its turn.
	Approval wire.Approval

	permission *acp.Permission
	changes    int
}

// Verdict is an answer that needs no user.
type Verdict int

// Values of Verdict.
const (
	Ask Verdict = iota
	Allow
	Reject
)

// Cancel is the option that refuses where the agent offers none.
const Cancel = "world-cancel"

// maxQuestions bounds the open questions of a session, and maxChanges the changes of one.
const (
	maxQuestions = 20
	maxChanges   = 100
)

// answers returns the options that count for one question.
func answers(options []acp.Option) []acp.Option {
	var list []acp.Option
	refuses := false
	for _, o := range options {
		if o.Kind == acp.AllowOnce || o.Kind == acp.RejectOnce {
			list = append(list, o)
			refuses = refuses || o.Kind == acp.RejectOnce
		}
	}
	if len(list) > 0 && !refuses {
		list = append(list, acp.Option{ID: Cancel, Kind: acp.RejectOnce})
	}
	return list
}

// asked handles a request of the agent. The caller holds Mu.
func (s *Session) asked(r *acp.Permission) {
	q := &Question{
		ID: ident.New("ask-"), At: time.Now().UTC(), Call: r.Tool.ID, Options: answers(r.Options), permission: r,
	}
	if s.turn != nil {
		s.turn.asked(q.Call)
	}
	if s.describe(q); s.settled(q) {
		return
	}
	if len(q.Options) == 0 || len(s.questions) >= maxQuestions {
		_ = r.Cancel() // the user could not answer it
		return
	}
	s.turn.Merge(q.Known) // the agent may have reported the call in no other way
	if s.questions = append(s.questions, q); !s.sink.Asked(q) {
		s.close(q)
	}
}

// describe brings a question up to date with the known state of its call.
func (s *Session) describe(q *Question) {
	var before *acp.ToolCall
	if s.turn != nil {
		before = s.turn.Call(q.Call)
	}
	q.Known = profile.ToolCallOf(before, q.permission)
	q.Request, q.WorldTool = s.process.Profile.Request(profile.Server, q.permission, q.Known), ""
	c := &q.Request
	if _, known := s.tools[c.Tool]; known && c.Kind == profile.RequestTool && c.Verified && c.Server == profile.Server {
		q.WorldTool = c.Tool
	}
	s.approve(q)
}

// settled answers a question that needs no user, and reports whether it did.
func (s *Session) settled(q *Question) bool {
	product := s.process.Profile.Product
	switch {
	case q.Request.Kind == profile.RequestMode:
		q.choose(acp.RejectOnce)
		s.sink.Note(product + " wanted to change its mode. World keeps it in a mode in which it asks before it acts. Tell it to continue.")
		if s.open {
			s.restoreMode()
		}
		return true
	case s.turn == nil, s.turn.stopped: // there is no one to ask
		_ = q.permission.Cancel()
		return true
	}
	v := Reject
	switch {
	case s.mode.astray():
	case q.WorldTool == "" && s.plan.RefuseWrites && q.Request.MayWrite():
		s.sink.Note("This session only reads, so World said no: " + q.Request.Summary() + ".")
	default:
		if v = s.sink.Decide(q); v == Allow && !s.mode.verified {
			v = Ask // while its mode is being set, only the user allows
		}
	}
	switch v {
	case Allow:
		q.choose(acp.AllowOnce)
	case Reject:
		s.turn.refuse(q.Call)
		q.choose(acp.RejectOnce)
	case Ask:
	}
	return v != Ask
}

// choose answers with the first option that rejects, or the only one that allows: several differ in
// what they allow.
func (q *Question) choose(kind acp.PermissionKind) {
	found := slices.DeleteFunc(slices.Clone(q.Options), func(o acp.Option) bool { return o.Kind != kind })
	if len(found) == 0 || kind == acp.AllowOnce && len(found) > 1 {
		_ = q.permission.Cancel()
	} else {
		_ = q.answer(found[0].ID)
	}
}

func (q *Question) answer(option string) error {
	if option == Cancel {
		return q.permission.Cancel()
	}
	return q.permission.Answer(option)
}

// refresh shows the open questions about a call again if an update has changed them. The rules and
// decisions count for what they ask now.
func (s *Session) refresh(call string) {
	for _, q := range slices.Clone(s.questions) {
		before := q.Approval.Hash
		if q.Call != call {
			continue
		}
		if s.describe(q); q.Approval.Hash == before {
			continue
		}
		switch q.changes++; {
		case q.changes > maxChanges:
			s.close(q)
			s.sink.Note(s.process.Profile.Product + " kept changing what it asked for, so World withdrew the question.")
		case s.settled(q), !s.sink.Asked(q):
			s.close(q)
		}
	}
}

// close closes an open question, which the agent may have withdrawn. The caller holds Mu.
func (s *Session) close(q *Question) {
	if !s.remove(q) {
		return
	}
	_ = q.permission.Cancel()
	s.sink.Closed(q)
}

// Stop withdraws the questions of the running turn, and has those refused that it still asks. The
// caller holds Mu, and ends the context of Prompt.
func (s *Session) Stop() {
	if s != nil && s.turn != nil {
		s.turn.stopped = true
		s.withdraw()
	}
}

// withdraw closes all open questions. The caller holds Mu.
func (s *Session) withdraw() {
	for len(s.questions) > 0 {
		s.close(s.questions[0])
	}
}

func (s *Session) remove(q *Question) (open bool) {
	n := len(s.questions)
	s.questions = slices.DeleteFunc(s.questions, func(x *Question) bool { return x == q })
	return len(s.questions) < n
}

// Answer passes the user's choice to the agent. seen is the hash of what they saw. Only the first
// answer counts, and only to what the agent asks now: the errors are those of Approval.Answerable,
// also when the agent has ended. After nil, Closed is not called. The caller holds Mu.
func (s *Session) Answer(id, seen, option string) *wire.Error {
	var asked *wire.Approval
	var q *Question
	if s != nil {
		q = slice.Find(s.questions, func(q *Question) bool { return q.ID == id })
	}
	if q != nil {
		asked = &q.Approval
	}
	if e := asked.Answerable(seen, option); e != nil {
		return e
	}
	kind := asked.Option(option).Kind
	if q.answer(option) != nil {
		asked = nil // the agent has ended, or taken it back
		return asked.Answerable(seen, option)
	}
	s.remove(q)
	if !kind.Allows() && s.turn != nil {
		s.turn.refuse(q.Call)
	}
	return nil
}
