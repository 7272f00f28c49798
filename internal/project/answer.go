package project

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of answers.
const (
	maxFolders     = 10_000    // folders of one answer
	maxNames       = 256 << 10 // bytes of names of one answer: in JSON each may be six
	maxCardTouches = 20
	lastCommitTime = 3 * time.Second
)

// Answer answers a page's request.
func (d *Service) Answer(ctx context.Context, userID string, q wire.ProjectRequest) wire.ProjectAnswer {
	if userID != d.opt.UserID {
		return failed(wire.NewError(wire.CodeNotFound, "no project can be shown here"))
	}
	switch q.Op {
	case "open":
		if e := d.open(q.Folder); e != nil {
			return failed(e)
		}
		return wire.ProjectAnswer{OK: true}
	case "close":
		d.close()
		return wire.ProjectAnswer{OK: true}
	case "folders":
		choices, e := d.choices(q.Folder)
		return wire.ProjectAnswer{OK: e == nil, Error: e, Choices: choices}
	case "card", "diff":
		return d.ofFile(ctx, q)
	case "tidy":
		return d.tidy()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.city
	if c == nil || c.phase != "ready" {
		return failed(notOpen())
	}
	switch q.Op {
	case "rows":
		return c.rows(q.Cursor)
	case "inside":
		return c.inside(q.ID)
	case "touches":
		return wire.ProjectAnswer{OK: true, Touches: c.touches(q.From, q.Until)}
	case "mark":
		return c.markByUser(q)
	}
	e := wire.NewError(wire.CodeBadArguments, "the project cannot do this")
	e.Field, e.Got = "op", clip.Line(q.Op, 40)
	return failed(e)
}

func failed(e *wire.Error) wire.ProjectAnswer { return wire.ProjectAnswer{Error: e} }

func notOpen() *wire.Error {
	e := wire.NewError(wire.CodeNotFound, "no project is shown")
	e.Next = "The user chooses a folder in the page, under Project."
	return e
}

func tooManyMarks() *wire.Error {
	e := wire.NewError(wire.CodeLimit, "the project has %d marks already", maxMarks)
	e.Next = "Take some away first."
	return e
}

func noFile() *wire.Error { return wire.NewError(wire.CodeNotFound, "there is no such file any more") }

// rows are files by id from a cursor on; the first answer has the folders too, and of very many, more answers with a cursor
// below zero. Files of closed folders are left out.
func (c *city) rows(cursor int) wire.ProjectAnswer {
	out := wire.ProjectAnswer{OK: true, Generation: c.generation, Version: c.version, Rows: c.rowsOf(nil)}
	if cursor <= 0 {
		ids := slices.Sorted(maps.Keys(c.folders))
		from := min(max(-cursor, 0), len(ids))
		to := min(from+maxFolders, len(ids))
		if out.Folders = c.folderRows(ids[from:to]); to < len(ids) {
			out.Next = -to
			return out
		}
	}
	var list []*file
	id, room := max(cursor, 1), maxNames
	for ; id < c.next && len(list) < wire.MaxProjectRows && room > 0; id++ {
		if f := c.byID[id]; f != nil && f.placed && !c.closed(f.lot.Folder) {
			list = append(list, f)
			room -= len(f.Path) - len(dirOf(f.Path))
		}
	}
	if id < c.next {
		out.Next = id
	}
	out.Rows = c.rowsOf(list)
	return out
}

// inside are the files of a folder that came closed.
func (c *city) inside(id int) wire.ProjectAnswer {
	at := c.folders[id]
	if at == nil {
		return failed(wire.NewError(wire.CodeNotFound, "there is no such folder any more"))
	}
	var list []*file
	for _, f := range c.byID {
		if f.placed && f.lot.Folder == id {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *file) int { return a.id - b.id })
	list = list[:min(len(list), 2*wire.MaxProjectRows)]
	return wire.ProjectAnswer{OK: true, Generation: c.generation, Version: c.version, Rows: c.rowsOf(list)}
}

// ofFile answers what takes git's time, without the lock.
func (d *Service) ofFile(ctx context.Context, q wire.ProjectRequest) wire.ProjectAnswer {
	d.mu.Lock()
	c := d.city
	if c == nil || c.phase != "ready" {
		d.mu.Unlock()
		return failed(notOpen())
	}
	f := c.byID[q.ID]
	if f == nil {
		d.mu.Unlock()
		return failed(noFile())
	}
	path, r := f.Path, c.repo
	card := c.card(f)
	d.mu.Unlock()
	if q.Op == "diff" {
		diff, e := r.Diff(ctx, path, q.Since)
		if e != nil {
			return failed(e)
		}
		return wire.ProjectAnswer{OK: true, Diff: &diff}
	}
	ctx, cancel := context.WithTimeout(ctx, lastCommitTime)
	defer cancel()
	card.Last, _ = r.LastCommit(ctx, path) // a card without it is a card
	return wire.ProjectAnswer{OK: true, Card: card}
}

// card is what is known of a file, but for its last commit.
func (c *city) card(f *file) *wire.ProjectCard {
	card := &wire.ProjectCard{
		ID: f.id, Path: f.Path, Language: f.Language, Lines: f.Lines, Bytes: f.Bytes, Changed: f.Changed.UTC(), Commit: int(f.Commit), Session: int(f.Session),
	}
	for _, t := range slices.Backward(c.history) {
		if t.Path == f.Path && len(card.Touches) < maxCardTouches {
			t.ID = f.id
			card.Touches = append(card.Touches, t)
		}
	}
	for _, m := range c.marks[f.Path] {
		m.ID = f.id
		card.Marks = append(card.Marks, m.ProjectMarked)
	}
	return card
}

// markByUser puts the user's mark on a file, or takes every mark of it away.
func (c *city) markByUser(q wire.ProjectRequest) wire.ProjectAnswer {
	f := c.byID[q.ID]
	switch {
	case f == nil:
		return failed(noFile())
	case q.Mark == nil || q.Mark.Kind == "":
		delete(c.marks, f.Path)
	case !slices.Contains(markKinds, q.Mark.Kind):
		e := wire.NewError(wire.CodeBadArguments, "there is no such mark")
		e.Field, e.Allowed = "mark.kind", strings.Join(markKinds, ", ")
		return failed(e)
	default:
		m := wire.ProjectMarked{Path: f.Path, Kind: q.Mark.Kind, Note: q.Mark.Note, By: byUser, At: wire.Now(c.desk.opt.Now())}
		if !c.mark(mark{ProjectMarked: m}) {
			return failed(tooManyMarks())
		}
	}
	c.desk.tellMarks()
	c.keep.changed()
	return wire.ProjectAnswer{OK: true}
}

var markKinds = []string{"note", "failing", "attention", "done"}

// differences are the words for how a file differs.
var differences = map[repo.Difference]string{
	repo.Changed: "changed", repo.New: "new", repo.Gone: "gone", repo.Conflict: "in conflict", repo.Untracked: "new, not in git yet",
}
