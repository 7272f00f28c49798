package mission

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// A damaged file costs what was in it, and nothing else; it is put aside, not lost.
func TestDamagedFilesArePutAside(t *testing.T) {
	for name, damage := range map[string]string{"torn": `{"id":"mission-`, "nothing": "null", "another's": `{"id":"mission-x","phase":"idea"}`, "no JSON": "\x00\x01"} {
		dir := t.TempDir()
		s := serve(t, dir, newAgents(good))
		lost, kept := add(t, s, "/a"), add(t, s, "/b")
		if _, e := s.SetLobe(1, &wire.LobePrompt{Lobe: wire.LobeCoder, Content: "Write little, and test it."}, true); e != nil {
			t.Fatal(e.Text())
		}
		s.Close()
		missions := local.Dir(filepath.Join(dir, "missions"))
		for _, f := range []string{fileOf(lost.ID), leasesFile, "runs.jsonl"} {
			if err := missions.Write(f, []byte(damage)); err != nil {
				t.Fatal(err)
			}
		}
		s = serve(t, dir, newAgents(good))
		s.Resume()
		if list := s.Missions().Missions; len(list) != 1 || list[0].ID != kept.ID {
			t.Errorf("%s: %+v", name, list)
		}
		if b, err := os.ReadFile(missions.Path(fileOf(lost.ID) + ".damaged")); err != nil || string(b) != damage {
			t.Errorf("%s: what is put aside is %q, %v", name, b, err)
		}
		if l, _ := s.Lobe(wire.LobeCoder); l.Version != 2 || l.Default {
			t.Errorf("%s: %+v", name, l)
		}
		if _, e := s.Curate(&wire.CurateRequest{}); e != nil {
			t.Errorf("%s: %v", name, e)
		}
		settle(t, s)
		s.Close()
	}
}

// What cannot be written has not happened, and is said.
func TestAFullDisk(t *testing.T) {
	dir := t.TempDir()
	a := newAgents(good)
	s := serve(t, dir, a)
	defer s.Close()
	m := add(t, s, "/a")
	missions := filepath.Join(dir, "missions")
	fill := func(name string) (free func()) { // a folder in its place: nothing can be written there
		path := filepath.Join(missions, name)
		old, _ := os.ReadFile(path)
		if err := errors.Join(os.RemoveAll(path), os.MkdirAll(filepath.Join(path, "x"), 0o700)); err != nil {
			t.Fatal(err)
		}
		return func() {
			if err := errors.Join(os.RemoveAll(path), os.WriteFile(path, old, 0o600)); err != nil {
				t.Fatal(err)
			}
		}
	}
	free := fill(fileOf(m.ID))
	if _, e := s.Edit(context.Background(), m.Version, &wire.MissionEdit{ID: m.ID, Title: new("Other")}, true); e == nil ||
		e.Code != wire.CodeStoreFailed {
		t.Errorf("%v", e)
	}
	if got := now(t, s, m.ID); got.Title != m.Title || got.Version != m.Version {
		t.Errorf("%+v", got)
	}
	if _, e := s.Curate(&wire.CurateRequest{}); e == nil || e.Code != wire.CodeStoreFailed {
		t.Errorf("a run begins without being kept: %v", e)
	}
	free()
	free = fill("runs.jsonl")
	if _, e := s.Curate(&wire.CurateRequest{}); e == nil || e.Code != wire.CodeStoreFailed {
		t.Errorf("a run begins without its log: %v", e)
	}
	free()
	// The disk fills up while the agent is at work: the run ends, and another one can begin.
	a.do = func(ctx context.Context, a *agents, o Opening, p string) (Turn, *wire.Error) {
		free = fill(fileOf(m.ID))
		return good(ctx, a, o, p)
	}
	if _, e := s.Curate(&wire.CurateRequest{}); e != nil {
		t.Fatal(e.Text())
	}
	settle(t, s)
	if got := now(t, s, m.ID); got.Phase != wire.PhaseCurate {
		t.Errorf("%+v", got)
	}
	free()
	a.do = good
	if _, e := s.Curate(&wire.CurateRequest{Missions: []string{m.ID}}); e != nil {
		t.Fatal(e.Text())
	}
	settle(t, s)
	if got := now(t, s, m.ID); got.Phase != wire.PhaseJudge {
		t.Errorf("%+v", got)
	}
}

