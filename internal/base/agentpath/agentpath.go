// Package agentpath resolves the paths that agents name, and writes them so that a user cannot
// mistake them.
package agentpath

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Bounds of To: how long a path may be that it follows, in bytes, and how many links to what does
// not exist.
const (
	maxPath  = 4096
	maxLinks = 40
)

// To returns where an absolute path leads: without "..", and with links followed as far as the path
// exists. A path that the system could not follow is returned without ".." alone.
func To(path string) string {
	links := maxLinks
	return follow(path, &links)
}

// Line returns where a path leads that is named in a folder, as one line: a line break in a name
// must not look like a second path. Without a folder, a relative path stays as it is. Empty: there
// is no path.
func Line(folder, path string) string {
	if path == "" {
		return ""
	}
	if !filepath.IsAbs(path) {
		if folder == "" {
			return Quoted(path)
		}
		path = folder + string(filepath.Separator) + path // not Join: ".." behind a link is not what it seems
	}
	return Quoted(To(path))
}

// Quoted returns a path as it is, or in quotes if it would take more than one line.
func Quoted(path string) string {
	if strings.ContainsAny(path, "\n\r\v\f\u0085\u2028\u2029") {
		return strconv.Quote(path)
	}
	return path
}

func follow(path string, links *int) string {
	if len(path) > maxPath {
		return filepath.Clean(path)
	}
	if at, err := filepath.EvalSymlinks(path); err == nil {
		return at
	}
	dir, base := filepath.Split(strings.TrimRight(path, string(filepath.Separator)))
	switch base {
	case "":
		return filepath.Clean(path)
	case ".":
		return follow(dir, links)
	case "..": // of where the folder really is
		return filepath.Dir(follow(dir, links))
	}
	dir = follow(dir, links)
	link, err := os.Readlink(filepath.Join(dir, base))
	if *links--; err != nil || *links < 0 {
		return filepath.Join(dir, base)
	}
	if !filepath.IsAbs(link) {
		link = dir + string(filepath.Separator) + link
	}
	return follow(link, links)
}
