package local_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
)

// setting is the content of a small file.
type setting struct {
	On bool `json:"on"`
	N  int  `json:"n,omitempty"`
}

// Damaged versions are all kept, none replaces an earlier one, and their number is bounded.
func TestDamagedVersionsAreKept(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := local.File[setting]{Dir: dir, Name: "voice.json"}
	for i := range 20 {
		if err := os.WriteFile(dir.Path(f.Name), fmt.Appendf(nil, `{"on":%d`, i), 0o600); err != nil {
			t.Fatal(err)
		}
		if v, err := f.Open(); err != nil || v != (setting{}) {
			t.Fatalf("%d: %+v %v", i, v, err)
		}
	}
	kept := names(t, dir)
	if len(kept) != 9 || slices.Contains(kept, f.Name) {
		t.Errorf("kept are %q", kept)
	}
	for name, want := range map[string]string{"voice.json.damaged": `{"on":0`, "voice.json.damaged-9": `{"on":8`} {
		if b, err := os.ReadFile(dir.Path(name)); err != nil || string(b) != want {
			t.Errorf("%s: %s %v", name, b, err)
		}
	}
	if err := f.Write(setting{On: true}); err != nil {
		t.Fatal(err)
	}
	if v, err := f.Open(); err != nil || !v.On {
		t.Errorf("%+v %v", v, err)
	}
}

// A write replaces neither a newer World's file nor anything but a file, and keeps a damaged one
// that came in the meantime.
func TestWritesReplaceOnlyOurOwn(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := local.File[setting]{Dir: dir, Name: "voice.json"}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(dir.Path(f.Name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const newer = `{"version":2,"on":true}`
	write(newer)
	err := f.Write(setting{})
	changed := f.Change(func(setting) (setting, error) { return setting{}, nil })
	if b, _ := os.ReadFile(dir.Path(f.Name)); !errors.Is(err, local.ErrNewer) ||
		!errors.Is(changed, local.ErrNewer) || string(b) != newer {
		t.Errorf("%v %v: %s", err, changed, b)
	}
	write(`{"on":"torn`)
	if err := f.Write(setting{N: 1}); err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(dir.Path("voice.json.damaged")); string(b) != `{"on":"torn` {
		t.Errorf("kept is %s", b)
	}
	write(`{"version":1,"n":3}`) // this version's own number
	if v, err := f.Read(); err != nil || v.N != 3 {
		t.Errorf("%+v %v", v, err)
	}
}

// Of changes that come at once none is lost.
func TestChangesFollowEachOther(t *testing.T) {
	f := local.File[setting]{Dir: local.Dir(t.TempDir()), Name: "voice.json"}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := f.Change(func(s setting) (setting, error) { s.N++; return s, nil }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if v, err := f.Read(); err != nil || v.N != 8 {
		t.Errorf("%+v %v", v, err)
	}
}

// Each file of a data folder has its own sentence: damaged, put aside, newer, or something else in
// its place. Sound files have none, nor have the files of others.
func TestSurvey(t *testing.T) {
	for name, says := range map[string]string{
		"voice.json": "voice settings", "sessions.json": "logged out", "coder-folders.json": "Trust", "relay_1.secret.json": "cannot be reached",
		"gateway/device.json": "new computer", "gateway/server-1/tools.json": "on a server", "agents/codex.history/conversations.json": "conversations",
		"worktrees/abc/state.json": "leaves it alone", "missions/mission-1.json": "a mission", "bundles/codex.json": "plugin", "projects/p/city.json": "street plan",
	} {
		dir := local.Dir(filepath.Join(t.TempDir(), "a [data] folder"))
		path := dir.Path(filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		for content, want := range map[string]string{`{"x":`: "is damaged", `{"version":9,"format":9}`: "newer World", `{"version":1}`: "", "[]": "", "null": ""} {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			got := local.Survey(dir)
			if want == "" && len(got) != 0 || want != "" &&
				(len(got) != 1 || got[0].File != name || !got[0].Blocked || !strings.Contains(got[0].Text, want) ||
					!strings.Contains(got[0].Text, says)) {
				t.Errorf("%s with %s: %+v", name, content, got)
			}
		}
		if err := local.Dir(filepath.Dir(path)).PutAside(filepath.Base(path)); err != nil {
			t.Fatal(err)
		}
		if got := local.Survey(dir); len(got) != 1 || got[0].Blocked || !strings.Contains(got[0].Text, "was damaged") ||
			!strings.Contains(got[0].Next, name+".damaged") {
			t.Errorf("%s put aside: %+v", name, got)
		}
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if got := local.Survey(dir); len(got) != 2 {
			t.Errorf("%s is a folder: %+v", name, got)
		}
	}
}
