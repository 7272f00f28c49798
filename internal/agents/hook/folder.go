package hook

import (
	"os"
	"runtime"
	"strings"
)

// dataDir is what WORLD_DATA_DIR says, or local.DefaultDir, computed without the package that all
// other commands use, which is initialised late. Empty: there is none.
func dataDir() string {
	if dir := os.Getenv("WORLD_DATA_DIR"); dir != "" {
		return dir
	}
	home, _ := os.UserHomeDir()
	base := os.Getenv("XDG_DATA_HOME")
	for _, sign := range []string{"~", "$HOME"} {
		if rest, ok := strings.CutPrefix(base, sign); ok {
			base = home + rest
		}
	}
	if !absolute(base) {
		base = sharedFolder(home)
	}
	if !absolute(base) {
		return ""
	}
	return strings.TrimRight(base, separator) + separator + "world"
}

const separator = string(os.PathSeparator)

// sharedFolder is this system's folder for users' data.
func sharedFolder(home string) string {
	switch runtime.GOOS {
	case "windows":
		if local := os.Getenv("LOCALAPPDATA"); local != "" {
			return local
		}
		return home + `\AppData\Local`
	case "darwin", "ios":
		return home + "/Library/Application Support"
	}
	return home + "/.local/share"
}

func absolute(dir string) bool {
	return strings.HasPrefix(dir, separator) || runtime.GOOS == "windows" && len(dir) > 2 && dir[1] == ':'
}
