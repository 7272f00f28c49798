package coder

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/worldmcp/world/internal/acp/profile"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// outputs keep what the tools of a session wrote, whole, where an event has only the end of it: a file a call, up to maxOutputs.
// The session's own goroutine writes them, behind a turn.
type outputs struct{ dir local.Dir }

// maxOutputs is how many bytes are kept of a session, as many as of its log. The oldest go first.
const maxOutputs = 16 << 20

func (s *Service) outputs(session string) outputs {
	return outputs{local.Dir(s.dir.Path(filepath.Join("output", session)))}
}

// nameOf is the file of a call: an agent's ids may be anything.
func nameOf(call string) string { return digest(call) }

// keep writes what the calls of a turn wrote.
func (o outputs) keep(t *turn) error {
	for id, c := range t.calls {
		text := profile.Output(c)
		if len(text) <= wire.MaxCoderOutput || len(text) > maxOutputs {
			_ = os.Remove(o.dir.Path(nameOf(id))) // of an earlier call with this id
			continue
		}
		if err := o.dir.Make(); err != nil {
			return err
		}
		if err := o.dir.Write(nameOf(id), []byte(text)); err != nil {
			return err
		}
	}
	return o.trim()
}

// trim takes the oldest away until the rest is within maxOutputs.
func (o outputs) trim() error {
	entries, _ := os.ReadDir(string(o.dir)) // none: nothing was kept
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
			if err := os.Remove(o.dir.Path(f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// read returns what a call wrote; false: it is not kept.
func (o outputs) read(call string) (string, bool) {
	text, err := os.ReadFile(o.dir.Path(nameOf(call)))
	return string(text), err == nil
}
