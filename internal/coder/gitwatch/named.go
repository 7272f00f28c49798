package gitwatch

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// This file finds files outside the git dir that git obeys because a setting or a link names them:
// folders of hooks, programs, and included settings. Their content can change while the git dir
// stays the same.

type setting struct {
	// file is the absolute path of the file that has it.
	file string
	// own: it comes from the repository's settings, not from the user's or the computer's.
	own        bool
	key, value string
}

// maxRounds bounds how deep settings include others conditionally.
const maxRounds = 8

// addNamed adds the files that settings name: the effective ones in the user's work tree, those of
// other work trees and submodules, and those that are included conditionally, such as on another
// branch.
func (r *reader) addNamed(ctx context.Context) error {
	settings, err := r.effectiveSettings(ctx)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for range maxRounds {
		var more []string
		for _, s := range settings {
			seen[s.file] = true
			if included := r.follow(s); included != "" {
				more = append(more, included)
			}
		}
		for name := range r.files {
			if base := path.Base(name); !filepath.IsAbs(name) && (base == "config" || base == "config.worktree") {
				more = append(more, filepath.Join(r.repo.CommonDir, filepath.FromSlash(name)))
			}
		}
		slices.Sort(more)
		more = slices.DeleteFunc(slices.Compact(more), func(file string) bool { return seen[file] })
		if len(more) == 0 {
			return nil
		}
		for _, file := range more {
			seen[file] = true
		}
		if settings, err = r.settingsIn(ctx, more); err != nil {
			return err
		}
	}
	r.addTooMany()
	return nil
}

// effectiveSettings returns the settings in effect in the user's work tree.
func (r *reader) effectiveSettings(ctx context.Context) ([]setting, error) {
	out, err := r.repo.run(ctx, git.Command{Args: []string{"config", "--list", "--show-scope", "--show-origin", "-z"}, Limit: maxSettings, Accept: 1})
	if err != nil {
		return nil, err
	}
	var list []setting
	for f := strings.Split(string(out), "\x00"); len(f) >= 3; f = f[3:] {
		if s, ok := r.settingOf(f[1], f[2]); ok {
			s.own = f[0] == "local" || f[0] == "worktree"
			list = append(list, s)
		}
	}
	return list, nil
}

// maxSettings bounds git's list of settings, in bytes.
const maxSettings = 16 << 20

// settingsIn returns the settings of files and of those that they include. A file that git cannot
// parse has none: git refuses to work with it.
func (r *reader) settingsIn(ctx context.Context, files []string) ([]setting, error) {
	var order strings.Builder
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	for _, file := range files {
		order.WriteString("[include]\n\tpath = \"" + quote.Replace(file) + "\"\n")
	}
	out, err := r.repo.run(ctx, git.Command{
		Args:  []string{"config", "--file", "-", "--includes", "--list", "--show-origin", "-z"},
		Stdin: []byte(order.String()), Limit: maxSettings, Accept: 1,
	})
	if err != nil && ctx.Err() == nil && errors.Is(err, git.ErrFailed) {
		if len(files) == 1 {
			return nil, nil
		}
		var all []setting
		for _, file := range files {
			some, err := r.settingsIn(ctx, []string{file})
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all, nil
	}
	if err != nil {
		return nil, err
	}
	var list []setting
	for f := strings.Split(string(out), "\x00"); len(f) >= 2; f = f[2:] {
		if s, ok := r.settingOf(f[0], f[1]); ok {
			s.own = true
			list = append(list, s)
		}
	}
	return list, nil
}

// settingOf parses git's description of a setting. It returns false for one that comes from no
// file.
func (r *reader) settingOf(origin, text string) (s setting, ok bool) {
	file, ok := strings.CutPrefix(origin, "file:")
	if !ok {
		return s, false
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(r.repo.Git.Folder(), file)
	}
	s.file = filepath.Clean(file)
	s.key, s.value, _ = strings.Cut(text, "\n")
	return s, true
}

// follow adds the file of a setting and the files that it names. It returns a file that it includes
// conditionally.
func (r *reader) follow(s setting) (included string) {
	r.addTarget(s.file, roleSetting, s.own)
	section, _, _ := strings.Cut(s.key, ".")
	variable := s.key[strings.LastIndexByte(s.key, '.')+1:]
	base := r.baseOf(s)
	switch {
	case s.key == "include.path", section == "includeif" && variable == "path":
		file := expand(s.value, filepath.Dir(s.file))
		r.addTarget(file, roleSetting, s.own)
		if section == "includeif" && (s.own || r.isInRepository(file)) {
			return file
		}
	case s.key == "core.hookspath":
		r.addHooks(expand(s.value, base), s.own)
	case s.key == "core.worktree":
		if dir := expand(s.value, filepath.Dir(s.file)); filepath.Dir(s.file) != r.repo.CommonDir {
			r.addDotGit(dir, filepath.Dir(s.file))
		}
	default:
		for _, word := range wordsOf(s.value, namesProgram(section, variable)) {
			file := expand(word, base)
			if _, err := os.Lstat(file); err != nil && strings.HasPrefix(word, "/") { // for example after $(git rev-parse --show-toplevel)
				file = filepath.Join(base, word)
			}
			if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
				r.addTarget(file, roleProgram, s.own)
			}
		}
	}
	return ""
}