// Of many that want a mission at once, one gets it; and what a dead process has held is free when
// its lease has ended.
func TestLeases(t *testing.T) {
	dir := local.Dir(t.TempDir())
	for range 20 {
		var wg sync.WaitGroup
		var mu sync.Mutex
		var got []leases
		for _, holder := range []string{"a", "b", "c", "d"} {
			l := leases{dir: dir, holder: holder, now: time.Now}
			wg.Go(func() {
				if _, err := l.take("run-"+holder, []string{"m", "n-" + holder}); err == nil {
					mu.Lock()
					got = append(got, l)
					mu.Unlock()
				} else if !errors.Is(err, errLeased) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if len(got) != 1 {
			t.Fatalf("%d have the mission", len(got))
		}
		if err := got[0].drop("run-"+got[0].holder, []string{"m", "n-" + got[0].holder}); err != nil {
			t.Fatal(err)
		}
	}
	clock := time.Now()
	old, next := leases{dir, "old", func() time.Time { return clock }}, leases{dir, "new", func() time.Time { return clock }}
	if _, err := old.take("run", []string{"m"}); err != nil {
		t.Fatal(err)
	}
	until, err := next.take("run", []string{"m"})
	if !errors.Is(err, errLeased) || until.Sub(clock) > leaseTime {
		t.Fatalf("%v until %v", err, until)
	}
	clock = until
	if _, err := next.take("run", []string{"m"}); err != nil {
		t.Fatal(err)
	}
	if _, err := old.take("run", []string{"m"}); !errors.Is(err, errLeased) {
		t.Fatalf("a lost lease is renewed: %v", err)
	}
	clock = clock.Add(-time.Hour) // the computer's clock was wrong
	if _, err := old.take("run", []string{"m"}); err != nil {
		t.Fatalf("a lease of another time is in the way: %v", err)
	}
}

// Two executions of one mission: one runs, the other is told. And a run whose lease another one
// took changes nothing more.
func TestOneRunAMission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait := make(chan struct{})
		a := newAgents(func(ctx context.Context, a *agents, o Opening, p string) (Turn, *wire.Error) {
			select {
			case <-wait:
			case <-ctx.Done():
			}
			return good(ctx, a, o, p)
		})
		s := serve(t, t.TempDir(), a)
		defer s.Close()
		m := ready(t, s, "/a")
		var mu sync.Mutex
		var refused, begun int
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				_, e := s.Execute(&wire.ExecuteRequest{Mission: m.ID})
				mu.Lock()
				defer mu.Unlock()
				switch {
				case e == nil:
					begun++
				case e.Code == wire.CodeMissionRunning && e.Next != "":
					refused++
				default:
					t.Errorf("%v", e)
				}
			})
		}
		wg.Wait()
		if begun != 1 || refused != 7 {
			t.Fatalf("%d begun, %d refused", begun, refused)
		}
		if !s.Busy() {
			t.Error("nothing is at work")
		}
		time.Sleep(10 * leaseTime) // it is renewed, however long the agent works
		if _, err := (leases{s.leases.dir, "other", time.Now}).take("run-other", []string{m.ID}); !errors.Is(err, errLeased) {
			t.Fatalf("the lease of a run at work has ended: %v", err)
		}
		if _, e := s.Edit(t.Context(), now(t, s, m.ID).Version, &wire.MissionEdit{ID: m.ID, Spec: new("Something else.")},
			true); e == nil || e.Code != wire.CodeMissionRunning {
			t.Errorf("what a run is about changes under it: %v", e)
		}
		err := s.leases.update(func(all map[string]lease) error { // the computer slept, and another process took it
			all[m.ID] = lease{"run-other", "other", time.Now().Add(leaseTime)}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		before := now(t, s, m.ID)
		time.Sleep(renewEvery)
		settle(t, s)
		synctest.Wait()
		if s.Busy() {
			t.Error("what has ended is at work")
		}
		if after := now(t, s, m.ID); after.Phase != before.Phase || after.Version != before.Version {
			t.Errorf("%+v became %+v", before, after)
		}
		if r := s.runs.newest(func(*entry) bool { return true })[0]; r.State != stateFailed || r.Reason == "" {
			t.Errorf("%+v", r)
		}
	})
}

