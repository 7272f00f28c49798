//go:build unix

package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// smallFiles are all files of a data folder that the service itself reads at its start, each with
// content of the right kind of JSON and the wrong type. Those of gateways and bundles are read when
// they are needed, and tried with their packages.
var smallFiles = map[string]string{
	"token":                       "short",
	"access.json":                 `[{"id":5}]`,
	"sessions.json":               `{"a":1}`,
	"devices.json":                `[{"id":5}]`,
	"relays.json":                 `[{"id":5}]`,
	"voice.json":                  `{"key":5}`,
	"plainchat.json":              `{"key":5}`,
	"terminals.json":              `{"answer":"yes"}`,
	"coder-folders.json":          `[{"path":5}]`,
	"project.json":                `{"current":5}`,
	"bridge.json":                 `{"target":5}`,
	"children.json":               `[{"pid":"one"}]`,
	"missions/lobes.json":         `{"coder":5}`,
	"missions/lessons.json":       `[5]`,
	"missions/mission-abcde.json": `{"id":"another"}`,
	"coder/abcdefghijkl.json":     `{"session":5}`,
	"assets/img_000000000000000000000000.json": `{"id":"another"}`,
}

// logs are the files of lines that the service reads at its start.
var logs = []string{"turns.jsonl", "missions/runs.jsonl", "coder/log/abcdefghijkl.jsonl"}

// dataFolders are those that it makes at its start.
var dataFolders = []string{"assets", "coder", "coder/log", "missions", "worktrees"}

// serving is a world service in a process of its own.
type serving struct {
	cmd  *exec.Cmd
	info local.Info
	dir  local.Dir
}

// serveHere starts this test's binary as a world service, and returns when it is ready.
func serveHere(t *testing.T, dir local.Dir, nobody bool) *serving {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, os.Args[0], "serve", "--port", "0", "--no-open", "--ready-json", "--data-dir", string(dir))
	cmd.Env = []string{"WORLD_TEST_SERVE=1", "HOME=" + filepath.Dir(string(dir)), "PATH=/usr/bin:/bin", "WORLD_GATEWAY=off", "WORLD_ACP=off"}
	if nobody {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		_ = cmd.Wait()
		t.Fatalf("the service does not start: %s", errs.String())
	}
	x := &serving{cmd: cmd, dir: dir}
	if err := json.Unmarshal(line, &x.info); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return x
}

func (x *serving) stop(t *testing.T) {
	t.Helper()
	_ = x.cmd.Process.Signal(syscall.SIGINT)
	if err := x.cmd.Wait(); err != nil {
		t.Errorf("it did not stop cleanly: %v", err)
	}
}

// ask sends a request with the data folder's token.
func (x *serving) ask(t *testing.T, method, path, body string, into any) int {
	t.Helper()
	url, _, _ := strings.Cut(x.info.URL, "#")
	req, err := http.NewRequestWithContext(t.Context(), method, url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	token, err := x.dir.Token()
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, _ := io.ReadAll(res.Body)
	if into != nil {
		if err := json.Unmarshal(b, &struct{ Result any }{into}); err != nil {
			t.Fatalf("%s: %v", b, err)
		}
	}
	return res.StatusCode
}

// works tries what does not belong to any of the files: the world can be read, a login and the
// settings can be saved.
func (x *serving) works(t *testing.T) {
	t.Helper()
	if s := x.ask(t, "POST", "api/world-tools", `{"tool":"world_info","arguments":{}}`, nil); s != http.StatusOK {
		t.Errorf("world_info: %d", s)
	}
	if s := x.ask(t, "POST", "api/launch", `{}`, nil); s != http.StatusOK {
		t.Errorf("a link: %d", s)
	}
}

// notices returns those about a file, as the page gets them and as doctor prints them.
func (x *serving) notices(t *testing.T, file string) (page, doctor string) {
	t.Helper()
	var got struct{ Notices []local.Notice }
	x.ask(t, "GET", "api/notices", "", &got)
	for _, n := range got.Notices {
		if n.File == file {
			page += n.Text + " " + n.Next + "\n"
		}
	}
	_, out, _ := run("doctor", "--data-dir", string(x.dir))
	for line := range strings.Lines(out) {
		if strings.Contains(line, file+" (") {
			doctor += line
		}
	}
	return page, doctor
}

// A small file that cannot be used costs only the feature that it belongs to, whatever its damage:
// the service starts, the old content is kept, the page and doctor say so, and the next write works
// unless the file is not ours to replace.
func TestAnySmallFileMayBeDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts many services")
	}
	for kind, make := range map[string]func(path, wrong string) (content string, err error){
		"empty":        func(p, _ string) (string, error) { return "", os.WriteFile(p, nil, 0o600) },
		"torn":         func(p, _ string) (string, error) { return `{"a":`, os.WriteFile(p, []byte(`{"a":`), 0o600) },
		"another type": func(p, wrong string) (string, error) { return wrong, os.WriteFile(p, []byte(wrong), 0o600) },
		"a string":     func(p, _ string) (string, error) { return `"x"`, os.WriteFile(p, []byte(`"x"`), 0o600) },
		"a folder":     func(p, _ string) (string, error) { return "", os.MkdirAll(filepath.Join(p, "inside"), 0o700) },
		"a pipe":       func(p, _ string) (string, error) { return "", syscall.Mkfifo(p, 0o600) },
		"a newer version": func(p, _ string) (string, error) {
			return `{"version":2,"format":2}`, os.WriteFile(p, []byte(`{"version":2,"format":2}`), 0o600)
		},
	} {
		t.Run(kind, func(t *testing.T) {
			dir := home(t)
			content := map[string]string{}
			for name, wrong := range smallFiles {
				path := dir.Path(filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				var err error
				if content[name], err = make(path, wrong); err != nil {
					t.Fatal(err)
				}
			}
			x := serveHere(t, dir, false)
			x.works(t)
			newer := kind == "a newer version"
			if newer {
				delete(content, "token") // it has no version
			}
			for name, want := range content {
				path, aside := dir.Path(filepath.FromSlash(name)), dir.Path(filepath.FromSlash(name+local.AsideSuffix))
				if newer {
					aside = path
				}
				i, err := os.Lstat(aside)
				if err != nil {
					t.Errorf("%s is not kept: %v", name, err)
				} else if i.Mode().IsRegular() {
					if b, _ := os.ReadFile(aside); string(b) != want {
						t.Errorf("%s is kept as %s", name, b)
					}
				}
				page, doctor := x.notices(t, name)
				says := "was damaged"
				if aside == path {
					says = "written by a newer World"
				}
				if !strings.Contains(page, says) || !strings.Contains(doctor, says) {
					t.Errorf("%s: the page says %q, doctor %q", name, page, doctor)
				}
			}
			x.saves(t, newer)
			x.stop(t)
			x = serveHere(t, dir, false) // and again: the kept file stays
			x.works(t)
			for name, want := range content {
				if want == "" || newer {
					continue
				}
				if b, err := os.ReadFile(dir.Path(filepath.FromSlash(name + local.AsideSuffix))); err != nil ||
					string(b) != want {
					t.Errorf("%s: %s %v", name, b, err)
				}
			}
			x.stop(t)
		})
	}
}

