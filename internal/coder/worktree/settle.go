package worktree

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/coder/landing"
)

// Op is an operation that changes files of a work tree.
type Op string

// Values of Op.
const (
	OpApply  Op = "apply"
	OpMerge  Op = "merge"
	OpUndo   Op = "undo"
	OpRevert Op = "revert"
)

// Interruption describes a landing that was cut off, until the next one succeeds.
type Interruption struct {
	Op   Op     `json:"op"`
	View string `json:"view"`
	// Died: World ended in the middle of it. Landed: it was completed all the same.
	Died   bool `json:"died,omitempty"`
	Landed bool `json:"landed,omitempty"`
	// Stuck are files that could not be restored; Settle tries again. Theirs are files that others
	// changed in the meantime, and that were left alone. Kept says where the originals of these
	// are.
	Stuck  []string `json:"stuck,omitempty"`
	Theirs []string `json:"theirs,omitempty"`
	Kept   []string `json:"kept,omitempty"`
	// Unsure: it is unknown whether it was completed.
	Unsure bool `json:"unsure,omitempty"`
	// Why is what stopped it, other than a death.
	Why string `json:"why,omitempty"`
}

// verbs complete sentences such as "while it was applying the change".
var verbs = map[Op]string{OpApply: "applying the change", OpMerge: "merging the change", OpUndo: "undoing turns", OpRevert: "reverting files"}

// Explain describes it and what to do, in sentences.
func (c *Interruption) Explain() (says, next string) {
	if c.Died {
		says = "World was stopped while it was " + verbs[c.Op] + ". "
	} else if c.Why != "" {
		says = c.Why + " "
	}
	if c.Unsure {
		return says + "World cannot tell yet whether that was done, since git fails in your repository.", "Look at the repository with git, then try again."
	}
	if c.Landed {
		if c.Died {
			says += "It was done all the same."
		}
		return strings.TrimSpace(says + c.keptWords()), ""
	}
	says += c.whatIs() + c.keptWords()
	switch {
	case len(c.Stuck) > 0:
		next = "Look at what is in the way there, such as permissions or a full disk, then put them back."
	case c.Died:
		next = "Look at the changes, then decide again."
	default:
		next = "Look at the changes again, then decide."
	}
	return says, next
}

func (c *Interruption) whatIs() string {
	whole := wholeOf(c.View)
	switch {
	case len(c.Stuck) > 0:
		return fmt.Sprintf("%s could not be changed back: %s. World has the originals.", capital(plural(len(c.Stuck), "file")), few(c.Stuck))
	case len(c.Theirs) > 0:
		return fmt.Sprintf("%s as before, except for what changed there meanwhile and was left alone: %s.", whole, few(c.Theirs))
	}
	return whole + " as before."
}

func (c *Interruption) keptWords() string {
	if len(c.Kept) == 0 {
		return ""
	}
	return " What was there before is kept: " + few(c.Kept) + "."
}

