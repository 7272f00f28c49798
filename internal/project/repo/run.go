package repo

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// debounce is how long it must be quiet after an event before a scan starts.
	debounce = 40 * time.Millisecond
	// debounceMax is how long after the first event a scan starts, quiet or not.
	debounceMax = 150 * time.Millisecond
	// maxBatch and maxBatchBytes bound the paths of one scan, since git gets them as arguments.
	// Beyond, everything is scanned.
	maxBatch      = 400
	maxBatchBytes = 24 << 10
	// progressEvery is the interval at which the first scan reports how many files it found.
	progressEvery = 100 * time.Millisecond
	// recentWindow is how long after a change the scans that check the watcher come more often.
	recentWindow = 2 * time.Minute
	// Scans that no event asked for take at most 1/share of the time where they alone find changes,
	// 1/shareRecent where they check the watcher after a change, and 1/shareIdle where nothing
	// happens.
	share, shareRecent, shareIdle = 10, 50, 300
)

// errRunning is the error of a second Run.
var errRunning = errors.New("repo: Run was called twice")

// follower is the loop of Run. Only the goroutine of Run uses it.
type follower struct {
	*Repo

	publish func(Update)
	watch   *watch
	// folder is the root, open.
	folder *os.Root
	// cache is that of the last opening, until the first scan is done.
	cache cache

	// paths are to be scanned, pathBytes is their length; scanAll: everything is.
	paths     map[string]bool
	pathBytes int
	scanAll   bool
	// firstEvent and lastEvent are those since the last scan started.
	firstEvent time.Time
	lastEvent  time.Time
	// busy: a scan runs, and sends its result to done.
	busy bool
	done chan scanResult
	// fullScanTime is how long the last scan of everything took, lastFullScan when it ended.
	fullScanTime time.Duration
	lastFullScan time.Time
	// notBefore is a pause after a long scan.
	notBefore  time.Time
	lastUpdate time.Time
	// failing: the last scan failed, or the root was missing.
	failing bool
}

type scanResult struct {
	// update is nil when nothing changed.
	update *Update
	// added are folders that are watched from now on, and are to be scanned once more.
	added []string
	err   error
	// all: everything was scanned.
	all         bool
	rootMissing bool
	took        time.Duration
}

// Run scans the folder, publishes its files, and follows it until ctx ends; then it returns the
// cause. It calls publish from its own goroutine only.
func (r *Repo) Run(ctx context.Context, publish func(Update)) error {
	if !r.running.CompareAndSwap(false, true) {
		return errRunning
	}
	f := &follower{
		Repo: r, publish: publish, paths: map[string]bool{}, done: make(chan scanResult, 1),
		cache: loadCache(r.o.Cache), scanAll: true,
	}
	var err error
	if f.folder, err = os.OpenRoot(r.root); err != nil {
		return errors.New("the folder cannot be opened")
	}
	defer func() { _ = f.folder.Close() }()
	if r.git != nil {
		if r.git.empty = filepath.Join(filepath.Dir(r.o.Cache), "empty.git"); r.o.Cache == "" {
			if r.git.empty, err = os.MkdirTemp("", "world-git-*"); err != nil {
				return errors.New("there is no temporary folder")
			}
			defer func() { _ = os.RemoveAll(r.git.empty) }()
		}
	}
	f.watch = newWatch(r.root, r.o)
	defer f.watch.close()
	ctx, cancel := context.WithCancel(ctx)
	f.loop(ctx)
	cancel()
	if f.busy {
		<-f.done
	}
	return context.Cause(ctx)
}

// loop handles the events of the watcher, and runs one scan at a time.
func (f *follower) loop(ctx context.Context) {
	var events <-chan fsnotify.Event
	if f.watch.w != nil {
		events = f.watch.w.Events
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		now := time.Now()
		wait := f.untilNext(now)
		if wait <= 0 {
			f.startScan(ctx, now)
			wait = f.untilNext(now)
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return
		case e, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			f.handle(e)
		case <-f.watch.eventsLost:
			f.queueAll()
		case o := <-f.done:
			f.finishScan(o)
		case <-timer.C:
			if n := int(f.found.Load()); n > 0 && f.busy && !f.firstScanDone() {
				f.publish(Update{Found: n})
			}
		}
	}
}

