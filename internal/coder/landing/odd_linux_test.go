package landing

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/worldmcp/world/internal/base/local"
)

// In a folder on another file system than the stage, files are staged next to those that they
// replace.
func TestAcrossFileSystems(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	other := filepath.Join(dir, "root", "mount")
	if err := os.MkdirAll(other, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", other, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("nothing can be mounted here: ", err)
	}
	defer func() { _ = unix.Unmount(other, 0) }()
	for name, fails := range map[string]bool{"lands": false, "goes back": true} {
		root, stage := filepath.Join(dir, "root"), filepath.Join(dir, "stage")
		tell := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		was, will := tree{"mount/f": "fold", "mount/gone": "fgone", "g": "fold"}, tree{"mount/f": "xnew", "mount/deep/h": "lto", "g": "fnew"}
		was.put(root, tell)
		will.put(stage, tell)
		sums, err := Inspect(root, []string{"mount/f", "mount/gone", "mount/deep/h", "g"}, nil)
		tell(err)
		changes := []Change{{Path: "mount/gone", Old: sums["mount/gone"]}}
		for p := range will {
			changes = append(changes, Change{p, sums[p], filepath.Join(stage, p)})
		}
		l, err := Begin(Options{Root: root, Stage: stage, Records: local.Dir(dir), Changes: changes})
		tell(err)
		tell(l.Run(nil))
		want := will
		if fails {
			want = was
			if o := l.Back(nil); !o.Settled() || len(o.Theirs) > 0 {
				t.Errorf("%s: %+v", name, o)
			}
		} else if _, err := l.Done(); err != nil {
			t.Error(err)
		}
		if is, err := treeOf(root); err != nil || !maps.Equal(is, want) {
			t.Errorf("%s: %q %v", name, is, err)
		}
		entries, err := os.ReadDir(root)
		tell(err)
		for _, e := range entries {
			if e.Name() != "mount" {
				tell(os.RemoveAll(filepath.Join(root, e.Name())))
			}
		}
		mounted, err := os.ReadDir(other)
		tell(err)
		for _, e := range mounted {
			tell(os.RemoveAll(filepath.Join(other, e.Name())))
		}
	}
}

// field is a folder with one file that lands in the place of another one.
type field struct {
	*testing.T

	dir, root, stage string
}

func newField(t *testing.T) *field {
	t.Helper()
	dir := t.TempDir()
	f := &field{t, dir, filepath.Join(dir, "root"), filepath.Join(dir, "stage")}
	f.must(errors.Join(os.Mkdir(f.root, 0o755), os.Mkdir(f.stage, 0o755)))
	return f
}

func (f *field) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *field) at(name string) string { return filepath.Join(f.root, name) }

// begin stages a file; empty: it has no old one.
func (f *field) begin(name, old string) (*Landing, error) {
	f.Helper()
	if old != "" {
		f.must(place(f.at(name), old))
	}
	return f.over(name, nil)
}

// over stages a file in place of the current one.
func (f *field) over(name string, hook hook) (*Landing, error) {
	f.Helper()
	f.must(place(filepath.Join(f.stage, "new"), "fnew"))
	sums, err := Inspect(f.root, []string{name}, nil)
	if err != nil {
		return nil, err
	}
	return begin(Options{
		Root: f.root, Stage: f.stage, Records: local.Dir(f.dir),
		Changes: []Change{{name, sums[name], filepath.Join(f.stage, "new")}},
	}, hook)
}

func (f *field) land(l *Landing, err error) {
	f.Helper()
	f.must(err)
	f.must(l.Run(nil))
	kept, err := l.Done()
	if err != nil || len(kept) > 0 {
		f.Fatal(kept, err)
	}
}

func (f *field) has(name, want string) {
	f.Helper()
	if b, err := os.ReadFile(f.at(name)); err != nil || string(b) != want {
		f.Errorf("%.40q has %q, %v", name, b, err)
	}
}

