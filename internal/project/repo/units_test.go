package repo

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

func TestLanguages(t *testing.T) {
	t.Parallel()
	if len(byKey) < 90 {
		t.Errorf("only %d names and extensions", len(byKey))
	}
	for key := range byKey {
		if key != strings.ToLower(key) {
			t.Errorf("%q is never found: it must be lower case", key)
		}
	}
	for file, want := range map[string]string{
		"a/main.go": "Go", "x.d.ts": "TypeScript", "Makefile": "Make", "Dockerfile.dev": "Docker", ".env": "Environment",
		".env.local": "Environment", "go.mod": "Go module", "LICENSE": "Text", "README": "Text", "A.PNG": "Picture", "x": "Other", "": "Other",
		".": "Other", "..": "Other", "archive.tar.gz": "Archive", ".gitignore": "Git settings", "CMakeLists.txt": "CMake", "a.unknown": "Other",
		"build/x.c": "C", "meson.build": "Meson", "é.md": "Markdown", ".é": "Other",
	} {
		if got, family := languageOf(file); got != want || family < 0 || family > other {
			t.Errorf("%q is %q, family %d; want %q", file, got, family, want)
		}
	}
}

func TestCacheMakesTheSecondOpeningCheap(t *testing.T) {
	t.Parallel()
	root := project(t)
	file := filepath.Join(t.TempDir(), "cache")
	old := os.Getpid() // any time long ago
	for _, p := range []string{"main.go", "docs/guide.md", "web/src/app.ts"} {
		age(t, filepath.Join(root, p), old)
	}
	v := view(t, root, Options{Cache: file})
	first := maps.Clone(v.files)
	v.stop()
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("cache: %v %v", info, err)
	}
	raw, _ := os.ReadFile(file)
	if bytes.Contains(raw, []byte("main.go")) {
		t.Error("the cache holds a name")
	}
	c, err := decodeCache(raw)
	if err != nil || len(c) != 3 {
		t.Fatalf("%d records, %v", len(c), err)
	}
	k := cacheKey("main.go")
	m := c[k]
	m.lines = 777 // so that one sees that it is believed
	c[k] = m
	saveCache(file, c)
	v = view(t, root, Options{Cache: file})
	if v.files["main.go"].Lines != 777 || v.files["docs/guide.md"] != first["docs/guide.md"] {
		t.Errorf("published %s", v.summary())
	}
	v.stop()
	if err := os.WriteFile(file, raw[:len(raw)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	v = view(t, root, Options{Cache: file})
	if !maps.Equal(v.files, first) {
		t.Errorf("with a broken cache: %s", v.summary())
	}
}

func FuzzCache(f *testing.F) {
	f.Add([]byte(nil))
	f.Add(encodeCache(nil))
	f.Add(encodeCache(cache{1: {size: 2, mtime: 3, sum: 4, lines: 5}}))
	f.Fuzz(func(t *testing.T, in []byte) {
		c, err := decodeCache(in)
		if err != nil {
			return
		}
		again, err := decodeCache(encodeCache(c))
		if err != nil || !maps.Equal(c, again) {
			t.Errorf("%v, %v", again, err)
		}
	})
}

func FuzzGitOutput(f *testing.F) {
	f.Add("100644 abc 0\ta/b\x00160000 abc 0\tsub\x00", "# branch.oid 0123456789\x001 .M N... 100644 100644 100644 a b x\x00? y\x00u UU N... 1 2 3 4 a b c z\x00", "p/")
	f.Add("\x00\t\x00", "1\x00u\x00?\x00#\x001 A\x00? \x00? /\x00", "")
	f.Fuzz(func(_ *testing.T, index, status, prefix string) {
		l := &listing{files: map[string]listed{}, skipped: map[string]skipReason{}, git: &wire.ProjectGit{}}
		l.addIndex(index)
		l.addStatus(status, prefix)
		languageOf(status)
		clean(index)
	})
}

func TestCleanNames(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"a": "a", "a\nb": "a\ufffdb", "\xff": "\ufffd", "a\u0085": "a\ufffd", "\u202e": "\u202e", "日": "日"} {
		if got := clean(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Every sentence has a singular and a plural.
func TestLeaveSpeaksPlainly(t *testing.T) {
	t.Parallel()
	var one, many [skipReasons]int
	for i := range skipReasons {
		one[i], many[i] = 1, 2
	}
	a, b := leftOut(one, 1, 60_000, 1, "10 seconds"), leftOut(many, 2, 60_000, 2, "10 seconds", "", "So it is.")
	if len(a) != int(skipReasons)+1 || len(b) != len(a)+1 || a[0].What != "file beyond the first 60,000 is not shown" {
		t.Errorf("%v %v", a, b)
	}
	for i := range a {
		if a[i].Count != 1 || b[i].Count != 2 || a[i].What == b[i].What && !strings.HasPrefix(a[i].What, "path") {
			t.Errorf("%v %v", a[i], b[i])
		}
	}
}

func age(t *testing.T, file string, seconds int) {
	t.Helper()
	when := time.Unix(1_700_000_000+int64(seconds), 0)
	if err := os.Chtimes(file, when, when); err != nil {
		t.Fatal(err)
	}
}

// Without changes, scans cost next to nothing, however large the folder.
func TestIdleLooksAreRare(t *testing.T) {
	t.Parallel()
	now := time.Now()
	f := &follower{Repo: &Repo{options: Options{Poll: 10 * time.Second}}, watch: newWatch(t.TempDir(), Options{})}
	defer f.watch.close()
	if f.watch.needsPolling() {
		t.Skip("nothing can be watched here")
	}
	for _, c := range []struct {
		took, ago, want time.Duration
	}{
		{10 * time.Millisecond, time.Second, 30 * time.Second},
		{10 * time.Millisecond, time.Hour, 2 * time.Minute},
		{time.Second, time.Second, 50 * time.Second},
		{time.Second, time.Hour, 5 * time.Minute},
	} {
		f.fullScanTime, f.lastUpdate = c.took, now.Add(-c.ago)
		if got := f.interval(now); got != c.want {
			t.Errorf("a scan of %v, a change %v ago: %v", c.took, c.ago, got)
		}
	}
	f.watch.unwatched, f.fullScanTime = 1, 2*time.Second
	if got := f.interval(now); got != 20*time.Second {
		t.Errorf("where folders are not watched: %v", got)
	}
}
