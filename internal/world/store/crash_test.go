//go:build unix

package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"
)

func init() {
	children["append"], children["full"], children["records"] = childAppend, childFull, childRecords
}

func childCommand(t *testing.T, mode, dir string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), exe)
	c.Env = append(os.Environ(), "STORE_TEST_CHILD="+mode, "STORE_TEST_DIR="+dir)
	return c
}

const crashWorlds = 4

// childAppend appends to the logs and prints each revision once it is acknowledged, until it is
// killed.
func childAppend(dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Dir: dir})
	if err != nil {
		return err
	}
	var group sync.WaitGroup
	failed := make(chan error, crashWorlds)
	for i := range crashWorlds {
		group.Go(func() {
			name := fmt.Sprint("w", i)
			entries, err := s.Entries(ctx, "u", name, 0, 0)
			for revision := uint64(len(entries)) + 1; err == nil; revision++ {
				if err = s.Append(ctx, "u", name, entry(revision, name)); err == nil {
					fmt.Printf("%d %d\n", i, revision)
				}
			}
			failed <- err
		})
	}
	group.Wait()
	return <-failed
}

// After a kill at any instant, the store holds every acknowledged entry and nothing that was not
// written.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	var acked [crashWorlds]uint64
	for round := range 4 {
		c := childCommand(t, "append", dir)
		c.Stderr = os.Stderr
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		total := 0
		for lines.Scan() {
			var i int
			var revision uint64
			if _, err := fmt.Sscanf(lines.Text(), "%d %d", &i, &revision); err != nil {
				break // cut in the middle of a line: not acknowledged
			}
			acked[i] = revision
			if total++; total == 100+37*round {
				if err := c.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = c.Wait()
		if total < 100 {
			t.Fatalf("round %d: the child acknowledged %d only", round, total)
		}
		s := openIn(t, dir)
		for i := range acked {
			name := fmt.Sprint("w", i)
			entries, err := s.Entries(t.Context(), "u", name, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			n := uint64(len(entries))
			if n < acked[i] || n > acked[i]+1 {
				t.Errorf("round %d: %d entries of world %d, %d acknowledged", round, n, i, acked[i])
			}
			for _, e := range entries {
				if e.CallID != fmt.Sprintf("%s-%d", name, e.Revision) {
					t.Errorf("revision %d of world %d is %q", e.Revision, i, e.CallID)
				}
			}
			acked[i] = n
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// childRecords writes and purges records, and prints a line after each change, until it is killed.
func childRecords(dir string) error {
	s, err := Open(context.Background(), Options{Dir: dir, Relay: true})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for w := range 4 {
		go func() { failed <- writeAndPurge(context.Background(), s, w, 1<<30, func() { fmt.Println(w) }) }()
	}
	return <-failed
}

// A kill at any instant is no damage of the records, and leaves none that is refused.
func TestKillAmidRecords(t *testing.T) {
	dir := t.TempDir()
	for round := range 6 {
		c := childCommand(t, "records", dir)
		c.Stderr = os.Stderr
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines, total := bufio.NewScanner(out), 0
		for lines.Scan() {
			if total++; total == 60+17*round {
				_ = c.Process.Kill()
			}
		}
		_ = c.Wait()
		if total < 60 {
			t.Fatalf("round %d: %d changes only", round, total)
		}
		s := relayStore(t, dir)
		if h := s.Health(t.Context()); h.State != HealthOK {
			t.Errorf("round %d: after a kill the store is %+v: %+v", round, h, s.damages())
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A full disk is reported as an error, loses nothing, and is used again once there is room.
func TestFullDisk(t *testing.T) {
	out, err := childCommand(t, "full", t.TempDir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// childFull simulates a full disk with a limit on file sizes, which applies to a whole process.
func childFull(dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Dir: dir, Logger: zerolog.New(os.Stderr)})
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.CreateWorld(ctx, "u", WorldRecord{ID: "w", Name: "W", CreatedAt: time.Now()}); err != nil {
		return err
	}
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 64 << 10, Max: old.Max}); err != nil {
		return err
	}
	last := uint64(0)
	for err == nil {
		if err = s.Append(ctx, "u", "w", entry(last+1, "w")); err == nil {
			last++
		}
		if last > 2000 {
			return errors.New("the disk does not get full")
		}
	}
	if errors.Is(err, ErrConflict) || errors.Is(err, ErrNotFound) || errors.Is(err, ErrUncertain) {
		return fmt.Errorf("a full disk is reported as: %w", err)
	}
	fmt.Fprintln(os.Stderr, "full after", last, "entries:", err)
	if again := s.Append(ctx, "u", "w", entry(last+1, "w")); again == nil {
		return errors.New("an append to a full disk was acknowledged")
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 16 << 10, Max: old.Max}); err != nil {
		return err
	}
	if h := s.Health(ctx); h.State != "failed" || h.Text == "" {
		return fmt.Errorf("on a full disk the health is %+v", h)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		entries, err := s.Entries(ctx, "u", "w", 0, 0)
		if err == nil && uint64(len(entries)) >= last {
			last = uint64(len(entries))
			if err = s.Append(ctx, "u", "w", entry(last+1, "w")); err == nil {
				break
			}
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("not working again: %d entries of %d, %w", len(entries), last, err)
		}
	}
	_, entries, err := s.Load(ctx, "u", "w")
	if err != nil || uint64(len(entries)) != last+1 {
		return fmt.Errorf("%d entries after %d acknowledged, %w", len(entries), last+1, err)
	}
	return nil
}
