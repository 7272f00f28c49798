package transcript

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// approval is an open approval, and the tool call that waits for it; empty: none. Which answer counts, and how many may
// be open, is the registry's to decide.
type approval struct {
	wire.Approval
	call, source string
}

// approval returns an open approval; nil: there is none.
func (b *book) approval(id string) *approval {
	for _, a := range b.approvals {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// answer notes the answer by the name of its option.
func (a *approval) answer(option, by string) {
	a.Answer, a.By = option, by
	for _, o := range a.Options {
		if o.ID == option {
			a.Answer = o.Name
		}
	}
}

// openApproval reports an approval, and makes its call wait for it. An open one is reported again when it has changed.
func (b *book) openApproval(e ApprovalOpened, now time.Time) bool {
	e.Approval.State = wire.ApprovalOpen
	if a := b.approval(e.Approval.ID); a != nil {
		if a.Title != e.Approval.Title || a.Command != e.Approval.Command || !slices.Equal(a.Details, e.Approval.Details) {
			a.Approval = e.Approval
			b.Reporter.Approval(a.Approval)
		}
		return true
	}
	if !b.Reporter.Approval(e.Approval) {
		return false
	}
	b.approvals = append(b.approvals, &approval{e.Approval, e.Call, e.Source})
	if t := b.event(e.Approval.Turn, now); t != nil {
		t.reply.setWaiting(now, e.Call, 1)
	}
	return true
}

// closeApproval removes an approval and reports its last state.
func (b *book) closeApproval(a *approval, state wire.ApprovalState) {
	a.State = state
	b.approvals = slices.DeleteFunc(b.approvals, func(x *approval) bool { return x == a })
	b.Reporter.Approval(a.Approval)
	if t := b.turns[a.Turn]; t != nil {
		t.reply.setWaiting(time.Now(), a.call, -1)
	}
}

// closeApprovals closes the approvals for which over holds.
func (b *book) closeApprovals(over func(*approval) bool, state wire.ApprovalState) {
	for _, a := range slices.Clone(b.approvals) {
		if over(a) {
			b.closeApproval(a, state)
		}
	}
}
