package bundle

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/agents/known"
)

var versionName = regexp.MustCompile(`^v?(\d+\.\d+\.\d+)`)

// tooOld returns the version of a program that is older than the least one; empty: it is not, or
// its version is unknown.
func tooOld(agent string) string {
	at, err := exec.LookPath(known.Of(agent).Command)
	if err != nil {
		return ""
	}
	v := versionAt(at)
	if v == "" || !before(v, known.Of(agent).Bundle.Oldest) {
		return ""
	}
	return v
}

// versionAt derives the version of a program from its path, so that it need not be started: from a
// folder or a file named after the version, or from its npm package. Empty: unknown.
func versionAt(program string) string {
	file, err := filepath.EvalSymlinks(program)
	if err != nil {
		return ""
	}
	for dir := file; ; dir = filepath.Dir(dir) {
		if m := versionName.FindStringSubmatch(filepath.Base(dir)); m != nil {
			return m[1]
		}
		var pack struct{ Version string }
		b, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err == nil && json.Unmarshal(b, &pack) == nil {
			if m := versionName.FindStringSubmatch(pack.Version); m != nil {
				return m[1]
			}
		}
		if parent := filepath.Dir(dir); parent == dir || filepath.Base(dir) == "node_modules" {
			return ""
		}
	}
}

func before(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(x), len(y)) {
		m, _ := strconv.Atoi(x[i])
		n, _ := strconv.Atoi(y[i])
		if m != n {
			return m < n
		}
	}
	return false
}
