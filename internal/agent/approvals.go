package agent

import (
	"context"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// maxApprovals is how many may be open at once on one desk: a page is greeted with all of them.
const maxApprovals = 64

// maxCommand is how much of a command is shown, in bytes. What cannot be shown whole cannot be allowed here.
const maxCommand = 64 << 10

// approval is an open one.
type approval struct {
	wire.Approval
	answering bool // a page's answer is on its way to the lane
}

func (a *approval) event() wire.ChatEvent {
	public := a.Approval
	return wire.ChatEvent{Kind: "approval", Backend: a.Backend, Session: a.Session, Approval: &public}
}

// approval takes what a lane says of one: it opens, changes, or ends.
func (d *Registry) approval(is wire.Approval) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.openLocked(is.Backend, is.ID)
	switch {
	case a == nil && is.State != "open":
		return // the pages know
	case a == nil && len(d.approvals) >= maxApprovals:
		d.opt.Logger.Warn().Str("backend", is.Backend).Int("open", maxApprovals).Msg("too many approvals are open; one was not shown")
		return
	case a == nil:
		a = &approval{}
		d.approvals = append(d.approvals, a)
	}
	if a.answering && is.State == "answered" && is.By == "" {
		is.By = byPage
	}
	a.Approval = shown(is)
	d.toldLocked(a)
}

// shown is an approval as pages show it.
func shown(a wire.Approval) wire.Approval {
	if len(a.Command) <= maxCommand {
		return a
	}
	a.Command = strings.ToValidUTF8(a.Command[:maxCommand], "") + " …"
	a.Details = append(slices.Clone(a.Details), wire.Detail{Name: "Too long", Value: "It cannot be shown whole, so it can only be denied here."})
	a.Options = slices.DeleteFunc(slices.Clone(a.Options), func(o wire.ApprovalOption) bool { return strings.HasPrefix(o.Kind, "allow") })
	return a
}

// byPage is who answered when a page did.
const byPage = "you"

// toldLocked tells the pages of an approval and lets go of one that has ended.
func (d *Registry) toldLocked(a *approval) {
	if a.State != "open" {
		d.approvals = slices.DeleteFunc(d.approvals, func(x *approval) bool { return x == a })
	}
	d.opt.Publish(d.opt.UserID, a.event())
}

func (d *Registry) openLocked(laneID, id string) *approval {
	for _, a := range d.approvals {
		if a.Backend == laneID && a.ID == id {
			return a
		}
	}
	return nil
}

// answer gives a page's answer to the lane. The first one counts, from whichever page; one that the lane did not take
// may be given again.
func (d *Registry) answer(ctx context.Context, l Backend, q *wire.ChatRequest) error {
	d.mu.Lock()
	a := d.openLocked(q.Backend, q.Approval)
	if a == nil || a.answering {
		d.mu.Unlock()
		return wire.NewError(wire.CodeAnswered, "this was answered already, or is not asked any more")
	}
	at := slices.IndexFunc(a.Options, func(o wire.ApprovalOption) bool { return o.ID == q.Option })
	if at < 0 {
		d.mu.Unlock()
		return badField("option", q.Option, "one of the approval's options")
	}
	name := a.Options[at].Name
	a.answering = true
	d.mu.Unlock()

	err := l.Answer(ctx, q.Approval, q.Option)
	d.mu.Lock()
	defer d.mu.Unlock()
	a.answering = false
	if err == nil && d.openLocked(q.Backend, q.Approval) == a { // else the lane has told it
		a.State, a.Answer, a.By = "answered", name, byPage
		d.toldLocked(a)
	}
	return err
}
