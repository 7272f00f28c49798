package router

import (
	"slices"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// pictureTime is how long the answer of a change waits for the picture of it.
const pictureTime = 8 * time.Second

// wantsPicture says that a call's answer should come with a picture of what it changed.
func (c *call) wantsPicture() bool {
	yes, _ := c.given["picture"].(bool)
	return yes
}

// mayPicture refuses a picture to those who may not take one: the change alone is theirs.
func mayPicture(c *call, scopes []wire.Scope) *wire.Error {
	if !c.wantsPicture() || slices.Contains(scopes, wire.ScopeScreenshot) {
		return nil
	}
	e := wire.NewError(wire.CodeNotAllowed, "a picture needs the scope %s, which this agent was not granted; nothing was changed", wire.ScopeScreenshot)
	e.Field, e.Next = "picture", "Call again without picture."
	return e
}

// await holds the answer of a change that is on disk until the page has drawn it. The picture is never part of the log:
// whatever goes wrong from here, the stored answer is the answer. The caller holds h.mu.
func (lw *liveWorld) await(c *call, entry wire.Entry) {
	answer := entryResult(entry)
	c.stored = &answer
	if lw.ended != nil || !slices.Contains(lw.pages, c.page) {
		lw.finishStored(c, "the page closed")
		return
	}
	wait := min(pictureTime, c.until.Sub(lw.r.opt.Now()))
	c.timer.Stop()
	c.timer = time.AfterFunc(wait, func() {
		lw.mu.Lock()
		defer lw.mu.Unlock()
		lw.finishStored(c, "the page did not draw it in time")
	})
}

// finishStored answers with what the log has, and says why there is no picture. The caller holds h.mu.
func (lw *liveWorld) finishStored(c *call, why string) {
	if c.done || c.stored == nil {
		return
	}
	res := *c.stored.Result
	res.Text += "\nThere is no picture: " + why + ". The change is made; call screenshot to see it."
	lw.finish(c, wire.ToolResult{OK: true, Result: &res})
}

// drawn takes the page's picture of a change. Its words come after those that the log has. The caller holds h.mu.
func (lw *liveWorld) drawn(c *call, t wire.ToolResult) {
	if !t.OK || t.Result == nil || len(t.Result.Images) == 0 {
		why := "the page could not draw it"
		if t.Error != nil {
			why = clip.Line(t.Error.Message, 160)
		}
		lw.finishStored(c, why)
		return
	}
	img := t.Result.Images[0]
	lw.shot = &img
	res := *c.stored.Result
	res.Images = t.Result.Images
	if legend := t.Result.Text; legend != "" && len(res.Text)+1+len(legend) <= maxPicturedText {
		res.Text += "\n" + legend
	}
	lw.finish(c, wire.ToolResult{OK: true, Result: &res})
}

// maxPicturedText bounds the words of an answer with a picture, in bytes.
const maxPicturedText = 8 << 10

// picturesOf are the calls whose change is made and whose picture a page still owes. The caller holds h.mu.
func (lw *liveWorld) picturesOf(p *page) []*call {
	var list []*call
	for _, c := range lw.calls {
		if c.stored != nil && (p == nil || c.page == p) {
			list = append(list, c)
		}
	}
	return list
}
