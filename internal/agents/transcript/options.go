package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Options of an Engine. Type and Reporter are required.
type Options struct {
	// Type is the agent type of the body ("openclaw", "claude-code" …), and Name its name; empty:
	// that of the type.
	Type, Name string
	// Agent names the agent in the turn log; empty: the registry does.
	Agent string
	// Reporter receives the reports, in order: it is called with the Engine's lock held.
	Reporter agent.Reporter
	// Store receives complete messages, in order. A message that is stored again replaces the
	// earlier one. It must not call the Engine. nil: nothing is stored.
	Store func(session string, m ...wire.ChatMessage)
	// Parts is the size of a message; then the next one begins. Default maxParts.
	Parts int
	// MaxTurn bounds the parts of one turn. Beyond that texts go into the last message, as far as
	// it has room, and tool calls are not shown. Default maxTurn.
	MaxTurn int
	// Titles: activities show the titles of tools, which are for people, and not their names.
	Titles bool
	// Coalesce is the shortest interval between two reports of a growing text; default 33 ms.
	// Negative: there is none, because the agent's own events come in such intervals.
	Coalesce time.Duration
	// Silence is how long a turn may go without an event before it is shown as stale; default 1
	// min.
	Silence time.Duration
}

// toolLabel describes a call in a few words: the tool and its target.
func (o *Options) toolLabel(t *wire.ChatTool) string {
	name := t.Title
	if !t.World && !o.Titles && t.Name != "" {
		name = "running " + t.Name
	}
	if t.Target != "" {
		name += " · " + t.Target
	}
	return clip.Line(name, 80)
}
