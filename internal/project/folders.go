package project

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

const (
	maxOffers = 8
	// maxChoices bounds the list of folders inside a folder.
	maxChoices = 500
)

// expand cleans a path written by a person: "~" becomes the home folder, and "" stays empty.
func (o Options) expand(folder string) string {
	if folder == "~" || strings.HasPrefix(folder, "~/") || strings.HasPrefix(folder, `~\`) {
		folder = filepath.Join(o.Home, folder[1:])
	}
	if folder == "" {
		return ""
	}
	return filepath.Clean(folder)
}

// abbreviate is the inverse of expand: it hides the user's name behind "~".
func (o Options) abbreviate(folder string) string {
	if folder == o.Home && folder != "" {
		return "~"
	}
	if rest, ok := strings.CutPrefix(folder, o.Home+string(filepath.Separator)); ok && o.Home != "" {
		return "~/" + filepath.ToSlash(rest)
	}
	return folder
}

// isOwn reports whether a folder is the data folder or lies in it. The folders in which agents work
// (agents/) are not World's own.
func (o Options) isOwn(folder string) bool {
	data, err := filepath.EvalSymlinks(string(o.Dir))
	if err != nil {
		return false
	}
	rest, in := relative(data, folder)
	return folder == data || in && !strings.HasPrefix(rest, "agents/")
}

// offer updates the offered folders, and publishes changes.
func (s *Service) offer() {
	s.offerMu.Lock()
	defer s.offerMu.Unlock()
	s.mu.Lock()
	backends := s.shown.backends
	s.mu.Unlock()
	now := s.offers(backends)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(now, s.shown.offered) {
		s.shown.offered = now
		s.shown.publishState()
	}
}

// offers returns existing folders that the user may want to open: where agents work, then those
// opened before.
func (s *Service) offers(backends []wire.Backend) []wire.ProjectOffer {
	var out []wire.ProjectOffer
	add := func(folder, why string) {
		known := slices.ContainsFunc(out, func(o wire.ProjectOffer) bool { return o.Folder == folder })
		if !known && len(out) < maxOffers && isFolder(folder) {
			out = append(out, wire.ProjectOffer{Folder: folder, Shown: s.options.abbreviate(folder), Why: why})
		}
	}
	for _, b := range backends {
		if b.Folder != "" {
			add(b.Folder, cmp.Or(b.Name, b.Product)+" works here")
		}
	}
	for _, folder := range s.settings.saved().Recent {
		add(folder, "opened before")
	}
	return out
}

// listFolders lists the folders inside a folder, by default the home folder, without hidden ones.
func (s *Service) listFolders(folder string) (*wire.ProjectChoices, *wire.Error) {
	folder = cmp.Or(s.options.expand(folder), s.options.Home)
	if !filepath.IsAbs(folder) {
		return nil, badFolder("The folder must be given in full, or begin with ~/.")
	}
	entries, err := os.ReadDir(folder)
	switch {
	case os.IsPermission(err):
		return nil, badFolder("World may not read this folder.")
	case err != nil:
		return nil, badFolder("There is no such folder.")
	}
	out := &wire.ProjectChoices{Folder: folder, Shown: s.options.abbreviate(folder), Folders: []string{}}
	if up := filepath.Dir(folder); up != folder {
		out.Parent = up
	}
	for _, entry := range entries {
		name := entry.Name()
		if name == ".git" {
			out.Git = true
		}
		if strings.HasPrefix(name, ".") || len(out.Folders) >= maxChoices {
			continue
		}
		if entry.IsDir() || entry.Type()&os.ModeSymlink != 0 && isFolder(filepath.Join(folder, name)) {
			out.Folders = append(out.Folders, name)
		}
	}
	return out, nil
}

// isFolder reports whether a path is a folder, or a symbolic link to one.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func badFolder(message string) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, "%s", message).At("folder")
}
