package probe

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
)

// install writes files below a new folder, and returns that.
func install(t *testing.T, files map[string]string) string {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := put(filepath.Join(top, name), content); err != nil {
			t.Fatal(err)
		}
	}
	return top
}

// npm is an agent of npm: a script whose package needs another, which has one of its own
// nested in it, and may have a native one.
func npm() map[string]string {
	return map[string]string{
		"node_modules/agent/package.json":                       `{"name":"agent","dependencies":{"@s/engine":"^1"},"optionalDependencies":{"native-here":"1","native-there":"1"}}`,
		"node_modules/agent/dist/index.js":                      "#!/usr/bin/env node\nimport '@s/engine'\n",
		"node_modules/@s/engine/package.json":                   `{"name":"@s/engine","dependencies":{"deep":"1"}}`,
		"node_modules/@s/engine/run.js":                         "ask()",
		"node_modules/@s/engine/node_modules/deep/d.js":         "deep()",
		"node_modules/@s/engine/node_modules/deep/package.json": `{"name":"deep"}`,
		"node_modules/deep/package.json":                        `{"name":"deep","version":"another, which Node does not load"}`,
		"node_modules/native-here/package.json":                 `{"name":"native-here"}`,
		"node_modules/native-here/bin":                          "\x7fELF one",
		"node_modules/stranger/package.json":                    `{"name":"stranger"}`,
	}
}

