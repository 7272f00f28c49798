package profile

import (
	"os"
	"path/filepath"
	"strings"
)

// Bounds of Leads: how long a path may be that it follows, in bytes, and how many links to what does not exist.
const (
	maxPath  = 4096
	maxLinks = 40
)

// Leads returns where an absolute path leads: without "..", and with links followed as far as the path exists. A path that the
// system could not follow is returned without ".." alone.
func Leads(path string) string {
	links := maxLinks
	return leads(path, &links)
}

func leads(path string, links *int) string {
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
		return leads(dir, links)
	case "..": // of where the folder really is
		return filepath.Dir(leads(dir, links))
	}
	dir = leads(dir, links)
	link, err := os.Readlink(filepath.Join(dir, base))
	if *links--; err != nil || *links < 0 {
		return filepath.Join(dir, base)
	}
	if !filepath.IsAbs(link) {
		link = dir + string(filepath.Separator) + link
	}
	return leads(link, links)
}
