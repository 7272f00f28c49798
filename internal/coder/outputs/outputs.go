// Package outputs stores the whole outputs of a session's tool calls, of which events have only the
// end. Each call has a file.
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

// Folder has a session's outputs, up to maxOutputs. Only the session's goroutine writes to it,
// after each turn.
type Folder struct{ Dir local.Dir }

// maxOutputs bounds the stored bytes of a session, like its log. The oldest files are removed
// first.
const maxOutputs = 16 << 20

// nameOf returns the file name of a call. It hashes the agent's id, which may be anything.
func nameOf(call string) string {
	h := sha256.Sum256([]byte(call))
	return hex.EncodeToString(h[:])
}

// Store stores the outputs of a turn's calls.
func (o Folder) Store(calls map[string]*acp.ToolCall) error {
	if err := nofollow.Below(filepath.Dir(string(o.Dir)), string(o.Dir)); err != nil { // since trim removes files there
		return err
	}
	for id, c := range calls {
		text := profile.Output(c)
		if len(text) <= wire.MaxCoderOutput || len(text) > maxOutputs {
			_ = os.Remove(o.Dir.Path(nameOf(id))) // an earlier call may have had this id
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

// trim removes the oldest files beyond maxOutputs.
func (o Folder) trim() error {
	entries, _ := os.ReadDir(string(o.Dir)) // without the folder there is nothing to trim
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

// Read returns the output of a call, or false if it is not stored.
func (o Folder) Read(call string) (string, bool) {
	text, err := os.ReadFile(o.Dir.Path(nameOf(call)))
	return string(text), err == nil
}
