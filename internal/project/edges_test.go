package project

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// What the service writes itself must not count as the user's work: it would write that down too,
// without end.
func TestTheDataFolderIsNoProject(t *testing.T) {
	t.Parallel()
	root := repository(t)
	data := filepath.Join(root, "state", "world")
	if err := os.MkdirAll(filepath.Join(data, "agents", "acp"), 0o700); err != nil {
		t.Fatal(err)
	}
	p := start(t, data, root, "/nobody")
	p.until("city", ready(p))
	p.write("src/new.go", "x\n")
	p.until("its touch", func() bool { return len(p.touches) == 1 })
	p.stop()
	restarted := start(t, data, "", "/nobody") // the first one has written its files
	restarted.until("city", ready(restarted))
	restarted.root = root
	restarted.write("src/newer.go", "x\n")
	restarted.until("its touch", func() bool { return len(restarted.touches) > 0 })
	if files := restarted.files(); len(files) != 16 || restarted.touches[0].Path != "src/newer.go" {
		t.Errorf("%v %+v", slices.Sorted(maps.Keys(files)), restarted.touches)
	}
	if !slices.ContainsFunc(restarted.state.Left, func(l wire.ProjectLeft) bool { return strings.Contains(l.What, "own data") }) {
		t.Errorf("%+v", restarted.state.Left)
	}
	for _, folder := range []string{data, filepath.Join(data, "projects")} {
		if a := restarted.ask(wire.ProjectRequest{Op: "open", Folder: folder}); a.OK {
			t.Errorf("%s was opened", folder)
		}
	}
	if a := restarted.ask(wire.ProjectRequest{Op: "open", Folder: filepath.Join(data, "agents", "acp")}); !a.OK {
		t.Errorf("the folder in which an agent works: %+v", a.Error)
	}
}

// A folder that is removed before it is followed fails, and does not stay in the phase scanning.
func TestAFolderThatCannotBeFollowed(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	s := idle(t, p)
	root := t.TempDir()
	if a := p.ask(wire.ProjectRequest{Op: "open", Folder: root}); !a.OK {
		t.Fatal(a.Error)
	}
	if err := os.Remove(root); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { s.Run(ctx) })
	p.until("failure", func() bool { return p.state.Phase == wire.ProjectFailed && p.state.Error != nil })
	cancel()
	wg.Wait()
}

// Files that waited for room are published when they get some.
func TestRoomThatComesFree(t *testing.T) {
	t.Parallel()
	files := many(1_500)
	for i := range files {
		files[i].Path = fmt.Sprintf("m%02d/f%05d.go", i%10, i)
	}
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh(files, plan.Options{MaxWidth: 20, MaxDepth: 20}))
	before := p.files()
	if len(before) == len(files) {
		t.Fatal("all have room")
	}
	leave := slices.Sorted(maps.Keys(before))[:200]
	p.service.update(c, repo.Update{Removed: leave})
	held := fold(t, before, p.changes, c)
	if after := p.files(); !maps.Equal(held, after) || len(after) <= len(before)-200 {
		t.Errorf("the page has %d files, a new one gets %d; before it had %d", len(held), len(after), len(before))
	}
}

// Whatever happens while a city is laid out, a page that applied all changes has the same files as
// one that requests them.
func TestTidyUnderLoad(t *testing.T) {
	t.Parallel()
	files := many(2_000)
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh(files, plan.Options{}))
	var wg sync.WaitGroup
	wg.Go(func() {
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range 300 {
			f := files[rng.IntN(len(files))]
			switch rng.IntN(3) {
			case 0:
				p.service.update(c, repo.Update{Removed: []string{f.Path}})
			case 1:
				f.Lines = i
				p.service.update(c, repo.Update{Files: []repo.File{f}})
			default:
				f.Path += fmt.Sprint(".new", i)
				p.service.update(c, repo.Update{Files: []repo.File{f}})
			}
		}
	})
	for range 10 {
		if a := p.ask(wire.ProjectRequest{Op: "tidy"}); !a.OK {
			t.Error(a.Error)
		}
	}
	wg.Wait()
	got := p.files()
	want := fresh(c.list(), plan.Options{})
	if len(got) != len(c.files) || len(c.byID) != len(c.files) || c.lines != want.lines ||
		!maps.EqualFunc(c.totals, want.totals, func(a, b *languageTotals) bool { return *a == *b }) {
		t.Errorf("%d published, %d files, %d ids, %d lines of %d", len(got), len(c.files), len(c.byID), c.lines, want.lines)
	}
	for path, id := range c.paths {
		if dir, other := c.folders[id], want.folders[want.paths[path]]; dir == nil || other == nil ||
			dir.lines != other.lines || dir.Files != other.Files {
			t.Errorf("%q: %+v, in a new layout %+v", path, dir, other)
		}
	}
	p.changes = nil
	p.service.update(c, repo.Update{Files: []repo.File{{Path: "last.go", Lines: 1, Language: "Go"}}})
	if held := fold(t, got, p.changes, c); !maps.Equal(held, p.files()) {
		t.Error("a later change was not applied")
	}
}

