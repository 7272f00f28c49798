package clip

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// folders are absolute paths without their last part.
var folders = regexp.MustCompile(`(^|[\s"'(=])(?:[A-Za-z]:)?[/\\](?:[^\s"':/\\]*[/\\])*`)

// Reason returns what an error says for people who are not to know the folders of this machine:
// files are named without them.
func Reason(err error) string {
	text := err.Error()
	without := func(path string) {
		if path != "" {
			text = strings.ReplaceAll(text, path, filepath.Base(path))
		}
	}
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		without(at.Path)
	}
	if at, ok := errors.AsType[*os.LinkError](err); ok { // a failed rename names two
		without(at.Old)
		without(at.New)
	}
	return folders.ReplaceAllString(text, "$1")
}
