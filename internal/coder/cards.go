package coder

import (
	"strings"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// card is an agent's question to the user.
type card struct {
	wire.Approval
	// question is nil if the agent that asked has ended.
	question *driver.Question
}

// maxCards bounds a session's open cards.
const maxCards = 20

// Decide answers the questions that need no user. It allows only what it lists.
func (k *sink) Decide(q *driver.Question) driver.Verdict {
	switch tool := q.WorldTool; {
	case k.agent != k.locked.agent: // it is being stopped
		return driver.Reject
	case tool != "" && (k.tools()[tool] || k.Info.Writes && !k.Info.ReadOnly):
		return driver.Allow
	case tool != "":
		k.addNotice(k.Info.Product + " wanted to change the world (" + clip.Line(tool, 60) + "). Allow that in the session, if you like.")
		return driver.Reject
	case k.turns.Taken().preapprovedHash == q.Approval.Hash: // allowed after a restart
		k.turns.Taken().preapprovedHash = ""
		return driver.Allow
	}
	return driver.Ask
}

// permissionSource is the agent's event for a question.
const permissionSource = "session/request_permission"

func (k *sink) Asked(q *driver.Question) bool {
	if k.agent != k.locked.agent || k.cards[q.ID] == nil && len(k.cards) >= maxCards {
		return false
	}
	t, card := k.turns.Taken(), &card{q.Approval, q}
	card.Turn = t.id
	k.cards[q.ID] = card
	k.showCard(card)
	if t.Call(q.Call) != nil {
		k.engine.Apply(k.translation().Tool(t.id, t.Call(q.Call), "", permissionSource))
	}
	k.engine.Apply(transcript.ApprovalOpened{Approval: card.Approval, Call: q.Call, Source: permissionSource})
	return true
}

// Closed closes the card of a question, unless the service is closing: then it is open again after
// the next start.
func (k *sink) Closed(q *driver.Question) {
	if card := k.cards[q.ID]; card != nil && k.svc.ctx.Err() == nil {
		k.closeCard(card, wire.ApprovalWithdrawn, "", "")
	}
}

// showCard publishes a card and the number of open ones.
func (sess *locked) showCard(card *card) {
	shown := card.Approval
	sess.publish(wire.CoderEvent{Kind: wire.CoderEventApproval, Approval: &shown})
	sess.Info.Cards = len(sess.cards)
	sess.turns.Ask(len(sess.cards))
	sess.publishInfo()
}

// closeCard closes a card.
func (sess *locked) closeCard(card *card, state wire.ApprovalState, option, by string) {
	delete(sess.cards, card.ID)
	card.State, card.Answer, card.By = state, card.Option(option).Name, by
	sess.showCard(card)
	if sess.engine != nil {
		sess.engine.Apply(transcript.ApprovalClosed{
			ID: card.ID, State: state, Option: option, By: by, Source: "answer", Resumes: true,
		})
	}
}

// answer answers a card with the user's choice, if it is still open and is what they saw.
func (sess *session) answer(id, seen, option string) *wire.Error {
	l := sess.lock()
	defer l.unlock()
	card := l.cards[id]
	if card != nil && card.question == nil {
		return l.preapprove(card, seen, option)
	}
	if e := l.conversation.Answer(id, seen, option); e != nil {
		return e
	}
	l.closeCard(card, wire.ApprovalAnswered, option, "you")
	return nil
}

// restarted begins the prompt that follows the answer to an earlier agent's card.
const restarted = "World was restarted while you waited for permission."

// preapprove stores the answer to a card whose agent has ended, and asks the agent to continue. If
// it asks for exactly the same in that turn, it gets the answer, once. The prompt repeats what the
// user had asked for, since none of the five agents was seen to resume an interrupted prompt.
func (sess *locked) preapprove(card *card, seen, option string) *wire.Error {
	if e := card.Answerable(seen, option); e != nil {
		return e
	}
	if card.Option(option).Kind.Allows() {
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
	sess.closeCard(card, wire.ApprovalAnswered, option, "you")
	return nil
}

// promptOf returns the user's prompt of a turn. For a turn that continued after a restart, it is
// the one before.
func (sess *site) promptOf(turn string) (text string) {
	events, err := sess.svc.journal.Page(sess.id)
	if err != nil {
		return ""
	}
	for i := range events {
		m := events[i].Message
		if m == nil || m.Role != wire.RoleUser {
			continue
		}
		if words := m.Text(); !strings.HasPrefix(words, restarted) {
			text = words
		}
		if m.Turn == turn {
			break
		}
	}
	return text
}
