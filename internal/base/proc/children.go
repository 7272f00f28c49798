package proc

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
)

// Children remembers which programs run, so that those that outlive us are ended: at once by a
// guard, if it has one, and else by the next start, from a list in the data folder. The folder must
// belong to one process at a time. A nil *Children remembers nothing.
type Children struct {
	mu    sync.Mutex
	list  childrenList
	guard guard
}

// childrenList is what the file has. It has no lock; Children has.
type childrenList struct {
	dir      local.Dir
	logger   zerolog.Logger
	children []child
}

// file is the file with the list.
func (c *childrenList) file() local.File[[]child] {
	return local.File[[]child]{Dir: c.dir, Name: childrenFile}
}

// childrenFile is the file's name in the data folder.
const childrenFile = "children.json"

// child is a program that runs. Born is when its process began, in the words of this system; with
// the pid it names one process from one start of the computer to the next.
type child struct {
	PID     int    `json:"pid"`
	Born    string `json:"born"`
	Program string `json:"program"`
	// Mark is in its environment, and in that of what it starts.
	Mark string `json:"mark,omitempty"`
}

// markVariable is the environment variable with a mark.
const markVariable = "WORLD_CHILD"

// withMark returns an environment with a mark, and the mark; a nil *Children remembers no child by
// it.
func (c *Children) withMark(environ []string) (marked []string, mark string) {
	if c == nil {
		return environ, ""
	}
	if environ == nil {
		environ = os.Environ()
	}
	mark = rand.Text()
	return append(slices.Clip(environ), markVariable+"="+mark), mark
}

// NewChildren returns the memory of a data folder. Those that an earlier process has left are
// ended: first asked, then forced.
func NewChildren(dir local.Dir, logger zerolog.Logger) *Children {
	c := &Children{list: childrenList{dir: dir, logger: logger}}
	left, err := c.list.file().Open()
	if err != nil {
		logger.Warn().Err(err).Msg("which programs may still run cannot be read")
	}
	groups := map[child]*group{}
	for _, x := range left {
		groups[x] = openGroup(x.PID, x.stillRuns)
		if groups[x] != nil || len(marked(x.Mark)) > 0 {
			logger.Warn().Int("pid", x.PID).Str("program", x.Program).Msg("a program of an earlier service still runs; it is ended")
		}
	}
	reap(groups)
	c.list.write()
	return c
}

// stillRuns reports whether the process is still the one that was written down: its id may be
// another's.
func (x child) stillRuns() bool { return x.Born != "" && Born(x.PID) == x.Born }

// reap ends children of another process: their groups, and what they have started elsewhere; first
// asked, then forced.
func reap(left map[child]*group) {
	var reaping sync.WaitGroup
	for x, g := range left {
		reaping.Go(func() { endMarked(x.Mark) })
		reaping.Go(func() {
			defer g.close()
			late := time.NewTimer(termTime)
			defer late.Stop()
			if !g.ask() || !g.awaitEmpty(late.C) {
				g.kill()
			}
		})
	}
	reaping.Wait()
}

// endMarked ends the processes that have a mark: first asked, then forced.
func endMarked(mark string) {
	began := time.Now()
	signalMarked(mark, false)
	for len(marked(mark)) > 0 && time.Since(began) < termTime {
		time.Sleep(50 * time.Millisecond) // no system reports that they have ended
	}
	for range maxForks {
		signalMarked(mark, true)
	}
}

// maxForks is how often the marked are looked for again while they are forced to end, since they
// may start others meanwhile.
const maxForks = 3

func (c *Children) add(pid int, path, mark string) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list.children = append(c.list.children, child{pid, Born(pid), filepath.Base(path), mark})
	c.save()
}

func (c *Children) remove(pid int) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.list.children {
		if c.list.children[i].PID == pid {
			c.list.children = append(c.list.children[:i], c.list.children[i+1:]...)
			break
		}
	}
	c.save()
}

// save stores the list and sends it to the guard. The caller holds mu.
func (c *Children) save() {
	c.list.write()
	if err := c.guard.send(c.list.children); err != nil {
		c.list.logger.Warn().Err(err).Msg("the running programs are not guarded: if this service is killed, some may stay until the next start")
	}
}

// warnLeftOver says that a process could not be ended.
func (c *Children) warnLeftOver(left string) {
	c.list.logger.Warn().Str("process", left).Msg("a process that an agent has started still runs: World may not end it, so end it yourself")
}

// GuardBy lets a process of a program end at our death what runs then, whatever ended us. The
// program is our own: it calls Help when Help says so. It is started with the first child, and ends
// with Close.
func (c *Children) GuardBy(program string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.guard.program = program
}

// Close ends the guard. Whatever still runs ends with it.
func (c *Children) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.guard.close()
}

// write writes the list.
func (c *childrenList) write() {
	if c.children == nil {
		c.children = []child{}
	}
	if err := c.file().Write(c.children); err != nil {
		c.logger.Warn().Err(err).Msg("which programs run cannot be written: if this service is killed, they may stay")
	}
}
