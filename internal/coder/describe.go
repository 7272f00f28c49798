package coder

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/cardtext"
	"github.com/worldmcp/world/internal/wire"
)

// cardOf returns the card of a question of the running turn, with a hash of all that it asks for.
func (sess *locked) cardOf(q *driver.Question) *card {
	c, t := &q.Request, sess.turns.Taken()
	card := &card{question: q, CoderCard: wire.CoderCard{
		ID: q.ID, Turn: t.id, Tool: clip.Line(q.Call, 120), State: wire.CardOpen, At: wire.Millis(q.At),
		Follows: t.readWorldText,
	}}
	card.Kind, card.Title = string(c.Kind), c.Summary()
	if c.IsUnclear() {
		card.Kind = "unclear"
	}
	card.Command, card.URL, card.Server, card.Name = c.Command, c.URL, c.Server, cmp.Or(c.Tool, c.Name)
	card.Folder = c.Folder
	if card.Folder == "" && c.Kind == profile.RequestCommand {
		card.Folder = sess.plan.Dir
	}
	card.Outside = card.Folder != "" && card.Folder == sess.plan.Dir && card.Folder != sess.workFolder()
	switch {
	case card.Outside:
		card.Folder = sess.Info.Folder
	case card.Folder != "":
		card.Folder = sess.toUserPath(card.Folder)
	}
	card.Paths = slice.Map(slices.Concat(c.Files, c.OutsidePaths), sess.resolved)
	card.Diffs = slice.Map(c.Diffs, func(d acp.ToolContent) wire.CoderEdit {
		return sess.edits.Render(d, sess.resolved(d.Path))
	})
	card.Input = c.OtherArguments()
	card.Options = cardtext.Choices(q.Options)
	card.Hash = digest(card.Kind, card.Title, card.Command, card.Folder,
		strconv.FormatBool(card.Outside), card.URL, card.Server, card.Name,
		card.Input, string(c.Arguments),
		fmt.Sprintf("%q", card.Paths), fmt.Sprintf("%q", card.Options),
		fmt.Sprintf("%q", slice.Map(c.Diffs, func(d acp.ToolContent) string { return d.Path + d.Key })))
	cardtext.Fit(&card.CoderCard, sess.Info.Product)
	return card
}

func digest(texts ...string) string {
	h := sha256.New()
	for _, s := range texts {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil))
}
