package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

const (
	maxOffers  = 8
	maxChoices = 500 // folders of one folder
)

// full is a folder as people write it, in full.
func (o Options) full(folder string) string {
	if folder == "~" || strings.HasPrefix(folder, "~/") || strings.HasPrefix(folder, `~\`) {
		folder = filepath.Join(o.Home, folder[1:])
	}
	if folder == "" {
		return ""
	}
	return filepath.Clean(folder)
}

// tilde shows a folder as people write it, without the name of the user.
func (o Options) tilde(folder string) string {
	if folder == o.Home && folder != "" {
		return "~"
	}
	if rest, ok := strings.CutPrefix(folder, o.Home+string(filepath.Separator)); ok && o.Home != "" {
		return "~/" + filepath.ToSlash(rest)
	}
	return folder
}

// ours says whether a folder is the data folder or lies in it, and is not where an agent works.
func (o Options) ours(folder string) bool {
	data, err := filepath.EvalSymlinks(string(o.Dir))
	if err != nil {
		return false
	}
	rest, in := inside(data, folder)
	return folder == data || in && !strings.HasPrefix(rest, "agents/")
}

// offer looks anew for folders to offer, and tells it when there are others.
func (d *Service) offer() {
	d.offering.Lock()
	defer d.offering.Unlock()
	d.mu.Lock()
	lanes := d.lanes
	d.mu.Unlock()
	now := d.offers(lanes)
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.Equal(now, d.offered) {
		d.offered = now
		d.tellState()
	}
}

// offers are folders that the user may want to open: where their agents work, and what they opened before.
func (d *Service) offers(lanes []wire.Backend) []wire.ProjectOffer {
	var out []wire.ProjectOffer
	add := func(folder, why string) {
		known := slices.ContainsFunc(out, func(o wire.ProjectOffer) bool { return o.Folder == folder })
		if !known && len(out) < maxOffers && isFolder(folder) {
			out = append(out, wire.ProjectOffer{Folder: folder, Shown: d.opt.tilde(folder), Why: why})
		}
	}
	for _, l := range lanes {
		if l.Folder != "" {
			add(l.Folder, or(l.Name, l.Product)+" works here")
		}
	}
	for _, folder := range d.settings.recent() {
		add(folder, "opened before")
	}
	return out
}

// choices lists the folders of a folder, for the user to choose from; empty: of their home.
func (d *Service) choices(folder string) (*wire.ProjectChoices, *wire.Error) {
	folder = d.opt.full(folder)
	if folder == "" {
		folder = d.opt.Home
	}
	if !filepath.IsAbs(folder) {
		return nil, noFolder("The folder must be given in full, or begin with ~/.")
	}
	entries, err := os.ReadDir(folder)
	switch {
	case os.IsPermission(err):
		return nil, noFolder("The folder may not be read.")
	case err != nil:
		return nil, noFolder("There is no such folder.")
	}
	out := &wire.ProjectChoices{Folder: folder, Shown: d.opt.tilde(folder), Folders: []string{}}
	if up := filepath.Dir(folder); up != folder {
		out.Parent = up
	}
	for _, e := range entries {
		name := e.Name()
		if name == ".git" {
			out.Git = true
		}
		if strings.HasPrefix(name, ".") || len(out.Folders) >= maxChoices {
			continue
		}
		if e.IsDir() || e.Type()&os.ModeSymlink != 0 && isFolder(filepath.Join(folder, name)) {
			out.Folders = append(out.Folders, name)
		}
	}
	return out, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func noFolder(words string) *wire.Error {
	e := wire.NewError(wire.CodeBadArguments, "%s", words)
	e.Field = "folder"
	return e
}
