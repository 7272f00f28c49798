package driver

import (
	"errors"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/ident"
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
	// Hash is what Sink.Describe returned last.
	Hash string

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

// Errors of Answer.
var (
	ErrClosed  = errors.New("the question is not open any more")
	ErrChanged = errors.New("the agent asks for something else by now")
	ErrOption  = errors.New("the question has no such answer")
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
	if s.describe(q); s.settled(q) {
		return
	}
	if len(q.Options) == 0 || len(s.questions) >= maxQuestions {
		_ = r.Cancel() // the user could not answer it
		return
	}
	s.turn.Merge(q.Known) // the agent may have reported the call in no other way
	s.questions = append(s.questions, q)
	s.show(q)
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
	if s.turn != nil {
		q.Hash = s.sink.Describe(q)
	}
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
	case s.turn == nil: // there is no one to ask
		_ = q.permission.Cancel()
		return true
	}
	v := Reject
	if q.WorldTool == "" && s.plan.RefuseWrites && q.Request.MayWrite() {
		s.sink.Note("This session only reads, so World said no: " + q.Request.Summary() + ".")
	} else {
		v = s.sink.Decide(q)
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

// choose answers with the option of a kind, and cancels if there is none. If several options allow,
// it cancels too, since they allow different things.
func (q *Question) choose(kind acp.PermissionKind) {
	var found []acp.Option
	for _, o := range q.permission.Options {
		if o.Kind == kind {
			found = append(found, o)
		}
	}
	if len(found) == 0 || kind == acp.AllowOnce && len(found) > 1 {
		_ = q.permission.Cancel()
		return
	}
	_ = q.permission.Answer(found[0].ID)
}

// show shows a question to the user.
func (s *Session) show(q *Question) {
	if !s.sink.Asked(q) {
		s.withdraw(func(x *Question) bool { return x == q })
	}
}

// refresh shows the open questions about a call again if an update has changed them. The rules and
// decisions count for what they ask now.
func (s *Session) refresh(call string) {
	for _, q := range slices.Clone(s.questions) {
		if q.Call != call {
			continue
		}
		before := q.Hash
		if s.describe(q); q.Hash == before {
			continue
		}
		if q.changes++; q.changes > maxChanges {
			s.withdraw(func(x *Question) bool { return x == q })
			s.sink.Note(s.process.Profile.Product + " kept changing what it asked for, so World withdrew the question.")
		} else if s.settled(q) {
			s.withdraw(func(x *Question) bool { return x == q })
		} else {
			s.show(q)
		}
	}
}

// withdraw closes the open questions for which which holds. The caller holds Mu.
func (s *Session) withdraw(which func(*Question) bool) {
	for _, q := range slices.Clone(s.questions) {
		if which(q) {
			s.remove(q)
			_ = q.permission.Cancel()
			s.sink.Closed(q)
		}
	}
}

func (s *Session) remove(q *Question) {
	s.questions = slices.DeleteFunc(s.questions, func(x *Question) bool { return x == q })
}

// Asking reports whether a call waits for an answer. The caller holds Mu.
func (s *Session) Asking(call string) bool {
	return s != nil && slices.ContainsFunc(s.questions, func(q *Question) bool { return q.Call == call })
}

// Answer passes the user's choice to the agent. seen is the hash of what they saw. Only the first
// answer counts, and only to what the agent asks now. The errors are ErrClosed, also when the agent
// has ended, ErrChanged and ErrOption. After nil, Closed is not called. The caller holds Mu.
func (s *Session) Answer(id, seen, option string) error {
	i := slices.IndexFunc(s.questions, func(q *Question) bool { return q.ID == id })
	if i < 0 {
		return ErrClosed
	}
	q := s.questions[i]
	n := slices.IndexFunc(q.Options, func(o acp.Option) bool { return o.ID == option })
	switch {
	case q.Hash != seen:
		return ErrChanged
	case n < 0:
		return ErrOption
	}
	answer := q.permission.Answer
	if option == Cancel {
		answer = func(string) error { return q.permission.Cancel() }
	}
	if err := answer(option); err != nil {
		return ErrClosed
	}
	s.remove(q)
	if q.Options[n].Kind == acp.RejectOnce && s.turn != nil {
		s.turn.refuse(q.Call)
	}
	return nil
}
