package mission

import (
	"errors"
	"maps"
	"time"

	"github.com/worldmcp/world/internal/base/local"
)

const (
	// leaseTime is how long a lease is good without being renewed, renewEvery how often a run that
	// works renews it.
	leaseTime  = 30 * time.Second
	renewEvery = 10 * time.Second

	leasesFile = "leases.json"
)

// leases say which run has which mission. They are in a file that all processes share, under its
// lock.
type leases struct {
	dir    local.Dir
	holder string
	now    func() time.Time
}

// lease is good until its end. Holder is the process, by a random name.
type lease struct {
	Run    string    `json:"run"`
	Holder string    `json:"holder"`
	Until  time.Time `json:"until"`
}

// errLeased says that another run has the mission.
var errLeased = errors.New("another run has the mission")

// live reports whether a lease is good. One that ends later than any can was made by another clock.
func (l leases) live(x lease) bool {
	left := x.Until.Sub(l.now())
	return left > 0 && left <= leaseTime
}

// update changes the leases. An error of edit changes nothing. A damaged file has none: what works
// renews its own at once.
func (l leases) update(edit func(all map[string]lease) error) error {
	file := local.File[map[string]lease]{Dir: l.dir, Name: leasesFile, Scratch: true}
	return file.Change(func(all map[string]lease) (map[string]lease, error) {
		if all == nil {
			all = map[string]lease{}
		}
		if err := edit(all); err != nil {
			return nil, err
		}
		maps.DeleteFunc(all, func(_ string, x lease) bool { return !l.live(x) })
		return all, nil
	})
}

// take leases all the missions to a run, or none: errLeased, with the time at which it is worth
// trying again.
func (l leases) take(run string, missions []string) (until time.Time, err error) {
	err = l.update(func(all map[string]lease) error {
		for _, id := range missions {
			if x := all[id]; l.live(x) && (x.Run != run || x.Holder != l.holder) {
				until = x.Until
				return errLeased
			}
		}
		for _, id := range missions {
			all[id] = lease{run, l.holder, l.now().Add(leaseTime)}
		}
		return nil
	})
	return until, err
}

// drop ends the leases of a run.
func (l leases) drop(run string, missions []string) error {
	return l.update(func(all map[string]lease) error {
		for _, id := range missions {
			if x := all[id]; x.Run == run && x.Holder == l.holder {
				delete(all, id)
			}
		}
		return nil
	})
}
