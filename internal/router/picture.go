package router

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// pictureTimeout is how long the answer to a change waits for its picture.
const pictureTimeout = 8 * time.Second

// awaitPictureLocked holds the answer to a change that is on disk until the page has sent its picture. The picture is
// not part of the log: whatever goes wrong from here on, the call succeeds with the stored answer.
func (lw *liveWorld) awaitPictureLocked(c *call, entry wire.Entry) {
	answer := entryResult(entry)
	c.stored = &answer
	if lw.ended != nil || !slices.Contains(lw.pages, c.page) {
		lw.finishWithoutPictureLocked(c, "the page closed")
		return
	}
	wait := min(pictureTimeout, c.deadline.Sub(lw.r.opt.Now()))
	c.timer.Stop()
	c.timer = lw.after(wait, func() { lw.finishWithoutPictureLocked(c, "the page did not draw it in time") })
}

// finishWithoutPictureLocked answers a call with the stored answer and a line that says why there is no picture. It
// does nothing for a call that does not wait for one.
func (lw *liveWorld) finishWithoutPictureLocked(c *call, why string) {
	if c.done || c.stored == nil {
		return
	}
	res := *c.stored.Result
	res.Text += "\nThere is no picture: " + why + ". The change is made; call screenshot to see it."
	lw.finishLocked(c, wire.ToolResult{OK: true, Result: &res})
}

// finishWithPictureLocked answers a call with the stored answer and the page's picture. The picture's legend follows
// the text.
func (lw *liveWorld) finishWithPictureLocked(c *call, t wire.ToolResult) {
	if !t.OK || t.Result == nil || len(t.Result.Images) == 0 {
		why := "the page could not draw it"
		if t.Error != nil {
			why = clip.Line(t.Error.Message, 160)
		}
		lw.finishWithoutPictureLocked(c, why)
		return
	}
	lw.lastShot, lw.shotBy = new(t.Result.Images[0]), c.device
	res := *c.stored.Result
	res.Images = t.Result.Images
	if legend := t.Result.Text; legend != "" && len(res.Text)+1+len(legend) <= maxPicturedText {
		res.Text += "\n" + legend
	}
	lw.finishLocked(c, wire.ToolResult{OK: true, Result: &res})
}

// maxPicturedText is the longest text of an answer with a picture, in bytes. A legend that does not fit is left out.
const maxPicturedText = 8 << 10

// awaitingPictureLocked returns the calls that wait for a picture from a page; nil means from any page.
func (lw *liveWorld) awaitingPictureLocked(p *page) []*call {
	return lw.callsWhereLocked(func(c *call) bool { return c.stored != nil && (p == nil || c.page == p) })
}
