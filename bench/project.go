package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	projectFiles = 10_000
	projectMany  = 50_000
	projectEdits = 40
	projectHalf  = 5_000 // files that differ between two branches
	projectTime  = 4 * time.Minute
)

// projectSection measures the user's project as a city: reading generated repositories and real
// trees, against git's own status of the same folder, and what the page makes of them.
func projectSection(ctx context.Context, b *bench) error {
	home, err := repositoryHome(b)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }()
	bare, err := b.serve(ctx, "project-none")
	if err != nil {
		return err
	}
	empty, err := settled(ctx, bare.pid)
	bare.stop()
	if err != nil {
		return err
	}
	sizes, trees := []int{projectFiles, projectMany}, realTrees
	if b.quick {
		sizes, trees = []int{b.times(projectFiles)}, func(context.Context) []string { return nil }
	}
	for _, n := range sizes {
		dir := filepath.Join(home, fmt.Sprint(n))
		if err := generate(ctx, dir, n); err != nil {
			return err
		}
		if err := b.ofRepository(ctx, dir, n, empty); err != nil {
			b.report.missing(fmt.Sprintf("project of %d files", n), err.Error())
		}
	}
	for _, tree := range trees(ctx) {
		s, took, files, err := b.serveProject(ctx, tree)
		if err != nil {
			b.report.missing("project "+filepath.Base(tree), err.Error())
			continue
		}
		s.stop()
		b.report.add(line{
			Name: "real tree " + filepath.Base(tree) + ": start → laid out", Value: millis(took), Unit: inMillis,
			Note: fmt.Sprintf("%d files, no repository", files),
		})
	}
	return nil
}

// repositoryHome is a folder for generated files: in memory if possible, since the disk is not
// measured.
func repositoryHome(b *bench) (string, error) {
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		if dir, err := os.MkdirTemp("/dev/shm", "world-bench-"); err == nil {
			return dir, nil
		}
	}
	return os.MkdirTemp(b.dir, "project-")
}

// generate makes a committed repository, as the browser specs do.
func generate(ctx context.Context, dir string, files int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, "node", "e2e/harness/repository.mjs", dir, fmt.Sprint(files), "120").CombinedOutput()
	if err != nil {
		return fmt.Errorf("generate a repository: %w: %s", err, out)
	}
	return nil
}

// realTrees are folders written by people: a medium one from the module cache, and Go itself, if
// present.
func realTrees(ctx context.Context) []string {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMODCACHE", "GOROOT").Output()
	if err != nil {
		return nil
	}
	dirs := strings.Fields(string(out))
	if len(dirs) != 2 {
		return nil
	}
	var trees []string
	for _, pattern := range []string{filepath.Join(dirs[0], "golang.org/x/text@*"), filepath.Join(dirs[0], "golang.org/x/tools@*"), dirs[1]} {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			trees = append(trees, found[len(found)-1])
		}
	}
	return trees
}

// serveProject starts a service that shows a folder and waits until it is laid out.
func (b *bench) serveProject(ctx context.Context, dir string) (s *service, took time.Duration, files int, err error) {
	began := time.Now()
	s, err = b.serve(ctx, "project-"+strings.ReplaceAll(filepath.Base(dir), "@", "-"), "--project", dir)
	if err != nil {
		return nil, 0, 0, err
	}
	var last error
	err = until(ctx, time.Minute, func() bool {
		var r struct {
			Data struct {
				Project struct {
					Files int `json:"files"`
				} `json:"project"`
			} `json:"data"`
		}
		last = s.post(ctx, "api/world-tools", strings.NewReader(`{"tool":"project_overview","agentType":"bench","arguments":{"limit":1}}`), &r)
		took, files = time.Since(began), r.Data.Project.Files
		return last == nil
	})
	if err != nil {
		s.stop()
		return nil, 0, 0, fmt.Errorf("%w: %w", err, last)
	}
	return s, took, files, nil
}

// ofRepository measures one generated repository.
func (b *bench) ofRepository(ctx context.Context, dir string, n int, empty float64) error {
	status, err := repeat(ctx, 1, 3, func() error {
		return exec.CommandContext(ctx, "git", "-C", dir, "--no-optional-locks", "status", "--porcelain").Run()
	})
	if err != nil {
		return fmt.Errorf("git status: %w", err)
	}
	s, took, files, err := b.serveProject(ctx, dir)
	if err != nil {
		return err
	}
	defer s.stop()
	if files != n {
		return fmt.Errorf("it has %d files, not %d", files, n)
	}
	rss, err := settled(ctx, s.pid)
	if err != nil {
		return err
	}
	what := fmt.Sprintf("%d,000 files", n/1000)
	b.report.add(line{Name: what + ": start → read and laid out", Value: millis(took), Unit: inMillis, Floor: status.median(), FloorName: "git status of them"})
	b.report.add(line{Name: "  memory of the service that they add", Value: rss - empty, Unit: inBytes})
	x, err := b.openNode(ctx, "project")
	if err != nil {
		return err
	}
	defer x.close()
	if err := b.cityLines(ctx, x, s, n); err != nil {
		return err
	}
	if n != b.times(projectFiles) {
		return nil
	}
	return b.followLines(ctx, x, dir)
}

