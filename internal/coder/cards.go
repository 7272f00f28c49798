package coder

import (
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/coder/cardtext"
	"github.com/worldmcp/world/internal/wire"
)

// card is an agent's question to the user.
type card struct {
	wire.CoderCard
	// request is nil if the agent that asked has ended.
	request *acp.Permission
	// changes counts how often the agent changed the question.
	changes int
}

// maxCards bounds a session's open cards, maxCardChanges the changes of one.
const (
	maxCards       = 20
	maxCardChanges = 100
)

func (h *handler) Permission(p *acp.Permission) {
	ss := h.session
	ss.edits.Prepare(p.Tool.Content)
	ss.mu.Lock()
	defer ss.mu.Unlock()
	t := ss.turn
	if ss.from != h || t == nil || p.Session != ss.conversation.ID {
		_ = p.Cancel()
		return
	}
	k := ss.cardOf(t, p)
	switch ss.policy(t, p, k) {
	case answerAllow:
		ss.choose(p, acp.AllowOnce)
		return
	case answerReject:
		ss.refuse(p.Tool.ID)
		ss.choose(p, acp.RejectOnce)
		return
	case answerAsk:
	}
	if len(k.Options) == 0 || len(ss.cards) >= maxCards {
		_ = p.Cancel() // the user could not answer it
		return
	}
	ss.cards[k.ID] = k
	ss.showCard(k)
	ss.engine.Apply(transcript.ApprovalOpened{
		Approval: wire.Approval{
			ID: k.ID, Session: ss.id, Turn: t.id, Kind: wire.ApprovalTool, Title: k.Title, CreatedAt: k.At,
		}, Call: p.Tool.ID, Source: "session/request_permission",
	})
	if c := t.calls[p.Tool.ID]; c != nil {
		ss.publishTool(t, c, "")
	}
}

// refuse records that a call of the running turn was not allowed.
func (ss *session) refuse(call string) {
	if ss.turn != nil {
		ss.turn.refused[call] = true
	}
}

// verdict is an answer that needs no user.
type verdict int

const (
	answerAsk verdict = iota
	answerAllow
	answerReject
)

// policy decides which questions need no user. It allows only what it lists.
func (ss *session) policy(t *turn, p *acp.Permission, k *card) verdict {
	c := ss.profile.Request(serverName, p, profile.ToolCallOf(t.calls[p.Tool.ID], p))
	reads, ours := ss.tools()[c.Tool]
	ours = ours && c.Kind == profile.RequestTool && c.Verified && c.Server == serverName
	switch {
	case c.Kind == profile.RequestMode:
		ss.addNotice(ss.Row.Product + " wanted to change its mode. World keeps it in a mode in which it asks before it acts.")
		return answerReject
	case ours && reads, ours && ss.Row.Writes && !ss.Row.ReadOnly:
		return answerAllow
	case ours:
		ss.addNotice(ss.Row.Product + " wanted to change the world (" + clip.Line(c.Tool, 60) + "). Allow that in the session, if you like.")
		return answerReject
	case ss.plan.RefuseWrites && c.MayWrite():
		ss.addNotice("This session only reads, so World said no: " + k.Title + ".")
		return answerReject
	}
	if t.preapprovedHash == k.Hash { // allowed after a restart
		t.preapprovedHash = ""
		return answerAllow
	}
	return answerAsk
}

// choose answers with the option of a kind, and cancels if there is none. If several options allow,
// it cancels too, since they allow different things.
func (ss *session) choose(p *acp.Permission, kind acp.PermissionKind) {
	var found []acp.Option
	for _, o := range p.Options {
		if o.Kind == kind {
			found = append(found, o)
		}
	}
	if len(found) == 0 || kind == acp.AllowOnce && len(found) > 1 {
		_ = p.Cancel()
		return
	}
	_ = p.Answer(found[0].ID)
}

// showCard publishes a card and the number of open ones. The caller holds mu.
func (ss *session) showCard(k *card) {
	shown := k.CoderCard
	ss.publish(wire.CoderEvent{Kind: wire.CoderEventCard, Card: &shown})
	ss.Row.Cards = len(ss.cards)
	state := ss.Row.State
	if state == wire.CoderRunning || state == wire.CoderNeedsYou {
		state = wire.CoderRunning // setState makes it needs_you if cards are open
	}
	ss.setState(state, ss.Row.Trouble)
}

// refreshCards publishes a call's open cards again if an update changed them.
func (ss *session) refreshCards(t *turn, call string) {
	for _, k := range ss.cards {
		if k.request == nil || k.request.Tool.ID != call {
			continue
		}
		before := k.Hash
		if ss.describe(t, k); k.Hash == before {
			continue
		}
		if k.changes++; k.changes > maxCardChanges {
			_ = k.request.Cancel()
			ss.closeCard(k, wire.CardClosed, "", "")
			ss.addNotice(ss.Row.Product + " kept changing what it asked for, so World withdrew the question.")
			continue
		}
		ss.showCard(k)
	}
}

