package world

import (
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// MaxSaid is how long the words of one event may be, in characters.
const MaxSaid = 4000

// CheckEvent says what is wrong with an event, wherever it comes from: a page, a call, a file.
func CheckEvent(ev *wire.Event) *wire.Error {
	switch {
	case ev.Kind != "said" && ev.Kind != "pointed":
		return bad("kind", clip.Quote(ev.Kind), "said or pointed", "an event of no known kind")
	case ev.Kind == "said" && ev.Text == "":
		return bad("text", "nothing", "1 to 4,000 characters", "a message without words")
	case ev.Kind == "pointed" && ev.Position == nil && ev.ObjectID == "":
		return bad("position", "nothing", "a position or an objectId", "pointing needs a position or an objectId")
	case ev.ObjectID != "" && !wire.ValidID(ev.ObjectID):
		return bad("objectId", clip.Quote(ev.ObjectID), "an id", "an objectId that may not be")
	}
	if err := checkWords("text", strings.ReplaceAll(ev.Text, "\t", " "), MaxSaid, true); err != nil {
		return err
	}
	if ev.Position != nil {
		return checkPlace(*ev.Position)
	}
	return nil
}