// At the number of files from which folders come closed, one file more or less does not make pages
// request everything each time.
func TestTheBorderOfALargeCity(t *testing.T) {
	t.Parallel()
	files := many(wire.ProjectClosed)
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh(files, plan.Options{}))
	for i := range 10 {
		one := repo.File{Path: "m00/one.go", Lines: i, Language: "Go"}
		p.service.update(c, repo.Update{Files: []repo.File{one}})
		p.service.update(c, repo.Update{Removed: []string{one.Path}})
	}
	if !c.large || len(p.changes) < 19 {
		t.Errorf("large %v, %d of 20 steps were published as changes", c.large, len(p.changes))
	}
	var gone []string
	for _, f := range files[:wire.ProjectClosed/8] {
		gone = append(gone, f.Path)
	}
	if p.service.update(c, repo.Update{Removed: gone}); c.large {
		t.Error("the city stays large")
	}
}

// However fast the user switches, the folder that is saved for the next start is the one that is
// shown.
func TestTheSavedChoice(t *testing.T) {
	t.Parallel()
	p := &page{t: t, received: make(chan struct{})}
	s := idle(t, p)
	folders := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			if i%4 == 3 {
				s.Answer(t.Context(), "local", wire.ProjectRequest{Op: "close"})
				return
			}
			s.Answer(t.Context(), "local", wire.ProjectRequest{Op: "open", Folder: folders[i%4]})
		})
	}
	wg.Wait()
	shown := ""
	if s.shown.city != nil {
		shown = s.shown.city.repo.Root()
	}
	if saved := s.settings.saved().Current; saved != shown {
		t.Errorf("%q is shown, %q is saved", shown, saved)
	}
}

func TestAgentsFoldersAreOffered(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), "", "/nobody")
	folder := t.TempDir()
	p.service.Backends([]wire.Backend{{Product: "OpenClaw", Folder: folder}, {Product: "Other", Folder: filepath.Join(folder, "none")}})
	p.until("offer", func() bool {
		return len(p.state.Offers) == 1 && p.state.Offers[0].Folder == folder && p.state.Offers[0].Why == "OpenClaw works here"
	})
}

// However many folders there are and whatever their names, each answer fits into one frame, and
// together they are complete.
func TestAnswersAreBounded(t *testing.T) {
	t.Parallel()
	var files []repo.File
	for i := range 22_000 {
		files = append(files, repo.File{Path: fmt.Sprintf("d%05d/%s%05d", i, strings.Repeat("<", 200), i), Language: "Go"})
	}
	p := &page{t: t, received: make(chan struct{})}
	c := cityOf(t, p, fresh(files, plan.Options{}))
	folders, rows, ids := map[int]bool{}, map[int]bool{}, []int{0}
	for cursor := 0; ; {
		a := p.ask(wire.ProjectRequest{Op: "rows", Cursor: cursor})
		if b, err := json.Marshal(a); err != nil || len(b) > 3<<20 {
			t.Fatalf("%d bytes, %v", len(b), err)
		}
		for _, f := range a.Folders {
			folders[f.ID] = true
		}
		for _, id := range a.Rows.ID {
			rows[id] = true
		}
		if cursor = a.Next; cursor == 0 || slices.Contains(ids, cursor) {
			break
		}
		ids = append(ids, cursor)
	}
	_, without := c.plan.Files()
	if len(folders) != len(c.folders) || len(rows) != len(files)-without {
		t.Errorf("%d of %d folders, %d of %d files, %d without a lot", len(folders), len(c.folders), len(rows), len(files), without)
	}
}
