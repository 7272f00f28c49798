package live

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// pictureTimeout is how long the answer to a change waits for its picture.
const pictureTimeout = 8 * time.Second

// awaitPicture holds the answer to a change that is on disk until the page has sent its picture. The picture is
// not part of the log: whatever goes wrong from here on, the call succeeds with the stored answer.
func (lw *locked) awaitPicture(c *call, entry wire.Entry) {
	answer := entryResult(entry)
	c.stored = &answer
	if lw.ended != nil || !slices.Contains(lw.pages.list, c.page) {
		lw.finishWithoutPicture(c, "the page closed")
		return
	}
	wait := min(pictureTimeout, c.deadline.Sub(lw.now()))
	c.timer.Stop()
	c.timer = lw.after(wait, func(lw *locked) { lw.finishWithoutPicture(c, "the page did not draw it in time") })
}

// finishWithoutPicture answers a call with the stored answer and a line that says why there is no picture. It
// does nothing for a call that does not wait for one.
func (lw *locked) finishWithoutPicture(c *call, why string) {
	if c.done || c.stored == nil {
		return
	}
	res := *c.stored.Result
	res.Text += "\nThere is no picture: " + why + ". The change is made; call screenshot to see it."
	lw.finish(c, wire.ToolResult{OK: true, Result: &res})
}

// finishWithPicture answers a call with the stored answer and the page's picture. The picture's legend follows
// the text.
func (lw *locked) finishWithPicture(c *call, t wire.ToolResult) {
	if !t.OK || t.Result == nil || len(t.Result.Images) == 0 {
		why := "the page could not draw it"
		if t.Error != nil {
			why = oneLine(t.Error.Message)
		}
		lw.finishWithoutPicture(c, why)
		return
	}
	lw.keepShot(c, t.Result.Images[0])
	res := *c.stored.Result
	res.Images = t.Result.Images
	if legend := t.Result.Text; legend != "" && len(res.Text)+1+len(legend) <= maxPicturedText {
		res.Text += "\n" + legend
	}
	lw.finish(c, wire.ToolResult{OK: true, Result: &res})
}

// maxPicturedText is the longest text of an answer with a picture, in bytes. A legend that does not fit is left out.
const maxPicturedText = 8 << 10

// awaitingPicture returns the calls that wait for a picture from a page; nil means from any page.
func (lw *locked) awaitingPicture(p *page) []*call {
	return lw.calls.where(func(c *call) bool { return c.stored != nil && (p == nil || c.page == p) })
}

// keepShot keeps a picture as the newest one, for the MCP resource, if the memory for pictures of all worlds has room.
func (lw *locked) keepShot(c *call, shot wire.Image) {
	lw.dropShot()
	if lw.w.host.Limits.PictureBytes.Take(len(shot.Data)) {
		lw.lastShot, lw.shotBy = &shot, c.device
	}
}

// dropShot forgets the newest picture.
func (lw *locked) dropShot() {
	if lw.lastShot != nil {
		lw.w.host.Limits.PictureBytes.Free(len(lw.lastShot.Data))
		lw.lastShot = nil
	}
}

// Drop gives back the memory that the worlds of a process share. Its holder calls it when it forgets the world.
func (w *World) Drop() {
	w.do(func(lw *locked) {
		lw.dropShot()
		lw.calls.answers.clear()
	})
}
