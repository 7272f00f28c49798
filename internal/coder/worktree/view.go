package worktree

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/git"
	"github.com/worldmcp/world/internal/base/nofollow"
)

// A view is a work tree seen through a git dir and index of World's own. It has the objects of the
// user's repository. Settings of the repository, user and computer do not apply, except a few that
// say how files look on disk.
type view struct {
	git      *git.Runner
	dir      string // the git dir
	work     string
	index    string
	objects  string
	settings []string
}

// Names in a session's folder. Raw reads and writes files byte for byte, text converts them.
const (
	rawDir     = "raw.git"
	textDir    = "text.git"
	rawIndex   = "raw.index"
	textIndex  = "text.index"
	userIndex  = "user.index"
	spareIndex = "spare.index"
	stageIndex = "stage.index"
)

// rawAttributes override every .gitattributes, so that nothing is converted.
const rawAttributes = "* -text -ident !filter !working-tree-encoding\n"

// diskSettings say how files look on disk. The others disable checks with which git would refuse or
// omit files.
var diskSettings = []string{"core.filemode", "core.symlinks", "core.ignorecase", "core.precomposeunicode", "core.autocrlf", "core.eol", "core.longpaths"}

var ownSettings = []string{
	"-c", "core.safecrlf=false", "-c", "merge.directoryRenames=false", "-c", "diff.renameLimit=1000",
	"-c", "advice.updateSparsePath=false", "-c", "core.looseCompression=1",
}

// gitTimeout bounds git commands on a whole work tree.
const gitTimeout = 5 * time.Minute

// settings returns those of the user's work tree that a view needs.
func settings(user *git.Runner) []string {
	args := slices.Clone(ownSettings)
	for _, s := range user.Settings() {
		if slices.Contains(diskSettings, s.Key) && len(s.Value) < 20 {
			args = append(args, "-c", s.Key+"="+s.Value)
		}
	}
	return args
}

