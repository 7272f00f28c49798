package live

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live/calls"
	"github.com/worldmcp/world/internal/world/live/presence"
)

// pictureTimeout is how long the answer to a change waits for its picture.
const pictureTimeout = 8 * time.Second

// awaitPicture holds the answer to a change that is on disk until the page has sent its picture.
// The picture is not part of the log: even without it, the call succeeds with the stored answer.
func (lw *locked) awaitPicture(c *call, entry wire.Entry) {
	answer := calls.Logged(&entry)
	c.storedAnswer = &answer
	if lw.ended != nil || !slices.Contains(lw.pages.connected, c.page) {
		lw.finishWithoutPicture(c, "the page closed")
		return
	}
	wait := min(pictureTimeout, c.Deadline.Sub(lw.now()))
	c.timer.Stop()
	c.timer = lw.after(wait, func(lw *locked) { lw.finishWithoutPicture(c, "the page did not draw it in time") })
}

// finishWithoutPicture answers a call that waits for a picture with the stored answer, and a line
// that says why there is none.
func (lw *locked) finishWithoutPicture(c *call, why string) {
	if c.Ended() || c.storedAnswer == nil {
		return
	}
	res := *c.storedAnswer.Result
	res.Text += "\nThere is no picture: " + why + ". The change is made; call screenshot to see it."
	lw.finish(c, wire.ToolResult{OK: true, Result: &res})
}

// finishWithPicture answers a call with the stored answer and the page's picture. The picture's
// legend follows the text.
func (lw *locked) finishWithPicture(c *call, t wire.ToolResult) {
	if !t.OK || t.Result == nil || len(t.Result.Images) == 0 {
		why := "the page could not draw it"
		if t.Error != nil {
			why = presence.OneLine(t.Error.Message)
		}
		lw.finishWithoutPicture(c, why)
		return
	}
	lw.storeShot(c, t.Result.Images[0])
	res := *c.storedAnswer.Result
	res.Images = t.Result.Images
	if legend := t.Result.Text; legend != "" && len(res.Text)+1+len(legend) <= maxPicturedText {
		res.Text += "\n" + legend
	}
	lw.finish(c, wire.ToolResult{OK: true, Result: &res})
}

// maxPicturedText is the longest text of an answer with a picture, in bytes. A legend that does not
// fit is left out.
const maxPicturedText = 8 << 10

// awaitingPicture returns the calls that wait for a picture from a page; nil means from any page.
func (g *guardedFields) awaitingPicture(p *page) []*call {
	return g.calls.Where(func(c *call) bool { return c.storedAnswer != nil && (p == nil || c.page == p) })
}

// storeShot stores a picture as the newest one, for the MCP resource.
func (g *guardedFields) storeShot(c *call, shot wire.Image) {
	g.host.Limits.Pictures.Put(g.fixedFields, shot, len(shot.Data))
	g.hasPicture, g.pictureDevice = true, c.Device
}

// readShot returns the newest picture. A limited token may read only pictures that its own device
// has asked for.
func (g *guardedFields) readShot(device string, by *access.Principal) wire.ResourceResult {
	shot, kept := g.host.Limits.Pictures.Get(g.fixedFields)
	switch {
	case !g.hasPicture, g.pictureDevice != device && by.Limited():
		return wire.ResourceResult{Error: wire.NewError(wire.CodeNotFound, "no screenshot was taken yet").Try(callScreenshot)}
	case !kept:
		return wire.ResourceResult{Error: wire.NewError(wire.CodeNotFound, "the last screenshot is no longer kept").Try(callScreenshot)}
	}
	return wire.ResourceResult{OK: true, MIMEType: shot.MIMEType, Data: shot.Data}
}

// callScreenshot is the advice for a caller that finds no picture.
const callScreenshot = "Call the screenshot tool."

// Drop releases the world's part of the memory that all worlds share. The directory calls it when
// it closes the world.
func (w *World) Drop() {
	w.do(func(lw *locked) {
		lw.host.Limits.Pictures.Drop(lw.fixedFields)
		lw.calls.Forget()
	})
}
