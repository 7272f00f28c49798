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

// childWorlds copies a world, deletes the copy, restores one in three and removes one in three for good, until it is
// killed; it prints what was acknowledged.
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

// Killed in the middle of a copy or a deletion, the store holds the old state or the new one: a world that is listed is
// whole, what was acknowledged stands, and the next start clears what was cut short.
func TestKillAmongWorlds(t *testing.T) {
	dir := t.TempDir()
	s := openIn(t, dir)
	create(t, s, "u", "origin")
	appendAll(t, s, "u", "origin", 1, crashLength)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{} // the newest word about each copy
	for round := range 6 {
		killed := lastWords(t, dir, 5+3*round, said)
		s := openIn(t, dir)
		if told := s.damages(); len(told) > 0 {
			t.Errorf("a killed process is told as damage: %+v", told)
		}
		checkCopies(t, s, said, killed)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// lastWords runs the child until it has said so much, kills it, and returns the world that it was at.
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

// checkCopies holds the store to what was acknowledged; the world that the child was at may be one step further, which is noted.
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
		if r.ID == at || said[r.ID] == "removing" { // what it is now must stand in the rounds to come
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
	for stream, from := range map[string]jetstream.Stream{"w.u.": s.link.worlds, "s.u.": s.link.snapshots} {
		info, err := from.Info(t.Context(), jetstream.WithSubjectFilter(stream+"*"))
		must(t, err)
		for on := range info.State.Subjects {
			if !found[strings.TrimPrefix(on, stream)] {
				t.Errorf("%s belongs to no world", on)
			}
		}
	}
}