// A service that ends leaves its runs interrupted, whatever they are at, and the next one goes on
// with them at once.
func TestRunsGoOnAfterAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stay := make(chan struct{})
		a := newAgents(nil)
		a.do = func(ctx context.Context, a *agents, o Opening, p string) (Turn, *wire.Error) {
			select {
			case <-ctx.Done():
				return Turn{Outcome: wire.TurnStopped}, nil
			case <-stay:
				return good(ctx, a, o, p)
			}
		}
		dir := t.TempDir()
		s := serve(t, dir, a)
		coded, curated, second := ready(t, s, "/a"), add(t, s, "/a"), add(t, s, "/a")
		lost := add(t, s, "/a")
		if _, e := s.Execute(&wire.ExecuteRequest{Mission: coded.ID}); e != nil {
			t.Fatal(e.Text())
		}
		run, e := s.Curate(&wire.CurateRequest{Missions: []string{curated.ID, second.ID}})
		if e != nil {
			t.Fatal(e.Text())
		}
		if _, e := s.store.change(lost.ID, func(m *record) *wire.Error { // its run is in no log
			m.Run, m.Phase = "run-lost", wire.PhaseCurate
			return nil
		}); e != nil {
			t.Fatal(e.Text())
		}
		synctest.Wait()
		s.Close()
		if got := now(t, s, coded.ID); got.Phase != wire.PhaseCode || got.Run == "" {
			t.Fatalf("%+v", got)
		}
		s = serve(t, dir, a)
		defer func() { s.Close() }()
		h := s.Heartbeat(&wire.HeartbeatRequest{}, nil)
		if len(h.Runs) != 2 || h.Runs[0].ID != run.ID || h.Runs[0].State != stateInterrupted ||
			h.Runs[1].State != stateInterrupted {
			t.Fatalf("%+v", h.Runs)
		}
		_, e = s.Execute(&wire.ExecuteRequest{Mission: coded.ID})
		refused(t, e, wire.CodeMissionRunning)
		s.Resume()
		time.Sleep(time.Second) // the two wait for each other's turn at the file of the leases
		if s.runs.newest((*entry).open)[0].State != stateRunning {
			t.Fatal("it waits for the lease of a service that has ended in order")
		}
		close(stay)
		settle(t, s)
		for id, want := range map[string]wire.MissionPhase{
			coded.ID: wire.PhaseMerge, curated.ID: wire.PhaseJudge,
			second.ID: wire.PhaseJudge, lost.ID: wire.PhaseIdea,
		} {
			if got := now(t, s, id); got.Phase != want || got.Run != "" {
				t.Errorf("%+v", got)
			}
		}
		if logs, e := s.Logs("", 0); e != nil || len(logs.Items) != 1 || logs.Items[0].Status != stateDone ||
			len(logs.Items[0].Missions) != 2 || logs.Items[0].Ended == nil {
			t.Errorf("%+v, %v", logs, e)
		}
	})
}

// What is kept of a mission and of finished ones is bounded, the newest of it.
func TestWhatIsKeptIsBounded(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir, newAgents(good))
	m := ready(t, s, "/a")
	last := ""
	for i := range 60 {
		r, e := s.store.change(m.ID, func(m *record) *wire.Error {
			m.Phase, m.Round = wire.PhaseReview, 1
			reviewed(reviewReport{1, []string{last + "is wrong", "is wrong too"}}, 90, 3)(m, time.Now())
			m.Feedback = append(m.Feedback, wire.MissionVerdict{Verdict: verdictModify, Note: "again"})
			return nil
		})
		if e != nil || len(r.Lessons) > maxLessons || len(r.History) > maxHistory || len(r.Feedback) > maxFeedback {
			t.Fatal(len(r.Lessons), len(r.History), len(r.Feedback), e)
		}
		r.ID = idPrefix + string(rune('a'+i%26)) + string(rune('a'+i/26))
		if err := s.store.learn(&r); err != nil {
			t.Fatal(err)
		}
		last = r.ID
	}
	s.Close()
	s = serve(t, dir, newAgents(good))
	defer s.Close()
	if n := len(s.store.lessons); n != maxLearned || s.store.lessons[0].Mission != last ||
		len(s.store.lessons[0].Helped) > maxHelped {
		t.Errorf("%d lessons, the newest is %+v", n, s.store.lessons[0])
	}
	if list := s.store.learned("/a"); len(list) != maxShownLessons || list[0].Mission != last ||
		len(s.store.learned("/b")) != 0 {
		t.Errorf("%+v", list)
	}
}
