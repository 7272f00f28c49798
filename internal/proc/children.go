package proc

import (
	"errors"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/local"
)

// Children remembers in the data folder which programs run, so that the next start can end those that outlived us. The folder
// must belong to one process at a time. A nil *Children remembers nothing.
type Children struct {
	mu   sync.Mutex
	file childrenList
}

// childrenList is what the file has. It has no lock; Children has.
type childrenList struct {
	dir    local.Dir
	logger zerolog.Logger
	list   []child
}

// childrenFile is the file's name in the data folder.
const childrenFile = "children.json"

// child is a program that runs. Born is when its process began, in the words of this system; with the pid it names one process
// from one start of the computer to the next.
type child struct {
	PID     int    `json:"pid"`
	Born    string `json:"born"`
	Program string `json:"program"`
}

// NewChildren returns the memory of a data folder. Those that an earlier process has left are ended: first asked, then forced.
func NewChildren(dir local.Dir, logger zerolog.Logger) *Children {
	c := &Children{file: childrenList{dir: dir, logger: logger}}
	var left []child
	if err := dir.ReadJSON(childrenFile, &left); err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			logger.Warn().Msg("the list of programs that may still run cannot be read; it begins anew")
		}
		return c
	}
	var reaping sync.WaitGroup
	for _, x := range left {
		if x.PID > 1 && x.Born != "" && Born(x.PID) == x.Born {
			logger.Warn().Int("pid", x.PID).Str("program", x.Program).Msg("a program of an earlier service still runs; it is ended")
			reaping.Go(func() { reap(x) })
		}
	}
	reaping.Wait()
	c.file.write()
	return c
}

// reap ends a child of an earlier process, with its group.
func reap(x child) {
	late := time.NewTimer(termTime)
	defer late.Stop()
	if terminateGroup(x.PID) && emptied(x.PID, late.C) {
		return
	}
	if Born(x.PID) == x.Born {
		killGroup(x.PID)
	}
}

func (c *Children) add(pid int, path string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.file.list = append(c.file.list, child{pid, Born(pid), filepath.Base(path)})
	c.file.write()
}

func (c *Children) remove(pid int) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.file.list {
		if c.file.list[i].PID == pid {
			c.file.list = append(c.file.list[:i], c.file.list[i+1:]...)
			break
		}
	}
	c.file.write()
}

// write writes the list.
func (c *childrenList) write() {
	list := c.list
	if list == nil {
		list = []child{}
	}
	if err := c.dir.WriteJSON(childrenFile, list); err != nil {
		c.logger.Warn().Err(err).Msg("which programs run cannot be written: if this service is killed, they may stay")
	}
}
