package config

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"

	"github.com/titanous/json5"
)

// maxFile is the largest settings file that is read, in bytes.
const maxFile = 4 << 20

// Read parses OpenClaw's settings file, which is JSON5. found is false when there is no such file;
// that is no error. The errors are for people and quote nothing of the file, which contains
// secrets.
func Read(path string, into any) (found bool, err error) {
	b, err := os.ReadFile(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return false, nil
	case err != nil:
		return true, errors.New("it cannot be read") // the system's message names the path
	case len(b) > maxFile:
		return true, fmt.Errorf("it is too large (%d bytes)", len(b))
	}
	if err := json5.Unmarshal(bytes.TrimPrefix(b, []byte("\ufeff")), into); err != nil {
		return true, errors.New("it is not valid JSON5") // the parser's message could quote a secret
	}
	return true, nil
}

// Snapshot is the answer of config.get: the settings with their secrets blanked, and the hash of
// the file.
type Snapshot struct {
	Path   string         `json:"path"`
	Hash   string         `json:"hash"`
	Parsed map[string]any `json:"parsed"`
}

// at returns what stands at a path; nil: nothing, or a null.
func (s Snapshot) at(path ...string) any { return lookup(s.Parsed, path...) }

// lookup follows keys through nested objects; nil: one of them is missing.
func lookup(v any, path ...string) any {
	for _, k := range path {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	return v
}

// LoopbackPort returns the port of an address that points at this computer. Empty: the address is
// invalid, or points elsewhere; World dials loopback addresses only.
func LoopbackPort(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "ws" && u.Scheme != "http" {
		return ""
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return ""
	}
	return u.Port()
}
