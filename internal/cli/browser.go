package cli

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/cli/browser"
)

// openBrowser opens a file on the user's desktop; false when there is none, or WORLD_OPEN=never.
func openBrowser(file string) bool {
	if os.Getenv("WORLD_OPEN") == "never" || !hasDesktop() {
		return false
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard // stdout may be MCP
	link := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(file), "/")}
	done := make(chan error, 1)
	go func() { done <- browser.OpenURL(link.String()) }() // some openers last as long as the browser does
	select {
	case err := <-done:
		return err == nil
	case <-time.After(openTime):
		return true
	}
}

// openTime is how long an opener may take to fail.
const openTime = 3 * time.Second

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
