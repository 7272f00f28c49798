package mission

import (
	"fmt"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// VibePrompt makes the prompt of a conversation about an idea: what the user says now and, in a new
// session, the role and the earlier messages.
func (s *Service) VibePrompt(q *wire.VibeRequest, fresh bool) (string, *wire.Error) {
	n := len(q.Messages)
	switch {
	case n == 0 || n > 200:
		return "", wire.NewError(wire.CodeBadArguments, "a conversation has 1 to 200 messages").At("messages")
	case q.Messages[n-1].Role != string(wire.RoleUser) || strings.TrimSpace(q.Messages[n-1].Content) == "":
		return "", wire.NewError(wire.CodeBadArguments, "the last message is the user's").At("messages")
	}
	said := q.Messages[n-1].Content
	if fresh {
		l, e := s.Role(wire.LobeVibe)
		if e != nil {
			return "", e
		}
		var before strings.Builder
		for i, m := range q.Messages[:n-1] {
			if m.Role != string(wire.RoleUser) && m.Role != "assistant" {
				return "", wire.NewError(wire.CodeBadArguments, "a message is of user or assistant").At(fmt.Sprintf("messages[%d].role", i)).Saw(clip.Quote(m.Role))
			}
			fmt.Fprintf(&before, "%s: %s\n\n", m.Role, m.Content)
		}
		said = join(slices.DeleteFunc([]wire.PreviewBlock{
			ownBlock("lobe", "", l.Content), foreignBlock("before", "what was said before", trustOwn, before.String()),
			ownBlock("now", "what the user says now", said),
		},
			func(b wire.PreviewBlock) bool { return b.Bytes == 0 }))
	}
	if len(said) > wire.MaxCoderPrompt {
		return "", wire.NewError(wire.CodeTooLarge, "the conversation has more than %d bytes", wire.MaxCoderPrompt).At("messages")
	}
	return said, nil
}
