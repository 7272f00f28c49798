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
)

func init() { children["worlds"] = childWorlds }

const crashLength = 200 // entries of the world that is copied

// childWorlds copies a world, deletes the copy and restores every second one, until it is killed; it prints what was
// acknowledged.
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
		if n%2 == 0 {
			if err = s.RestoreWorld(ctx, "u", id); err == nil {
				fmt.Println("restored", id)
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
	strays := 0
	for round := range 6 {
		killed := lastWords(t, dir, 5+3*round, said)
		s := openIn(t, dir)
		n, err := s.Sweep(t.Context(), "u", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		strays += n
		again, err := s.Sweep(t.Context(), "u", time.Now())
		if err != nil || again != 0 {
			t.Errorf("a second sweep found %d, %v", again, err)
		}
		checkCopies(t, s, said, killed)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d copies were cut short and swept", strays)
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
		if word := said[r.ID]; r.ID != at && word != "" && (word == "deleted") != deleted {
			t.Errorf("%s was %s, and deleted is %v", r.ID, word, deleted)
		}
		if r.ID == at { // what it is now must stand in the rounds to come
			said[at] = map[bool]string{true: "deleted", false: "restored"}[deleted]
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
		if !found[id] {
			t.Errorf("%s was %s and is gone", id, word)
		}
	}
}