func fingerprint(t *testing.T, s *Store, program string) string {
	t.Helper()
	f, err := s.Fingerprint(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The fingerprint covers exactly what runs, wherever it was installed.
func TestFingerprintCovers(t *testing.T) {
	s := &Store{Dir: local.Dir(t.TempDir())}
	const program = "node_modules/agent/dist/index.js"
	top := install(t, npm())
	link := filepath.Join(top, "agent")
	if err := os.Symlink(filepath.Join(top, program), link); err != nil {
		t.Fatal(err)
	}
	before := fingerprint(t, s, link)
	if elsewhere := fingerprint(t, s, filepath.Join(install(t, npm()), program)); elsewhere != before {
		t.Error("the same bytes in another folder have another fingerprint")
	}
	for _, c := range []struct {
		file    string
		matters bool
	}{
		{program, true},
		{"node_modules/agent/package.json", true},
		{"node_modules/@s/engine/run.js", true},
		{"node_modules/@s/engine/node_modules/deep/d.js", true},
		{"node_modules/native-here/bin", true},
		{"node_modules/native-here/new.js", true},
		{"node_modules/native-there/package.json", true},
		{"node_modules/stranger/package.json", false},
		{"node_modules/deep/package.json", false},
	} {
		files := npm()
		if strings.HasSuffix(c.file, "package.json") {
			files[c.file] = strings.Replace(files[c.file], "{", `{"x":1,`, 1)
			if files[c.file] == "" {
				files[c.file] = `{"name":"native-there"}`
			}
		} else {
			files[c.file] += " changed"
		}
		if now := fingerprint(t, s, filepath.Join(install(t, files), program)); (now != before) != c.matters {
			t.Errorf("%s: the fingerprint changes: %v", c.file, now != before)
		}
	}
}

// What cannot be known has no fingerprint.
func TestFingerprintRefuses(t *testing.T) {
	s := &Store{Dir: local.Dir(t.TempDir())}
	for _, c := range []struct {
		name, program, why string
		files              map[string]string
		prepare            func(top string) error
	}{
		{"is not there", "x", "no such file", nil, nil},
		{"a script that starts another program", "x", "may start anything", map[string]string{"x": "#!/bin/sh\nexec node /elsewhere\n"}, nil},
		{"a package that is missing", "node_modules/a/x", "which is missing", map[string]string{
			"node_modules/a/x": "#!/usr/bin/env node\n", "node_modules/a/package.json": `{"name":"a","dependencies":{"b":"1"}}`,
		}, nil},
		{"a name that is a path", "node_modules/a/x", "cannot be named", map[string]string{
			"node_modules/a/x": "#!/usr/bin/env node\n", "node_modules/a/package.json": `{"name":"a","dependencies":{"../../b":"1"}}`,
		}, nil},
		{"a manifest that cannot be read", "node_modules/a/x", "unexpected end", map[string]string{
			"node_modules/a/x": "#!/usr/bin/env node\n", "node_modules/a/package.json": `{"name":"a","dependencies":{"b":"1"}}`, "node_modules/b/package.json": `{`,
		}, nil},
		{"a loop of links", "node_modules/a/x", "too many links", map[string]string{
			"node_modules/a/x": "#!/usr/bin/env node\n", "node_modules/a/package.json": `{"name":"a"}`,
		}, func(top string) error { return os.Symlink("loop", filepath.Join(top, "node_modules/a/loop")) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := install(t, c.files)
			if c.prepare != nil {
				if err := c.prepare(top); err != nil {
					t.Fatal(err)
				}
			}
			f, err := s.Fingerprint(t.Context(), filepath.Join(top, c.program))
			if err == nil || !strings.Contains(err.Error(), c.why) {
				t.Errorf("fingerprint %q, error %v", f, err)
			}
		})
	}
}

// Files that have not changed are not read again; one that has is, also when its size and the time
// of its writing are as before, where the system shows that.
func TestHashesAreKept(t *testing.T) {
	s := &Store{Dir: local.Dir(t.TempDir())}
	top := install(t, map[string]string{"x": "\x7fELF one"})
	program := filepath.Join(top, "x")
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(program, long, long); err != nil {
		t.Fatal(err)
	}
	first := fingerprint(t, s, program)
	sums := s.openHashes(program).file
	if err := os.MkdirAll(string(sums.Dir), 0o700); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" { // a change just now might be followed by another in the same tick
		if kept, _ := sums.Read(); len(kept) > 0 {
			t.Errorf("kept at once: %v", kept)
		}
	}
	i, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]hashed{program: {Size: i.Size(), Written: i.ModTime().UnixNano(), Changed: changed(i), Sum: "from the file"}}
	if err := sums.Write(kept); err != nil {
		t.Fatal(err)
	}
	known := fingerprint(t, s, program)
	if known == first {
		t.Error("an unchanged file was read again")
	}
	if err := os.WriteFile(sums.Dir.Path(sums.Name), []byte(`{"x`), 0o600); err != nil {
		t.Fatal(err)
	}
	if fingerprint(t, s, program) != first {
		t.Error("a damaged file of sums is used")
	}
	if runtime.GOOS != "linux" {
		return
	}
	if err := sums.Write(kept); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte("\x7fELF two"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(program, long, long); err != nil {
		t.Fatal(err)
	}
	if now := fingerprint(t, s, program); now == first || now == known {
		t.Error("other bytes of the same size and time have the same fingerprint")
	}
}

// Many files are read within little memory: an agent of npm has ten thousand.
func TestFingerprintOfManyFiles(t *testing.T) {
	const many, most = 1000, 16 << 20
	files := npm()
	for n := range many {
		files[fmt.Sprintf("node_modules/@s/engine/lib/%d.js", n)] = "ask()"
	}
	top := install(t, files)
	s := &Store{Dir: local.Dir(t.TempDir())}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fingerprint(t, s, filepath.Join(top, "node_modules/agent/dist/index.js"))
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > most {
		t.Errorf("%d MB were taken for %d files", (after.TotalAlloc-before.TotalAlloc)>>20, many)
	}
}

// What runs of an agent that the user has added are its program and the files among its arguments.
// What a program starts that runs others is not known.
func TestFingerprintOfOwn(t *testing.T) {
	top := install(t, map[string]string{
		"node": "\x7fELF node", "agent": "\x7fELF agent", "rules.json": "{}", "sh": "\x7fELF sh", "wrap": "#!/bin/sh\nagent",
		"pack/package.json": `{"name":"pack"}`, "pack/main.js": "ask()",
	})
	if err := os.Symlink(filepath.Join(top, "sh"), filepath.Join(top, "innocent")); err != nil {
		t.Fatal(err)
	}
	s := &Store{Dir: local.Dir(t.TempDir())}
	at := func(name string) string { return filepath.Join(top, name) }
	for _, c := range []struct {
		program string
		args    []string
		changes string // a file that counts; empty: what runs is not known
	}{
		{"agent", nil, "agent"},
		{"agent", []string{"--rules", at("rules.json")}, "rules.json"},
		{"node", []string{at("pack/main.js"), "--acp"}, "pack/main.js"},
		{"node", []string{at("wrap")}, ""},
		{"node", []string{"-e", at("pack/main.js")}, ""},
		{"sh", []string{at("wrap")}, ""},
		{"innocent", nil, ""},
		{"wrap", nil, ""},
	} {
		p := profile.Own{Name: "x", Command: at(c.program), Args: c.args}.Profile()
		p.Path = at(c.program)
		before, err := s.fingerprintOf(t.Context(), p)
		if (err == nil) != (c.changes != "") {
			t.Errorf("%s %v: %v", c.program, c.args, err)
		}
		if c.changes == "" {
			continue
		}
		text, err := os.ReadFile(at(c.changes))
		if err == nil {
			err = os.WriteFile(at(c.changes), append(text, '\n'), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		if after, err := s.fingerprintOf(t.Context(), p); err != nil || after == before {
			t.Errorf("%s %v: a change of %s is not seen: %v", c.program, c.args, c.changes, err)
		}
	}
}

func TestRecordsAreBounded(t *testing.T) {
	s := &Store{Dir: local.Dir(t.TempDir())}
	for n := range maxRecords + 5 {
		id := &Identity{At: time.Unix(int64(n), 0)}
		text, _ := json.Marshal(n)
		if err := s.change(string(text), func(r *record) { r.Identity = id }); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := filepath.Glob(s.folder().Path(recordPrefix + "*"))
	if len(files) != maxRecords || s.read("4").Identity != nil || s.read("5").Identity == nil {
		t.Errorf("%d records", len(files))
	}
}
