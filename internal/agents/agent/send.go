package agent

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// surroundingsTime is how long the world may take to tell what the user did. A message does not
// wait longer for it.
const surroundingsTime = time.Second

// send sends a message to a back end, together with what is new of the user's surroundings. If the
// back end refuses it, the next message tells that again.
func (r *Registry) send(ctx context.Context, b Backend, description wire.Backend, m Message) error {
	if text := strings.TrimSpace(m.Text); !strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "!") {
		m.Surroundings = r.surroundings(ctx, description, cmp.Or(m.Session, description.Session), m.Turn)
	} // else it is a command of the agent ("/new"), which must reach it as it is
	err := b.Send(ctx, m)
	if err != nil && m.Surroundings != nil {
		r.told.find(description.ID, cmp.Or(m.Session, description.Session)).TakeBack(m.Turn)
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

// surroundings returns the lines for a turn: what its session does not know yet. nil: nothing is
// new, or the agent lacks the world's tools and could not act on it.
func (r *Registry) surroundings(ctx context.Context, description wire.Backend, session, turn string) []string {
	if r.opt.Surroundings == nil || !hasWorldTools(description) {
		return nil
	}
	lines, err := r.told.find(description.ID, session).message(turn, func(since WorldMark) (Surroundings, error) {
		ctx, cancel := context.WithTimeout(ctx, surroundingsTime)
		defer cancel()
		return r.opt.Surroundings(ctx, r.opt.UserID, since)
	})
	if err != nil {
		r.opt.Logger.Debug().Err(err).Msg("a message goes without what the user did in the world")
	}
	return lines
}

// Knowledge returns what the agent of a back end knows in one of its sessions; an empty one is the
// session that was told something last. nil: there is none. Worlds call it while they are locked,
// so it takes no lock of the registry's.
func (r *Registry) Knowledge(userID, backendID, session string) *Knowledge {
	switch {
	case userID != r.opt.UserID:
		return nil
	case session == "":
		return r.told.latest(backendID)
	}
	return r.told.find(backendID, session)
}

// hasWorldTools reports whether an agent has the world's tools. World gives them to each agent that
// it starts itself; a gateway has them in its own settings.
func hasWorldTools(b wire.Backend) bool {
	return b.Kind == wire.ACPBackend || b.Tools != nil && b.Tools.State == wire.ToolsPresent
}
