package process

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// fake describes one process of a procfs folder.
type fake struct {
	stat, cmdline, exe string
}

// fakeProc writes processes as the kernel shows them.
func fakeProc(t *testing.T, processes map[int]fake) procfs {
	t.Helper()
	p := procfs(t.TempDir())
	for pid, f := range processes {
		if err := os.Mkdir(filepath.Join(string(p), strconv.Itoa(pid)), 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"stat": f.stat, "cmdline": f.cmdline} {
			if err := os.WriteFile(p.path(pid, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if f.exe != "" {
			if err := os.Symlink(f.exe, p.path(pid, "exe")); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p
}

// A program's name may hold spaces and brackets, its arguments anything; and a program that calls
// itself something else is known by its file.
func TestInspect(t *testing.T) {
	t.Parallel()
	p := fakeProc(t, map[int]fake{
		10: {stat: "10 (claude) S 9 10 10 34816", cmdline: "claude\x00--resume\x00", exe: "/usr/bin/node"},
		11: {stat: "11 (a) S 1) (b) R 10 11", cmdline: "title of its own\x00", exe: "/opt/codex"},
		12: {stat: "12 (kthread) S 2 0", cmdline: ""},
		13: {stat: "13 (dead) Z 10 13", cmdline: ""},
		14: {stat: "14 (cut) S", cmdline: "x\x00"},
		15: {stat: "15 (gone) X 1 1", cmdline: ""},
	})
	for pid, want := range map[int]struct {
		above  int
		args   string
		ok     bool
		zombie bool
	}{
		10: {9, "claude --resume", true, false},
		11: {10, "/opt/codex", true, false},
		12: {2, "", true, false},
		13: {10, "", true, true},
		14: {0, "", false, true},
		15: {1, "", true, true},
		99: {0, "", false, true},
	} {
		above, args, ok := p.inspect(pid)
		if above != want.above || strings.Join(args, " ") != want.args || ok != want.ok || p.zombie(pid) != want.zombie {
			t.Errorf("%d: parent %d, arguments %q, %t, zombie %t; want %+v", pid, above, args, ok, p.zombie(pid), want)
		}
	}
}

// The lineage of a hook whose shell has ended is the processes that it reported and those above the
// last of them; it is finite whatever the parents are.
func TestLineageInProc(t *testing.T) {
	t.Parallel()
	processes := map[int]fake{
		20: {stat: "20 (sh) S 21 20", cmdline: "sh\x00-c\x00hook\x00"},
		21: {stat: "21 (node) S 22 21", cmdline: "node\x00/h/node_modules/@openai/codex/bin/codex.js\x00"},
		22: {stat: "22 (zsh) S 1 22", cmdline: "-zsh\x00"},
		30: {stat: "30 (a) S 31 1", cmdline: "a\x00"}, // a pid that was reused while we looked
		31: {stat: "31 (b) S 30 1", cmdline: "b\x00"},
	}
	for pid := 100; pid < 100+2*maxDepth; pid++ {
		processes[pid] = fake{stat: strconv.Itoa(pid) + " (x) S " + strconv.Itoa(pid+1) + " 1", cmdline: "x\x00"}
	}
	p := fakeProc(t, processes)
	for _, c := range []struct{ known, want []int }{
		{[]int{20}, []int{20, 21, 22}},
		{[]int{77, 21}, []int{21, 22}},
		{[]int{20, 22}, []int{20, 22}},
		{[]int{0, 1, -4}, nil},
		{nil, nil},
		{[]int{30}, []int{30, 31}},
		{[]int{20, 20}, []int{20, 21, 22}},
	} {
		var got []int
		for _, of := range lineage(c.known, p.inspect) {
			got = append(got, of.pid)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %v: %v, want %v", c.known, got, c.want)
		}
	}
	if n := len(lineage([]int{100}, p.inspect)); n != maxDepth {
		t.Errorf("%d ancestors, want %d", n, maxDepth)
	}
	if found, ok := programIn(lineage([]int{20}, p.inspect)); !ok || found.pid != 21 || AgentOf(found.args) != "codex" {
		t.Errorf("the program is %+v", found)
	}
}

// A process that this test has started is ours, until it has ended.
func TestFindAndAlive(t *testing.T) {
	t.Parallel()
	child, err := os.StartProcess("/bin/sleep", []string{"sleep", "60"}, &os.ProcAttr{})
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = child.Kill(); _, _ = child.Wait() })
	f := Find([]int{child.Pid})
	if !f.Ours || f.Program.Pid != child.Pid || !f.Program.Alive() || f.Program.String() == "" {
		t.Fatalf("%+v, alive %t", f, f.Program.Alive())
	}
	if reused := (ID{child.Pid, f.Program.Born + "0"}); reused.Alive() {
		t.Error("another process with that pid counts as alive")
	}
	_ = child.Kill()
	if _, err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	if f.Program.Alive() {
		t.Error("it is alive after its end")
	}
	if p, ok := Of(child.Pid); ok && p == f.Program {
		t.Error("it is found after its end")
	}
}
