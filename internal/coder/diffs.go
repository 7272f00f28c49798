package coder

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"github.com/aymanbagabas/go-udiff"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxEdit bounds both texts of an edit together, in bytes: a longer one is not compared, nor kept.
	maxEdit = 4 << 20
	// maxDiffs bounds the diffs that are kept of a session, in bytes.
	maxDiffs = 8 << 20
)

// diffs are the changes that an agent tells of, compared once each: agents repeat them with every update of a call. The reader of
// the agent's messages compares before it takes the session's lock, so that nobody waits for it.
type diffs struct {
	mu   sync.Mutex
	kept map[string]string
	size int
}

// prepare compares the texts in what a call shows, and notes under which key the result is kept.
func (d *diffs) prepare(content []acp.ToolContent) {
	for i := range content {
		c := &content[i]
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
func (d *diffs) of(c *acp.ToolContent) (text string, ok bool) {
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

// edit renders one change of a file that is shown under a name.
func (x *session) edit(c acp.ToolContent, name string) wire.CoderEdit {
	lines, ok := x.diffs.of(&c)
	e := wire.CoderEdit{Path: name, Cut: !ok}
	if lines != "" {
		e.Diff = "--- a/" + name + "\n+++ b/" + name + "\n" + lines
	}
	return e
}
