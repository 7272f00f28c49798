package service

import (
	"bytes"
	"errors"
	"html/template"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/worldmcp/world/internal/login"
)

// A link with a launch key never stands in a command line, where every user of the computer could read it: an opener gets
// the path of a page that leads to the link. The page lies in a folder of its own that only this user may enter, until its
// key has been used or is over.
const (
	launchFolder = "world-link-" // and a random end
	launchPage   = "open.html"
)

var launchText = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>World</title>
<meta http-equiv="refresh" content="0;url={{.}}">
<p>Opening World. If nothing happens, <a href="{{.}}">open it here</a>.</p>
</html>
`))

// launch makes a link that logs a browser in, once. shown: an agent gets to see it. With page, it stands in a file for an
// opener, too; no file where none can be made that a browser may read.
func (s *service) launch(shown, page bool) (link, file string) {
	if shown {
		return s.link(), ""
	}
	key := s.login.NewKey(false)
	link = s.info.URL + "#key=" + key // in the fragment: it never reaches a server or a log
	if !page {
		return link, ""
	}
	file, err := writeLaunchPage(launchPlace(string(s.opt.DataDir)), link)
	if err != nil {
		s.opt.Logger.Warn().Err(err).Msg("no page for the browser could be written")
		return link, ""
	}
	s.launches.Go(func() {
		defer removeLaunchPage(file)
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for s.login.Live(key) > 0 {
			select {
			case <-t.C:
			case <-s.ended:
				return
			}
		}
	})
	return link, file
}

func (s *service) openPage(string) bool {
	if s.opt.OpenBrowser == nil {
		return false
	}
	_, file := s.launch(false, true)
	return file != "" && s.opt.OpenBrowser(file)
}

// launchPlace is where launch pages are written: in the data folder, or, since browsers in a snap read no hidden folder, in
// the home folder where there are snaps. Empty: a browser of Windows reads none of our files.
func launchPlace(dataDir string) string {
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

var errNoPlace = errors.New("the browser of this system reads no files of ours")

func writeLaunchPage(place, link string) (string, error) {
	if place == "" {
		return "", errNoPlace
	}
	sweepLaunchPages(place, time.Now())
	var text bytes.Buffer
	if err := launchText.Execute(&text, link); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp(place, launchFolder) // mode 0700
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, launchPage)
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		removeLaunchPage(file)
		return "", err
	}
	return file, nil
}

func removeLaunchPage(file string) {
	_ = os.Remove(file)
	_ = os.Remove(filepath.Dir(file)) // only while nothing else is in it
}

// sweepLaunchPages removes what a killed service has left; another service of this user may have younger ones there.
func sweepLaunchPages(place string, now time.Time) {
	files, _ := filepath.Glob(filepath.Join(place, launchFolder+"*", launchPage))
	for _, file := range files {
		if i, err := os.Lstat(file); err == nil && now.Sub(i.ModTime()) > login.KeyLife {
			removeLaunchPage(file)
		}
	}
}