// Withdrawn implements acp.Handler: the agent no longer waits.
func (h *handler) Withdrawn(p *acp.Permission) {
	ss := h.session
	ss.mu.Lock()
	defer ss.mu.Unlock()
	for _, k := range ss.cards {
		if k.request == p && ss.svc.ctx.Err() == nil { // otherwise it is open again after the restart
			ss.closeCard(k, wire.CardClosed, "", "")
		}
	}
}

// closeCards closes the open cards of a turn that has ended, unless the service is closing. The
// caller holds mu.
func (ss *session) closeCards(turn string) {
	if ss.svc.ctx.Err() != nil {
		return
	}
	for _, k := range ss.cards {
		if k.Turn == turn && k.request != nil {
			_ = k.request.Cancel()
			ss.closeCard(k, wire.CardClosed, "", "")
		}
	}
}

// closeCard closes a card. The caller holds mu.
func (ss *session) closeCard(k *card, state wire.CoderCardState, option, by string) {
	delete(ss.cards, k.ID)
	k.State, k.Choice, k.By = state, option, by
	ss.showCard(k)
	approval := wire.ApprovalWithdrawn
	if state == wire.CardAnswered {
		approval = wire.ApprovalAnswered
	}
	if ss.engine != nil {
		ss.engine.Apply(transcript.ApprovalClosed{
			ID: k.ID, State: approval, Option: option, By: by, Source: "answer", Resumes: true,
		})
	}
}

// answer answers a card with the user's choice, if it is still open and is what they saw.
func (ss *session) answer(id, seen, option string) *wire.Error {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	k := ss.cards[id]
	switch {
	case k == nil:
		return wire.NewError(wire.CodeAnswered, "this was answered, or the agent no longer waits for it")
	case k.Hash != seen:
		return wire.NewError(wire.CodeChanged, "what the agent asks for has changed since you saw it").Try("Read it again, then answer.")
	}
	i := slices.IndexFunc(k.Options, func(o wire.CoderChoice) bool { return o.ID == option })
	if i < 0 {
		return wire.NewError(wire.CodeBadArguments, "this card has no such answer").At("option")
	}
	if k.request == nil {
		return ss.preapprove(k, k.Options[i])
	}
	var err error
	if option == cardtext.Cancel {
		err = k.request.Cancel()
	} else {
		err = k.request.Answer(option)
	}
	if err != nil {
		ss.closeCard(k, wire.CardClosed, "", "")
		return wire.NewError(wire.CodeAnswered, "the agent no longer waits for this")
	}
	if k.Options[i].Kind == "reject" {
		ss.refuse(k.request.Tool.ID)
	}
	ss.closeCard(k, wire.CardAnswered, option, "you")
	if t := ss.turn; t != nil && t.calls[k.request.Tool.ID] != nil {
		ss.publishTool(t, t.calls[k.request.Tool.ID], "")
	}
	return nil
}

// restarted begins the prompt that follows the answer to an earlier agent's card.
const restarted = "World was restarted while you waited for permission."

// preapprove stores the answer to a card whose agent has ended, and asks the agent to continue. If
// it asks for exactly the same in that turn, it gets the answer, once. The prompt repeats what the
// user had asked for, since none of the five agents was seen to resume an interrupted prompt.
func (ss *session) preapprove(k *card, choice wire.CoderChoice) *wire.Error {
	if choice.Kind == "allow" {
		words := restarted + " The user has given it now: " + k.Title + ". Go on with what you were doing."
		t := newTurn(words, acp.Block{Type: acp.ContentText, Text: words})
		if asked := ss.promptOf(k.Turn); asked != "" {
			t.blocks = append(t.blocks, acp.Block{Type: acp.ContentText, Text: "\nWhat the user had asked for:\n" + asked})
		}
		t.preapprovedHash = k.Hash
		if _, e := ss.enqueue(t, 0); e != nil {
			return e
		}
	}
	ss.closeCard(k, wire.CardAnswered, choice.ID, "you")
	return nil
}

// promptOf returns the user's prompt of a turn. For a turn that continued after a restart, it is
// the one before.
func (ss *session) promptOf(turn string) (text string) {
	events, err := ss.svc.journal.Page(ss.id)
	if err != nil {
		return ""
	}
	for i := range events {
		t := events[i].Text
		if t == nil || t.Role != wire.CoderUser {
			continue
		}
		if !strings.HasPrefix(t.Text, restarted) {
			text = t.Text
		}
		if t.Turn == turn {
			break
		}
	}
	return text
}
