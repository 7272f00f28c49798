package transcript

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// maxApprovals bounds the open approvals. The registry, which decides which answer counts, may show
// fewer.
const maxApprovals = 128

// approval returns an open approval; nil: there is none.
func (b *book) approval(id string) *approval {
	return slice.Find(b.approvals, func(a *approval) bool { return a.ID == id })
}

func (e ApprovalOpened) apply(b *book, now time.Time) bool {
	e.Approval.State = wire.ApprovalOpen
	if e.Approval.Hash == "" {
		e.Approval.Seal()
	}
	if a := b.approval(e.Approval.ID); a != nil {
		if a.Hash != e.Approval.Hash {
			a.Approval = e.Approval
			b.Reporter.Approval(a.Approval)
		}
		return true
	}
	if len(b.approvals) >= maxApprovals || !b.Reporter.Approval(e.Approval) {
		return false
	}
	b.approvals = append(b.approvals, &approval{e.Approval, e.Call, e.Source, e.Elsewhere})
	b.refreshCall(e.Approval.Turn, e.Call, now)
	return true
}

// isAsked reports whether a call waits for an approval.
func (b *book) isAsked(turn, call string) bool {
	return slices.ContainsFunc(b.approvals, func(a *approval) bool { return a.Turn == turn && a.call == call })
}

// refreshCall shows whether a call waits for an approval.
func (b *book) refreshCall(turn, call string, now time.Time) {
	if t := b.event(turn, now); t != nil && t.reply.call(call) != nil {
		t.reply.putTool(now, &Tool{Shown: wire.ChatTool{ID: call}}, b.isAsked(turn, call))
	}
}

func (e ApprovalClosed) apply(b *book, now time.Time) bool {
	a := b.approval(e.ID)
	if a == nil {
		return false
	}
	a.Answer, a.By = e.Option, e.By
	for _, o := range a.Options {
		if o.ID == e.Option {
			a.Answer = o.Name
		}
	}
	b.closeApproval(a, e.State, now)
	if t := b.turns[a.Turn]; t != nil && e.State == wire.ApprovalAnswered && !e.Resumes {
		t.setActivity(now, wire.ActivityThinking, "", e.Source)
	}
	return true
}

// closeApproval removes an approval and reports its last state. A call that was not allowed is
// known as that when it fails.
func (b *book) closeApproval(a *approval, state wire.ApprovalState, now time.Time) {
	a.State = state
	rejected := slices.ContainsFunc(a.Options,
		func(o wire.ApprovalOption) bool { return o.Name == a.Answer && !o.Kind.Allows() })
	if t := b.turns[a.Turn]; t != nil && (state == wire.ApprovalExpired || state == wire.ApprovalAnswered && rejected) {
		if c := t.reply.call(a.call); c != nil {
			c.refused = true
		}
	}
	b.approvals = slices.DeleteFunc(b.approvals, func(x *approval) bool { return x == a })
	b.Reporter.Approval(a.Approval)
	b.refreshCall(a.Turn, a.call, now)
}

// closeApprovals closes the approvals for which over holds.
func (b *book) closeApprovals(over func(*approval) bool, state wire.ApprovalState, now time.Time) {
	for _, a := range slices.Clone(b.approvals) {
		if over(a) {
			b.closeApproval(a, state, now)
		}
	}
}