// cityLines adds what the city costs the page.
func (b *bench) cityLines(ctx context.Context, x *browser, s *service, n int) error {
	link, err := s.launchURL(ctx, "quality=high")
	if err != nil {
		return err
	}
	var was struct {
		Picture, Held, Pick, JS, Calls, Heap float64
	}
	if err := x.do(map[string]any{"do": "show", "url": link}, &was); err != nil {
		return err
	}
	var js float64
	if n == b.times(projectFiles) {
		js = 3
	}
	b.report.add(line{Name: "  navigation → city drawn, " + b.drawn(), Value: was.Picture, Unit: inMillis, Note: fmt.Sprintf("%.0f of them held by the page", was.Held)})
	b.report.add(line{Name: "  draw calls of the city, shadows included", Value: was.Calls, Unit: inCount, Max: 8})
	b.report.add(line{Name: "  JavaScript per frame, the world included", Value: was.JS, Unit: inMillis, Max: js})
	b.report.add(line{Name: "  picking a building", Value: was.Pick, Unit: inMillis, Max: 4})
	b.report.add(line{Name: "  JavaScript heap and buffers of the page", Value: was.Heap, Unit: inBytes})
	return nil
}

// followLines adds how soon the page shows what happens on disk, and who moves.
func (b *bench) followLines(ctx context.Context, x *browser, dir string) error {
	list, err := exec.CommandContext(ctx, "git", "-C", dir, "ls-files").Output()
	if err != nil {
		return err
	}
	paths, half, edits := strings.Fields(string(list)), b.times(projectHalf), b.times(100)
	if err := branch(ctx, dir, paths[:half]); err != nil {
		return err
	}
	var edit struct{ Row, Drawn []float64 }
	some := paths[half : half+b.times(projectEdits)]
	if err := x.do(map[string]any{"do": "edits", "dir": dir, "paths": some}, &edit); err != nil {
		return err
	}
	slices.Sort(edit.Row)
	slices.Sort(edit.Drawn)
	p95 := edit.Drawn[len(edit.Drawn)*95/100]
	b.report.add(line{Name: "  write → the page's row", Value: middle(edit.Row), Unit: inMillis})
	b.report.add(line{
		Name: "  write → a frame that shows it", Value: middle(edit.Drawn), Unit: inMillis, Max: 300, Note: "p95 " + inMillis.text(p95),
		More: map[string]float64{"p95": p95, "n": float64(len(edit.Drawn))},
	})
	var turn struct{ Git, Took, Idle, Lag float64 }
	if err := x.do(map[string]any{"do": "switch", "dir": dir, "branch": "other", "paths": paths[:20]}, &turn); err != nil {
		return err
	}
	b.report.add(line{Name: fmt.Sprintf("  branch switch of %d files → the page has them", half), Value: turn.Took, Unit: inMillis, Floor: turn.Git, FloorName: "git checkout alone"})
	b.report.add(line{Name: "    the page hears no key meanwhile for at most", Value: turn.Lag, Unit: inMillis, Max: 500, Floor: turn.Idle, FloorName: "idle"})
	var moved struct{ Moved, Of float64 }
	if err := x.do(map[string]any{"do": "random", "dir": dir, "n": edits}, &moved); err != nil {
		return err
	}
	b.report.add(line{
		Name: fmt.Sprintf("  files elsewhere after %d random edits", edits), Value: moved.Moved, Unit: inCount, Max: moved.Of / 100,
		Note: fmt.Sprintf("of %.0f: %.2f %%, budget 1 %%", moved.Of, 100*moved.Moved/moved.Of),
	})
	return nil
}

// branch makes a branch in which these files are others, and goes back.
func branch(ctx context.Context, dir string, paths []string) error {
	git := func(args ...string) error {
		who := []string{"-C", dir, "-c", "user.name=Bench", "-c", "user.email=bench@example.com"}
		if out, err := exec.CommandContext(ctx, "git", append(who, args...)...).CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
		return nil
	}
	if err := git("checkout", "-q", "-b", "other"); err != nil {
		return err
	}
	for _, path := range paths {
		if err := os.WriteFile(filepath.Join(dir, path), []byte("of the other branch\n"+path+"\n"), 0o644); err != nil { //nolint:gosec // a generated repository
			return err
		}
	}
	if err := git("commit", "-q", "-a", "-m", "Half of it"); err != nil {
		return err
	}
	return git("checkout", "-q", "main")
}
