// Package edits compares the texts of the files that a coding agent changes, once each, however
// often the agent tells of them.
package edits

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"github.com/aymanbagabas/go-udiff"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxEdit bounds both texts of an edit together, in bytes: a longer one is not compared, nor
	// kept.
	maxEdit = 4 << 20
	// maxText bounds a text that a call shows, such as its output, in bytes: the end of a longer
	// one is kept.
	maxText = 4 << 20
	// maxDiffs bounds the diffs that are kept of a session, in bytes.
	maxDiffs = 8 << 20
)

// Cache keeps what was compared of one session: agents repeat their changes with every update of a
// call. The reader of an agent's messages calls Prepare before it takes the session's lock, so that
// nobody waits for that. It is safe for concurrent use.
type Cache struct {
	mu   sync.Mutex
	kept map[string]string
	size int
}

// Prepare compares the texts in what a call shows, and notes under which key the result is kept.
func (d *Cache) Prepare(content []acp.ToolContent) {
	for i := range content {
		c := &content[i]
		if b := c.Content; b != nil && len(b.Text) > maxText {
			b.Text = clip.Tail(b.Text, maxText)
		}
		if c.Type != acp.ContentDiff {
			continue
		}
		h := sha256.New()
		fmt.Fprintf(h, "%d:%s%s", len(c.OldText), c.OldText, c.NewText)
		c.Key = hex.EncodeToString(h.Sum(nil))
		if len(c.OldText)+len(c.NewText) > maxEdit {
			c.OldText, c.NewText, c.Left = "", "", true
			continue
		}
		_, _ = d.of(c)
	}
}

// of returns the lines that change, without the names of the files. False: they are not known.
func (d *Cache) of(c *acp.ToolContent) (text string, ok bool) {
	if c.Left {
		return "", false
	}
	d.mu.Lock()
	text, kept := d.kept[c.Key]
	d.mu.Unlock()
	if kept {
		return text, true
	}
	text, err := udiff.ToUnified("a", "b", c.OldText, udiff.Lines(c.OldText, c.NewText), udiff.DefaultContextLines)
	if err != nil {
		return "", false
	}
	for range 2 { // the names
		_, text, _ = strings.Cut(text, "\n")
	}
	if c.Key == "" {
		return text, true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.size += len(text); d.kept == nil || d.size > maxDiffs {
		d.kept, d.size = map[string]string{}, len(text)
	}
	d.kept[c.Key] = text
	return text, true
}

// Render renders one change of a file that is shown under a name. A change that is too long is cut.
func (d *Cache) Render(c acp.ToolContent, name string) wire.CoderEdit {
	lines, ok := d.of(&c)
	e := wire.CoderEdit{Path: name, Cut: !ok}
	if lines != "" {
		e.Diff = "--- a/" + name + "\n+++ b/" + name + "\n" + lines
	}
	return e
}
