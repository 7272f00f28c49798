package mission

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Values of wire.CoderRun.Kind.
const (
	kindCurate  = "curate"
	kindExecute = "execute"
)

// Values of wire.CoderRun.State.
const (
	stateRunning     = "running"
	stateInterrupted = "interrupted"
	stateDone        = "done"
	stateFailed      = "failed"
	stateStopped     = "stopped"
)

const (
	// maxRuns is how many runs are remembered, maxRunLog the size in bytes at which the file is
	// rotated.
	maxRuns   = 500
	maxRunLog = 4 << 20
	runsFile  = "runs.jsonl"
)

// entry is a run's request and result, which suffices to continue it.
type entry struct {
	wire.CoderRun
	Missions  []string          `json:"missions"`
	Agent     string            `json:"agent,omitempty"`
	Threshold int               `json:"threshold,omitempty"`
	Rounds    int               `json:"rounds,omitempty"`
	Budget    *wire.CoderBudget `json:"budget,omitempty"`
	// World is the world as the user saw it in the preview, or "" if the prompts do not have it.
	World  string     `json:"world,omitempty"`
	Tokens int        `json:"tokens,omitempty"`
	Cost   float64    `json:"cost,omitempty"`
	Began  time.Time  `json:"began"`
	Ended  *time.Time `json:"ended,omitempty"`
}

// isOpen reports whether the run is active or interrupted.
func (e *entry) isOpen() bool { return e.State == stateRunning || e.State == stateInterrupted }

// runLog has the newest runs. Its file has a line for each change of a run; the last one counts.
type runLog struct {
	file    jsonl.File
	publish func(wire.CoderEvent)

	mu sync.Mutex
	// list is in the order in which the runs began.
	list []*entry
}

// openRuns reads the runs, and marks those that had not ended as interrupted.
func openRuns(dir local.Dir, o Options) *runLog {
	l := &runLog{
		file:    jsonl.File{Path: dir.Path(runsFile), Older: dir.Path("runs.1.jsonl"), Max: maxRunLog, Sync: true},
		publish: o.Publish,
	}
	err := dir.OnlyFile(runsFile)
	lines, readErr := l.file.Lines(2 * maxRunLog)
	if err = errors.Join(err, readErr); err != nil {
		o.Logger.Error().Err(err).Msg("the log of runs cannot be read: runs of before are not listed")
	}
	for _, line := range lines {
		e := new(entry)
		if json.Unmarshal(line, e) != nil || e.ID == "" {
			continue // torn by a crash
		}
		if e.isOpen() {
			e.State = stateInterrupted
		}
		l.set(e)
	}
	return l
}

// set adds or replaces a run. The caller holds mu, or has not shared the log yet.
func (l *runLog) set(e *entry) {
	if i := slices.IndexFunc(l.list, func(x *entry) bool { return x.ID == e.ID }); i >= 0 {
		l.list[i] = e
		return
	}
	l.list = append(l.list, e)
	if len(l.list) > maxRuns {
		l.list = slices.Delete(l.list, 0, len(l.list)-maxRuns)
	}
}

// put stores and publishes a run. If it cannot be written, it is still remembered until the service
// ends.
func (l *runLog) put(e entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.set(&e)
	err = l.file.Append(append(line, '\n'))
	run := e.CoderRun
	l.publish(wire.CoderEvent{Kind: wire.CoderEventRun, Run: &run})
	return err
}

// isOpen reports whether a run is active or interrupted.
func (l *runLog) isOpen(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.list, func(e *entry) bool { return e.ID == id && e.isOpen() })
}

// newest returns the runs that match a filter, newest first.
func (l *runLog) newest(take func(e *entry) bool) []entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []entry
	for _, e := range slices.Backward(l.list) {
		if take(e) {
			list = append(list, *e)
		}
	}
	return list
}

func (l *runLog) logs(cursor string, limit int) (wire.CuratorLogs, *wire.Error) {
	if limit < 0 || limit > 200 {
		return wire.CuratorLogs{}, wire.NewError(wire.CodeBadArguments, "a page has 1 to 200 runs").At("limit")
	}
	if limit == 0 {
		limit = 50
	}
	list := l.newest(func(e *entry) bool { return e.Kind == kindCurate })
	if cursor != "" {
		i := slices.IndexFunc(list, func(e entry) bool { return e.ID == cursor })
		if i < 0 {
			return wire.CuratorLogs{}, wire.NewError(wire.CodeBadArguments, "this is no cursor of the log, or its run is no longer kept").At("cursor").Try("Begin without a cursor.")
		}
		list = list[i+1:]
	}
	page := wire.CuratorLogs{Items: []wire.CuratorLog{}}
	for _, e := range list[:min(len(list), limit)] {
		page.Items = append(page.Items, wire.CuratorLog{
			Run: e.ID, Status: e.State, Missions: e.Missions, Tokens: e.Tokens, Cost: e.Cost, Began: e.Began,
			Ended: e.Ended, Error: e.Reason,
		})
	}
	if len(list) > limit {
		page.Next = page.Items[limit-1].Run
	}
	return page, nil
}