func wholeOf(view string) string {
	if view == inFolder {
		return "Your folder is"
	}
	return "The session's files are"
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// few names some of many.
func few(list []string) string {
	const most = 5
	text := strings.ToValidUTF8(strings.Join(list[:min(len(list), most)], ", "), "\uFFFD")
	if len(list) > most {
		text += fmt.Sprintf(" and %d more", len(list)-most)
	}
	return text
}

func keptOf(kept []landing.Kept) []string {
	var list []string
	for _, k := range kept {
		list = append(list, k.Path+" at "+k.At)
	}
	return list
}

// asBefore words failures that happen before any file has changed.
func (s *step) asBefore() string { return wholeOf(s.View) + " as before." }

// and appends a sentence.
func (e *Error) and(sentence string) *Error {
	e.Message = strings.TrimSpace(e.Message + " " + sentence)
	return e
}

// stopped says what stopped a step, without mentioning the files.
func (s *step) stopped(err error) *Error {
	own, isOwn := errors.AsType[*Error](err)
	where, isPath := errors.AsType[*landing.PathError](err)
	var paths []string
	if isPath {
		paths = []string{where.Path}
	}
	switch {
	case isOwn:
		return own
	case errors.Is(err, context.Canceled):
		return fail(CodeStopped, sentenceStopped, nextStopped)
	case errors.Is(err, landing.ErrNoRoom), errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fail(CodeFailed, "The disk has too little room for the change.", "Make room, then try again.")
	case errors.Is(err, landing.ErrChanged):
		return fail(CodeConflict, "A file changed while this was under way, or something came in the way.", "Look at the changes again, then decide.", paths...)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fail(CodeFailed, "A file may not be written.", "Look at the permissions there, then try again.", paths...)
	}
	return fail(CodeFailed, "The files could not be written.", "Look at the disk, then try again.", paths...)
}

const (
	sentenceStopped = "This was stopped before it was done."
	nextStopped     = "Start it again when you like."
)

// unbegun words the end of a context before any file has changed.
func unbegun(err error, view string) error {
	if _, said := errors.AsType[*Error](err); !said && errors.Is(err, context.Canceled) {
		return fail(CodeStopped, sentenceStopped+" "+wholeOf(view)+" as before.", nextStopped)
	}
	return err
}

// backed records the end of a landing that was not committed, and returns it as an error.
func (w *work) backed(s *step, o *landing.Outcome, why *Error, died bool) *Error {
	c := &Interruption{Op: s.Op, View: s.View, Died: died, Stuck: o.Stuck, Theirs: o.Theirs, Kept: keptOf(o.Kept)}
	if why != nil {
		c.Why = why.Message
	}
	if died || len(o.Stuck) > 0 || len(o.Kept) > 0 {
		w.remember(c)
	}
	if o.Settled() {
		_ = sweepStages(w.stageOf(s.View))
	}
	says, next := c.Explain()
	if why == nil {
		return fail(CodeStuck, says, next)
	}
	e := fail(why.Code, says, why.Next, why.Paths...)
	if len(o.Stuck) > 0 {
		e.Code, e.Next, e.Paths = CodeStuck, next, nil
	}
	return e
}

// unsure records that the state of a landing is unknown. The landing stays on record.
func (w *work) unsure(s *step, died bool) *Error {
	c := &Interruption{Op: s.Op, View: s.View, Died: died, Unsure: true}
	w.remember(c)
	says, next := c.Explain()
	return fail(CodeStuck, says, next)
}

// remember records how a landing was cut off, on disk if possible.
func (w *work) remember(c *Interruption) {
	if w.write(func(r *record) { r.Interruption = c }) == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.record.Interruption = c
	w.store.recordEnd(&w.record)
}

// Settle tries again to restore stuck files, and removes the Cut when none are left.
func (t *Tree) Settle(ctx context.Context) error {
	return t.use(ctx, func(w *work) error {
		if err := w.ensureSettledAlone(ctx); err != nil {
			return err
		}
		return w.write(func(r *record) { r.Interruption = nil })
	})
}

// ensureSettled makes sure that no landing is unfinished before the next one begins.
func (w *work) ensureSettled(ctx context.Context) error {
	l, err := landing.Open(w.dir)
	if err != nil || l == nil {
		return err
	}
	return w.settle(context.WithoutCancel(ctx), l, w.record.Interruption != nil && w.record.Interruption.Died)
}

// ensureSettledAlone takes the gate of the repository first, since unfinished files may be in the
// user's folder, where another session may be landing.
func (w *work) ensureSettledAlone(ctx context.Context) error {
	if l, err := landing.Open(w.dir); err != nil || l == nil {
		return err
	}
	repo := w.store.repository(w.record.Common)
	if err := repo.enter(ctx); err != nil {
		return err
	}
	defer repo.leave()
	return w.ensureSettled(ctx)
}

// settle ends an unfinished landing: it completes it if it was committed, and otherwise reverts it.
func (w *work) settle(ctx context.Context, l *landing.Landing, died bool) error {
	var s step
	if err := l.Read(&s); err != nil {
		return err
	}
	committed := w.record.Last == l.ID
	if m := s.Merge; m != nil {
		moved, err := m.moved(ctx, w.user)
		if err != nil {
			return w.unsure(&s, died)
		}
		if committed = committed || moved; committed {
			w.publishMove(m)
			if err := w.finishMerge(ctx, m, l.Stage); err != nil {
				return err
			}
		} else if err := w.indexLock(l.Stage).release(); err != nil {
			return err
		}
	}
	if committed {
		if w.record.Last != l.ID {
			if err := w.write(func(r *record) { s.done(r, l.ID, w.store.options.Now().UTC()) }); err != nil {
				return err
			}
		}
		if died {
			if err := w.write(func(r *record) {
				r.Interruption = &Interruption{Op: s.Op, View: s.View, Died: true, Landed: true}
			}); err != nil {
				return err
			}
		}
		w.over(l, &s)
		return nil
	}
	o := l.Back(each(ctx, StageBack))
	if e := w.backed(&s, &o, nil, died); !o.Settled() {
		return e
	}
	return nil
}

// Settle ends what a death interrupted in any session, before anything else happens there. It
// returns the ids of sessions for which that failed.
func (s *Store) Settle(ctx context.Context) (failed []string) {
	entries, _ := os.ReadDir(s.dir)
	for _, e := range entries {
		if !idPattern.MatchString(e.Name()) {
			continue
		}
		t := s.newTree(e.Name())
		r, err := t.state().Read()
		if errors.Is(err, fs.ErrNotExist) {
			_ = os.Remove(string(t.dir)) // only an empty folder
			continue
		} else if err != nil {
			continue
		}
		t.record = r
		if err := t.settle(ctx); err != nil {
			failed = append(failed, r.ID)
		}
		s.recordEnd(&t.record)
	}
	return failed
}

// settle ends what a death interrupted in a session.
func (t *Tree) settle(ctx context.Context) error {
	if err := t.ownFolders(); err != nil {
		return err
	}
	switch t.record.State {
	case StateOpening:
		return t.remove(ctx)
	case StateDiscarding:
		return t.finishDiscard(ctx)
	case StateDiscarded:
		return nil
	case StateOpen, StateMerged:
	}
	l, err := landing.Open(t.dir)
	if err != nil {
		return err
	}
	if l == nil { // the death came before it was recorded
		t.removeStages()
		return sweepStages(t.stageOf(inWorktree))
	}
	w := &work{Tree: t}
	if w.user = git.Find(t.store.options.Git, t.record.Root); w.user == nil {
		return fail(CodeRefused, sentenceNoGit, nextGit)
	}
	return w.settle(ctx, l, true)
}

// removeStages removes the session's staged files in the user's git dir, except those kept for the
// user.
func (t *Tree) removeStages() {
	if _, err := os.Stat(filepath.Join(t.record.UserGit, stages)); err == nil {
		_ = sweepStages(t.stageOf(inFolder))
	}
}
