package agent

import (
	"context"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// maxApprovals bounds the open approvals of a registry: a page that connects gets all of them. Back ends have no bound of
// their own.
const maxApprovals = 64

// maxCommand bounds the command of an approval, in bytes. A longer one cannot be shown in full, so the user can only
// deny it.
const maxCommand = 64 << 10

// approval is an open approval. Its states: open → answering, when a page's answer is on its way to the back end →
// removed, when that has accepted it. A refused answer makes it open again. The back end may also end it at any time.
type approval struct {
	wire.Approval
	answering bool
}

// event returns the event that shows the approval.
func (a *approval) event() wire.ChatEvent {
	public := a.Approval
	return wire.ChatEvent{Kind: wire.ChatEventApproval, Backend: a.Backend, Session: a.Session, Approval: &public}
}

// approval handles a back end's report of an approval: it opens, changes, or ends. False: it is not shown, because too many
// are open.
func (r *Registry) approval(reported wire.Approval) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	a := r.findLocked(reported.Backend, reported.ID)
	switch {
	case a == nil && reported.State != wire.ApprovalOpen:
		return true // its end was published when the page's answer was accepted
	case a == nil && len(r.approvals) >= maxApprovals:
		r.opt.Logger.Warn().Str("backend", reported.Backend).Int("open", maxApprovals).Msg("too many approvals are open; one was not shown")
		return false
	case a == nil:
		a = &approval{}
		r.approvals = append(r.approvals, a)
	}
	if a.answering && reported.State == wire.ApprovalAnswered && reported.By == "" {
		reported.By = byPage
	}
	a.Approval = shown(reported)
	r.publishLocked(a)
	return true
}

// shown returns an approval as pages show it: a command that is too long is cut, and its options to allow it are
// removed.
func shown(a wire.Approval) wire.Approval {
	if len(a.Command) <= maxCommand {
		return a
	}
	a.Command = strings.ToValidUTF8(a.Command[:maxCommand], "") + " …"
	a.Details = append(slices.Clone(a.Details), wire.Detail{Name: "Too long", Value: "It is too long to be shown in full, so you can only deny it here."})
	a.Options = slices.DeleteFunc(slices.Clone(a.Options), func(o wire.ApprovalOption) bool { return o.Kind == wire.AllowOnce || o.Kind == wire.AllowAlways })
	return a
}

// byPage is the By of an approval that the user answered on a page.
const byPage = "you"

// publishLocked sends an approval to the pages, and removes one that has ended. The caller holds mu.
func (r *Registry) publishLocked(a *approval) {
	if a.State != wire.ApprovalOpen {
		r.approvals = slices.DeleteFunc(r.approvals, func(x *approval) bool { return x == a })
	}
	r.opt.Publish(r.opt.UserID, a.event())
}

// findLocked returns an open approval; nil: there is none. Ids are unique within a back end. The caller holds mu.
func (r *Registry) findLocked(backendID, id string) *approval {
	for _, a := range r.approvals {
		if a.Backend == backendID && a.ID == id {
			return a
		}
	}
	return nil
}

// answer passes a page's answer to the back end. The first answer counts, from any page. When the back end refuses it,
// the approval stays open for another try.
func (r *Registry) answer(ctx context.Context, b Backend, q *wire.ChatRequest) error {
	r.mu.Lock()
	a := r.findLocked(q.Backend, q.Approval)
	if a == nil || a.answering {
		r.mu.Unlock()
		return wire.NewError(wire.CodeAnswered, "this was already answered, or is no longer open")
	}
	chosen := slices.IndexFunc(a.Options, func(o wire.ApprovalOption) bool { return o.ID == q.Option })
	if chosen < 0 {
		r.mu.Unlock()
		return badField("option", q.Option, "one of the approval's options")
	}
	name := a.Options[chosen].Name
	a.answering = true
	r.mu.Unlock()

	err := b.Answer(ctx, q.Approval, q.Option)
	r.mu.Lock()
	defer r.mu.Unlock()
	a.answering = false
	if err == nil && r.findLocked(q.Backend, q.Approval) == a { // otherwise the back end has reported its end
		a.State, a.Answer, a.By = wire.ApprovalAnswered, name, byPage
		r.publishLocked(a)
	}
	return err
}
