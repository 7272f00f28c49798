//go:build unix

package cli

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
)

// folderForOther returns a folder that an unprivileged user may enter: the service can run as that
// user, since root may read all.
func folderForOther(t *testing.T) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root may start the service as another user")
	}
	top, err := os.MkdirTemp("/tmp", "world-nobody-") //nolint:usetesting // nobody may not enter a test's folder
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(top) })
	return top
}

// giveFolders gives all folders below top to that user, but not the files in them, and puts this
// program there.
func giveFolders(t *testing.T, top string) {
	t.Helper()
	self := filepath.Join(top, "world-mcp") // that user may not be able to read the test's binary
	b, err := os.ReadFile(os.Args[0])
	if err == nil {
		err = os.WriteFile(self, b, 0o755) //nolint:gosec // nobody runs it
	}
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() && filepath.Dir(path) != top {
			return err // the files stay root's
		}
		return os.Chown(path, 65534, 65534)
	})
	if err != nil {
		t.Fatal(err)
	}
	args := os.Args[0]
	os.Args[0] = self
	t.Cleanup(func() { os.Args[0] = args })
}

// What the service cannot do without and may not read stops it, with a sentence that names it and
// says what to do; nothing of it is changed.
func TestUnreadableFoldersStopTheService(t *testing.T) {
	top := folderForOther(t)
	giveFolders(t, top)
	seed := local.Dir(filepath.Join(top, "seed"))
	serveHere(t, seed, true).stop(t)
	const worlds = "store/jetstream/$G/streams/WORLDS/"
	for _, name := range []string{
		"assets", "coder", "coder/log", "missions", "worktrees", "serve.lock", "store/lock", "store/jetstream", worlds + "msgs", worlds + "meta.inf",
	} {
		dir := filepath.Join(top, "data")
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.RemoveAll(dir), exec.CommandContext(t.Context(), "cp", "-a", string(seed), dir).Run(),
			os.Chmod(path, 0)); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, os.Args[0], "serve", "--port", "0", "--no-open", "--ready-json", "--data-dir", dir)
		cmd.Env = []string{"WORLD_TEST_SERVE=1", "HOME=" + top, "PATH=/usr/bin:/bin", "WORLD_GATEWAY=off", "WORLD_ACP=off"}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err == nil || out.Len() > 0 {
			t.Errorf("%s: it started", name)
		}
		lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
		said := lines[len(lines)-1]
		for _, part := range []string{path, "permission denied", "permissions, then try again|let your user read and write it"} {
			if !slices.ContainsFunc(strings.Split(part, "|"), func(p string) bool { return strings.Contains(said, p) }) {
				t.Errorf("%s: it says %q, without %q", name, said, part)
			}
		}
		if strings.Contains(said, "damaged") {
			t.Errorf("%s: it says %q of what it could not read", name, said)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode().Perm() != 0 {
			t.Errorf("%s was changed: %v %v", name, info, err)
		}
	}
}

// A file that the user may not read stays as it is, and costs its feature only. Root may read all,
// so the service runs as another user.
func TestUnreadableFiles(t *testing.T) {
	top := folderForOther(t)
	dir := local.Dir(filepath.Join(top, "data"))
	names := slices.Concat(slices.Sorted(maps.Keys(smallFiles)), logs)
	for _, name := range append(names, "service.json") { // the last one is of an earlier service
		path := dir.Path(filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte("[]"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	giveFolders(t, top)
	x := serveHere(t, dir, true)
	if token, err := dir.Token(); err != nil || token == "[]" {
		t.Errorf("the token is %q: %v", token, err)
	}
	x.works(t)
	var got struct{ Notices []local.Notice }
	x.ask(t, "GET", "api/notices", "", &got)
	told := map[string]string{}
	for _, n := range got.Notices {
		told[n.File] += n.Text
	}
	for _, name := range names {
		says := "no permission"
		if name == "token" {
			says = "was damaged"
		}
		if !strings.Contains(told[name], says) {
			t.Errorf("%s: %q", name, told[name])
		}
		if b, err := os.ReadFile(dir.Path(filepath.FromSlash(name))); name != "token" && (err != nil || string(b) != "[]") {
			t.Errorf("%s became %s: %v", name, b, err)
		}
	}
	x.stop(t)
}
