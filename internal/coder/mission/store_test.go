package mission

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// A damaged file costs only its own content, and is put aside.
func TestDamagedFilesArePutAside(t *testing.T) {
	for name, damage := range map[string]string{"torn": `{"id":"mission-`, "nothing": "null", "another's": `{"id":"mission-x","phase":"idea"}`, "no JSON": "\x00\x01"} {
		dir := t.TempDir()
		s := serve(t, dir, newAgents(good))
		lost, kept := add(t, s, "/a"), add(t, s, "/b")
		if _, e := s.SetRole(1, &wire.LobePrompt{Lobe: wire.LobeCoder, Content: "Write little, and test it."}, true); e != nil {
			t.Fatal(e.Text())
		}
		s.Close()
		missions := local.Dir(filepath.Join(dir, "missions"))
		for _, f := range []string{missionName(lost.ID), "runs.jsonl"} {
			if err := missions.Write(f, []byte(damage)); err != nil {
				t.Fatal(err)
			}
		}
		s = serve(t, dir, newAgents(good))
		s.Resume()
		if list := s.Missions().Missions; len(list) != 1 || list[0].ID != kept.ID {
			t.Errorf("%s: %+v", name, list)
		}
		if b, err := os.ReadFile(missions.Path(missionName(lost.ID) + ".damaged")); err != nil || string(b) != damage {
			t.Errorf("%s: what is put aside is %q, %v", name, b, err)
		}
		if l, _ := s.Role(wire.LobeCoder); l.Version != 2 || l.Default {
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
	free := fill(missionName(m.ID))
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
		free = fill(missionName(m.ID))
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

// Of many executions of one mission, one runs and the others are refused, until the run has ended:
// a cancel does not end it before its agent has stopped.
func TestOneRunAMission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := make(chan struct{})
		a := newAgents(func(ctx context.Context, _ *agents, _ Opening, _ string) (Turn, *wire.Error) {
			<-ctx.Done()
			<-stop
			return Turn{Outcome: wire.TurnStopped}, nil
		})
		s := serve(t, t.TempDir(), a)
		defer s.Close()
		m := ready(t, s, "/a")
		var refusals, begun atomic.Int32
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				_, e := s.Execute(&wire.ExecuteRequest{Mission: m.ID})
				switch {
				case e == nil:
					begun.Add(1)
				case e.Code == wire.CodeMissionRunning && e.Next != "":
					refusals.Add(1)
				default:
					t.Errorf("%v", e)
				}
			})
		}
		wg.Wait()
		if begun.Load() != 1 || refusals.Load() != 7 {
			t.Fatalf("%d begun, %d refused", begun.Load(), refusals.Load())
		}
		synctest.Wait()
		edit := func(q wire.MissionEdit) *wire.Error {
			q.ID = m.ID
			_, e := s.Edit(t.Context(), now(t, s, m.ID).Version, &q, true)
			return e
		}
		refused(t, edit(wire.MissionEdit{Spec: new("Something else.")}), wire.CodeMissionRunning)
		for _, q := range []wire.MissionEdit{{Cancel: true}, {Restart: true}} {
			if e := edit(q); e != nil {
				t.Fatal(e.Text())
			}
		}
		_, e := s.Execute(&wire.ExecuteRequest{Mission: m.ID})
		refused(t, e, wire.CodeMissionRunning)
		if !s.Busy() {
			t.Error("no run is at work while its agent stops")
		}
		close(stop)
		synctest.Wait()
		if s.Busy() {
			t.Error("a run that has ended is at work")
		}
		if _, e := s.Execute(&wire.ExecuteRequest{Mission: m.ID}); e != nil {
			t.Error(e.Text())
		}
	})
}

// A service that was killed may have left a file of leases, from a version that had them: the next
// service resumes its runs at once, and neither reads the file nor reports it.
func TestRunsGoOnAtOnceAfterAKill(t *testing.T) {
	for name, leases := range map[string]string{
		"held": `{"MISSION":{"run":"run-other","holder":"other","until":"UNTIL"}}`, "torn": `{"a":`, "none": "",
	} {
		synctest.Test(t, func(t *testing.T) {
			a := newAgents(func(ctx context.Context, _ *agents, _ Opening, _ string) (Turn, *wire.Error) {
				<-ctx.Done()
				return Turn{Outcome: wire.TurnStopped}, nil
			})
			killed, dir := t.TempDir(), t.TempDir()
			s := serve(t, killed, a)
			m := ready(t, s, "/a")
			if _, e := s.Execute(&wire.ExecuteRequest{Mission: m.ID}); e != nil {
				t.Fatal(e.Text())
			}
			synctest.Wait()
			missions := local.Dir(filepath.Join(dir, "missions"))
			if err := copyDir(filepath.Join(killed, "missions"), string(missions)); err != nil {
				t.Fatal(err)
			}
			s.Close()
			leases := strings.NewReplacer("MISSION", m.ID, "UNTIL", time.Now().Add(20*time.Second).Format(time.RFC3339)).Replace(leases)
			if err := missions.Write("leases.json", []byte(leases)); err != nil {
				t.Fatal(err)
			}
			a.do = good
			s = serve(t, dir, a)
			defer s.Close()
			s.Resume()
			synctest.Wait()
			if got := now(t, s, m.ID); got.Phase != wire.PhaseMerge || got.Run != "" {
				t.Errorf("%s: %+v", name, got)
			}
			if list := local.Survey(local.Dir(dir)); len(list) != 0 {
				t.Errorf("%s: %+v", name, list)
			}
		})
	}
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
		if _, e := s.store.update(lost.ID, func(m *record) *wire.Error { // its run is in no log
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
		if s.runs.newest((*entry).isOpen)[0].State != stateRunning {
			t.Fatal("an interrupted run was not resumed")
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

// The stored lists of missions and lessons are bounded, and have the newest entries.
func TestWhatIsKeptIsBounded(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir, newAgents(good))
	m := ready(t, s, "/a")
	last := ""
	for i := range 60 {
		r, e := s.store.update(m.ID, func(m *record) *wire.Error {
			m.Phase, m.Round = wire.PhaseReview, 1
			applyReview(reviewReport{1, []string{last + "is wrong", "is wrong too"}}, 90, 3)(m, time.Now())
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