// baseOf is the folder to which relative paths in a setting refer.
func (r *reader) baseOf(s setting) string {
	dir := filepath.Dir(s.file)
	rel, err := filepath.Rel(filepath.Join(r.repo.CommonDir, "modules"), dir)
	if err != nil || !filepath.IsLocal(rel) || rel == "." {
		return r.repo.Git.Folder()
	}
	for at := rel; at != "."; at = filepath.Dir(at) { // most submodules' work trees are named like their git dirs
		if work := filepath.Join(r.repo.Git.Folder(), at); isFolder(work) {
			return work
		}
	}
	return r.repo.Git.Folder()
}

func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// namesProgram reports whether a setting's words are programs and files even without a slash.
func namesProgram(section, variable string) bool {
	return section == "alias" || section == "pager" || slices.Contains([]string{
		"helper", "program", "command", "cmd", "path", "driver", "textconv", "clean", "smudge", "process", "editor", "pager", "external",
		"sshcommand", "fsmonitor", "askpass", "update", "attributesfile", "excludesfile", "gitproxy", "difffilter", "packobjectshook",
		"alternaterefscommand", "defaultkeycommand", "uploadpack", "receivepack", "allowedsignersfile", "tunnel", "smtpserver",
	}, variable)
}

// wordForm approximates a shell's word.
var wordForm = regexp.MustCompile("'[^']*'|\"[^\"]*\"|[^\\s'\"`;|&()<>=!{}]+")

