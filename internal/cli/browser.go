package cli

import (
	"io"
	"os"
	"runtime"

	"github.com/cli/browser"
)

// openBrowser opens a link on the user's desktop; false when there is none, or WORLD_OPEN=never.
func openBrowser(link string) bool {
	if os.Getenv("WORLD_OPEN") == "never" || !hasDesktop() {
		return false
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard // stdout may be MCP
	return browser.OpenURL(link) == nil
}

func hasDesktop() bool {
	if os.Getenv("CI") != "" || os.Getenv("SSH_CONNECTION") != "" {
		return false
	}
	switch runtime.GOOS {
	case "darwin", "windows":
		return true
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}
