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

// What the service writes itself must not be seen as the user's work: it would write that down, and so on.
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
	again := start(t, data, "", "/nobody") // by now it has written
	again.until("city", ready(again))
	again.root = root
	again.write("src/newer.go", "x\n")
	again.until("its touch", func() bool { return len(again.touches) > 0 })
	if files := again.files(); len(files) != 16 || again.touches[0].Path != "src/newer.go" {
		t.Errorf("%v %+v", slices.Sorted(maps.Keys(files)), again.touches)
	}
	if !slices.ContainsFunc(again.state.Left, func(l wire.ProjectLeft) bool { return strings.Contains(l.What, "own data") }) {
		t.Errorf("%+v", again.state.Left)
	}
	for _, folder := range []string{data, filepath.Join(data, "projects")} {
		if a := again.ask(wire.ProjectRequest{Op: "open", Folder: folder}); a.OK {
			t.Errorf("%s was opened", folder)
		}
	}
	if a := again.ask(wire.ProjectRequest{Op: "open", Folder: filepath.Join(data, "agents", "acp")}); !a.OK {
		t.Errorf("where an agent works: %+v", a.Error)
	}
}

// A folder that is gone before it is followed is said to be, and does not stay at "scanning".
func TestAFolderThatCannotBeFollowed(t *testing.T) {
	t.Parallel()
	p := &page{t: t, heard: make(chan struct{})}
	d := desk(t, p)
	root := t.TempDir()
	if a := p.ask(wire.ProjectRequest{Op: "open", Folder: root}); !a.OK {
		t.Fatal(a.Error)
	}
	if err := os.Remove(root); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { d.Run(ctx) })
	p.until("failure", func() bool { return p.state.Phase == "failed" && p.state.Error != nil })
	cancel()
	wg.Wait()
}

// Files that waited for room are told when they find some.
func TestRoomThatComesFree(t *testing.T) {
	t.Parallel()
	files := many(1_500)
	for i := range files {
		files[i].Path = fmt.Sprintf("m%02d/f%05d.go", i%10, i)
	}
	p := &page{t: t, heard: make(chan struct{})}
	c := laid(t, p, fresh(files, plan.Options{MaxWidth: 20, MaxDepth: 20}))
	before := p.files()
	if len(before) == len(files) {
		t.Fatal("all have room")
	}
	leave := slices.Sorted(maps.Keys(before))[:200]
	c.take(repo.Update{Removed: leave})
	held := fold(t, before, p.changes, c)
	if after := p.files(); !maps.Equal(held, after) || len(after) <= len(before)-200 {
		t.Errorf("%d are held, %d are told to who asks; before %d", len(held), len(after), len(before))
	}
}

// Whatever happens while a city is laid out anew, a page that folds what it is told holds what one that asks gets.
func TestTidyUnderLoad(t *testing.T) {
	t.Parallel()
	files := many(2_000)
	p := &page{t: t, heard: make(chan struct{})}
	c := laid(t, p, fresh(files, plan.Options{}))
	var wg sync.WaitGroup
	wg.Go(func() {
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range 300 {
			f := files[rng.IntN(len(files))]
			switch rng.IntN(3) {
			case 0:
				c.take(repo.Update{Removed: []string{f.Path}})
			case 1:
				f.Lines = i
				c.take(repo.Update{Files: []repo.File{f}})
			default:
				f.Path += fmt.Sprint(".new", i)
				c.take(repo.Update{Files: []repo.File{f}})
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
	if len(got) != len(c.files) || len(c.byID) != len(c.files) || c.lines != want.lines || !maps.EqualFunc(c.tongues, want.tongues, func(a, b *tongue) bool { return *a == *b }) {
		t.Errorf("%d told, %d files, %d ids, %d lines of %d", len(got), len(c.files), len(c.byID), c.lines, want.lines)
	}
	for path, id := range c.paths {
		if at, other := c.folders[id], want.folders[want.paths[path]]; at == nil || other == nil || at.lines != other.lines || at.Files != other.Files {
			t.Errorf("%q: %+v, and laid out anew %+v", path, at, other)
		}
	}
	p.changes = nil
	c.take(repo.Update{Files: []repo.File{{Path: "last.go", Lines: 1, Language: "Go"}}})
	if held := fold(t, got, p.changes, c); !maps.Equal(held, p.files()) {
		t.Error("a change after it is not folded")
	}
}

// At the border from which on folders come closed, a file more or less does not have pages ask for everything each time.
func TestTheBorderOfALargeCity(t *testing.T) {
	t.Parallel()
	files := many(wire.ProjectClosed)
	p := &page{t: t, heard: make(chan struct{})}
	c := laid(t, p, fresh(files, plan.Options{}))
	for i := range 10 {
		one := repo.File{Path: "m00/one.go", Lines: i, Language: "Go"}
		c.take(repo.Update{Files: []repo.File{one}})
		c.take(repo.Update{Removed: []string{one.Path}})
	}
	if !c.large || len(p.changes) < 19 {
		t.Errorf("large %v, %d of 20 steps were told as changes", c.large, len(p.changes))
	}
	var gone []string
	for _, f := range files[:wire.ProjectClosed/8] {
		gone = append(gone, f.Path)
	}
	if c.take(repo.Update{Removed: gone}); c.large {
		t.Error("it stays large")
	}
}

// In any hurry, what is kept for the next start is what is shown.
func TestTheChoiceThatIsKept(t *testing.T) {
	t.Parallel()
	p := &page{t: t, heard: make(chan struct{})}
	d := desk(t, p)
	folders := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			if i%4 == 3 {
				d.Answer(t.Context(), "local", wire.ProjectRequest{Op: "close"})
				return
			}
			d.Answer(t.Context(), "local", wire.ProjectRequest{Op: "open", Folder: folders[i%4]})
		})
	}
	wg.Wait()
	shown := ""
	if d.city != nil {
		shown = d.city.repo.Root()
	}
	if kept := d.settings.current(); kept != shown {
		t.Errorf("%q is shown, %q is kept", shown, kept)
	}
}

func TestAgentsFoldersAreOffered(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), "", "/nobody")
	folder := t.TempDir()
	p.d.Backends([]wire.Backend{{Product: "OpenClaw", Folder: folder}, {Product: "Other", Folder: filepath.Join(folder, "none")}})
	p.until("offer", func() bool {
		return len(p.state.Offers) == 1 && p.state.Offers[0].Folder == folder && p.state.Offers[0].Why == "OpenClaw works here"
	})
}

// However many folders there are and whatever their names, each answer fits what is sent to a page, and all of them come.
func TestAnswersAreBounded(t *testing.T) {
	t.Parallel()
	var files []repo.File
	for i := range 22_000 {
		files = append(files, repo.File{Path: fmt.Sprintf("d%05d/%s%05d", i, strings.Repeat("<", 200), i), Language: "Go"})
	}
	p := &page{t: t, heard: make(chan struct{})}
	c := laid(t, p, fresh(files, plan.Options{}))
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
