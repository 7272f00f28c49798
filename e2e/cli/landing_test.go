//go:build linux

package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// often is how often something is tried: a few times, or with WORLD_LONG many.
func often(short, long int) int {
	if os.Getenv("WORLD_LONG") != "" {
		return long
	}
	return short
}

// desk is a user with a page, a service that may be killed, and a repository with a session in it.
type desk struct {
	t       *testing.T
	dice    *rand.Rand
	dir     local.Dir
	env     []string
	exe     string
	url     string
	cookies []*http.Cookie
	cmd     *exec.Cmd
	repo    string
	session string
	hash    string
	// before and after are the content of the folder, now and later.
	before, after tree
	size          int
}

// tree is the content of a folder without .git, by path.
type tree map[string]string

func newDesk(t *testing.T, repo string, size int) *desk {
	t.Helper()
	exe, err := exec.LookPath("world-mcp")
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	home := t.TempDir()
	d := &desk{
		t: t, dice: rand.New(rand.NewPCG(seed, 1)), dir: local.Dir(t.TempDir()), exe: exe, repo: repo,
		size: size,
	}
	if err := errors.Join(os.Mkdir(filepath.Join(home, "bin"), 0o755),
		os.WriteFile(filepath.Join(home, "bin", "claude-agent-acp"), []byte("#!/bin/sh\n"), 0o755)); err != nil {
		t.Fatal(err) // no agent has to run: what one would do to the files of its session, the test does
	}
	d.env = []string{"HOME=" + home, "PATH=" + filepath.Join(home, "bin") + ":" + os.Getenv("PATH"), "WORLD_OPEN=never", "WORLD_GATEWAY=off", "WORLD_PORT=0", "WORLD_DATA_DIR=" + string(d.dir)}
	t.Cleanup(func() { d.kill() })
	d.start()
	return d
}

// start starts the service and logs the page in.
func (d *desk) start() {
	d.t.Helper()
	d.cmd = exec.Command(d.exe, "serve", "--ready-json")
	d.cmd.Env = d.env
	out, err := d.cmd.StdoutPipe()
	d.must(err)
	d.must(d.cmd.Start())
	var ready json.RawMessage
	d.must(json.NewDecoder(out).Decode(&ready))
	open := exec.Command(d.exe, "open")
	open.Env = d.env
	link, err := open.CombinedOutput()
	d.must(err)
	m := keyed.FindStringSubmatch(string(link))
	if m == nil {
		d.t.Fatalf("no link: %s", link)
	}
	d.url = m[1]
	res, err := http.Post(d.url+"api/login", "application/json", strings.NewReader(fmt.Sprintf(`{"key":%q}`, m[2])))
	d.must(err)
	d.must(res.Body.Close())
	d.cookies = res.Cookies()
}

// kill ends the service as a power switch would.
func (d *desk) kill() {
	_ = d.cmd.Process.Kill()
	_ = d.cmd.Wait()
}

