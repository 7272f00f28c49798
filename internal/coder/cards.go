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
	sess := h.session
	sess.edits.Prepare(p.Tool.Content)
	sess.mu.Lock()
	defer sess.mu.Unlock()
	t := sess.turn
	if sess.handler != h || t == nil || p.Session != sess.conversation.ID {
		_ = p.Cancel()
		return
	}
	card := sess.cardOf(t, p)
	switch sess.policy(t, p, card) {
	case answerAllow:
		sess.chooseOption(p, acp.AllowOnce)
		return
	case answerReject:
		sess.refuse(p.Tool.ID)
		sess.chooseOption(p, acp.RejectOnce)
		return
	case answerAsk:
	}
	if len(card.Options) == 0 || len(sess.cards) >= maxCards {
		_ = p.Cancel() // the user could not answer it
		return
	}
	sess.cards[card.ID] = card
	sess.showCard(card)
	sess.engine.Apply(transcript.ApprovalOpened{
		Approval: wire.Approval{
			ID: card.ID, Session: sess.id, Turn: t.id, Kind: wire.ApprovalTool, Title: card.Title, CreatedAt: card.At,
		}, Call: p.Tool.ID, Source: "session/request_permission",
	})
	if c := t.calls[p.Tool.ID]; c != nil {
		sess.publishTool(t, c, "")
	}
}

