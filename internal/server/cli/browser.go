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

// openVariable is the variable that keeps browsers closed when its value is openNever. It works for
// every process that reads it, as --no-open does for one service: tests and scripts set it, so that
// nothing pops up on the user's desktop.
const (
	openVariable = "WORLD_OPEN"
	openNever    = "never"
)

// Values of runtime.GOOS.
const (
	linux   = "linux"
	darwin  = "darwin"
	windows = "windows"
)

// openBrowser opens a file in a browser on the user's desktop; false: there is no desktop, or
// WORLD_OPEN=never.
func openBrowser(file string) bool {
	if os.Getenv(openVariable) == openNever || !hasDesktop() {
		return false
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard // stdout may carry MCP
	link := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(file), "/")}
	done := make(chan error, 1)
	go func() { done <- browser.OpenURL(link.String()) }() // some openers run as long as the browser
	select {
	case err := <-done:
		return err == nil
	case <-time.After(openTime):
		return true
	}
}

// openTime is how long openBrowser waits for the opener to fail. One that still runs then counts as
// a success: it may be the browser itself. A failure shows within milliseconds, so the wait is
// rarely felt.
const openTime = 3 * time.Second

// hasDesktop reports whether this process can open windows that the user sees: not in CI, and not
// over SSH, where the window would appear on the screen of another computer. Elsewhere than on
// macOS and Windows a display server shows it.
func hasDesktop() bool {
	if os.Getenv("CI") != "" || os.Getenv("SSH_CONNECTION") != "" {
		return false
	}
	switch runtime.GOOS {
	case darwin, windows:
		return true
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}
