package probe

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/agents/acp/profile"
)

// Bounds of what a fingerprint covers. The largest agent so far has 9,000 files of 700 MB.
const (
	maxFiles = 60_000
	maxBytes = 4 << 30
)

// errTooLarge says that a program has more than a fingerprint covers.
var errTooLarge = errors.New("it is larger than what World reads of a program")

// Fingerprint names the bytes that run when a program is started: those of the program itself and,
// where it belongs to an npm package, of that package and its dependencies, as Node.js resolves
// them. Whatever cannot be read is an error. Files that have not changed cost a look at their size
// and times.
func (s *Store) Fingerprint(ctx context.Context, program string) (string, error) {
	at, err := filepath.EvalSymlinks(program)
	if err != nil {
		return "", err
	}
	if at, err = filepath.Abs(at); err != nil {
		return "", err
	}
	base, roots, err := parts(at)
	if err != nil {
		return "", fmt.Errorf("what %s runs cannot be found out: %w", program, err)
	}
	files, err := list(ctx, roots)
	if err != nil {
		return "", fmt.Errorf("what %s runs cannot be found out: %w", program, err)
	}
	sums := s.openHashes(at)
	all := sha256.New()
	for _, file := range files {
		sum, err := sums.of(ctx, file)
		if err != nil {
			return "", fmt.Errorf("what %s runs cannot be read: %w", program, err)
		}
		name, err := filepath.Rel(base, file) // so it is the same wherever it was installed
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%q %s\n", filepath.ToSlash(name), sum)
	}
	sums.save()
	return hex.EncodeToString(all.Sum(nil)), nil
}

// launchers are programs that run others. What they run is not known by their own bytes.
var launchers = regexp.MustCompile(`(?i)^(node(js)?|bun|deno|python[0-9.]*|ruby|perl|php|java|env|(ba|z|da|fi|k)?sh|npx|npm|pnpm|yarn|bunx|uvx?|pipx|docker|podman|ssh|sudo|doas|cmd|powershell|pwsh|wsl)(\.exe|\.cmd)?$`)

