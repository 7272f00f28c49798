package coder

import (
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/coder/whole"
	"github.com/worldmcp/world/internal/wire"
)

// card is a question of the agent's that waits for the user.
type card struct {
	wire.CoderCard
	// request is the agent's; nil: that agent has ended.
	request *acp.Permission
	// retold counts how often the agent has changed what the card asks for.
	retold int
}

// Bounds of cards: how many of one session may be open, and how often an agent may change what one
// asks for.
const (
	maxCards  = 20
	maxRetold = 100
)

// Permission implements acp.Handler.
func (h *handler) Permission(p *acp.Permission) {
	x := h.x
	x.edits.Prepare(p.Tool.Content)
	x.mu.Lock()
	defer x.mu.Unlock()
	t := x.turn
	if x.from != h || t == nil || p.Session != x.conversation.ID {
		_ = p.Cancel()
		return
	}
	k := x.cardOf(t, p)
	switch x.policy(t, p, k) {
	case answerAllow:
		x.choose(p, acp.AllowOnce)
		return
	case answerReject:
		x.refuse(p.Tool.ID)
		x.choose(p, acp.RejectOnce)
		return
	case answerAsk:
	}
	if len(k.Options) == 0 || len(x.cards) >= maxCards {
		_ = p.Cancel() // nobody could answer it
		return
	}
	x.cards[k.ID] = k
	x.showCard(k)
	x.engine.Apply(transcript.ApprovalOpened{
		Approval: wire.Approval{
			ID: k.ID, Session: x.id, Turn: t.id, Kind: wire.ApprovalTool, Title: k.Title,
			CreatedAt: k.At,
		}, Call: p.Tool.ID, Source: "session/request_permission",
	})
	if c := t.calls[p.Tool.ID]; c != nil {
		x.tellTool(t, c, "")
	}
}

// refuse notes that a call of the running turn was not allowed.
func (x *session) refuse(call string) {
	if x.turn != nil {
		x.turn.refused[call] = true
	}
}

// verdict is what is answered without the user.
type verdict int

const (
	answerAsk verdict = iota
	answerAllow
	answerReject
)

// policy decides what needs no answer of the user's. It is a list of what is allowed; everything
// else is asked.
func (x *session) policy(t *turn, p *acp.Permission, k *card) verdict {
	c := x.profile.Card(serverName, p, profile.Known(t.calls[p.Tool.ID], p))
	reads, ours := x.tools()[c.Tool]
	ours = ours && c.Kind == profile.CardTool && c.Exact && c.Server == serverName
	switch {
	case c.Kind == profile.CardMode:
		x.note(x.Row.Product + " wanted to change its mode. World keeps it in a mode in which it asks before it acts.")
		return answerReject
	case ours && reads, ours && x.Row.Writes && !x.Row.ReadOnly:
		return answerAllow
	case ours:
		x.note(x.Row.Product + " wanted to change the world (" + clip.Line(c.Tool, 60) + "). Allow that in the session, if you like.")
		return answerReject
	case x.plan.RefuseWrites && c.Writes():
		x.note("This session only reads, so World said no: " + k.Title + ".")
		return answerReject
	}
	if t.promised == k.Hash { // allowed after a restart
		t.promised = ""
		return answerAllow
	}
	return answerAsk
}

