package voice

import (
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of a transcript. They keep the instructions of a renewed session short.
const (
	transcriptLines = 16
	transcriptRunes = 400 // of each line
)

// transcript holds the last utterances of a call, oldest first. A session that replaces another one
// (call.renew) gets it with its instructions, because a model remembers nothing of an earlier
// session. It lives in memory only.
type transcript []string

// add appends a final caption.
func (t *transcript) add(role wire.Speaker, text string) {
	who := "You"
	if role == wire.SpeakerUser {
		who = "User"
	}
	*t = append(*t, who+": "+clip.Line(text, transcriptRunes))
	if len(*t) > transcriptLines {
		*t = (*t)[1:]
	}
}

// instructions returns the transcript as a paragraph to append to instructions. Empty when nothing
// was said.
func (t *transcript) instructions() string {
	if len(*t) == 0 {
		return ""
	}
	return "\n\nThis call continues an earlier session. The last lines of it:\n" + strings.Join(*t, "\n") +
		"\nDo not greet again."
}
