// Command powercut is the writer and the reader of the power-cut test (run.sh): the writer prints
// the id of each record after the store acknowledged it, the reader prints what the store holds.
// Both have the worlds of a user and the records of a relay (relay.go).
//
//	powercut write FOLDER    until it is killed
//	powercut read FOLDER
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

const (
	user    = "local"
	writers = 8
)

func main() {
	run := map[string]func(context.Context, *store.Store) error{"write": write, "read": read}
	if len(os.Args) != 3 || run[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: powercut write|read FOLDER")
		os.Exit(2)
	}
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{Dir: os.Args[2], Relay: true})
	if err == nil {
		err = run[os.Args[1]](ctx, s)
	}
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "powercut:", err)
		os.Exit(1)
	}
}

// write makes a world per writer and appends to it; every 50th entry is followed by a snapshot and
// a new current world. Meanwhile agents are paired.
func write(ctx context.Context, s *store.Store) error {
	p, err := newPairer(ctx, s)
	if err != nil {
		return err
	}
	failed := make(chan error, writers+pairers)
	for i := range writers {
		go func() { failed <- writeWorld(ctx, s, fmt.Sprintf("w_%d", i)) }()
	}
	for i := range pairers {
		go func() { failed <- p.pairAgents(ctx, i) }()
	}
	return <-failed // they write until the cut
}

func writeWorld(ctx context.Context, s *store.Store, world string) error {
	if err := s.CreateWorld(ctx, user, store.WorldRecord{
		ID: world, Name: world,
		CreatedAt: time.Now().UTC(),
	}); err != nil {
		return err
	}
	fmt.Println("world", world)
	for revision := uint64(1); ; revision++ {
		e := wire.Entry{
			Revision: revision, Time: wire.Millis(time.Now()), Author: wire.Author{Kind: "user", ID: "page", Name: "You"},
			CallID: fmt.Sprintf("%s-%d", world, revision), Event: &wire.Event{Kind: "said", Text: "hello"},
		}
		if err := s.Append(ctx, user, world, e); err != nil {
			return err
		}
		fmt.Println("entry", e.CallID)
		if revision%50 != 0 {
			continue
		}
		if err := s.SaveSnapshot(ctx, user, world, store.Snapshot{Revision: revision, Document: []byte("{}")}); err != nil {
			return err
		}
		fmt.Println("snapshot", e.CallID)
		if err := s.RenameWorld(ctx, user, world, fmt.Sprint("name ", revision)); err != nil {
			return err
		}
		fmt.Println("name", e.CallID)
	}
}

func read(ctx context.Context, s *store.Store) error {
	if err := readRelay(ctx, s); err != nil {
		return err
	}
	worlds, err := s.Worlds(ctx, user)
	if err != nil {
		return err
	}
	for _, w := range worlds {
		fmt.Println("world", w.ID)
		var named uint64
		_, _ = fmt.Sscanf(w.Name, "name %d", &named)
		snap, after, err := s.Load(ctx, user, w.ID)
		if err != nil {
			return err
		}
		var kept uint64
		if snap != nil {
			kept = snap.Revision
		}
		entries, err := s.Entries(ctx, user, w.ID, 0, 0)
		if err != nil {
			return err
		}
		if uint64(len(entries)) != kept+uint64(len(after)) {
			return fmt.Errorf("world %s: %d entries, but its snapshot of %d and %d after it", w.ID, len(entries), kept, len(after))
		}
		for _, e := range entries {
			fmt.Println("entry", e.CallID)
			// The last snapshot and name stand for those that they replaced.
			if e.Revision%50 == 0 && e.Revision <= kept {
				fmt.Println("snapshot", e.CallID)
			}
			if e.Revision%50 == 0 && e.Revision <= named {
				fmt.Println("name", e.CallID)
			}
		}
	}
	return nil
}
