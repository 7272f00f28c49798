package hook

import (
	"os"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// ancestors returns the processes above this one, nearest first, and the terminal of the nearest
// that has one. own: this process has that terminal, too.
func ancestors() (all []frame.Process, tty string, own bool) {
	pid := os.Getpid()
	for len(all) <= frame.MaxPids {
		b, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		text := string(b)
		f := strings.Fields(text[strings.LastIndexByte(text, ')')+1:]) // state, parent, …: proc_pid_stat(5) counts them from 3
		if len(f) < 20 {
			break
		}
		start, _ := strconv.ParseInt(f[19], 10, 64)
		all = append(all, frame.Process{Pid: pid, Start: start})
		if tty == "" {
			tty = ttyName(f[4])
			own = tty != "" && len(all) == 1
		}
		if pid, _ = strconv.Atoi(f[1]); pid == 0 {
			break
		}
	}
	return all[min(len(all), 1):], tty, own
}

// ttyName returns the name below /dev of a device number if that is a terminal's: "pts/3".
func ttyName(device string) string {
	n, _ := strconv.Atoi(device)
	major, minor := n>>8&0xfff, n&0xff|n>>12&0xfff00
	switch {
	case major == 136:
		return "pts/" + strconv.Itoa(minor)
	case major == 4 && minor < 64:
		return "tty" + strconv.Itoa(minor)
	}
	return ""
}