// untilNext returns how long to wait until there is something to do; 0 or less: now.
func (f *follower) untilNext(now time.Time) time.Duration {
	if f.busy {
		return progressEvery
	}
	if f.scanAll || len(f.paths) > 0 {
		due := f.lastEvent.Add(debounce)
		if most := f.firstEvent.Add(debounceMax); most.Before(due) {
			due = most
		}
		if f.notBefore.After(due) {
			due = f.notBefore
		}
		return due.Sub(now)
	}
	return f.lastFullScan.Add(f.interval(now)).Sub(now)
}

// interval returns the time between scans that no event asked for.
func (f *follower) interval(now time.Time) time.Duration {
	switch {
	case f.watch.needsPolling() || f.failing:
		return max(f.o.Poll, share*f.fullScanTime)
	case f.o.Quiet != 0:
		return max(f.o.Quiet, share*f.fullScanTime)
	case now.Sub(f.lastUpdate) < recentWindow:
		return max(30*time.Second, shareRecent*f.fullScanTime)
	default:
		return max(2*time.Minute, shareIdle*f.fullScanTime)
	}
}

// handle queues what one event asks for.
func (f *follower) handle(e fsnotify.Event) {
	p, all := f.watch.classify(e, f.location())
	switch {
	case all:
		f.queueAll()
	case p != "":
		f.queuePath(p)
	}
}

func (f *follower) queuePath(p string) {
	f.noteEvent()
	if !f.scanAll && !f.paths[p] {
		f.paths[p] = true
		f.pathBytes += len(p)
		if len(f.paths) > maxBatch || f.pathBytes > maxBatchBytes {
			f.scanAll = true
		}
	}
}

func (f *follower) queueAll() {
	f.noteEvent()
	f.scanAll = true
}

// noteEvent restarts the debounce time.
func (f *follower) noteEvent() {
	f.lastEvent = time.Now()
	if !f.scanAll && len(f.paths) == 0 {
		f.firstEvent = f.lastEvent
	}
}

func (f *follower) startScan(ctx context.Context, now time.Time) {
	k := &scan{Repo: f.Repo, cache: f.cache, watch: f.watch}
	if !f.scanAll && len(f.paths) > 0 {
		k.paths, k.forced = slices.Collect(maps.Keys(f.paths)), f.paths
	}
	all := len(k.paths) == 0
	if all {
		f.reopen()
	}
	k.root = f.folder
	f.paths, f.pathBytes, f.scanAll, f.busy = map[string]bool{}, 0, false, true
	f.found.Store(0)
	go func() { // loop awaits its result, or Run at the end
		u, added, err := k.run(ctx)
		f.done <- scanResult{u, added, err, all, k.rootMissing, time.Since(now)}
	}()
}

// reopen opens the folder that has the root's path now: the old one may have been moved away and
// another made.
func (f *follower) reopen() {
	named, err := os.Stat(f.root)
	if err != nil {
		return
	}
	if held, err := f.folder.Stat("."); err == nil && os.SameFile(named, held) {
		return
	}
	if fresh, err := os.OpenRoot(f.root); err == nil {
		_ = f.folder.Close()
		f.folder = fresh
		f.watch.forget("")
	}
}

// finishScan publishes what a scan found, and queues what it asks for.
func (f *follower) finishScan(o scanResult) {
	f.busy = false
	now := time.Now()
	// A failure may be a passing one, and git may answer for all paths what it could not for some.
	// One retry at once is enough.
	retry := !f.failing || !o.all
	f.failing = o.err != nil || o.rootMissing
	if o.all {
		f.fullScanTime, f.lastFullScan = o.took, now
		f.notBefore = now.Add(min(o.took, 2*time.Second))
	}
	if o.err != nil {
		if retry {
			f.queueAll()
		}
		return
	}
	if o.update != nil {
		f.lastUpdate = now
		f.publish(*o.update)
		if o.update.Full {
			f.storeCache()
		}
	}
	for _, dir := range o.added {
		if dir == "" {
			f.queueAll()
			break
		}
		f.queuePath(dir)
	}
}

// storeCache saves the measures for the next opening.
func (f *follower) storeCache() {
	f.cache = nil
	if f.o.Cache == "" {
		return
	}
	c := make(cache, len(f.state.files))
	for raw, e := range f.state.files {
		if e.onDisk && e.m.known && e.m.sure {
			c[cacheKey(raw)] = e.m
		}
	}
	saveCache(f.o.Cache, c)
}

// location returns where git keeps the repository, as the last scan found.
func (f *follower) location() location {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.state.location
}

func (f *follower) firstScanDone() bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.state.ready
}

func durationText(d time.Duration) string {
	if d >= time.Second {
		return strconv.Itoa(int(d/time.Second)) + " seconds"
	}
	return d.String()
}