// wordsOf returns the words of a value that may be paths. all: also those without a slash.
func wordsOf(value string, all bool) []string {
	var words []string
	for _, word := range append(wordForm.FindAllString(value, -1), value) {
		word = strings.Trim(word, `'"`)
		if word != "" && (all || strings.ContainsAny(word, `/\`)) {
			words = append(words, word)
			for _, variable := range []string{"$PWD", "${PWD}", "$GIT_WORK_TREE", "$PWD/$GIT_PREFIX"} {
				if rest, ok := strings.CutPrefix(word, variable+"/"); ok {
					words = append(words, rest)
				}
			}
			if rest, ok := strings.CutPrefix(word, "$GIT_DIR/"); ok {
				words = append(words, ".git/"+rest)
			}
		}
	}
	return words
}

// expand makes a path of a setting an absolute one.
func expand(value, base string) string {
	if rest, ok := strings.CutPrefix(value, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if filepath.IsAbs(value) {
		return filepath.Clean(value)
	}
	return filepath.Join(base, value)
}

// isInRepository reports whether a file lies in the user's work tree or in the git dir.
func (r *reader) isInRepository(file string) bool {
	for _, dir := range []string{r.repo.Git.Folder(), r.repo.CommonDir} {
		if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}

// addTarget adds a file that git obeys because something names it, and where it leads. What only
// the user's own settings name counts if it lies in the repository: the rest of their computer is
// not the repository's.
func (r *reader) addTarget(file string, why role, own bool) {
	file = filepath.Clean(file)
	if !own && !r.isInRepository(file) {
		return
	}
	if rel, err := filepath.Rel(r.repo.CommonDir, file); err == nil && filepath.IsLocal(rel) && rel != "." {
		if info, err := os.Lstat(file); err == nil && !info.IsDir() {
			r.add(filepath.ToSlash(rel))
		}
		return
	}
	info, err := os.Lstat(file)
	if err != nil || info.IsDir() {
		return
	}
	if root, err := os.OpenRoot(filepath.Dir(file)); err == nil {
		r.put(root, filepath.Base(file), file, why, 0)
		_ = root.Close()
	}
}

// hookNames are the programs that git itself runs from a folder of hooks.
var hookNames = []string{
	"applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-commit",
	"pre-rebase", "post-checkout", "post-merge", "pre-push", "pre-receive", "update", "proc-receive", "post-receive", "post-update",
	"reference-transaction", "push-to-checkout", "pre-auto-gc", "post-rewrite", "sendemail-validate", "fsmonitor-watchman", "post-index-change",
	"p4-changelist", "p4-prepare-changelist", "p4-post-changelist", "p4-pre-submit",
}

// addHooks adds a folder of hooks that lies elsewhere, with the helpers in it. One that is called _
// is husky's, whose hooks call those in the folder above it.
func (r *reader) addHooks(dir string, own bool) {
	if !own && !r.isInRepository(dir) {
		return
	}
	if rel, err := filepath.Rel(r.repo.CommonDir, dir); err == nil && filepath.IsLocal(rel) && rel != "." {
		r.add(filepath.ToSlash(rel))
		return
	}
	r.addTarget(dir, roleHook, own) // it may be a link
	work := r.repo.Git.Folder()
	if rel, err := filepath.Rel(dir, work); err == nil && filepath.IsLocal(rel) { // the work tree itself, or above it
		for _, name := range hookNames {
			r.addTarget(filepath.Join(dir, name), roleHook, own)
		}
		return
	}
	if above := filepath.Dir(dir); filepath.Base(dir) == "_" && above != work {
		list, _ := os.ReadDir(above)
		for _, e := range list {
			r.addTarget(filepath.Join(above, e.Name()), roleHook, own)
		}
	}
	if root, err := os.OpenRoot(dir); err == nil {
		for _, e := range r.listIn(root, ".") {
			r.put(root, e.Name(), filepath.Join(dir, e.Name()), roleHook, maxDepth-2)
		}
		_ = root.Close()
	}
}

// addDotGit adds the .git of a work tree unless it leads to its git dir, as it should: it decides
// whose settings and hooks git obeys.
func (r *reader) addDotGit(work, gitDir string) {
	file := filepath.Join(work, ".git")
	info, err := os.Lstat(file)
	if err != nil {
		return
	}
	switch {
	case info.IsDir():
		if same, err := os.Stat(gitDir); err == nil && os.SameFile(info, same) {
			return
		}
		for _, name := range []string{"config", "config.worktree", "commondir", "info/attributes"} {
			r.addTarget(filepath.Join(file, filepath.FromSlash(name)), roleGitDir, true)
		}
		r.addHooks(filepath.Join(file, "hooks"), true)
	case info.Mode().IsRegular() && info.Size() < 64<<10:
		text, _ := os.ReadFile(file)
		if to, ok := bytes.CutPrefix(text, []byte("gitdir: ")); ok && expand(strings.TrimSpace(string(to)), work) == gitDir {
			return
		}
		r.addTarget(file, roleGitDir, true)
	default:
		r.addTarget(file, roleGitDir, true)
	}
}

// addLinkTargets adds what the links that were found lead to: its content can change while the link
// stays as it is.
func (r *reader) addLinkTargets() {
	done := map[string]bool{}
	for range maxRounds {
		var found []string
		for name, e := range r.files {
			if e.Kind == "link" && !done[name] {
				done[name] = true
				found = append(found, name)
			}
		}
		if len(found) == 0 {
			return
		}
		slices.Sort(found)
		for _, name := range found {
			file := name
			if !filepath.IsAbs(name) {
				file = filepath.Join(r.repo.CommonDir, filepath.FromSlash(name))
			}
			to := expand(r.files[name].Link, filepath.Dir(file))
			r.addTarget(to, roleLinked, true)
			if end, err := filepath.EvalSymlinks(file); err != nil {
				continue
			} else if !isFolder(end) {
				r.addTarget(end, roleLinked, true)
			} else if base := path.Base(name); base == "hooks" || r.files[name].Role == roleHook {
				r.addHooks(end, true)
			} else if base == "info" {
				r.addTarget(filepath.Join(end, "attributes"), roleLinked, true)
			}
		}
	}
	r.addTooMany()
}

// markCommitted marks the files of the user's work tree that are as their last commit has them.
func (r *reader) markCommitted(ctx context.Context, was *state) error {
	work := r.repo.Git.Folder()
	args := []string{git.LiteralPaths, "ls-tree", "-z", "HEAD", "--"}
	named := map[string]string{} // by the path in the commit
	add := func(name string) {
		if rel, err := filepath.Rel(work, name); err == nil && filepath.IsAbs(name) && filepath.IsLocal(rel) &&
			len(named) < maxCommitted {
			named[filepath.ToSlash(rel)] = name
			args = append(args, filepath.ToSlash(rel))
		}
	}
	for name := range r.files {
		add(name)
	}
	for name, e := range was.Files {
		if _, is := r.files[name]; !is && e.Committed {
			add(name)
		}
	}
	if len(named) == 0 {
		return nil
	}
	out, err := r.repo.run(ctx, git.Command{Args: args, Limit: maxSettings, Accept: 128}) // 128: there is no commit yet
	if err != nil {
		return err
	}
	for line := range strings.SplitSeq(string(out), "\x00") {
		meta, rel, _ := strings.Cut(line, "\t")
		f := strings.Fields(meta)
		name, known := named[rel]
		if !known || len(f) != 3 {
			continue
		}
		delete(named, rel)
		if e, is := r.files[name]; is && e.blob(len(f[2])) == f[0]+" "+f[2] {
			e.Committed = true
			r.files[name] = e
		}
	}
	for _, name := range named { // the commit does not have it either
		if _, is := r.files[name]; !is {
			r.files[name] = entry{Kind: gone, Committed: true}
		}
	}
	return nil
}

// gone is the kind of a file that was committed, and that neither the work tree nor its commit has
// now.
const gone = "gone"

// maxCommitted bounds how many files are compared with the commit: git takes them as arguments.
const maxCommitted = 1000

// blob is what git's trees say of an entry, with a hash of some length.
func (e entry) blob(length int) string {
	mode := "100644"
	switch {
	case e.Kind == "link":
		mode = "120000"
	case e.Executable:
		mode = "100755"
	}
	if e.sum[length] == "" || e.Kind != "link" && e.Mode&fs.ModeType != 0 {
		return ""
	}
	return mode + " " + e.sum[length]
}
