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
	// debounce is the silence after an event before a scan starts.
	debounce = 40 * time.Millisecond
	// debounceMax is the longest delay of a scan after the first event.
	debounceMax = 150 * time.Millisecond
	// maxBatch and maxBatchBytes bound the paths of one scan, which are git's arguments; beyond
	// them, everything is scanned.
	maxBatch      = 400
	maxBatchBytes = 24 << 10
	// progressEvery is the interval of reports during the first scan.
	progressEvery = 100 * time.Millisecond
	// recentWindow is how long after a change the watcher is checked more often.
	recentWindow = 2 * time.Minute
	// Scans without an event take at most 1/share of the time if there is no complete watcher,
	// 1/shareRecent to check the watcher after a change, and 1/shareIdle otherwise.
	share, shareRecent, shareIdle = 10, 50, 300
)

var errRunning = errors.New("repo: Run was called twice")

// follower is the loop of Run. Only the goroutine of Run uses it.
type follower struct {
	*Repo

	publish func(Update)
	watch   *watch
	// folder is the open root.
	folder *os.Root
	// cache is the last session's, until the first scan is done.
	cache cache

	// paths are queued for scanning, pathBytes is their length; scanAll queues everything.
	paths     map[string]bool
	pathBytes int
	scanAll   bool
	// firstEvent and lastEvent are since the start of the last scan.
	firstEvent, lastEvent time.Time
	// busy means that a scan is running, which will send its result to done.
	busy bool
	done chan scanResult
	// fullScanTime is the duration of the last scan of everything, lastFullScan its end.
	fullScanTime time.Duration
	lastFullScan time.Time
	// notBefore is the end of the pause after a long scan.
	notBefore  time.Time
	lastUpdate time.Time
	// failing means that the last scan failed, or the root was missing.
	failing bool
}

type scanResult struct {
	// update is nil if nothing changed.
	update *Update
	// added are newly watched folders, to be scanned once more.
	added []string
	err   error
	// all means that everything was scanned.
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
		cache: loadCache(r.options.Cache), scanAll: true,
	}
	var err error
	if f.folder, err = os.OpenRoot(r.root); err != nil {
		return errors.New("the folder cannot be opened")
	}
	defer func() { _ = f.folder.Close() }()
	if r.git != nil {
		if r.git.empty = filepath.Join(filepath.Dir(r.options.Cache), "empty.git"); r.options.Cache == "" {
			if r.git.empty, err = os.MkdirTemp("", "world-git-*"); err != nil {
				return errors.New("there is no temporary folder")
			}
			defer func() { _ = os.RemoveAll(r.git.empty) }()
		}
	}
	f.watch = newWatch(r.root, r.options)
	defer f.watch.close()
	ctx, cancel := context.WithCancel(ctx)
	f.loop(ctx)
	cancel()
	if f.busy {
		<-f.done
	}
	return context.Cause(ctx)
}

// loop handles watcher events, and runs one scan at a time.
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

// untilNext returns the time until the next scan or report; 0 or less means now.
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

// interval returns the time between scans without an event.
func (f *follower) interval(now time.Time) time.Duration {
	switch {
	case f.watch.needsPolling() || f.failing:
		return max(f.options.Poll, share*f.fullScanTime)
	case f.options.Quiet != 0:
		return max(f.options.Quiet, share*f.fullScanTime)
	case now.Sub(f.lastUpdate) < recentWindow:
		return max(30*time.Second, shareRecent*f.fullScanTime)
	default:
		return max(2*time.Minute, shareIdle*f.fullScanTime)
	}
}

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

// startScan scans the queued paths, or everything.
func (f *follower) startScan(ctx context.Context, now time.Time) {
	sc := &scan{Repo: f.Repo, cache: f.cache, watch: f.watch}
	if !f.scanAll && len(f.paths) > 0 {
		sc.paths, sc.forced = slices.Collect(maps.Keys(f.paths)), f.paths
	}
	all := len(sc.paths) == 0
	if all {
		f.reopen()
	}
	sc.root = f.folder
	f.paths, f.pathBytes, f.scanAll, f.busy = map[string]bool{}, 0, false, true
	f.found.Store(0)
	go func() { // loop awaits its result, or Run at the end
		u, added, err := sc.run(ctx)
		f.done <- scanResult{u, added, err, all, sc.rootMissing, time.Since(now)}
	}()
}

// reopen opens the root's path again if another folder has replaced the open one.
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

// finishScan publishes the result of a scan, and queues its follow-ups.
func (f *follower) finishScan(o scanResult) {
	f.busy = false
	now := time.Now()
	// A failure may be temporary, and git may succeed for all paths where it failed for some. One
	// immediate retry is enough.
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

func (f *follower) storeCache() {
	f.cache = nil
	if f.options.Cache == "" {
		return
	}
	c := make(cache, len(f.state.files))
	for raw, e := range f.state.files {
		if e.onDisk && e.measured.known && e.measured.stable {
			c[cacheKey(raw)] = e.measured
		}
	}
	saveCache(f.options.Cache, c)
}

// location returns the location of the repository at the last scan.
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

// durationText formats a duration for users.
func durationText(d time.Duration) string {
	if d >= time.Second {
		return strconv.Itoa(int(d/time.Second)) + " seconds"
	}
	return d.String()
}
