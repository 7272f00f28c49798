// Package edits renders the file changes of coding agents as diffs, comparing each pair of texts
// once however often the agent reports it.
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
	// maxEdit bounds both texts of an edit together, in bytes. Longer ones are neither compared nor
	// stored.
	maxEdit = 4 << 20
	// maxText bounds a text of a call, such as its output, in bytes. Of a longer one, the end is
	// stored.
	maxText = 4 << 20
	// maxDiffs bounds the stored diffs of a session, in bytes.
	maxDiffs = 8 << 20
)

// Cache stores the comparisons of a session, since agents repeat a call's changes with every
// update. The reader of an agent's messages calls Prepare before it locks the session, so that
// comparing blocks no one. It is safe for concurrent use.
type Cache struct {
	mu   sync.Mutex
	kept map[string]string
	size int
}

// Prepare compares the texts in a call's content, and sets the key under which the result is
// stored.
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
			c.OldText, c.NewText, c.Omitted = "", "", true
			continue
		}
		_, _ = d.of(c)
	}
}

// of returns the changed lines without the names of the files, or false if they are not stored.
func (d *Cache) of(c *acp.ToolContent) (text string, ok bool) {
	if c.Omitted {
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
	for range 2 { // the names of the files
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

// Render renders a change of a file under the given name, cutting one that is too long.
func (d *Cache) Render(c acp.ToolContent, name string) wire.CoderEdit {
	lines, ok := d.of(&c)
	e := wire.CoderEdit{Path: name, Cut: !ok}
	if lines != "" {
		e.Diff = "--- a/" + name + "\n+++ b/" + name + "\n" + lines
	}
	return e
}
