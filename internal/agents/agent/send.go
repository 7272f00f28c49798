package agent

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// surroundingsTime bounds how long a message waits for the world's list of the user's acts.
const surroundingsTime = time.Second

// send sends a message to a back end, together with the news of the user's surroundings. If the
// back end refuses it, the next message repeats the news.
func (r *Registry) send(ctx context.Context, b Backend, description wire.Backend, m Message) error {
	if text := strings.TrimSpace(m.Text); !strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "!") {
		m.Surroundings = r.surroundings(ctx, description, cmp.Or(m.Session, description.Session), m.Turn)
	} // else it is a command of the agent ("/new"), which must reach it as it is
	err := b.Send(ctx, m)
	if err != nil && m.Surroundings != nil {
		r.knowledge.find(description.ID, cmp.Or(m.Session, description.Session)).NotDelivered(m.Turn)
	}
	return err
}

// Surroundings returns the lines for a turn that does not begin with a message through the
// registry: a gateway's own voice asks the agent by itself. An empty session is the agent's main
// one.
func (r *Registry) Surroundings(ctx context.Context, backendID, session, turn string) []string {
	_, description, ok := r.find(backendID)
	if !ok {
		return nil
	}
	return r.surroundings(ctx, description, cmp.Or(session, description.Session), turn)
}

// surroundings returns the lines for a turn: the news for its session. nil: nothing is
// new, or the agent lacks the world's tools and could not act on it.
func (r *Registry) surroundings(ctx context.Context, description wire.Backend, session, turn string) []string {
	if r.opt.Surroundings == nil || !hasWorldTools(description) {
		return nil
	}
	lines, err := r.knowledge.find(description.ID, session).message(turn, func(since WorldMark) (Surroundings, error) {
		ctx, cancel := context.WithTimeout(ctx, surroundingsTime)
		defer cancel()
		return r.opt.Surroundings(ctx, r.opt.UserID, since)
	})
	if err != nil {
		r.opt.Logger.Debug().Err(err).Msg("a message goes without what the user did in the world")
	}
	return lines
}

// Knowledge returns that of a back end's agent in one of its sessions; an empty session stands for
// the one that was informed last. nil: there is none. Worlds call it while they are locked, so it
// takes no lock of the registry.
func (r *Registry) Knowledge(userID, backendID, session string) *Knowledge {
	switch {
	case userID != r.opt.UserID:
		return nil
	case session == "":
		return r.knowledge.latest(backendID)
	}
	return r.knowledge.find(backendID, session)
}

// hasWorldTools reports whether an agent has the world's tools. World gives them to each agent that
// it starts itself; a gateway has them in its own settings.
func hasWorldTools(b wire.Backend) bool {
	return b.Kind == wire.ACPBackend || b.Tools != nil && b.Tools.State == wire.ToolsPresent
}
