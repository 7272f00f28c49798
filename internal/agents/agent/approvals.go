package agent

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/base/alias"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// maxApprovals bounds the open approvals of a registry: a page that connects gets all of them.
// Further ones are not shown.
const maxApprovals = 64

// maxShown bounds an approval, in bytes. A longer one cannot be shown in full, so the user can only
// reject it.
const maxShown = 64 << 10

// approval is an open approval. Its states: open → answering, when a page's answer is on its way to
// the back end → removed, when that has accepted it. A refused answer makes it open again. The back
// end may also end it at any time.
type approval struct {
	wire.Approval
	// reported is the approval as the back end reports it. Pages get another id if that was used
	// before.
	reported  wire.Approval
	answering bool
}

// event returns the event that shows the approval.
func (a *approval) event() wire.ChatEvent {
	public := a.Approval
	return wire.ChatEvent{Kind: wire.ChatEventApproval, Backend: a.Backend, Session: a.Session, Approval: &public}
}

// approvals are the open approvals of a registry, oldest first. It has no lock; the registry has.
type approvals struct {
	list    []*approval
	pageIDs alias.Names
	publish func(wire.ChatEvent)
}

// report applies a back end's report of an approval: it opens, changes, or ends. False: too many
// are open to show it.
func (as *approvals) report(reported wire.Approval) bool {
	a := as.findReported(reported.Backend, reported.ID)
	switch {
	case a != nil && reported.State == wire.ApprovalOpen && a.reported.Hash != reported.Hash:
		changed := &approval{Approval: a.Approval} // an answer that is under way does not count for this one
		as.list[slices.Index(as.list, a)] = changed
		a = changed
	case a == nil && reported.State != wire.ApprovalOpen:
		return true // its end was published when the page's answer was accepted
	case a == nil && len(as.list) >= maxApprovals:
		return false
	case a == nil:
		a = &approval{Approval: wire.Approval{ID: as.pageIDs.Of(reported.Backend, reported.ID)}}
		as.list = append(as.list, a)
	}
	if reported.State == wire.ApprovalOpen {
		a.reported = reported
	}
	if a.answering && reported.State == wire.ApprovalAnswered && reported.By == "" {
		reported.By = byPage
	}
	reported.ID = a.ID
	a.Approval = approvalForPages(reported)
	as.publishChange(a)
	return true
}

// withdraw ends the approvals of a back end that is gone.
func (as *approvals) withdraw(backendID string) {
	for _, a := range slices.Clone(as.list) {
		if a.Backend == backendID {
			a.State = wire.ApprovalWithdrawn
			as.publishChange(a)
		}
	}
}

// answer passes a page's answer to the back end.
func (r *Registry) answer(ctx context.Context, b Backend, q *wire.ChatRequest) error {
	r.mu.Lock()
	a, option, e := r.approvals.beginAnswer(q)
	if e != nil {
		r.mu.Unlock()
		return e
	}
	seen := a.reported
	r.mu.Unlock()
	err := b.Answer(ctx, seen, q.Option)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.approvals.endAnswer(a, option, err == nil)
	return err
}

// beginAnswer begins to answer an approval for a page and returns the name of the option. The first
// answer counts, from any page.
func (as *approvals) beginAnswer(q *wire.ChatRequest) (a *approval, option string, e *wire.Error) {
	var asked *wire.Approval
	if a = as.find(q.Backend, q.Approval); a != nil && !a.answering {
		asked = &a.Approval
	}
	if e := asked.Answerable(q.Hash, q.Option); e != nil {
		return nil, "", e
	}
	a.answering = true
	return a, asked.Option(q.Option).Name, nil
}

// endAnswer ends an answer that choose has begun. One that the back end has not accepted leaves the
// approval open for another try.
func (as *approvals) endAnswer(a *approval, option string, accepted bool) {
	a.answering = false
	if accepted && as.find(a.Backend, a.ID) == a { // otherwise the back end has reported its end
		a.State, a.Answer, a.By = wire.ApprovalAnswered, option, byPage
		as.publishChange(a)
	}
}

// approvalForPages returns an approval as pages show it: under World's own words, and if it is too
// long, cut and without the options that allow it.
func approvalForPages(a wire.Approval) wire.Approval {
	a.Options = wire.NamedOptions(a.Options)
	a.Fit(maxShown, "It is too long to be shown in full, so it can only be rejected here.")
	return a
}

// byPage is the By of an approval that the user answered on a page.
const byPage = "you"

// publishChange sends an approval to the pages, and removes one that has ended.
func (as *approvals) publishChange(a *approval) {
	if a.State != wire.ApprovalOpen {
		as.list = slices.DeleteFunc(as.list, func(x *approval) bool { return x == a })
	}
	as.publish(a.event())
}

// findReported returns the open approval that a back end has reported under an id; nil: there is
// none.
func (as *approvals) findReported(backendID, id string) *approval {
	return slice.Find(as.list, func(a *approval) bool { return a.Backend == backendID && a.reported.ID == id })
}

// find returns the open approval that pages know by an id; nil: there is none. Ids are unique
// within a back end.
func (as *approvals) find(backendID, id string) *approval {
	return slice.Find(as.list, func(a *approval) bool { return a.Backend == backendID && a.ID == id })
}
