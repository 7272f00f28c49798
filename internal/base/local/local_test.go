package local_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// patience bounds every wait for another process.
const patience = needs.Patience

// TestMain also runs as the other process: it takes a lock, prints that, and holds the lock until
// it is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("LOCAL_TEST_HOLD"); dir != "" {
		if _, err := local.Dir(dir).Lock(local.ServeLock); err != nil {
			os.Exit(1)
		}
		_, _ = os.Stderr.WriteString("held")
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// names are the files of a folder.
func names(t *testing.T, dir local.Dir) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(string(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// Files of the folder are readable by their user alone, even if a file was readable by others
// before, and no temporary files are left.
func TestFilesAreOfTheUserAlone(t *testing.T) {
	dir := local.Dir(filepath.Join(t.TempDir(), "new", "world"))
	if err := dir.Make(); err != nil {
		t.Fatal(err)
	}
	if i, err := os.Stat(string(dir)); err != nil || i.Mode().Perm() != 0o700 {
		t.Fatalf("the folder: %v, %v", i.Mode(), err)
	}
	if err := os.WriteFile(dir.Path("service.json"), []byte("old"), 0o644); err != nil { //nolint:gosec // as another program may have left it
		t.Fatal(err)
	}
	for name, write := range map[string]func() error{
		"service.json": func() error { return dir.WriteInfo(local.Info{Port: 1, PID: 2}) },
		"serve.json":   func() error { return dir.WriteHandover(local.Handover{Secrets: map[string]string{"KEY": "s"}}) },
		"token":        func() error { _, err := dir.MakeToken(); return err },
		"page.open":    func() error { return dir.NotePages(true) },
		"any":          func() error { return dir.Write("any", []byte("content")) },
	} {
		if err := write(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if i, err := os.Stat(dir.Path(name)); err != nil || i.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, i, err)
		}
	}
	if list := names(t, dir); len(list) != 5 {
		t.Errorf("the folder holds %q", list)
	}
}

// A file that cannot be replaced stays unchanged, and no partial file is left.
func TestAWriteThatFailsLeavesNothing(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if err := os.MkdirAll(dir.Path("token/inside"), 0o700); err != nil { // a file cannot take the place of a folder
		t.Fatal(err)
	}
	err := dir.Write("token", []byte("secret"))
	if err == nil || !strings.Contains(err.Error(), "token") || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error is %v", err)
	}
	if list := names(t, dir); len(list) != 1 || list[0] != "token" {
		t.Errorf("the folder holds %q", list)
	}
	gone := local.Dir(dir.Path("gone"))
	if err := gone.WriteInfo(local.Info{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a folder: %v", err)
	}
	if err := (local.File[func()]{Dir: dir, Name: "x"}).Write(func() {}); err == nil || !strings.Contains(err.Error(), "x") {
		t.Errorf("what is no JSON: %v", err)
	}
}

// A handover is read back unchanged.
func TestKeptComesBack(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if k, err := dir.ReadHandover(); err != nil || !reflect.DeepEqual(k, local.Handover{}) {
		t.Fatalf("nothing was left: %+v, %v", k, err)
	}
	words := rapid.MapOfN(rapid.String(), rapid.String(), 1, 4)
	rapid.Check(t, func(t *rapid.T) {
		k := local.Handover{ByUser: rapid.Bool().Draw(t, "byUser"), Port: rapid.Int().Draw(t, "port")}
		for _, m := range []*map[string]string{&k.Flags, &k.Environ, &k.Secrets} {
			if rapid.Bool().Draw(t, "some") {
				*m = words.Draw(t, "words")
			}
		}
		if rapid.Bool().Draw(t, "some") {
			k.Dropped = rapid.SliceOfN(rapid.String(), 1, 3).Draw(t, "dropped")
		}
		if err := dir.WriteHandover(k); err != nil {
			t.Fatal(err)
		}
		if got, err := dir.ReadHandover(); err != nil || !reflect.DeepEqual(got, k) {
			t.Fatalf("%+v came back as %+v, %v", k, got, err)
		}
	})
	for range 2 {
		if err := dir.RemoveHandover(); err != nil {
			t.Errorf("remove: %v", err)
		}
	}
	if k, err := dir.ReadHandover(); err != nil || k.Port != 0 {
		t.Errorf("removed: %+v, %v", k, err)
	}
}

// A truncated file counts as damaged, not as missing, and no part of it is used. The error does not
// repeat its content.
func TestTornFilesAreDamaged(t *testing.T) {
	dir := local.Dir(t.TempDir())
	const secret = "sk-hidden"
	if err := dir.WriteHandover(local.Handover{
		ByUser: true, Port: 4516,
		Secrets: map[string]string{"KEY": secret},
	}); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(dir.Path(local.HandoverFile))
	if err != nil {
		t.Fatal(err)
	}
	torn := [][]byte{[]byte("\x00\x00\x00\x00"), []byte(`{"byUser":true,"port":"` + secret + `"}`), []byte(`["` + secret + `"]`), append(bytes.Clone(whole), whole...)}
	for n := range len(bytes.TrimSpace(whole)) {
		torn = append(torn, whole[:n])
	}
	for _, b := range torn {
		for _, name := range []string{local.HandoverFile, "service.json"} {
			if err := os.WriteFile(dir.Path(name), b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		k, err := dir.ReadHandover()
		if !errors.Is(err, local.ErrDamaged) || !reflect.DeepEqual(k, local.Handover{}) {
			t.Errorf("%q: read as %+v, %v", b, k, err)
		}
		_, infoErr := dir.ReadInfo()
		if !errors.Is(infoErr, local.ErrDamaged) {
			t.Errorf("%q: where the service listens: %v", b, infoErr)
		}
		for _, err := range []error{err, infoErr} {
			if err != nil && (strings.Contains(err.Error(), "hidden") || !strings.Contains(err.Error(), string(dir))) {
				t.Errorf("%q: the error is %v", b, err)
			}
		}
	}
	if err := dir.WriteInfo(local.Info{Port: 7, StartedAt: time.Unix(5, 0).UTC()}); err != nil {
		t.Fatal(err)
	}
	if i, err := dir.ReadInfo(); err != nil || i.Port != 7 || !i.StartedAt.Equal(time.Unix(5, 0)) {
		t.Errorf("a good file in its place: %+v, %v", i, err)
	}
	dir.RemoveInfo()
	if _, err := dir.ReadInfo(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("withdrawn: %v", err)
	}
	if _, err := (local.File[any]{Dir: dir, Name: "."}).Read(); err == nil || errors.Is(err, local.ErrDamaged) {
		t.Errorf("what cannot be read at all: %v", err)
	}
}

// The bearer is created once and stays. A damaged one is an error and not replaced, because other
// programs hold it.
func TestToken(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if _, err := dir.Token(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before the first start: %v", err)
	}
	made, err := dir.MakeToken()
	if err != nil || len(made) < 30 {
		t.Fatalf("%q, %v", made, err)
	}
	again, err := dir.MakeToken()
	read, readErr := dir.Token()
	if err != nil || readErr != nil || again != made || read != made {
		t.Errorf("%q became %q and %q: %v, %v", made, again, read, err, readErr)
	}
	if other, err := local.Dir(t.TempDir()).MakeToken(); err != nil || other == made {
		t.Errorf("two folders share %q: %v", other, err)
	}
	for _, damaged := range []string{"", "short-secret\n", strings.Repeat(" ", 40)} {
		if err := os.WriteFile(dir.Path(local.TokenFile), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := dir.Token(); !errors.Is(err, local.ErrDamaged) || strings.Contains(err.Error(), "short-secret") {
			t.Errorf("%q: %v", damaged, err)
		}
		got, err := dir.MakeToken()
		if read, e := dir.Token(); err != nil || e != nil || got == made || read != got {
			t.Errorf("%q: %q, %v", damaged, got, err)
		}
	}
}

// TakePages reports open pages once.
func TestOpenPagesAreToldOnce(t *testing.T) {
	dir := local.Dir(t.TempDir())
	for _, open := range []bool{false, true, true} {
		if err := dir.NotePages(open); err != nil {
			t.Fatal(err)
		}
	}
	if !dir.TakePages() || dir.TakePages() {
		t.Error("open pages are not reported once")
	}
	if err := errors.Join(dir.NotePages(true), dir.NotePages(false)); err != nil || dir.TakePages() {
		t.Errorf("closed pages are reported; %v", err)
	}
}

// Only one of many holds a lock; the next one gets it when the holder releases it.
func TestLocks(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if dir.Locked(local.ServeLock) {
		t.Error("a lock that was not taken is held")
	}
	if list := names(t, dir); len(list) != 0 {
		t.Errorf("a look made %q", list)
	}
	l, err := dir.Lock(local.ServeLock)
	if err != nil || !dir.Locked(local.ServeLock) || dir.Locked(local.SpawnLock) {
		t.Fatalf("the lock is not held: %v", err)
	}
	if _, err := dir.Lock(local.ServeLock); !errors.Is(err, local.ErrLocked) {
		t.Errorf("it is taken twice: %v", err)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := dir.WaitLock(late, local.ServeLock); !errors.Is(err, local.ErrLocked) {
		t.Errorf("after the wait ended: %v", err)
	}
	got := make(chan error, 1)
	go func() {
		next, err := dir.WaitLock(t.Context(), local.ServeLock)
		if err == nil {
			err = next.Unlock()
		}
		got <- err
	}()
	if err := l.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := <-got; err != nil {
		t.Errorf("who waited: %v", err)
	}
	if dir.Locked(local.ServeLock) {
		t.Error("it is held after everyone let go")
	}
	if _, err := local.Dir(dir.Path("gone")).WaitLock(t.Context(), local.SpawnLock); err == nil ||
		errors.Is(err, local.ErrLocked) {
		t.Errorf("a lock in no folder: %v", err)
	}
}

// The lock of a killed process is free, although the lock file and its info are still there.
func TestTheLockOfAKilledProcessIsFree(t *testing.T) {
	dir := local.Dir(t.TempDir())
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "LOCAL_TEST_HOLD="+string(dir))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	said, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(said, make([]byte, len("held"))); err != nil {
		t.Fatalf("the other process: %v", err)
	}
	if err := dir.WriteInfo(local.Info{PID: cmd.Process.Pid}); err != nil {
		t.Fatal(err)
	}
	if _, err := dir.Lock(local.ServeLock); !errors.Is(err, local.ErrLocked) || !dir.Locked(local.ServeLock) {
		t.Errorf("another process holds it: %v", err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if dir.Locked(local.ServeLock) {
		t.Error("a dead process holds it")
	}
	l, err := dir.Lock(local.ServeLock)
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Unlock()
	if i, err := dir.ReadInfo(); err != nil || i.PID != cmd.Process.Pid {
		t.Errorf("its word is gone: %+v, %v", i, err)
	}
}

// The format of the file is stable, because other versions of the program read it.
func TestInfoOnDisk(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if err := dir.WriteInfo(local.Info{URL: "http://127.0.0.1:1/", Port: 1, PID: 2, Version: "v1", Protocol: 3}); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(dir.Path("service.json"))
	var got map[string]any
	if err != nil || json.Unmarshal(b, &got) != nil {
		t.Fatalf("%s, %v", b, err)
	}
	want := map[string]any{"url": "http://127.0.0.1:1/", "port": 1.0, "pid": 2.0, "version": "v1", "protocol": 3.0, "startedAt": "0001-01-01T00:00:00Z"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("written as %s", b)
	}
}
