package project

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/project/repo"
	"github.com/worldmcp/world/internal/wire"
)

// patience is how long a test waits for what happens at once on an idle machine.
const patience = needs.Patience

// page applies the events of the service, as a real page does.
type page struct {
	t       *testing.T
	service *Service

	mu       sync.Mutex
	received chan struct{} // closed and replaced at each event
	state    wire.ProjectState
	marks    []wire.ProjectMarked
	touches  []wire.ProjectTouch
	changes  []wire.ProjectChange
}

func (p *page) receive(e wire.ProjectEvent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e.Kind {
	case wire.ProjectEventState:
		p.state = *e.State
	case wire.ProjectEventMarks:
		p.marks = e.Marks
	case wire.ProjectEventTouches:
		p.touches = append(p.touches, e.Touches...)
	case wire.ProjectEventChange:
		p.changes = append(p.changes, *e.Change)
	}
	close(p.received)
	p.received = make(chan struct{})
}

// until waits until a condition on what the page received is true.
func (p *page) until(what string, want func() bool) {
	p.t.Helper()
	late := time.After(patience)
	for {
		p.mu.Lock()
		ok, next := want(), p.received
		p.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-next:
		case <-late:
			p.mu.Lock()
			defer p.mu.Unlock()
			p.t.Fatalf("no %s; state %+v, %d changes, touches %+v, marks %+v", what, p.state, len(p.changes), p.touches, p.marks)
		}
	}
}

func (p *page) ask(q wire.ProjectRequest) wire.ProjectAnswer {
	p.t.Helper()
	return p.service.Answer(p.t.Context(), "local", q)
}

// files requests all rows, and returns the files by path.
func (p *page) files() map[string]row {
	p.t.Helper()
	out, folders := map[string]row{}, map[int]wire.ProjectFolder{}
	for cursor := 0; ; {
		a := p.ask(wire.ProjectRequest{Op: "rows", Cursor: cursor})
		if a.Error != nil {
			p.t.Fatal(a.Error)
		}
		for _, f := range a.Folders {
			folders[f.ID] = f
		}
		for i := range a.Rows.ID {
			path := a.Rows.Name[i]
			for dir := folders[a.Rows.Folder[i]]; dir.Parent != 0; dir = folders[dir.Parent] {
				path = dir.Name + "/" + path
			}
			out[path] = row{
				a.Rows.ID[i], a.Rows.X[i], a.Rows.Z[i], a.Rows.Face[i], a.Rows.Lines[i], a.Rows.Commit[i],
				a.Rows.Session[i],
			}
		}
		if cursor = a.Next; cursor == 0 {
			return out
		}
	}
}

type row struct {
	id              int
	x, z            float64
	face, lines     int
	commit, session int
}

type opened struct {
	*page
	root string
	stop func()
}

// start runs a service on a data folder; folder empty: it opens the one that it saved.
func start(t *testing.T, data, folder, home string) *opened {
	t.Helper()
	p := &page{t: t, received: make(chan struct{})}
	s := New(Options{
		UserID: "local", Dir: local.Dir(data), Folder: folder, Home: home,
		Publish: func(_ string, e wire.ProjectEvent) { p.receive(e) }, Logger: zerolog.Nop(),
	})
	p.service = s
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { s.Run(ctx) })
	stop := sync.OnceFunc(func() { cancel(); wg.Wait() })
	t.Cleanup(stop)
	return &opened{page: p, root: folder, stop: stop}
}

func (p *opened) git(args ...string) {
	p.t.Helper()
	c := exec.Command("git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	c.Dir = p.root
	if out, err := c.CombinedOutput(); err != nil {
		p.t.Fatalf("git %v: %s", args, out)
	}
}

func (p *opened) write(path, text string) {
	p.t.Helper()
	full := filepath.Join(p.root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// repository is a small committed project.
func repository(t *testing.T) (root string) {
	t.Helper()
	needs.Programs(t, "git")
	p := &opened{page: &page{t: t}, root: t.TempDir()}
	p.git("init", "-q")
	for i := range 12 {
		p.write(fmt.Sprintf("src/part%d/file.go", i), strings.Repeat("x\n", 10*i+1))
	}
	p.write("README.md", "# Hello\n")
	p.write("go.mod", "module m\n")
	p.git("add", ".")
	p.git("commit", "-qm", "first")
	return p.root
}

func ready(p *opened) func() bool { return func() bool { return p.state.Phase == wire.ProjectReady } }

// agentWork returns a report of a tool of OpenClaw.
func agentWork(how wire.TouchKind, paths ...string) agent.Work {
	return agent.Work{
		Type: "openclaw", Backend: "openclaw", Turn: "t1", Tool: string(how), Usage: agent.Usage{Touch: how, Paths: paths},
		At: time.Now(), Agent: wire.Agent{AvatarID: "avatar_openclaw", Name: "Molly"},
	}
}

// idle returns a service that does not run, with p as its page.
func idle(t *testing.T, p *page) *Service {
	t.Helper()
	s := New(Options{
		UserID: "local", Dir: local.Dir(t.TempDir()), Home: "/nobody", Publish: func(_ string, e wire.ProjectEvent) { p.receive(e) },
		Logger: zerolog.Nop(),
	})
	p.service = s
	return s
}

// cityOf returns a city with this index, on a service that does not run.
func cityOf(t *testing.T, p *page, x index) *city {
	t.Helper()
	s := idle(t, p)
	r, e := repo.Open(t.TempDir(), repo.Options{})
	if e != nil {
		t.Fatal(e)
	}
	c := newCity(s, r)
	c.index, c.phase, s.shown.city = x, wire.ProjectReady, c
	return c
}

// many returns n files in nested folders.
func many(n int) []repo.File {
	var out []repo.File
	for i := range n {
		out = append(out, repo.File{
			Path: fmt.Sprintf("m%02d/p%03d/f%05d.go", i%7, i%90, i), Lines: i % 300, Bytes: 9, Language: "Go",
			Changed: time.Unix(1e9, 0),
		})
	}
	return out
}

// fresh returns the index of a new layout.
func fresh(files []repo.File, o plan.Options) index {
	return newIndex(plan.New(pathsOf(files), o), placement{}, files)
}

// fold applies changes to rows, as a page does.
func fold(t *testing.T, files map[string]row, changes []wire.ProjectChange, c *city) map[string]row {
	t.Helper()
	byID := map[int]string{}
	out := maps.Clone(files)
	for path, f := range files {
		byID[f.id] = path
	}
	for _, ch := range changes {
		for _, id := range ch.Removed {
			delete(out, byID[id])
			delete(byID, id)
		}
		if r := ch.Rows; r != nil {
			for i, id := range r.ID {
				path := strings.TrimPrefix(c.folders[r.Folder[i]].path+"/"+r.Name[i], "/")
				byID[id] = path
				out[path] = row{id, r.X[i], r.Z[i], r.Face[i], r.Lines[i], r.Commit[i], r.Session[i]}
			}
		}
	}
	return out
}
