package local

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// linux is the runtime.GOOS whose /proc lists listeners, and product the name in /api/health of a
// world service.
const (
	linux   = "linux"
	product = "world"
)

// PortOwner describes the process that listens on a port of this machine, as precisely as this user
// may know: another world service, a process with its id, or "another process".
func PortOwner(ctx context.Context, port int) string {
	if s := askHealth(ctx, port); s != "" {
		return s
	}
	if runtime.GOOS == linux {
		if pid, command := listenerOnLinux(port); pid != "" {
			return fmt.Sprintf("process %s (%s)", pid, command)
		}
		return "a process of another user"
	}
	out, err := exec.CommandContext(ctx, "lsof", "-nP", fmt.Sprintf("-iTCP:%d", port), "-sTCP:LISTEN", "-Fpc").Output()
	if err != nil {
		return "another process"
	}
	pid, name := "", ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "p") && pid == "":
			pid = line[1:]
		case strings.HasPrefix(line, "c") && name == "":
			name = line[1:]
		}
	}
	if pid == "" {
		return "another process"
	}
	return fmt.Sprintf("process %s (%s)", pid, name)
}

// askHealth describes a world service on the port, of another user or another data folder; "" for
// any other listener. It waits at most a second.
func askHealth(ctx context.Context, port int) string {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/api/health", port), http.NoBody)
	if err != nil {
		return ""
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return ""
	}
	defer func() { _ = res.Body.Close() }()
	var h struct {
		Product string `json:"product"`
		PID     int    `json:"pid"`
	}
	if json.NewDecoder(io.LimitReader(res.Body, 4096)).Decode(&h) != nil || h.Product != product {
		return ""
	}
	return fmt.Sprintf("another world service (process %d) with its own data folder", h.PID)
}

// listenerOnLinux finds the process that listens on the port in the tables of /proc. pid is "" when
// the process belongs to another user.
func listenerOnLinux(port int) (pid, command string) {
	want := fmt.Sprintf(":%04X", port)
	inodes := map[string]bool{}
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		b, err := os.ReadFile(table)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(b)) {
			f := strings.Fields(line)
			// The local address is the second field, the state the fourth (0A is LISTEN), the inode
			// the tenth.
			if len(f) > 9 && strings.HasSuffix(f[1], want) && f[3] == "0A" {
				inodes["socket:["+f[9]+"]"] = true
			}
		}
	}
	links, _ := filepath.Glob("/proc/[0-9]*/fd/*")
	for _, l := range links {
		target, err := os.Readlink(l)
		if err != nil || !inodes[target] {
			continue
		}
		pid = strings.Split(l, "/")[2]
		b, _ := os.ReadFile("/proc/" + pid + "/comm")
		return pid, strings.TrimSpace(string(b))
	}
	return "", ""
}
