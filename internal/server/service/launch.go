package service

import (
	"context"
	"errors"
	"html"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access/login"
)

// A launch link must never be part of a command line, which every user of the computer can read.
// The browser opener therefore gets the path of an HTML file that redirects to the link. The file
// is in a folder of its own with mode 0700, and is removed when its key was used or has expired.
// The folder's name is launchFolder and a random suffix.
const (
	launchFolder = "world-link-"
	launchPage   = "open.html"
)

// launchText is the content of a launch page, with LINK for the link. It is no template, because
// html/template and what that needs are 0.46 MB of the program.
const launchText = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>World</title>
<meta http-equiv="refresh" content="0;url=LINK">
<p>Opening World. If nothing happens, <a href="LINK">open it here</a>.</p>
</html>
`

// launcher makes the links that log browsers in, and opens the page with them.
type launcher struct {
	opt   *Options
	login *login.Login
	url   string
	// serverEnded is closed when the service begins to stop: launch pages go.
	serverEnded <-chan struct{}

	// lastKey is the launch key of the link in tool answers.
	mu      sync.Mutex
	lastKey string
	// pages counts the launch pages on disk.
	pages sync.WaitGroup
}

// close waits until the launch pages are removed.
func (l *launcher) close(ctx context.Context) error { return await(ctx, &l.pages) }

// link returns a launch link for tool answers. Agents see it, so a page that it opens cannot act
// for the user. The link stays the same until it was used or half of its life is over: an agent
// that asks often must not evict other keys.
func (l *launcher) link() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lastKey == "" || l.login.Live(l.lastKey) < login.KeyLife/2 {
		l.lastKey = l.login.NewKey(true)
	}
	return l.url + "#key=" + l.lastKey
}

// launch creates a link that logs a browser in, once. shown: an agent will see the link, so it is
// the shared one of tool answers. page: also write a launch page and return its path, which is
// empty when this system has no place for it.
func (l *launcher) launch(shown, page bool) (link, file string) {
	if shown {
		return l.link(), ""
	}
	key := l.login.NewKey(false)
	link = l.url + "#key=" + key // in the fragment: it never reaches a server or a log
	if !page {
		return link, ""
	}
	file, err := writeLaunchPage(launchPageParent(string(l.opt.DataDir)), link)
	if err != nil {
		l.opt.Logger.Warn().Err(err).Msg("cannot write a launch page for the browser")
		return link, ""
	}
	l.pages.Go(func() {
		defer removeLaunchPage(file)
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for l.login.Live(key) > 0 {
			select {
			case <-t.C:
			case <-l.serverEnded:
				return
			}
		}
	})
	return link, file
}

// openPage opens the world in the user's browser; false: there is none.
func (l *launcher) openPage(string) bool {
	if l.opt.OpenBrowser == nil {
		return false
	}
	_, file := l.launch(false, true)
	return file != "" && l.opt.OpenBrowser(file)
}

// launchPageParent returns the folder for launch pages: the data folder, or the home folder where
// snaps are installed, since browsers in a snap cannot read hidden folders. Empty: this is WSL,
// whose Windows browser cannot read Linux files.
func launchPageParent(dataDir string) string {
	if os.Getenv("WSL_DISTRO_NAME") != "" {
		return ""
	}
	if _, err := os.Stat("/snap/bin"); err == nil && runtime.GOOS == "linux" {
		if home, err := os.UserHomeDir(); err == nil {
			return home
		}
	}
	return dataDir
}

var errNoLaunchPage = errors.New("the browser of this system cannot read files of this service")

// writeLaunchPage writes a launch page into a new folder under place, and removes expired ones.
func writeLaunchPage(place, link string) (string, error) {
	if place == "" {
		return "", errNoLaunchPage
	}
	sweepLaunchPages(place, time.Now())
	text := strings.ReplaceAll(launchText, "LINK", html.EscapeString(link))
	folder, err := os.MkdirTemp(place, launchFolder) // mode 0700
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, launchPage)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		removeLaunchPage(file)
		return "", err
	}
	return file, nil
}

// removeLaunchPage removes a launch page and its folder. The folder stays if it contains anything
// else.
func removeLaunchPage(file string) {
	_ = os.Remove(file)
	_ = os.Remove(filepath.Dir(file))
}

// sweepLaunchPages removes expired pages that a killed service left. Younger ones may belong to
// another service of this user.
func sweepLaunchPages(place string, now time.Time) {
	files, _ := filepath.Glob(filepath.Join(place, launchFolder+"*", launchPage))
	for _, file := range files {
		if i, err := os.Lstat(file); err == nil && now.Sub(i.ModTime()) > login.KeyLife {
			removeLaunchPage(file)
		}
	}
}