func (d *desk) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// call asks the service; the error is that the service went away.
func (d *desk) call(method, path string, body any, into any) (*wire.Error, error) {
	b, err := json.Marshal(body)
	d.must(err)
	req, err := http.NewRequest(method, d.url+strings.TrimPrefix(path, "/"), bytes.NewReader(b))
	d.must(err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", strings.TrimSuffix(d.url, "/"))
	for _, c := range d.cookies {
		req.AddCookie(c)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	answer := struct {
		Error  *wire.Error     `json:"error"`
		Result json.RawMessage `json:"result"`
	}{}
	text, err := io.ReadAll(res.Body)
	if err != nil || json.Unmarshal(text, &answer) != nil {
		return nil, errors.Join(err, io.ErrUnexpectedEOF)
	}
	if answer.Error == nil && into != nil {
		d.must(json.Unmarshal(answer.Result, into))
	}
	return answer.Error, nil
}

func (d *desk) op(q wire.CoderRequest) (wire.CoderAnswer, *wire.Error, error) {
	var a wire.CoderAnswer
	e, err := d.call(http.MethodPost, "/api/direct-code", q, &a)
	return a, e, err
}

// done is op where nothing may fail.
func (d *desk) done(q wire.CoderRequest) wire.CoderAnswer {
	d.t.Helper()
	a, e, err := d.op(q)
	if e != nil || err != nil {
		d.t.Fatal(q.Op, e, err)
	}
	return a
}

func (d *desk) row() wire.CoderSession {
	d.t.Helper()
	var state wire.Coder
	if e, err := d.call(http.MethodGet, "/api/direct-code", nil, &state); e != nil || err != nil {
		d.t.Fatal(e, err)
	}
	i := slices.IndexFunc(state.Sessions, func(s wire.CoderSession) bool { return s.ID == d.session })
	return state.Sessions[i]
}

func (d *desk) git(args ...string) string {
	d.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = d.repo
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		d.t.Fatalf("git %v: %v %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (d *desk) read() tree {
	d.t.Helper()
	t := tree{}
	d.must(filepath.WalkDir(d.repo, func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.Name() == ".git":
			return filepath.SkipDir
		case e.IsDir():
			return nil
		}
		b, err := os.ReadFile(p)
		rel, _ := filepath.Rel(d.repo, p)
		t[rel] = string(b)
		return err
	}))
	return t
}

// begin makes a repository in which the user has uncommitted changes, and a session that has
// changed many files.
func (d *desk) begin() {
	d.t.Helper()
	if d.session != "" && d.row().Landed != wire.LandedDiscarded { // there may be so many worktrees
		h := d.done(wire.CoderRequest{Op: wire.CoderOpDiff, Session: d.session}).Diff.Hash
		d.done(wire.CoderRequest{Op: wire.CoderOpDiscard, Session: d.session, Hash: h})
	}
	d.must(os.RemoveAll(d.repo))
	old := tree{"mine.txt": "committed\n", "gone.txt": "gone\n", "both.txt": "one\ntwo\nthree\nfour\nfive\n"}
	for i := range d.size {
		old[fmt.Sprintf("d/f%d.txt", i)] = fmt.Sprintf("base %d\n", i)
	}
	put(d.t, d.repo, old)
	for _, args := range [][]string{{"init", "-q", "-b", "main", "--template=", "."}, {"config", "user.name", "Ada"}, {"config", "user.email", "a@b"}, {"add", "."}, {"commit", "-q", "-m", "begin"}} {
		d.git(args...)
	}
	put(d.t, d.repo, tree{"mine.txt": "not committed\n", "untracked.txt": "untracked\n"})
	d.before = d.read()
	d.done(wire.CoderRequest{Op: wire.CoderOpLook, Folder: d.repo})
	row := d.done(wire.CoderRequest{Op: wire.CoderOpOpen, Folder: d.repo}).Session
	d.session = row.ID
	work := filepath.Join(string(d.dir), "worktrees", row.ID, filepath.Base(d.repo))
	change := tree{"new/deep/file.txt": "new\n", "both.txt": "ONE\ntwo\nthree\nfour\nfive\n"}
	for i := range d.size {
		change[fmt.Sprintf("d/f%d.txt", i)] = fmt.Sprintf("AGENT %d\n", i) + strings.Repeat(fmt.Sprintf("line %d\n", d.dice.Uint64()), 20+i*7%3000)
	}
	put(d.t, work, change)
	d.must(os.Remove(filepath.Join(work, "gone.txt")))
	d.after = maps.Clone(d.before)
	maps.Copy(d.after, change)
	delete(d.after, "gone.txt")
	review := d.done(wire.CoderRequest{Op: wire.CoderOpDiff, Session: d.session}).Diff
	if d.hash = review.Hash; review.Unseen > 0 { // it is too much to be shown whole
		d.done(wire.CoderRequest{Op: wire.CoderOpKeep, Session: d.session, Hash: d.hash, Value: "unseen"})
	}
}

func put(t *testing.T, root string, files tree) {
	t.Helper()
	for p, content := range files {
		full := filepath.Join(root, p)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755),
			os.WriteFile(full, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// fate is the state of the change, by the user's own files and refs alone. A mixture fails
// the test.
func (d *desk) fate(op wire.CoderOp) (landed bool) {
	d.t.Helper()
	is := d.read()
	landed = maps.Equal(is, d.after)
	if !landed && !maps.Equal(is, d.before) {
		for _, p := range slices.Sorted(maps.Keys(is)) {
			if is[p] != d.before[p] {
				d.t.Logf("%s: %d bytes, %d before, %d after", p, len(is[p]), len(d.before[p]), len(d.after[p]))
			}
		}
		d.t.Fatalf("%s: the folder is neither as before nor as after", op)
	}
	commits, status := d.git("rev-list", "--count", "main"), d.git("status", "--porcelain")
	want, dirty := "1", " M mine.txt\n?? untracked.txt"
	if op == wire.CoderOpMerge && landed {
		want = "2"
	}
	if op == wire.CoderOpApply && landed {
		if commits != "1" {
			d.t.Fatalf("an apply made a commit: %s", commits)
		}
	} else if commits != want || strings.TrimSpace(status) != strings.TrimSpace(dirty) {
		d.t.Fatalf("%s (landed: %v): %s commits, %q", op, landed, commits, status)
	}
	return landed
}

// noLeftovers looks for what must not stay in the user's repository.
func (d *desk) noLeftovers() {
	d.t.Helper()
	for _, pattern := range []string{".git/world-landing", ".git/*.lock", ".git/refs/heads/*.lock"} {
		if left, _ := filepath.Glob(filepath.Join(d.repo, pattern)); len(left) > 0 {
			d.t.Errorf("left: %v", left)
		}
	}
}

// decide asks for one of the operations that the test is about.
func (d *desk) decide(op wire.CoderOp) (wire.CoderAnswer, *wire.Error, error) {
	return d.op(wire.CoderRequest{Op: op, Session: d.session, Hash: d.hash, Text: "by the test"})
}

// The service is killed at random moments of an apply, a merge and a discard: when the next one
// answers, all is as before or all is done, its row says which, looking changes nothing, and what
// was not done can be done again.
func TestKilledWhileLanding(t *testing.T) {
	d := newDesk(t, filepath.Join(t.TempDir(), "project"), often(80, 300))
	ops := []wire.CoderOp{wire.CoderOpApply, wire.CoderOpMerge, wire.CoderOpDiscard}
	took := map[wire.CoderOp]time.Duration{}
	for _, op := range ops {
		d.begin()
		began := time.Now()
		if _, e, err := d.decide(op); e != nil || err != nil {
			t.Fatal(op, e, err)
		}
		took[op] = time.Since(began)
	}
	count := map[string]int{}
	d.begin()
	for n := range often(12, 200) {
		op := ops[n%len(ops)]
		delay := time.Duration(d.dice.Int64N(int64(took[op])))
		answered := make(chan bool, 1)
		go func() {
			_, e, err := d.decide(op)
			answered <- err == nil && e == nil
		}()
		time.Sleep(delay) // the moment itself is random
		d.kill()
		said := <-answered
		d.start()
		landed := d.settledAs(op)
		if said && !landed {
			t.Fatalf("%s was answered, and is not done", op)
		}
		if row := d.row(); row.Cut != nil {
			count["told"]++
			if row.Cut.Stuck {
				t.Fatalf("%+v", row.Cut)
			}
		}
		count[fmt.Sprintf("%s %v", op, landed)]++
		if !landed && n%4 == 0 { // it can be done again
			if _, e, err := d.decide(op); e != nil || err != nil || !d.settledAs(op) {
				t.Fatalf("%s again: %v %v", op, e, err)
			}
			landed = true
		}
		if landed {
			d.begin()
		}
	}
	t.Log(count, took)
}

// settledAs compares the row with the files, and checks that reading changes nothing.
func (d *desk) settledAs(op wire.CoderOp) (landed bool) {
	d.t.Helper()
	row := d.row()
	if op == wire.CoderOpDiscard {
		if d.fate(op) {
			d.t.Fatal("a discard changed the folder")
		}
		landed = row.Landed == wire.LandedDiscarded
	} else {
		landed = d.fate(op)
		if want := map[wire.CoderOp]wire.CoderLanded{
			wire.CoderOpApply: wire.LandedApplied,
			wire.CoderOpMerge: wire.LandedMerged,
		}[op]; landed != (row.Landed == want) {
			d.t.Fatalf("%s: landed is %v, and the row says %q, %+v", op, landed, row.Landed, row.Cut)
		}
	}
	d.noLeftovers()
	if row.Landed != wire.LandedDiscarded {
		looked := d.done(wire.CoderRequest{Op: wire.CoderOpDiff, Session: d.session})
		if !landed && looked.Diff.Hash != d.hash {
			d.t.Fatal("the change is another one")
		}
		if op != wire.CoderOpDiscard && d.fate(op) != landed {
			d.t.Fatal("looking changed the folder")
		}
	}
	return landed
}

// The disk of the repository is full, or nearly: all is as before, and the answer says so; or all
// is done. Once there is room, nothing happens by itself.
func TestFullDiskWhileLanding(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small")
	if err := os.Mkdir(small, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=24m"); err != nil {
		t.Skip("nothing can be mounted here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(small, syscall.MNT_DETACH) })
	d := newDesk(t, filepath.Join(small, "project"), 150)
	fill := filepath.Join(small, "fill")
	count := map[string]int{}
	for n := range often(6, 50) {
		op := []wire.CoderOp{wire.CoderOpApply, wire.CoderOpMerge, wire.CoderOpDiscard}[n%3]
		d.begin()
		free := d.dice.Int64N(9 << 20)
		if n%5 == 0 {
			free = 0
		}
		d.must(fillUp(fill, free))
		_, e, err := d.decide(op)
		d.must(err)
		before := d.read()
		landed := maps.Equal(before, d.after)
		if op != wire.CoderOpDiscard && landed != (e == nil) {
			t.Fatalf("%s with %d bytes free: landed is %v, and the answer is %v", op, free, landed, e)
		}
		if e != nil && !landed && !maps.Equal(before, d.before) {
			t.Fatalf("%s with %d bytes free: the folder has changed, and the answer is %v", op, free, e)
		}
		d.must(os.Remove(fill))
		if row := d.row(); row.Landed != wire.LandedDiscarded {
			d.done(wire.CoderRequest{Op: wire.CoderOpDiff, Session: d.session})
		}
		if op != wire.CoderOpDiscard && d.fate(op) != landed {
			t.Fatal("something happened once there was room")
		}
		d.noLeftovers()
		if e != nil { // with room, it can be done
			count[fmt.Sprintf("%s refused", op)]++
			if _, e, err := d.decide(op); e != nil || err != nil {
				t.Fatalf("%s with room: %v %v", op, e, err)
			}
			d.settledAs(op)
		} else {
			count[fmt.Sprintf("%s done", op)]++
		}
	}
	t.Log(count)
}

// fillUp leaves so many bytes free on the disk of a file.
func fillUp(path string, free int64) error {
	var st syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(path), &st); err != nil {
		return err
	}
	size := int64(st.Bavail)*st.Bsize - free
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	block := make([]byte, 64<<10)
	for size > 0 && err == nil {
		var n int
		n, err = f.Write(block[:min(size, int64(len(block)))])
		size -= int64(n)
	}
	if errors.Is(err, syscall.ENOSPC) {
		err = nil
	}
	return errors.Join(err, f.Close())
}

// The user saves a file at a random moment of an apply: what they saved is there, and the rest has
// landed, or is as before.
func TestSavedWhileLanding(t *testing.T) {
	d := newDesk(t, filepath.Join(t.TempDir(), "project"), often(80, 300))
	d.begin()
	began := time.Now()
	if _, e, err := d.decide(wire.CoderOpApply); e != nil || err != nil {
		t.Fatal(e, err)
	}
	took := time.Since(began)
	count := map[string]int{}
	for n := range often(6, 50) {
		d.begin()
		name := fmt.Sprintf("d/f%d.txt", d.dice.IntN(d.size))
		path, words := filepath.Join(d.repo, name), fmt.Sprintf("the user's %d\n", n)
		delay := time.Duration(d.dice.Int64N(int64(took)))
		var saving sync.WaitGroup
		var saved error
		inPlace := n%2 == 0
		saving.Go(func() {
			time.Sleep(delay) // the moment itself is random
			if inPlace {
				saved = os.WriteFile(path, []byte(words), 0o644)
				return
			}
			saved = errors.Join(os.WriteFile(path+"~", []byte(words), 0o644), os.Rename(path+"~", path))
		})
		_, e, err := d.decide(wire.CoderOpApply)
		d.must(err)
		saving.Wait()
		d.must(saved)
		is, want := d.read(), d.before
		if e == nil {
			want = d.after
		}
		if is[name] != words && !kept(d.repo, words) {
			t.Fatalf("what the user saved after %v is lost: %q, %v", delay, is[name], e)
		}
		delete(is, name)
		rest := maps.Clone(want)
		delete(rest, name)
		if !maps.Equal(is, rest) {
			t.Fatalf("the rest is mixed; the answer is %v", e)
		}
		count[fmt.Sprintf("landed %v", e == nil)]++
	}
	t.Log(count, took)
}

// kept reports whether a landing has kept a file with these words.
func kept(repo, words string) bool {
	found := false
	_ = filepath.WalkDir(filepath.Join(repo, ".git", "world-landing"), func(p string, _ fs.DirEntry, err error) error {
		b, _ := os.ReadFile(p)
		found = found || err == nil && string(b) == words
		return nil
	})
	return found
}