// choose answers a permission by the kind of an option. A permission without one is cancelled. Of
// several options that allow, none is chosen: they allow different things.
func (x *session) choose(p *acp.Permission, kind acp.PermissionKind) {
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

// showCard tells pages a card, and how many are open. The caller holds mu.
func (x *session) showCard(k *card) {
	shown := k.CoderCard
	x.tell(wire.CoderEvent{Kind: wire.CoderEventCard, Card: &shown})
	x.Row.Cards = len(x.cards)
	state := x.Row.State
	if state == wire.CoderRunning || state == wire.CoderNeedsYou {
		state = wire.CoderRunning // or needs_you, by the count
	}
	x.setState(state, x.Row.Trouble)
}

// refreshCards shows the open cards of a call again when an update has told more of it.
func (x *session) refreshCards(t *turn, call string) {
	for _, k := range x.cards {
		if k.request == nil || k.request.Tool.ID != call {
			continue
		}
		before := k.Hash
		if x.describe(t, k); k.Hash == before {
			continue
		}
		if k.retold++; k.retold > maxRetold {
			_ = k.request.Cancel()
			x.closeCard(k, wire.CardClosed, "", "")
			x.note(x.Row.Product + " kept changing what it asked for, so World withdrew the question.")
			continue
		}
		x.showCard(k)
	}
}

// Withdrawn implements acp.Handler: the agent no longer waits.
func (h *handler) Withdrawn(p *acp.Permission) {
	x := h.x
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, k := range x.cards {
		if k.request == p && x.svc.ctx.Err() == nil { // else it is there again after the restart
			x.closeCard(k, wire.CardClosed, "", "")
		}
	}
}

// closeCards ends the open cards of a turn that has ended, unless the service ends with it. The
// caller holds mu.
func (x *session) closeCards(turn string) {
	if x.svc.ctx.Err() != nil {
		return
	}
	for _, k := range x.cards {
		if k.Turn == turn && k.request != nil {
			_ = k.request.Cancel()
			x.closeCard(k, wire.CardClosed, "", "")
		}
	}
}

// closeCard ends one. The caller holds mu.
func (x *session) closeCard(k *card, state wire.CoderCardState, option, by string) {
	delete(x.cards, k.ID)
	k.State, k.Choice, k.By = state, option, by
	x.showCard(k)
	approval := wire.ApprovalWithdrawn
	if state == wire.CardAnswered {
		approval = wire.ApprovalAnswered
	}
	if x.engine != nil {
		x.engine.Apply(transcript.ApprovalClosed{
			ID: k.ID, State: approval, Option: option, By: by, Source: "answer",
			Resumes: true,
		})
	}
}

// answer answers a card with what the user chose. Only the first answer counts, and only to what
// they saw.
func (x *session) answer(id, seen, option string) *wire.Error {
	x.mu.Lock()
	defer x.mu.Unlock()
	k := x.cards[id]
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
		return x.promise(k, k.Options[i])
	}
	var err error
	if option == whole.Cancel {
		err = k.request.Cancel()
	} else {
		err = k.request.Answer(option)
	}
	if err != nil {
		x.closeCard(k, wire.CardClosed, "", "")
		return wire.NewError(wire.CodeAnswered, "the agent no longer waits for this")
	}
	if k.Options[i].Kind == "reject" {
		x.refuse(k.request.Tool.ID)
	}
	x.closeCard(k, wire.CardAnswered, option, "you")
	if t := x.turn; t != nil && t.calls[k.request.Tool.ID] != nil {
		x.tellTool(t, t.calls[k.request.Tool.ID], "")
	}
	return nil
}

// restarted begins what an agent is told when the user has answered a card of its predecessor.
const restarted = "World was restarted while you waited for permission."

// promise keeps the answer to a card whose agent has ended: when it is told to go on and asks for
// exactly the same in that turn, it gets it, once. It is told again what the user had asked for:
// none of the five agents was measured to go on with a prompt that was cut off.
func (x *session) promise(k *card, choice wire.CoderChoice) *wire.Error {
	if choice.Kind == "allow" {
		words := restarted + " The user has given it now: " + k.Title + ". Go on with what you were doing."
		t := newTurn(words, acp.Block{Type: acp.ContentText, Text: words})
		if asked := x.asked(k.Turn); asked != "" {
			t.blocks = append(t.blocks, acp.Block{Type: acp.ContentText, Text: "\nWhat the user had asked for:\n" + asked})
		}
		t.promised = k.Hash
		if _, e := x.prompt(t, 0); e != nil {
			return e
		}
	}
	x.closeCard(k, wire.CardAnswered, choice.ID, "you")
	return nil
}

// asked returns what the user had asked for in a turn; in one that only went on after a restart:
// before that.
func (x *session) asked(turn string) (text string) {
	events, err := x.svc.journal.Page(x.id)
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
