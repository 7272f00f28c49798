package mission

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// maxHistory and maxFeedback bound the lists of a mission, which keep the newest entries.
	maxHistory  = 100
	maxFeedback = 30
)

// record is a mission's file. Records in the store are replaced, never modified.
type record struct {
	wire.Mission
	// LeftPhase is the phase before the mission was blocked or cancelled.
	LeftPhase wire.MissionPhase `json:"left,omitempty"`
	// Approved is the hash of the test command that the user set.
	Approved string `json:"approved,omitempty"`
	// Curator and Reviewer are the sessions of these roles.
	Curator  string `json:"curator,omitempty"`
	Reviewer string `json:"reviewer,omitempty"`
	// Output is the end of the failed tests' output, or "".
	Output string `json:"output,omitempty"`
	// Lessons are findings of reviews and tests.
	Lessons []string `json:"lessons,omitempty"`
}

// store has the missions, each in its own file, the roles' prompts and the lessons.
type store struct {
	dir     local.Dir
	now     func() time.Time
	publish func(wire.CoderEvent)
	logger  zerolog.Logger

	mu       sync.Mutex
	missions map[string]*record
	prompts  map[wire.Lobe]*storedPrompt
	lessons  []lesson
}

const (
	idPrefix    = "mission-"
	rolesFile   = "lobes.json"
	lessonsFile = "lessons.json"
)

func missionName(id string) string { return id + ".json" }

func openStore(dir local.Dir, o Options) (*store, error) {
	s := &store{
		dir: dir, now: o.Now, publish: o.Publish, logger: o.Logger, missions: map[string]*record{},
		prompts: map[wire.Lobe]*storedPrompt{},
	}
	names, err := os.ReadDir(string(dir))
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		id, ok := strings.CutSuffix(n.Name(), ".json")
		if !ok || !strings.HasPrefix(id, idPrefix) {
			continue
		}
		m, err := s.missionFile(id).Open()
		if err != nil {
			s.logger.Error().Err(err).Msg("a mission cannot be read")
		} else if m != nil {
			s.missions[id] = m
		}
	}
	// local.Survey reports errors to the user.
	s.prompts, _ = s.rolesFile().Open()
	if s.prompts == nil {
		s.prompts = map[wire.Lobe]*storedPrompt{}
	}
	s.lessons, _ = s.lessonsFile().Open()
	return s, nil
}

// missionFile returns the file of a mission. Since version is a mission's own field, the format has
// another.
func (s *store) missionFile(id string) local.File[*record] {
	whole := func(m *record) bool { return m != nil && m.ID == id && m.Phase != "" }
	return local.File[*record]{Dir: s.dir, Name: missionName(id), Valid: whole, VersionField: "format"}
}

func (s *store) rolesFile() local.File[map[wire.Lobe]*storedPrompt] {
	return local.File[map[wire.Lobe]*storedPrompt]{Dir: s.dir, Name: rolesFile}
}

func (s *store) lessonsFile() local.File[[]lesson] {
	return local.File[[]lesson]{Dir: s.dir, Name: lessonsFile}
}

func (s *store) get(id string) (record, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.missions[id]; m != nil {
		return *m, nil
	}
	return record{}, wire.NotFound(wire.MissingMission, "there is no such mission").At("missionId")
}

// list returns the missions, the most urgent first.
func (s *store) list() []record {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]record, 0, len(s.missions))
	for _, m := range s.missions {
		list = append(list, *m)
	}
	slices.SortFunc(list, func(a, b record) int {
		return cmp.Or(cmp.Compare(b.Priority, a.Priority), a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// update edits, writes and publishes a mission. Errors of edit or of the disk leave it as it was.
func (s *store) update(id string, edit func(m *record) *wire.Error) (record, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.missions[id]
	if old == nil {
		return record{}, wire.NotFound(wire.MissingMission, "there is no such mission").At("missionId")
	}
	m := *old
	m.History, m.Feedback, m.Lessons = slices.Clone(m.History), slices.Clone(m.Feedback), slices.Clone(m.Lessons)
	if e := edit(&m); e != nil {
		return *old, e
	}
	return m, s.write(&m)
}

// add adds a mission. At the limit it removes the oldest archived one.
func (s *store) add(m record) (record, *wire.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.missions) >= wire.MaxMissions {
		var oldest *record
		for _, x := range s.missions {
			if x.Status == wire.MissionArchived && x.Run == "" &&
				(oldest == nil || x.UpdatedAt.Before(oldest.UpdatedAt)) {
				oldest = x
			}
		}
		if oldest == nil {
			return record{}, wire.NewError(wire.CodeLimit, "there are %d missions, which is as many as may be", len(s.missions)).
				Try("Archive one that is over: the oldest archived one makes room.")
		}
		if err := os.Remove(s.dir.Path(missionName(oldest.ID))); err != nil {
			return record{}, storeFailed(err)
		}
		delete(s.missions, oldest.ID)
	}
	m.CreatedAt = wire.Millis(s.now())
	return m, s.write(&m)
}

// write writes and publishes a mission. The caller holds mu.
func (s *store) write(m *record) *wire.Error {
	m.Version++
	m.UpdatedAt = wire.Millis(s.now())
	m.Priority = float64(m.Urgency*m.Easiness*m.Impact) / 125
	m.TestApproved = len(m.Test) > 0 && m.Approved == hashOf(m.Folder, m.Test)
	m.History = m.History[max(0, len(m.History)-maxHistory):]
	m.Feedback = m.Feedback[max(0, len(m.Feedback)-maxFeedback):]
	if err := s.missionFile(m.ID).Write(m); err != nil {
		return storeFailed(err)
	}
	kept := *m
	s.missions[m.ID] = &kept
	shown := m.Mission
	s.publish(wire.CoderEvent{Kind: wire.CoderEventMission, Mission: &shown})
	return nil
}

// log adds a line to the mission's history.
func (m *record) log(now time.Time, format string, args ...any) {
	m.History = append(m.History, wire.MissionEntry{
		At: wire.Millis(now), Phase: m.Phase, Round: m.Round, Text: fmt.Sprintf(format, args...),
	})
}
