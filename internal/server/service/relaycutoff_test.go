package service_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// dyingStore is a store whose process dies after so many changes: nothing is written any more.
type dyingStore struct {
	*store.Store
	left int
}

var errDied = errors.New("the process has died")

func (s *dyingStore) step() error {
	if s.left == 0 {
		return errDied
	}
	s.left--
	return nil
}

func (s *dyingStore) PutRecord(ctx context.Context, key string, data []byte, version uint64) (uint64, error) {
	if err := s.step(); err != nil {
		return 0, err
	}
	return s.Store.PutRecord(ctx, key, data, version)
}

func (s *dyingStore) RemoveRecord(ctx context.Context, key string, version uint64) error {
	if err := s.step(); err != nil {
		return err
	}
	return s.Store.RemoveRecord(ctx, key, version)
}

func (s *dyingStore) PurgeRecords(ctx context.Context, pattern string) error {
	if err := s.step(); err != nil {
		return err
	}
	return s.Store.PurgeRecords(ctx, pattern)
}

func (s *dyingStore) PurgeEvents(ctx context.Context, userID string) error {
	if err := s.step(); err != nil {
		return err
	}
	return s.Store.PurgeEvents(ctx, userID)
}

func (s *dyingStore) AppendEvent(context.Context, string, []byte) error { return nil }

// deletionFinished is in the log when a deletion that was cut off is finished.
const deletionFinished = "a deletion that was cut off is finished"

// A deletion whose process dies after any of its changes leaves no way into the account, and the
// next start finishes it.
func TestRelayDeletionDiesAtEachStep(t *testing.T) {
	r := startRelay(t, nil)
	r.join("Owner")
	p := r.join("Ann")
	w := p.ways()
	r.end()
	whole := string(r.opt.DataDir)
	for step := 0; ; step++ {
		dir := t.TempDir()
		if err := os.CopyFS(filepath.Join(dir, "data"), os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		r.opt.DataDir = local.Dir(filepath.Join(dir, "data"))
		died := p.deleteUntil(t, step)
		r.run()
		in := append(w.open(r), w.once(r)...)
		if want := map[bool]int{true: 5}[step == 0]; len(in) != want { // before the mark, the account is whole
			t.Errorf("after %d changes %v lead in", step, in)
		}
		r.end()
		if step > 0 && len(p.left(t)) > 0 { // the end came before it was finished
			before := strings.Count(r.log.String(), deletionFinished)
			r.run()
			r.log.times(t, before+1, deletionFinished)
			r.end()
			if left := p.left(t); len(left) > 0 {
				t.Fatalf("after %d changes the deletion is not finished: %v", step, left)
			}
		}
		if !died {
			if step < 10 {
				t.Errorf("a deletion has %d changes", step)
			}
			return
		}
	}
}

// deleteUntil deletes the account on the files of a relay that does not run, and dies after so many
// changes; false: it got through.
func (p *person) deleteUntil(t *testing.T, changes int) (died bool) {
	t.Helper()
	ctx := t.Context()
	s, err := store.Open(ctx, store.Options{Dir: p.r.opt.DataDir.Path("store"), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	dying := &dyingStore{s, 1 << 30}
	pairings, err := pairing.New(ctx, pairing.Options{
		Store: dying, Origin: p.r.origin, Logger: zerolog.Nop(),
		WorldName: func(context.Context, string, string) (string, *wire.Error) { return "Home", nil },
		Alive:     account.Names{Store: dying}.Exists,
	})
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(account.Options{
		Store: dying, Base: p.r.opt.Base, Signup: account.Open, Logger: zerolog.Nop(), Ending: pairings.EndUser,
		Deleting: pairings.DeleteUser,
	})
	if err != nil {
		t.Fatal(err)
	}
	by, e := accounts.Page(ctx, p.cookies["__Host-world"])
	if e != nil || by == nil {
		t.Fatal("the login is not good: ", e)
	}
	dying.left = changes
	return accounts.Delete(ctx, by, "Ann") != nil
}

// left returns the records of the account in the store of a relay that does not run.
func (p *person) left(t *testing.T) (keys []string) {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{Dir: p.r.opt.DataDir.Path("store"), Relay: true, Logger: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, pattern := range []string{"l.user." + p.id, "l.session." + p.id + ".*", "d.device." + p.id + ".*", "d.code." + p.id + ".*", "d.made." + p.id} {
		list, err := s.Records(t.Context(), pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range list {
			keys = append(keys, k.Key)
		}
	}
	slices.Sort(keys)
	return keys
}
