package terminal

import (
	"fmt"
	"os"
	"path/filepath"
)

// maxSocketPath is the system's limit.
const maxSocketPath = 107

// shortened returns a path to a socket within the system's limit. It is valid until done is called.
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
