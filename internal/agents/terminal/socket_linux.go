package terminal

import (
	"fmt"
	"os"
	"path/filepath"
)

// maxSocketPath is how long the path of a socket may be.
const maxSocketPath = 107

// shortened returns a path of a socket that is short enough for the system, until done is called.
func shortened(name string) (short string, done func(), err error) {
	if len(name) <= maxSocketPath {
		return name, func() {}, nil
	}
	dir, err := os.Open(filepath.Dir(name))
	if err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("/proc/self/fd/%d/%s", dir.Fd(), filepath.Base(name)), func() { _ = dir.Close() }, nil
}