// fingerprintOf names the bytes that run when an agent is started. Of an agent that the user has
// added, these are its program and the files that its arguments name.
func (s *Store) fingerprintOf(ctx context.Context, p profile.Profile) (string, error) {
	if p.Own == nil {
		return s.Fingerprint(ctx, p.Path)
	}
	parts, launches := []string{p.Path}, launchers.MatchString(filepath.Base(p.Path))
	if at, err := filepath.EvalSymlinks(p.Path); err == nil {
		launches = launches || launchers.MatchString(filepath.Base(at))
	}
	isNode := strings.HasPrefix(filepath.Base(p.Path), "node")
	for n, arg := range p.Args {
		if i, err := os.Stat(arg); err != nil || !filepath.IsAbs(arg) || !i.Mode().IsRegular() {
			continue
		}
		if n == 0 && isNode {
			launches = false
		}
		parts = append(parts, arg)
	}
	if launches {
		return "", fmt.Errorf("what %s runs cannot be found out: add the agent's own program instead (of one in JavaScript: node and the absolute path of its file)", p.Path)
	}
	all := sha256.New()
	for n, part := range parts {
		sum, err := "", error(nil)
		if n == 0 || n == 1 && isNode {
			sum, err = s.Fingerprint(ctx, part)
		} else {
			sum, err = s.openHashes(part).of(ctx, part)
		}
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s\n", sum)
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

// parts returns the folder that names are relative to, and the files and folders that belong to a
// program, given by its real path.
func parts(program string) (base string, roots []string, err error) {
	top := packageOf(program)
	if top == "" {
		if err := native(program); err != nil {
			return "", nil, err
		}
		return filepath.Dir(program), []string{program}, nil
	}
	seen := map[string]bool{}
	for todo := []string{top}; len(todo) > 0; todo = todo[1:] {
		if seen[todo[0]] {
			continue
		}
		seen[todo[0]] = true
		if len(seen) > maxFiles {
			return "", nil, errTooLarge
		}
		next, err := dependencies(todo[0])
		if err != nil {
			return "", nil, err
		}
		todo = append(todo, next...)
	}
	roots = slices.Sorted(maps.Keys(seen))
	return top, roots, nil
}

// native returns an error for a program that is a script: it may start anything.
func native(program string) error {
	f, err := os.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 4)
	n, _ := f.Read(head)
	for _, magic := range []string{"\x7fELF", "MZ", "\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe", "\xca\xfe\xba\xbe", "\xfe\xed\xfa\xcf"} {
		if bytes.HasPrefix(head[:n], []byte(magic)) {
			return nil
		}
	}
	return errors.New("it is a script that belongs to no npm package, and may start anything")
}

// manifest is what counts of a package.json.
type manifest struct {
	Name         string
	Dependencies map[string]string
	Optional     map[string]string `json:"optionalDependencies"`
	Peers        map[string]string `json:"peerDependencies"`
}

func readManifest(folder string) (m manifest, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	return m, err
}

// packageOf returns the folder of the npm package that a file belongs to; empty: it belongs to
// none.
func packageOf(file string) string {
	for dir := filepath.Dir(file); filepath.Base(dir) != "node_modules"; dir = filepath.Dir(dir) {
		if m, err := readManifest(dir); err == nil && m.Name != "" {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return ""
}

// dependencies returns the real folders of the packages that a package may load. Optional ones and
// peers may be missing.
func dependencies(folder string) (found []string, err error) {
	m, err := readManifest(folder)
	if err != nil {
		return nil, err
	}
	for _, names := range []map[string]string{m.Dependencies, m.Optional, m.Peers} {
		for name := range names {
			_, isOptional := m.Optional[name]
			_, isNeeded := m.Dependencies[name]
			at, err := resolve(folder, name)
			switch {
			case err == nil:
				found = append(found, at)
			case !errors.Is(err, fs.ErrNotExist):
				return nil, err
			case isNeeded && !isOptional:
				return nil, fmt.Errorf("%s needs the package %s, which is missing", folder, name)
			}
		}
	}
	return found, nil
}

// resolve finds a package from the folder of another, as Node.js does: in the node_modules of that
// folder and of each above it.
func resolve(from, name string) (string, error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", fmt.Errorf("a package cannot be named %q", name)
	}
	for dir := from; ; dir = filepath.Dir(dir) {
		if filepath.Base(dir) != "node_modules" {
			at, err := filepath.EvalSymlinks(filepath.Join(dir, "node_modules", filepath.FromSlash(name)))
			if !errors.Is(err, fs.ErrNotExist) {
				return at, err
			}
		}
		if dir == filepath.Dir(dir) {
			return "", fs.ErrNotExist
		}
	}
}

// list returns the files in folders, and below them, by their real paths, each once. A link to a
// folder is followed.
func list(ctx context.Context, roots []string) ([]string, error) {
	files, folders := map[string]bool{}, map[string]bool{}
	var size int64
	add := func(file string, i fs.FileInfo) error {
		if !i.Mode().IsRegular() {
			return fmt.Errorf("%s is not a file", file)
		}
		if !files[file] {
			files[file] = true
			size += i.Size()
		}
		if len(files) > maxFiles || size > maxBytes {
			return errTooLarge
		}
		return ctx.Err()
	}
	for ; len(roots) > 0; roots = roots[1:] {
		err := filepath.WalkDir(roots[0], func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && folders[path]:
				return filepath.SkipDir
			case d.IsDir():
				folders[path] = true
				return nil
			case d.Type()&fs.ModeSymlink != 0:
				if path, err = filepath.EvalSymlinks(path); errors.Is(err, fs.ErrNotExist) {
					return nil // nothing can be loaded through it
				} else if err != nil {
					return err
				}
			}
			i, err := os.Stat(path)
			if err == nil && i.IsDir() {
				roots = append(roots, path)
				return nil
			}
			if err != nil {
				return err
			}
			return add(path, i)
		})
		if err != nil {
			return nil, err
		}
	}
	return slices.SortedFunc(maps.Keys(files), strings.Compare), nil
}
