// Package outputs keeps what the tools of a session wrote, whole, where an event has only the end
// of it: a file a call.
package outputs

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/nofollow"
	"github.com/worldmcp/world/internal/wire"
)

// Folder has the outputs of a session, up to maxOutputs. The session's own goroutine writes them,
// behind a turn.
type Folder struct{ Dir local.Dir }

// maxOutputs is how many bytes are kept of a session, as many as of its log. The oldest go first.
const maxOutputs = 16 << 20

// nameOf is the file of a call: an agent's ids may be anything.
func nameOf(call string) string {
	h := sha256.Sum256([]byte(call))
	return hex.EncodeToString(h[:])
}

// Keep writes what the calls of a turn wrote.
func (o Folder) Keep(calls map[string]*acp.ToolCall) error {
	if err := nofollow.Below(filepath.Dir(string(o.Dir)), string(o.Dir)); err != nil { // the oldest files there are removed
		return err
	}
	for id, c := range calls {
		text := profile.Output(c)
		if len(text) <= wire.MaxCoderOutput || len(text) > maxOutputs {
			_ = os.Remove(o.Dir.Path(nameOf(id))) // of an earlier call with this id
			continue
		}
		if err := o.Dir.Make(); err != nil {
			return err
		}
		if err := o.Dir.Write(nameOf(id), []byte(text)); err != nil {
			return err
		}
	}
	return o.trim()
}

// trim takes the oldest away until the rest is within maxOutputs.
func (o Folder) trim() error {
	entries, _ := os.ReadDir(string(o.Dir)) // none: nothing was kept
	var files []os.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b os.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	sum := int64(0)
	for _, f := range files {
		if sum += f.Size(); sum > maxOutputs {
			if err := os.Remove(o.Dir.Path(f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// Read returns what a call wrote; false: it is not kept.
func (o Folder) Read(call string) (string, bool) {
	text, err := os.ReadFile(o.Dir.Path(nameOf(call)))
	return string(text), err == nil
}
