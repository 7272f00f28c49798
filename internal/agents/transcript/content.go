package transcript

import (
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/wire"
)

// Events that add to the messages of a turn.
type (
	// Text appends to the agent's answer. A text of another item than the one before begins a new
	// part; an empty Item continues the last text.
	Text struct {
		Turn, Item, Text, Source string
		// Whole: it is all of the item so far. A shorter one than before is ignored, unless Replace
		// is set. Several items may carry the same text.
		Whole, Replace bool
		// Aside: it accompanies a tool call, so the agent is not shown as speaking.
		Aside bool
	}
	// Thought is a Text of the agent's thoughts.
	Thought Text
	// Image appends a picture to the answer. Without data it is only mentioned.
	Image struct {
		Turn, MIMEType string
		Data           []byte
		Alt            string
	}
	// Plan replaces the agent's plan, a note separate from the answer. Text is markdown.
	Plan struct{ Turn, Text string }

	// Tool is the latest state of a tool call: its start, later details, its progress and its end.
	// An empty field of Shown means that its value stays. A call that has ended does not run again.
	Tool struct {
		Turn string
		// Shown is the call as pages show it. Its state is running, done or failed. The engine adds
		// when it began, how long it took, and whether it waits for an approval.
		Shown wire.ChatTool
		// Helper is the sub-agent that made the call; empty: the agent itself. Calls of one without
		// a turn are not shown.
		Helper string
		// Within is the call that made this one; empty: none. When that one Wraps, which is to say
		// that it does nothing but call a tool, this one takes its place.
		Within string
		Wraps  bool
		// Images are pictures in its result.
		Images []wire.ChatImage
		// At is when it happened; zero: now.
		At time.Time
		// Usage is its effect on files, and Result the end of a command's output, when it
		// has ended.
		Usage  agent.Usage
		Result string
		Source string
	}
)