// newView makes a view's git dir if necessary.
func (t *Tree) newView(work, dir, index string, settings []string) (*view, error) {
	v := &view{
		git: git.Find(t.store.options.Git, work), work: work, dir: t.dir.Path(dir), index: t.dir.Path(index),
		objects: filepath.Join(t.record.Common, "objects"), settings: settings,
	}
	if v.git == nil {
		return nil, fail(CodeRefused, sentenceNoGit, nextGit)
	}
	attributes := []byte(rawAttributes)
	if dir == rawDir && runtime.GOOS != "windows" { // other code covers names that Windows cannot write
		v.settings = append(slices.Clone(settings), "-c", "core.protectNTFS=false")
	}
	if dir == textDir {
		attributes, _ = os.ReadFile(filepath.Join(t.record.Common, "info", "attributes"))
	}
	config := "[core]\n\trepositoryformatversion = 0\n"
	if len(t.record.Base) == 64 {
		config = "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectformat = sha256\n"
	}
	for _, sub := range []string{"objects", "refs", "info"} {
		if err := os.MkdirAll(filepath.Join(v.dir, sub), 0o700); err != nil {
			return nil, err
		}
	}
	for name, content := range map[string][]byte{"config": []byte(config), "HEAD": []byte("ref: refs/heads/none\n"), "info/attributes": attributes} {
		path := filepath.Join(v.dir, filepath.FromSlash(name))
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
			continue
		}
		if err := nofollow.WriteFile(path, content, 0o600); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// with returns the view with another index.
func (v *view) with(index string) *view {
	other := *v
	other.index = filepath.Join(filepath.Dir(v.index), index)
	return &other
}

// do runs git in the view.
func (v *view) do(ctx context.Context, c git.Command) ([]byte, error) {
	c.Args = slices.Concat(v.settings, []string{"--git-dir=" + v.dir, "--work-tree=" + v.work, git.LiteralPaths}, c.Args)
	c.Env = append([]string{
		"GIT_OBJECT_DIRECTORY=" + v.objects, "GIT_INDEX_FILE=" + v.index,
		"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1",
	}, c.Env...)
	if c.Limit == 0 {
		c.Limit = git.MaxOutput
	}
	if c.Timeout == 0 {
		c.Timeout = gitTimeout
	}
	return v.git.Run(ctx, c)
}

// run runs git in the view, without input.
func (v *view) run(ctx context.Context, args ...string) error {
	_, err := v.do(ctx, git.Command{Args: args})
	return err
}

// line returns git's single line of output.
func (v *view) line(ctx context.Context, args ...string) (string, error) {
	out, err := v.do(ctx, git.Command{Args: args})
	return strings.TrimSuffix(string(out), "\n"), err
}

// list returns git's NUL-separated output.
func (v *view) list(ctx context.Context, args ...string) ([]string, error) {
	out, err := v.do(ctx, git.Command{Args: args})
	return splitZero(out), err
}

// splitZero splits NUL-separated words.
func splitZero(out []byte) []string {
	text := strings.TrimSuffix(string(out), "\x00")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\x00")
}

func joinZero(paths []string) []byte {
	if len(paths) == 0 {
		return nil
	}
	return []byte(strings.Join(paths, "\x00") + "\x00")
}

// feed passes paths to update-index, as part of a stage.
func (v *view) feed(ctx context.Context, s Stage, paths []string, how ...string) error {
	if len(paths) == 0 {
		return nil
	}
	tell := reportTo(ctx, s)
	_, err := v.do(ctx, git.Command{
		Args: slices.Concat([]string{"update-index", "-z"}, how, []string{"--stdin"}), Stdin: joinZero(paths),
		Taken: func(words int) { tell(words, len(paths)) },
	})
	return err
}

// Git's file modes.
const (
	modeNone    = "000000"
	modeGitlink = "160000"
)

// An entry is a file that differs between two trees.
type entry struct {
	path, old        string // old is the former path of a renamed file
	status           byte   // A, D, M, T or R
	oldMode, newMode string
	oldBlob, newBlob string
}

// key identifies the file's new version, or is "" if it was removed.
func (e *entry) key() string {
	if e.newMode == modeNone {
		return ""
	}
	return e.newMode + " " + e.newBlob
}

// was identifies the old version, or is "" if there was none.
func (e *entry) was() string {
	if e.oldMode == modeNone {
		return ""
	}
	return e.oldMode + " " + e.oldBlob
}

// differing compares two trees, and detects renames on request.
func (v *view) differing(ctx context.Context, from, to string, renames ...string) ([]entry, error) {
	if from == to {
		return nil, nil
	}
	args := slices.Concat([]string{"diff-tree", "-r", "-z", "--raw", "--no-abbrev"}, renames, []string{from, to})
	out, err := v.list(ctx, args...)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for len(out) >= 2 {
		f := strings.Fields(strings.TrimPrefix(out[0], ":"))
		if len(f) != 5 {
			return nil, git.ErrFailed
		}
		e := entry{path: out[1], oldMode: f[0], newMode: f[1], oldBlob: f[2], newBlob: f[3], status: f[4][0]}
		out = out[2:]
		if e.status == 'R' && len(out) > 0 {
			e.old, e.path, out = e.path, out[0], out[1:]
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// compose returns a tree with some files replaced: mode and blob by path, or "" to remove the file.
func (v *view) compose(ctx context.Context, tree string, files map[string]string) (string, error) {
	if len(files) == 0 {
		return tree, nil
	}
	spare := v.with(spareIndex)
	if err := spare.run(ctx, "read-tree", tree); err != nil {
		return "", err
	}
	none := modeNone + " " + strings.Repeat("0", len(tree))
	var removed, added []string // a file may stand where a folder goes
	for path, file := range files {
		if file == "" {
			removed = append(removed, none+"\t"+path)
		} else {
			added = append(added, file+"\t"+path)
		}
	}
	_, err := spare.do(ctx, git.Command{Args: []string{"update-index", "-z", "--index-info"}, Stdin: joinZero(append(removed, added...))})
	if err != nil {
		return "", err
	}
	return spare.line(ctx, "write-tree")
}

func (v *view) tree(ctx context.Context, commit string) (string, error) {
	return v.line(ctx, "rev-parse", "-q", "--verify", commit+"^{tree}")
}

// commit makes a commit object. name and email are used for author and committer.
func (v *view) commit(ctx context.Context, tree, message, name, email string, parents ...string) (string, error) {
	args := []string{"commit-tree", tree}
	for _, p := range parents {
		args = append(args, "-p", p)
	}
	out, err := v.do(ctx, git.Command{Args: args, Stdin: []byte(message), Env: []string{
		"GIT_AUTHOR_NAME=" + name, "GIT_AUTHOR_EMAIL=" + email, "GIT_COMMITTER_NAME=" + name, "GIT_COMMITTER_EMAIL=" + email,
	}})
	return strings.TrimSpace(string(out)), err
}
