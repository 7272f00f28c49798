package doc

import (
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// MaxEventText bounds the text of an event, in characters.
const MaxEventText = 4000

// CheckEvent validates an event from any source: a page, a call or an imported file.
func CheckEvent(ev *wire.Event) *wire.Error {
	switch {
	case ev.Kind != wire.EventSaid && ev.Kind != wire.EventPointed:
		return bad("kind", clip.Quote(ev.Kind), "said or pointed", "unknown kind of event")
	case ev.Kind == wire.EventSaid && ev.Text == "":
		return bad("text", "nothing", "1 to 4,000 characters", "the message is empty")
	case ev.Kind == wire.EventPointed && ev.Position == nil && ev.ObjectID == "":
		return bad("position", "nothing", "a position or an objectId", "pointing needs a position or an objectId")
	case ev.ObjectID != "" && !wire.ValidID(ev.ObjectID):
		return bad("objectId", clip.Quote(ev.ObjectID), "an id", "the objectId is invalid")
	}
	err := checkText("text", strings.ReplaceAll(ev.Text, "\t", " "), MaxEventText, true)
	if err == nil && ev.Position != nil {
		err = checkPosition(*ev.Position)
	}
	return err
}