// Attributes and access lists stay with a file; setuid does not.
func TestAttributesStay(t *testing.T) {
	f := newField(t)
	f.must(place(f.at("a"), "xold"))
	// bob may write, the group may nothing: by the permissions alone the group would be what bob
	// is.
	acl := "\x02\x00\x00\x00" + "\x01\x00\x06\x00\xff\xff\xff\xff" + "\x02\x00\x06\x00\x39\x30\x00\x00" + "\x04\x00\x00\x00\xff\xff\xff\xff" + "\x10\x00\x06\x00\xff\xff\xff\xff" + "\x20\x00\x00\x00\xff\xff\xff\xff"
	for name, value := range map[string]string{"user.comment": "mine", "system.posix_acl_access": acl} {
		if err := unix.Setxattr(f.at("a"), name, []byte(value), 0); err != nil {
			t.Skip("the file system has no attributes: ", err)
		}
	}
	f.land(f.over("a", nil))
	f.has("a", "new")
	for name, want := range map[string]string{"user.comment": "mine", "system.posix_acl_access": acl} {
		value := make([]byte, 1000)
		if n, err := unix.Getxattr(f.at("a"), name, value); err != nil || string(value[:n]) != want {
			t.Errorf("%s is %q, %v", name, value[:max(n, 0)], err)
		}
	}
	f.must(place(f.at("b"), "xold"))
	f.must(unix.Chmod(f.at("b"), 0o6755))
	f.land(f.over("b", nil))
	if info, err := os.Stat(f.at("b")); err != nil || info.Mode()&(fs.ModeSetuid|fs.ModeSetgid) != 0 {
		t.Error(info.Mode(), err)
	}
}

