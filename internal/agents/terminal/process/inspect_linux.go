package process

import (
	"bytes"
	"os"
	"strconv"

	"github.com/worldmcp/world/internal/base/slice"
)

// state returns what stands in /proc/PID/stat behind the program's name, which may contain
// anything: the state, the parent and more.
func state(pid int) [][]byte {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if err != nil || len(fields) < 2 {
		return nil
	}
	return fields
}

// ended reports whether a process is over and only its parent has not looked yet.
func ended(pid int) bool {
	fields := state(pid)
	return fields == nil || fields[0][0] == 'Z' || fields[0][0] == 'X'
}

// look returns the parent and the arguments of a process. False: there is none.
func look(pid int) (parent int, args []string, ok bool) {
	dir := "/proc/" + strconv.Itoa(pid)
	fields := state(pid)
	if fields == nil {
		return 0, nil, false
	}
	parent, _ = strconv.Atoi(string(fields[1]))
	line, _ := os.ReadFile(dir + "/cmdline")
	args = slice.Map(bytes.Split(bytes.TrimRight(line, "\x00"), []byte{0}), func(a []byte) string { return string(a) })
	if exe, err := os.Readlink(dir + "/exe"); err == nil && AgentOf(args) == "" { // a program may call itself what it likes
		args[0] = exe
	}
	return parent, args, true
}
