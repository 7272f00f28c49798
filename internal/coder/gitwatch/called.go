package gitwatch

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/base/git"
)

// This file follows programs in the repository that hooks and other programs start, and finds .git
// folders in the user's folders, which git would use there instead of the repository's own.

// addCalled adds the repository's programs that hooks and programs name, and those that these name
// in turn.
func (r *reader) addCalled() {
	done := map[string]bool{}
	for range maxRounds {
		var found []string
		for name, e := range r.files {
			if !done[name] && e.Kind == "file" && isProgram(name, e) {
				done[name] = true
				found = append(found, name)
			}
		}
		if len(found) == 0 {
			return
		}
		slices.Sort(found)
		for _, name := range found {
			r.addCallsIn(name, r.files[name].content)
		}
	}
	r.addTooMany()
}

func isProgram(name string, e entry) bool {
	switch e.Role {
	case roleHook, roleProgram, roleCalled, roleLinked:
		return true
	case roleSetting, roleGitDir:
		return false
	}
	return strings.HasPrefix(name, "hooks/") || strings.Contains(name, "/hooks/")
}

// addCallsIn adds the programs that a text names.
func (r *reader) addCallsIn(name string, text []byte) {
	if bytes.IndexByte(text, 0) >= 0 { // not a script
		return
	}
	at := filepath.Join(r.repo.CommonDir, filepath.FromSlash(name))
	if filepath.IsAbs(name) {
		at = name
	}
	bases := []string{r.repo.Git.Folder(), filepath.Dir(at), r.repo.CommonDir}
	seen, before := map[string]bool{}, ""
	for _, word := range wordForm.FindAllString(string(text), -1) {
		word = behindVariable(strings.Trim(word, `'"`))
		interpreted := isInterpreter(before)
		if word != "" && !strings.HasPrefix(word, "-") {
			before = word
		}
		if seen[word] || !interpreted && !strings.ContainsAny(word, `/\`) {
			continue
		}
		seen[word] = !interpreted // an interpreter may read it elsewhere
		for _, base := range bases {
			if file := expand(word, base); r.isInRepository(file) && isScript(file, interpreted) {
				r.addCallee(file)
			}
		}
	}
}

func (r *reader) addCallee(file string) {
	rel, err := filepath.Rel(r.repo.CommonDir, file)
	name := filepath.ToSlash(rel)
	_, known := r.files[name]
	r.addTarget(file, roleCalled, true)
	if e, is := r.files[name]; err == nil && is && !known && !isProgram(name, e) {
		e.Role = roleCalled
		r.files[name] = e
	}
}

// behindVariable strips the variable or substitution that a word begins with, such as $(dirname
// "$0")/x.sh, and returns the rest as a relative path. Most of these stand for the top of the work
// tree or the script's folder.
func behindVariable(word string) string {
	switch {
	case strings.HasPrefix(word, "$("), strings.HasPrefix(word, ")"):
		word = word[strings.LastIndexByte(word, ')')+1:]
	case strings.HasPrefix(word, "$"):
		_, word, _ = strings.Cut(word, "/")
	}
	if _, err := os.Lstat(word); err != nil {
		word = strings.TrimLeft(word, "/")
	}
	return word
}

// isInterpreter reports whether a command runs the file named after it, whatever its permissions.
func isInterpreter(word string) bool {
	return slices.Contains([]string{
		".", "source", "exec", "env", "sh", "bash", "dash", "zsh", "ksh", "fish", "node", "deno", "bun", "python", "python3", "perl", "ruby", "php", "make",
	}, strings.TrimSuffix(filepath.Base(word), ".exe"))
}

// isScript reports whether a file is run: it is executable, names its interpreter, or is named
// after one.
func isScript(file string, interpreted bool) bool {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if interpreted || info.Mode()&0o111 != 0 {
		return true
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }()
	begin := make([]byte, 2)
	n, _ := f.Read(begin)
	return string(begin[:n]) == "#!"
}

// addNested adds each .git in a folder that the user's last commit has. In any other folder git
// itself shows a nested repository.
func (r *reader) addNested(ctx context.Context) error {
	out, err := r.repo.run(ctx, git.Command{Args: []string{"ls-tree", "-r", "-d", "-z", "--full-tree", "HEAD"}, Limit: git.MaxOutput, Accept: 128})
	if err != nil {
		return err
	}
	for line := range strings.SplitSeq(string(out), "\x00") {
		meta, dir, _ := strings.Cut(line, "\t")
		if strings.HasPrefix(meta, "040000 ") && filepath.IsLocal(filepath.FromSlash(dir)) {
			r.addDotGit(filepath.Join(r.repo.Git.Folder(), filepath.FromSlash(dir)), "")
		}
	}
	return nil
}