// refuse records that a call of the running turn was not allowed.
func (sess *session) refuse(call string) {
	if sess.turn != nil {
		sess.turn.refused[call] = true
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
func (sess *session) policy(t *turn, p *acp.Permission, card *card) verdict {
	c := sess.profile.Request(serverName, p, profile.ToolCallOf(t.calls[p.Tool.ID], p))
	reads, ours := sess.tools()[c.Tool]
	ours = ours && c.Kind == profile.RequestTool && c.Verified && c.Server == serverName
	switch {
	case c.Kind == profile.RequestMode:
		sess.addNotice(sess.Info.Product + " wanted to change its mode. World keeps it in a mode in which it asks before it acts.")
		return answerReject
	case ours && reads, ours && sess.Info.Writes && !sess.Info.ReadOnly:
		return answerAllow
	case ours:
		sess.addNotice(sess.Info.Product + " wanted to change the world (" + clip.Line(c.Tool, 60) + "). Allow that in the session, if you like.")
		return answerReject
	case sess.plan.RefuseWrites && c.MayWrite():
		sess.addNotice("This session only reads, so World said no: " + card.Title + ".")
		return answerReject
	}
	if t.preapprovedHash == card.Hash { // allowed after a restart
		t.preapprovedHash = ""
		return answerAllow
	}
	return answerAsk
}

// chooseOption answers with the option of a kind, and cancels if there is none. If several options
// allow, it cancels too, since they allow different things.
func (sess *session) chooseOption(p *acp.Permission, kind acp.PermissionKind) {
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
func (sess *session) showCard(card *card) {
	shown := card.CoderCard
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventCard, Card: &shown})
	sess.Info.Cards = len(sess.cards)
	state := sess.Info.State
	if state == wire.CoderRunning || state == wire.CoderNeedsYou {
		state = wire.CoderRunning // setState makes it needs_you if cards are open
	}
	sess.setState(state, sess.Info.Trouble)
}

// refreshCards publishes a call's open cards again if an update changed them.
func (sess *session) refreshCards(t *turn, call string) {
	for _, card := range sess.cards {
		if card.request == nil || card.request.Tool.ID != call {
			continue
		}
		before := card.Hash
		if sess.describe(t, card); card.Hash == before {
			continue
		}
		if card.changes++; card.changes > maxCardChanges {
			_ = card.request.Cancel()
			sess.closeCard(card, wire.CardClosed, "", "")
			sess.addNotice(sess.Info.Product + " kept changing what it asked for, so World withdrew the question.")
			continue
		}
		sess.showCard(card)
	}
}

// Withdrawn implements acp.Handler: the agent no longer waits.
func (h *handler) Withdrawn(p *acp.Permission) {
	sess := h.session
	sess.mu.Lock()
	defer sess.mu.Unlock()
	for _, card := range sess.cards {
		if card.request == p && sess.svc.ctx.Err() == nil { // otherwise it is open again after the restart
			sess.closeCard(card, wire.CardClosed, "", "")
		}
	}
}

// closeCards closes the open cards of a turn that has ended, unless the service is closing. The
// caller holds mu.
func (sess *session) closeCards(turn string) {
	if sess.svc.ctx.Err() != nil {
		return
	}
	for _, card := range sess.cards {
		if card.Turn == turn && card.request != nil {
			_ = card.request.Cancel()
			sess.closeCard(card, wire.CardClosed, "", "")
		}
	}
}

// closeCard closes a card. The caller holds mu.
func (sess *session) closeCard(card *card, state wire.CoderCardState, option, by string) {
	delete(sess.cards, card.ID)
	card.State, card.Choice, card.By = state, option, by
	sess.showCard(card)
	approval := wire.ApprovalWithdrawn
	if state == wire.CardAnswered {
		approval = wire.ApprovalAnswered
	}
	if sess.engine != nil {
		sess.engine.Apply(transcript.ApprovalClosed{
			ID: card.ID, State: approval, Option: option, By: by, Source: "answer", Resumes: true,
		})
	}
}

// answer answers a card with the user's choice, if it is still open and is what they saw.
func (sess *session) answer(id, seen, option string) *wire.Error {
	sess.mu.Lock()
	defer sess.mu.Unlock()
	card := sess.cards[id]
	switch {
	case card == nil:
		return wire.NewError(wire.CodeAnswered, "this was answered, or the agent no longer waits for it")
	case card.Hash != seen:
		return wire.NewError(wire.CodeChanged, "what the agent asks for has changed since you saw it").Try("Read it again, then answer.")
	}
	i := slices.IndexFunc(card.Options, func(o wire.CoderChoice) bool { return o.ID == option })
	if i < 0 {
		return wire.NewError(wire.CodeBadArguments, "this card has no such answer").At("option")
	}
	if card.request == nil {
		return sess.preapprove(card, card.Options[i])
	}
	var err error
	if option == cardtext.Cancel {
		err = card.request.Cancel()
	} else {
		err = card.request.Answer(option)
	}
	if err != nil {
		sess.closeCard(card, wire.CardClosed, "", "")
		return wire.NewError(wire.CodeAnswered, "the agent no longer waits for this")
	}
	if card.Options[i].Kind == "reject" {
		sess.refuse(card.request.Tool.ID)
	}
	sess.closeCard(card, wire.CardAnswered, option, "you")
	if t := sess.turn; t != nil && t.calls[card.request.Tool.ID] != nil {
		sess.publishTool(t, t.calls[card.request.Tool.ID], "")
	}
	return nil
}

// restarted begins the prompt that follows the answer to an earlier agent's card.
const restarted = "World was restarted while you waited for permission."

// preapprove stores the answer to a card whose agent has ended, and asks the agent to continue. If
// it asks for exactly the same in that turn, it gets the answer, once. The prompt repeats what the
// user had asked for, since none of the five agents was seen to resume an interrupted prompt.
func (sess *session) preapprove(card *card, choice wire.CoderChoice) *wire.Error {
	if choice.Kind == "allow" {
		words := restarted + " The user has given it now: " + card.Title + ". Go on with what you were doing."
		t := newTurn(words, acp.Block{Type: acp.ContentText, Text: words})
		if asked := sess.promptOf(card.Turn); asked != "" {
			t.blocks = append(t.blocks, acp.Block{Type: acp.ContentText, Text: "\nWhat the user had asked for:\n" + asked})
		}
		t.preapprovedHash = card.Hash
		if _, e := sess.enqueue(t, 0); e != nil {
			return e
		}
	}
	sess.closeCard(card, wire.CardAnswered, choice.ID, "you")
	return nil
}

// promptOf returns the user's prompt of a turn. For a turn that continued after a restart, it is
// the one before.
func (sess *session) promptOf(turn string) (text string) {
	events, err := sess.svc.journal.Page(sess.id)
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