// saves changes some settings. Those in a file of a newer World are refused with the reason.
func (x *serving) saves(t *testing.T, newer bool) {
	t.Helper()
	want, says := http.StatusOK, ""
	if newer {
		want, says = wire.CodeStoreFailed.Info().HTTP, "written by a newer World"
	}
	for path, body := range map[string]string{"api/access/tokens": `{"name":"a","scopes":["world.read"]}`} {
		if s := x.ask(t, "POST", path, body, nil); (s < 300) != !newer {
			t.Errorf("%s: %d, want %d %s", path, s, want, says)
		}
	}
}

// The same for one file at a time, so that no file needs another to be damaged as well.
func TestOneDamagedFile(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts many services")
	}
	for _, name := range []string{"token", "sessions.json", "voice.json", "terminals.json"} {
		t.Run(name, func(t *testing.T) {
			dir := home(t)
			first := serveHere(t, dir, false)
			first.works(t)
			first.stop(t)
			token, err := dir.Token()
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(dir.Path(name), []byte(`{"a":`), 0o600); err != nil {
				t.Fatal(err)
			}
			x := serveHere(t, dir, false)
			x.works(t)
			if now, err := dir.Token(); err != nil || (now == token) != (name != "token") {
				t.Errorf("the token became %q: %v", now, err)
			}
			x.stop(t)
		})
	}
}

// The service starts even if something other than a file has the place of a log, a lock or another
// service's files, or a file that of a folder, and such things are kept.
func TestAnythingMayBeInThePlaceOfAFile(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts many services")
	}
	file := func(p string) error { return os.WriteFile(p, []byte("mine"), 0o600) }
	pipe := func(p string) error { return syscall.Mkfifo(p, 0o600) }
	for kind, x := range map[string]struct {
		make   func(path string) error
		places []string
	}{
		"a pipe":          {pipe, append([]string{"service.json", "serve.lock", "store/lock"}, logs...)},
		"a folder":        {func(p string) error { return os.Mkdir(p, 0o700) }, append([]string{"service.json", "serve.lock", "store/lock"}, logs...)},
		"a circle":        {func(p string) error { return os.Symlink(filepath.Base(p), p) }, append([]string{"service.json", "serve.lock", "store/lock"}, logs...)},
		"a file":          {file, []string{"assets", "coder", "missions", "worktrees", "store/heads"}},
		"a pipe, further": {pipe, []string{"assets", "coder/log", "missions", "worktrees", "store/heads"}},
		"no place":        {func(p string) error { return os.Symlink("/nowhere/at/all", p) }, []string{"assets", "coder/log", "missions", "worktrees", "store/heads"}},
	} {
		t.Run(kind, func(t *testing.T) {
			dir := home(t)
			for _, name := range x.places {
				path := dir.Path(filepath.FromSlash(name))
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), x.make(path)); err != nil {
					t.Fatal(err)
				}
			}
			s := serveHere(t, dir, false)
			s.works(t)
			for _, name := range x.places {
				if _, err := os.Lstat(dir.Path(filepath.FromSlash(name + local.AsideSuffix))); err != nil {
					t.Errorf("%s is not kept: %v", name, err)
				}
				if !slices.Contains(logs, name) && !slices.Contains(dataFolders, name) {
					continue // nothing is lost with it
				}
				if page, doctor := s.notices(t, name); page == "" || doctor == "" {
					t.Errorf("%s: the page says %q, doctor %q", name, page, doctor)
				}
			}
			s.stop(t)
		})
	}
}
