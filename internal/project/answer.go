package project

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// Bounds of an answer, so that it fits in one frame to the page.
const (
	maxFolders = 10_000
	// maxNames bounds the bytes of file names; as JSON, each may take six.
	maxNames = 256 << 10
	// maxCardTouches is how many of the newest touches a card has.
	maxCardTouches = 20
	// lastCommitTimeout bounds the search for a file's last commit. A card without it is better
	// than a late one.
	lastCommitTimeout = 3 * time.Second
)

// Answer handles a page's request. wire.ProjectRequest documents the fields that each operation
// uses. It may take as long as the disk and git take.
func (s *Service) Answer(ctx context.Context, userID string, q wire.ProjectRequest) wire.ProjectAnswer {
	if userID != s.options.UserID {
		return failed(wire.NewError(wire.CodeNotFound, "no project can be shown here").Try("A project is shown in the worlds of the computer that its files are on."))
	}
	switch q.Op { //nolint:exhaustive // the others need an open project
	case wire.ProjectOpOpen:
		e := s.open(q.Folder)
		return wire.ProjectAnswer{OK: e == nil, Error: e}
	case wire.ProjectOpClose:
		s.close()
		return wire.ProjectAnswer{OK: true}
	case wire.ProjectOpFolders:
		choices, e := s.listFolders(q.Folder)
		return wire.ProjectAnswer{OK: e == nil, Error: e, Choices: choices}
	case wire.ProjectOpCard, wire.ProjectOpDiff:
		return s.answerFile(ctx, q)
	case wire.ProjectOpTidy:
		return s.tidy()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.shown.ready()
	if c == nil {
		return failed(notOpen())
	}
	switch q.Op { //nolint:exhaustive // the others are handled above
	case wire.ProjectOpRows:
		return c.rows(q.Cursor)
	case wire.ProjectOpInside:
		return c.insideFolder(q.ID)
	case wire.ProjectOpTouches:
		return wire.ProjectAnswer{OK: true, Touches: c.touches(q.From, q.Until)}
	case wire.ProjectOpMark:
		return c.markByUser(q)
	}
	return failed(wire.NewError(wire.CodeBadArguments, "the project does not know this request").
		At("op").Saw(clip.Line(string(q.Op), 40)))
}

func failed(e *wire.Error) wire.ProjectAnswer { return wire.ProjectAnswer{Error: e} }

// notOpen is the error of requests and tools without a ready project.
func notOpen() *wire.Error {
	return wire.NotFound(wire.MissingProject, "no project is shown")
}

func tooManyMarks() *wire.Error {
	return wire.NewError(wire.CodeLimit, "the project has %d marks already", maxMarks).Try("Remove some first.")
}

// noFile is the error for an id whose file was removed after the page got its row.
func noFile() *wire.Error {
	return wire.NotFound(wire.MissingProjectFile, "this file does not exist any more")
}

// rows returns files by id from a cursor on. The first answer also has the folders; if they do not
// fit, the next answers continue them, with a negative cursor. Files without a lot and files of
// closed folders are left out.
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
		if f := c.byID[id]; f != nil && f.placed && !c.isClosed(f.lot.Folder) {
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

// insideFolder returns the files of a closed folder, at most twice MaxProjectRows.
func (c *city) insideFolder(id int) wire.ProjectAnswer {
	if c.folders[id] == nil {
		return failed(wire.NotFound(wire.MissingProjectFile, "this folder does not exist any more"))
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

// answerFile returns a card or a diff. It runs git without holding mu, since git may take seconds.
func (s *Service) answerFile(ctx context.Context, q wire.ProjectRequest) wire.ProjectAnswer {
	card, r, e := s.cardOf(q.ID)
	if e != nil {
		return failed(e)
	}
	if q.Op == wire.ProjectOpDiff {
		diff, e := r.Diff(ctx, card.Path, q.Since)
		if e != nil {
			return failed(e)
		}
		return wire.ProjectAnswer{OK: true, Diff: &diff}
	}
	ctx, cancel := context.WithTimeout(ctx, lastCommitTimeout)
	defer cancel()
	card.Last, _ = r.LastCommit(ctx, card.Path)
	return wire.ProjectAnswer{OK: true, Card: card}
}

// cardOf returns the card of a file by its id, and its repo.
func (s *Service) cardOf(id int) (*wire.ProjectCard, *repo.Repo, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.shown.ready()
	if c == nil {
		return nil, nil, notOpen()
	}
	if f := c.byID[id]; f != nil {
		return c.card(f), c.repo, nil
	}
	return nil, nil, noFile()
}

// card returns the card of a file without its last commit.
func (c *city) card(f *file) *wire.ProjectCard {
	card := &wire.ProjectCard{
		ID: f.id, Path: f.Path, Language: f.Language, Lines: f.Lines, Bytes: f.Bytes, Changed: f.Changed.UTC(),
		Commit: int(f.Commit), Session: int(f.Session),
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

// markByUser sets the user's mark on a file; without a kind it removes every mark from the file,
// including agents'.
func (c *city) markByUser(q wire.ProjectRequest) wire.ProjectAnswer {
	f := c.byID[q.ID]
	switch {
	case f == nil:
		return failed(noFile())
	case q.Mark == nil || q.Mark.Kind == "":
		delete(c.marks, f.Path)
	case !slices.Contains(markKinds, q.Mark.Kind):
		return failed(wire.NewError(wire.CodeBadArguments, "there is no such mark").
			At("mark.kind").Allow(strings.Trim(strings.ReplaceAll(fmt.Sprint(markKinds), " ", ", "), "[]")))
	default:
		m := wire.ProjectMarked{
			Path: f.Path, Kind: q.Mark.Kind, Note: q.Mark.Note, By: byUser,
			At: wire.Millis(c.options.Now()),
		}
		if !c.mark(mark{ProjectMarked: m}) {
			return failed(tooManyMarks())
		}
	}
	c.shown.publishMarks()
	c.storage.changed()
	return wire.ProjectAnswer{OK: true}
}

// differences names the differences for project_overview.
var differences = map[repo.Difference]string{
	repo.Changed: "changed", repo.New: "new", repo.Gone: "gone", repo.Conflict: "in conflict", repo.Untracked: "new, not in git yet",
}