// As root, a file stays its owner's, and where a folder hands on its group, a new one gets it.
func TestOwnersStay(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root has files of others")
	}
	f := newField(t)
	f.must(errors.Join(place(f.at("a"), "fold"), os.Chown(f.at("a"), 12345, 12346)))
	f.must(errors.Join(os.Mkdir(f.at("shared"), 0o755), os.Chown(f.at("shared"), 0, 12346), os.Chmod(f.at("shared"), 0o755|fs.ModeSetgid)))
	f.land(f.over("a", nil))
	f.land(f.over("shared/deep/b", nil))
	for name, want := range map[string][2]uint32{"a": {12345, 12346}, "shared/deep/b": {0, 12346}} {
		info, err := os.Stat(f.at(name))
		f.must(err)
		if s, ok := info.Sys().(*syscall.Stat_t); !ok || s.Uid != want[0] || s.Gid != want[1] {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// The other names of a file have what they had.
func TestOtherNamesStay(t *testing.T) {
	f := newField(t)
	f.must(place(f.at("a"), "fold"))
	f.must(os.Link(f.at("a"), f.at("other")))
	f.land(f.over("a", nil))
	f.has("a", "new")
	f.has("other", "old")
}

// A name may be as long as the file system takes, also where the original has to be kept.
func TestLongNames(t *testing.T) {
	f := newField(t)
	name := strings.Repeat("n", 250) + "\xff\n.txt"[:5]
	l, err := f.begin(name, "fold")
	f.must(err)
	f.must(l.Run(nil))
	f.must(os.WriteFile(f.at(name), []byte("theirs"), 0o600))
	o := l.Back(nil)
	if !o.Settled() || len(o.Kept) != 1 || o.Kept[0].Path != name {
		t.Fatalf("%+v", o)
	}
	f.has(name, "theirs")
	if b, err := os.ReadFile(o.Kept[0].At); err != nil || string(b) != "old" {
		t.Errorf("%q %v", b, err)
	}
}

// A file that is mounted, as into a container, cannot be exchanged: all is as before.
func TestMountedFile(t *testing.T) {
	f := newField(t)
	f.must(place(f.at("a"), "fold"))
	f.must(place(filepath.Join(f.dir, "elsewhere"), "fmounted"))
	if err := unix.Mount(filepath.Join(f.dir, "elsewhere"), f.at("a"), "", unix.MS_BIND, ""); err != nil {
		t.Skip("nothing can be mounted here: ", err)
	}
	defer func() { _ = unix.Unmount(f.at("a"), unix.MNT_DETACH) }()
	l, err := f.over("a", nil)
	f.must(err)
	if err := l.Run(nil); !errors.Is(err, unix.EBUSY) && !errors.Is(err, unix.EXDEV) {
		t.Error(err)
	}
	if o := l.Back(nil); !o.Settled() || len(o.Theirs) > 0 {
		t.Errorf("%+v", o)
	}
	f.has("a", "mounted")
}

// What the user may not read or write stops a landing before or while files are exchanged, and all
// is as before.
func TestWithoutPermission(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can be somebody else")
	}
	const somebody = 12345
	as := func(uid int) {
		if now, _ := unix.SetfsuidRetUid(uid); now != uid && uid != 0 {
			if now, _ = unix.SetfsuidRetUid(uid); now != uid {
				t.Skip("not possible here")
			}
		}
	}
	for name, c := range map[string]struct {
		prepare func(f *field)
		begins  bool
	}{
		"a file that may not be read":      {func(f *field) { f.must(os.Chmod(f.at("d/a"), 0)) }, false},
		"a folder that may not be written": {func(f *field) { f.must(os.Chmod(f.at("d"), 0o555)) }, true},
		"a folder that may not be entered": {func(f *field) { f.must(os.Chmod(f.at("d"), 0o600)) }, false},
		"a file of somebody else's in it": {func(f *field) {
			f.must(errors.Join(os.Chown(f.at("d/a"), 0, 0), os.Chown(f.at("d"), 0, 0), os.Chmod(f.at("d"), 0o755)))
		}, true},
		"a folder where only owners remove": {func(f *field) {
			f.must(errors.Join(os.Chown(f.at("d/a"), 0, 0), os.Chown(f.at("d"), 0, 0), os.Chmod(f.at("d"), 0o777|fs.ModeSticky)))
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			f := newField(t)
			f.must(errors.Join(place(f.at("d/a"), "fold"), place(f.at("e"), "fold")))
			f.must(filepath.WalkDir(f.dir, func(p string, _ fs.DirEntry, err error) error {
				return errors.Join(err, os.Chown(p, somebody, somebody))
			}))
			f.must(errors.Join(os.Chmod(filepath.Dir(f.dir), 0o755), os.Chmod(f.dir, 0o755), os.Chmod(f.at("d"), 0o755)))
			c.prepare(f)
			before, err := treeOf(f.root)
			f.must(err)
			runtime.LockOSThread() // the thread has another user, not the process
			as(somebody)
			back, begun, run := f.asSomebody()
			as(0)
			runtime.UnlockOSThread()
			if (begun == nil) != c.begins || begun != nil && !errors.Is(begun, fs.ErrPermission) || begun == nil &&
				!errors.Is(run, fs.ErrPermission) {
				t.Errorf("begun: %v; run: %v", begun, run)
			}
			if !back.Settled() || len(back.Theirs)+len(back.Kept) > 0 {
				t.Errorf("%+v", back)
			}
			if is, err := treeOf(f.root); err != nil || !maps.Equal(is, before) {
				t.Errorf("%q, %v", is, err)
			}
		})
	}
}

// asSomebody lands two files, of which one cannot be.
func (f *field) asSomebody() (back Outcome, begun, run error) {
	var changes []Change
	for _, name := range []string{"d/a", "e"} {
		at := filepath.Join(f.stage, filepath.Base(name))
		f.must(place(at, "fnew"))
		sums, err := Inspect(f.root, []string{name}, nil)
		if err != nil {
			return back, err, nil
		}
		changes = append(changes, Change{name, sums[name], at})
	}
	l, err := Begin(Options{Root: f.root, Stage: f.stage, Records: local.Dir(f.dir), Changes: changes})
	if err != nil {
		return back, err, nil
	}
	run = l.Run(nil)
	return l.Back(nil), nil, run
}
