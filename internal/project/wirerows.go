package project

import (
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// rowsOf encodes files in columns, with each language listed once.
func (ix *index) rowsOf(files []*file) *wire.ProjectRows {
	n := len(files)
	r := &wire.ProjectRows{
		ID: make([]int, n), Folder: make([]int, n), Name: make([]string, n), X: make([]float64, n),
		Z: make([]float64, n), Face: make([]int, n),
		Lines: make([]int, n), Bytes: make([]int64, n), Changed: make([]int64, n), Family: make([]int, n),
		Commit: make([]int, n), Session: make([]int, n),
		Language: make([]int, n),
	}
	known := map[string]int{}
	for i, f := range files {
		r.ID[i], r.Folder[i], r.Name[i] = f.id, f.lot.Folder, f.Path[strings.LastIndexByte(f.Path, '/')+1:]
		r.X[i], r.Z[i], r.Face[i] = ix.placement.spot(f.lot)
		r.Lines[i], r.Bytes[i], r.Changed[i], r.Family[i] = f.Lines, f.Bytes, f.Changed.Unix(), f.Family
		r.Commit[i], r.Session[i] = int(f.Commit), int(f.Session)
		if _, ok := known[f.Language]; !ok {
			known[f.Language] = len(r.Languages)
			r.Languages = append(r.Languages, f.Language)
		}
		r.Language[i] = known[f.Language]
	}
	return r
}

func (ix *index) folderRow(f *folder) wire.ProjectFolder {
	g := ix.placement.ground(f.Ground)
	row := wire.ProjectFolder{
		ID: f.ID, Parent: f.Parent, Name: f.Name, Depth: f.Depth, X: g[0], Z: g[1], Width: g[2], DepthZ: g[3],
		Files: f.Files, Own: f.Own, Lines: f.lines,
		Closed: ix.isClosed(f.ID),
	}
	for _, g := range f.More {
		row.More = append(row.More, ix.placement.ground(g))
	}
	return row
}

// folderRows encodes the folders that still exist.
func (ix *index) folderRows(ids []int) []wire.ProjectFolder {
	out := make([]wire.ProjectFolder, 0, len(ids))
	for _, id := range ids {
		if f := ix.folders[id]; f != nil {
			out = append(out, ix.folderRow(f))
		}
	}
	return out
}
