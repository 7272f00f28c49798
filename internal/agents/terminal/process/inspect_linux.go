package process

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"

	"github.com/worldmcp/world/internal/base/slice"
)

// procfs is where the kernel describes processes; tests use another folder.
type procfs string

const system procfs = "/proc"

func (p procfs) path(pid int, name string) string {
	return filepath.Join(string(p), strconv.Itoa(pid), name)
}

// stat returns the fields of a process behind its program's name, which may contain anything:
// state, parent and more; nil: there is no such process.
func (p procfs) stat(pid int) [][]byte {
	b, err := os.ReadFile(p.path(pid, "stat"))
	fields := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if err != nil || len(fields) < 2 {
		return nil
	}
	return fields
}

// zombie reports whether a process has ended, even if its parent has not waited for it yet.
func (p procfs) zombie(pid int) bool {
	fields := p.stat(pid)
	return fields == nil || fields[0][0] == 'Z' || fields[0][0] == 'X'
}

// inspect returns the parent and the arguments of a process. False: there is none.
func (p procfs) inspect(pid int) (above int, args []string, ok bool) {
	fields := p.stat(pid)
	if fields == nil {
		return 0, nil, false
	}
	above, _ = strconv.Atoi(string(fields[1]))
	line, _ := os.ReadFile(p.path(pid, "cmdline"))
	args = slice.Map(bytes.Split(bytes.TrimRight(line, "\x00"), []byte{0}), func(a []byte) string { return string(a) })
	if exe, err := os.Readlink(p.path(pid, "exe")); err == nil && AgentOf(args) == "" { // a program may call itself anything
		args[0] = exe
	}
	return above, args, true
}

func inspect(pid int) (above int, args []string, ok bool) { return system.inspect(pid) }

func zombie(pid int) bool { return system.zombie(pid) }
