package worktree

import (
	"errors"
	"slices"

	"github.com/worldmcp/world/internal/base/git"
)

// Code identifies a kind of failure, for callers.
type Code string

// Values of Code.
const (
	// CodeRefused: a folder cannot be used.
	CodeRefused Code = "folder_refused"
	// CodeChanged: the content is not what the user saw.
	CodeChanged Code = "changed"
	// CodeStopped: the caller's context has ended.
	CodeStopped Code = "stopped"
	// CodeConflict: a change does not fit the current content.
	CodeConflict Code = "conflict"
	// CodeDirty: the user's own uncommitted changes are in the way.
	CodeDirty Code = "dirty"
	// CodeIdentity: git has no name and email for the user.
	CodeIdentity Code = "no_identity"
	// CodeFull: there are too many worktrees, or they are too large.
	CodeFull Code = "full"
	// CodeUnknown: there is no such session, turn or file.
	CodeUnknown Code = "unknown"
	// CodeExists: the session already has a worktree.
	CodeExists Code = "exists"
	// CodeBranch: the branch to merge into cannot be used.
	CodeBranch Code = "branch"
	// CodeBad: an argument is malformed.
	CodeBad Code = "bad_arguments"
	// CodeStuck: a landing was cut off, and some files could not be restored yet.
	CodeStuck Code = "stuck"
	// CodeFailed: git or the disk failed.
	CodeFailed Code = "failed"
)

const maxErrorPaths = 20

// Error is a failure, worded for the user. Git's own words are in quotation marks.
type Error struct {
	Code Code
	// Message says what happened, Next what to do. Both are sentences.
	Message, Next string
	// Paths are the first 20 files concerned, below the repository's root.
	Paths []string
}

func (e *Error) Error() string { return e.Message + " " + e.Next }

func fail(code Code, message, next string, paths ...string) *Error {
	return &Error{Code: code, Message: message, Next: next, Paths: slices.Clone(paths[:min(len(paths), maxErrorPaths)])}
}

func changed() *Error {
	return fail(CodeChanged, "The files have changed since you looked at them.", "Look at the changes again, then decide.")
}

// failed words an error of git or the disk. It does not change an Error or the error of a context.
func failed(err error) error {
	own, isOwn := errors.AsType[*Error](err)
	failure, isFailure := errors.AsType[*git.Failure](err)
	switch {
	case err == nil:
		return nil
	case isOwn:
		return own
	case errors.Is(err, git.ErrOwner):
		return fail(CodeRefused, sentenceOwner, "Open a folder of your own.")
	case errors.Is(err, git.ErrNoRepository):
		return fail(CodeRefused, sentenceNoRepository, nextNoRepository)
	case errors.Is(err, git.ErrUnsafe):
		return fail(CodeRefused, sentenceUnsafe, "Remove the settings of filters whose names have a “=”.")
	case errors.Is(err, git.ErrOutputTooLarge):
		return fail(CodeFailed, "The repository has too many files.", "Open a smaller one.")
	case isFailure && failure.Said != "":
		return fail(CodeFailed, "Git could not do this; it says “"+failure.Said+"”.", "Put that right with git, then try again.")
	case errors.Is(err, git.ErrFailed):
		return fail(CodeFailed, "Git could not do this.", "Try again; if it stays so, look at the repository with git.")
	case isFile(err):
		return fail(CodeFailed, "The files could not be read or written ("+err.Error()+").", "Check the free space and the permissions, then try again.")
	}
	return err
}
