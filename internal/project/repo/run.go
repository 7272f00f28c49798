package repo

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	settle    = 40 * time.Millisecond  // of quiet after an event, before anyone looks
	settleMax = 150 * time.Millisecond // after the first event, quiet or not
	batchMax  = 400                    // paths; with more everything is looked at
	batchText = 24 << 10               // bytes of these paths: they go to git as arguments
	tick      = 100 * time.Millisecond // between numbers while scanning
	lately    = 2 * time.Minute        // after a change, in which the net is drawn tighter
	// Looks that nobody asked for take at most one part in so many of the time: where they alone show what changed; where the
	// watcher is only checked, after a change; and where nothing happens at all.
	share, shareLately, shareIdle = 10, 50, 300
)

// errRunning is of a second Run.
var errRunning = errors.New("repo: Run was called twice")

// follower is the loop of Run.
type follower struct {
	*Repo

	tell   func(Update)
	watch  *watch
	folder *os.Root
	cache  cache

	paths   map[string]bool // to be looked at
	size    int             // bytes of paths
	all     bool            // everything is to be looked at
	first   time.Time       // event since the last look
	last    time.Time
	busy    bool
	done    chan outcome
	took    time.Duration // the last look at everything
	rest    time.Time     // before which nothing is looked at: after a long look
	net     time.Time     // when everything was looked at last
	told    time.Time
	failing bool // the last look failed, or found no folder
}

type outcome struct {
	update *Update
	added  []string
	err    error
	all    bool
	lost   bool
	took   time.Duration
}

// Run scans the folder, tells what is there, and follows it until ctx ends. Everything is told from the goroutine that called.
func (r *Repo) Run(ctx context.Context, tell func(Update)) error {
	if !r.running.CompareAndSwap(false, true) {
		return errRunning
	}
	f := &follower{Repo: r, tell: tell, paths: map[string]bool{}, done: make(chan outcome, 1), cache: loadCache(r.o.Cache), all: true}
	var err error
	if f.folder, err = os.OpenRoot(r.root); err != nil {
		return errors.New("the folder cannot be opened")
	}
	defer func() { _ = f.folder.Close() }()
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

// loop hears the watcher, and starts one look at a time.
func (f *follower) loop(ctx context.Context) {
	var events <-chan fsnotify.Event
	if f.watch.w != nil {
		events = f.watch.w.Events
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		now := time.Now()
		wait := f.next(now)
		if wait <= 0 {
			f.begin(ctx, now)
			wait = f.next(now)
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return
		case e, open := <-events:
			if !open {
				events = nil
				continue
			}
			f.hear(e)
		case <-f.watch.lost:
			f.everything()
		case o := <-f.done:
			f.finish(o)
		case <-timer.C:
			if n := int(f.found.Load()); n > 0 && f.busy && !f.scanned() {
				f.tell(Update{Found: n})
			}
		}
	}
}

// next is how long to wait until there is something to do; at most 0: now.
func (f *follower) next(now time.Time) time.Duration {
	if f.busy {
		return tick
	}
	if f.all || len(f.paths) > 0 {
		due := f.last.Add(settle)
		if most := f.first.Add(settleMax); most.Before(due) {
			due = most
		}
		if f.rest.After(due) {
			due = f.rest
		}
		return due.Sub(now)
	}
	due := f.net.Add(f.interval(now))
	return due.Sub(now)
}

// interval is the time between looks that nothing asked for.
func (f *follower) interval(now time.Time) time.Duration {
	switch {
	case f.watch.blindly() || f.failing:
		return max(f.o.Poll, share*f.took)
	case f.o.Quiet != 0:
		return max(f.o.Quiet, share*f.took)
	case now.Sub(f.told) < lately:
		return max(30*time.Second, shareLately*f.took)
	default:
		return max(2*time.Minute, shareIdle*f.took)
	}
}

// hear takes in one event.
func (f *follower) hear(e fsnotify.Event) {
	p, all := f.watch.says(e, f.place())
	switch {
	case all:
		f.everything()
	case p != "":
		f.path(p)
	}
}

func (f *follower) path(p string) {
	f.moment()
	if !f.all && !f.paths[p] {
		f.paths[p] = true
		f.size += len(p)
		if len(f.paths) > batchMax || f.size > batchText {
			f.all = true
		}
	}
}

func (f *follower) everything() {
	f.moment()
	f.all = true
}

func (f *follower) moment() {
	f.last = time.Now()
	if !f.all && len(f.paths) == 0 {
		f.first = f.last
	}
}

// begin starts a look at what is waiting, or at everything.
func (f *follower) begin(ctx context.Context, now time.Time) {
	k := &look{Repo: f.Repo, cache: f.cache, watch: f.watch}
	if !f.all && len(f.paths) > 0 {
		k.paths, k.exact = slices.Collect(maps.Keys(f.paths)), f.paths
	}
	all := len(k.paths) == 0
	if all {
		f.reopen()
	}
	k.root = f.folder
	f.paths, f.size, f.all, f.busy = map[string]bool{}, 0, false, true
	f.found.Store(0)
	go func() { // waited for through done, in loop or at the end of Run
		u, added, err := k.do(ctx)
		f.done <- outcome{u, added, err, all, k.lost, time.Since(now)}
	}()
}

// reopen takes the folder that has the root's name now: it may have been moved away and made anew.
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
		f.watch.moved("")
	}
}

// finish tells what a look found, and queues what it asks for.
func (f *follower) finish(o outcome) {
	f.busy = false
	now := time.Now()
	again := !f.failing || !o.all // a failure may be one of that moment; what git could not say of some paths it may say of all
	f.failing = o.err != nil || o.lost
	if o.all {
		f.took, f.net = o.took, now
		f.rest = now.Add(min(o.took, 2*time.Second))
	}
	if o.err != nil {
		if again {
			f.everything()
		}
		return
	}
	if o.update != nil {
		f.told = now
		f.tell(*o.update)
		if o.update.Full {
			f.save()
		}
	}
	for _, dir := range o.added {
		if dir == "" {
			f.everything()
			break
		}
		f.path(dir)
	}
}

// save keeps what was read for the next opening.
func (f *follower) save() {
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

func (f *follower) place() place {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.state.place
}

// scanned tells whether the first look is done.
func (f *follower) scanned() bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.state.ready
}

// spell is a duration as people say it.
func spell(d time.Duration) string {
	if d >= time.Second {
		return strconv.Itoa(int(d/time.Second)) + " seconds"
	}
	return d.String()
}
