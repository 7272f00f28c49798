//go:build unix

package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

func init() { children["worlds"] = childWorlds }

const crashLength = 200 // entries of the world that is copied

// childWorlds copies a world, deletes the copy, restores one in three and removes one in three for
// good, until it is killed. It prints every acknowledged step.
func childWorlds(dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Dir: dir})
	if err != nil {
		return err
	}
	list, err := s.AllWorlds(ctx, "u")
	for n := len(list); err == nil; n++ {
		id := fmt.Sprint("c", n, "-", os.Getpid())
		if err = s.DuplicateWorld(ctx, "u", "origin", WorldRecord{ID: id, Name: id, CreatedAt: time.Now()}); err != nil {
			break
		}
		fmt.Println("copied", id)
		if err = s.TrashWorld(ctx, "u", id, time.Now()); err != nil {
			break
		}
		fmt.Println("deleted", id)
		switch n % 3 {
		case 0:
			if err = s.RestoreWorld(ctx, "u", id); err == nil {
				fmt.Println("restored", id)
			}
		case 1:
			fmt.Println("removing", id) // from here on it may be gone
			if err = s.DeleteWorld(ctx, "u", id); err == nil {
				fmt.Println("removed", id)
			}
		}
	}
	return err
}

// After a kill in the middle of a copy or a deletion, the store holds the old state or the new one:
// a listed world is complete, acknowledged steps are kept, and the next start finishes or removes
// an interrupted one.
func TestKillAmongWorlds(t *testing.T) {
	dir := t.TempDir()
	s := openIn(t, dir)
	create(t, s, "u", "origin")
	appendAll(t, s, "u", "origin", 1, crashLength)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{} // the last acknowledged step of each copy
	for round := range 6 {
		killed := lastWords(t, dir, 5+3*round, said)
		s := openIn(t, dir)
		if reported := s.damages(); len(reported) > 0 {
			t.Errorf("a killed process is reported as damage: %+v", reported)
		}
		checkCopies(t, s, said, killed)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// lastWords runs the child until it has printed that many lines, kills it, and returns the world it
// was working on.
func lastWords(t *testing.T, dir string, words int, said map[string]string) (at string) {
	t.Helper()
	c := childCommand(t, "worlds", dir)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(out); lines.Scan(); n++ {
		word, id, ok := strings.Cut(lines.Text(), " ")
		if !ok {
			break // cut in the middle
		}
		said[id], at = word, id
		if n == words {
			time.Sleep(time.Duration(words) * 700 * time.Microsecond) // into the next step
			if err := c.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = c.Wait()
	if n < words {
		t.Fatalf("the child said %d words only", n)
	}
	return at
}

// checkCopies compares the store with the acknowledged steps. The world that the child was working
// on may be one step further, which is noted.
func checkCopies(t *testing.T, s *Store, said map[string]string, at string) {
	t.Helper()
	list, err := s.AllWorlds(t.Context(), "u")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, r := range list {
		found[r.ID] = true
		deleted := r.DeletedAt != nil
		if word := said[r.ID]; r.ID != at && word != "removing" && word != "" && (word == "deleted") != deleted {
			t.Errorf("%s was %s, and deleted is %v", r.ID, word, deleted)
		}
		if r.ID == at || said[r.ID] == "removing" { // its present state must survive the following rounds
			said[r.ID] = map[bool]string{true: "deleted", false: "restored"}[deleted]
		}
		entries, err := s.Entries(t.Context(), "u", r.ID, 0, 0)
		if err != nil || len(entries) != crashLength {
			t.Errorf("%s holds %d entries, %v", r.ID, len(entries), err)
		}
		if _, err := s.Log(t.Context(), "u", r.ID, 0, 1); errors.Is(err, ErrNotFound) != deleted {
			t.Errorf("%s: deleted is %v, reading it says %v", r.ID, deleted, err)
		}
	}
	for id, word := range said {
		switch {
		case word == "removed" && found[id]:
			t.Errorf("%s was removed and is there", id)
		case word == "removing" && !found[id]:
			said[id] = "removed"
		case word != "removed" && word != "removing" && !found[id]:
			t.Errorf("%s was %s and is gone", id, word)
		}
	}
	for stream, from := range map[string]jetstream.Stream{"w.u.": s.state.conn.worlds, "s.u.": s.state.conn.snapshots} {
		info, err := from.Info(t.Context(), jetstream.WithSubjectFilter(stream+"*"))
		must(t, err)
		for on := range info.State.Subjects {
			if !found[strings.TrimPrefix(on, stream)] {
				t.Errorf("%s belongs to no world", on)
			}
		}
	}
}
