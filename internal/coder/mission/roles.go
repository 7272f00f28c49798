package mission

import (
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxOlder bounds the earlier texts of a role.
const maxOlder = 20

// storedPrompt is a role's text that the user changed.
type storedPrompt struct {
	Version int                `json:"version"`
	At      time.Time          `json:"at"`
	Content string             `json:"content,omitempty"`
	Default bool               `json:"default,omitempty"`
	Older   []wire.LobeVersion `json:"older,omitempty"`
}

// defaults are World's own texts.
var defaults = map[wire.Lobe]string{
	wire.LobeCurator: `You are the curator. You turn an idea into a specification that another engineer can carry out without asking.

Read before you write: find the code that the idea is about, its tests, and the conventions of this repository. Change nothing.

Say what is to be done and where, what must stay as it is, and what you have found out that saves the next one time. Name files and functions. Choose the smallest change that fully does what is asked; leave out what is not asked. Where the idea leaves something open, decide, and say that you decided.

Each point of the acceptance is a fact that someone can check when the work is done, best by a test.

Judge honestly: urgency (10: harm is done each day that it waits), easiness (10: a few lines in one place), impact (10: all users are better off).`,
	wire.LobeCoder: `You are the coder. You carry out the mission below in this repository.

Read the code around a change before you make it, and write as its authors do: their names, their structure, their tests. Make the smallest change that fully does the mission; nothing else, no leftovers. Add or extend tests that fail without your change. Run the tests that the change can touch.

When findings of a review are listed, settle each one, or say at the end why it is wrong. Never make a test pass by weakening it, and never hide an error.

Do not commit, push or merge: the user does. End with a few plain sentences on what you changed and what you are not sure of.`,
	wire.LobeReviewer: `You are the reviewer. Another engineer has made the change below; you decide whether it may be shown to the user. You read, and change nothing.

Read the whole change and the code around it. Look for, in this order: what the mission asks and the change does not do; what breaks that worked; wrong results, races, leaks, unchecked errors and unchecked input; tests that are missing, or that pass whether or not the code is right; needless or foreign-looking code.

Report only what you have verified in the code. Each finding names the file and line, what happens, and what would be right. Matters of taste are no findings. Check the findings of the round before, and list those again that are not settled.

The score is about the change as it stands: 100 when you find nothing, 90 and more when it may be merged with what you found, less when it must not.`,
	wire.LobeTester: `You are the coder of the mission below. The change is made and reviewed, but the tests fail; their output is below.

Find the cause before you change anything: run the failing test alone, and read what it expects and why. Repair the cause in the code. Change a test only when the mission makes its expectation wrong, and say so. Never skip, weaken or delete a test to make it pass.

If a failure has nothing to do with the change, leave it and say how you know. End with a few plain sentences on the cause and the repair.`,
	wire.LobeVibe: `You talk with the user about an idea for this repository. You may read the code, and you change nothing.

Be brief and concrete: answer what is asked, name files when they matter, say what is hard. When something decisive is open, ask one question at a time. Do not flatter, and do not plan more than is wanted.

When the idea is clear, or the user says that it is enough, offer to write it down as a mission, and call the tool coder_report if they agree.`,
}

// Role returns the prompt of a role.
func (s *Service) Role(l wire.Lobe) (wire.LobePrompt, *wire.Error) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return s.store.prompt(l)
}

// prompt returns a role's prompt, which has version 1 until it is changed. The caller holds mu.
func (s *store) prompt(l wire.Lobe) (wire.LobePrompt, *wire.Error) {
	text, ok := defaults[l]
	if !ok {
		return wire.LobePrompt{}, wire.NewError(wire.CodeNotFound, "there is no lobe %q", clip.Quote(l)).At("lobe").
			Allow("curator, coder, reviewer, tester, vibe").Try("Name one of these.")
	}
	k := s.prompts[l]
	if k == nil {
		return wire.LobePrompt{Lobe: l, Content: text, Version: 1, Default: true}, nil
	}
	p := wire.LobePrompt{Lobe: l, Content: k.Content, Version: k.Version, Default: k.Default, Older: k.Older}
	if k.Default {
		p.Content = text
	}
	return p, nil
}

// SetRole changes a role's prompt or restores World's own. version is the one that the client read.
// user is whether the request comes from the user's page; no others are allowed.
func (s *Service) SetRole(version int, q *wire.LobePrompt, user bool) (wire.LobePrompt, *wire.Error) {
	if !user {
		return wire.LobePrompt{}, onlyUser()
	}
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	now, e := s.store.prompt(q.Lobe)
	if e != nil {
		return now, e
	}
	if e := checkVersion(version, now.Version); e != nil {
		return now, e
	}
	if n := utf8.RuneCountInString(q.Content); !q.Reset && (n < wire.MinLobe || n > wire.MaxLobe) {
		return now, wire.NewError(wire.CodeBadArguments, "the text has %d characters", n).At("content").Allow("10 to 50000 characters")
	}
	k := storedPrompt{Version: now.Version + 1, At: wire.Millis(s.opt.Now()), Default: q.Reset}
	if !q.Reset {
		k.Content = clip.Text(q.Content, wire.MaxLobe)
	}
	was := wire.LobeVersion{Version: now.Version, Content: now.Content, At: k.At}
	if old := s.store.prompts[q.Lobe]; old != nil {
		was.At = old.At
	}
	k.Older = append([]wire.LobeVersion{was}, now.Older[:min(len(now.Older), maxOlder-1)]...)
	all := maps.Clone(s.store.prompts)
	all[q.Lobe] = &k
	if err := s.store.rolesFile().Write(all); err != nil {
		return now, wire.NewError(wire.CodeStoreFailed, "the text of the lobe could not be written to disk; it stays as it was")
	}
	s.store.prompts = all
	return s.store.prompt(q.Lobe)
}

// lesson is what later missions learn from a finished one.
type lesson struct {
	At      time.Time `json:"at"`
	Mission string    `json:"mission"`
	Folder  string    `json:"folder"`
	Title   string    `json:"title"`
	Ask     string    `json:"ask"`
	Helped  []string  `json:"helped,omitempty"`
}

const (
	// maxLearned is how many lessons are stored, maxShownLessons how many a prompt has.
	maxLearned      = 50
	maxShownLessons = 8
	// maxHelped bounds the sentences of a lesson.
	maxHelped = 6
)

// learn makes a lesson of a finished mission.
func (s *store) learn(m *record) error {
	l := lesson{
		At: wire.Millis(s.now()), Mission: m.ID, Folder: m.Folder, Title: m.Title, Ask: clip.Line(m.Ask, maxLesson),
	}
	for _, v := range slices.Backward(m.Feedback) {
		if v.Note != "" {
			l.Helped = append(l.Helped, "The user said: "+clip.Line(v.Note, maxLesson))
		}
	}
	for _, found := range slices.Backward(m.Lessons) {
		l.Helped = append(l.Helped, "Found on the way: "+found)
	}
	l.Helped = l.Helped[:min(len(l.Helped), maxHelped)]
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(s.lessons), func(x lesson) bool { return x.Mission == m.ID })
	list = append([]lesson{l}, list[:min(len(list), maxLearned-1)]...)
	if err := s.lessonsFile().Write(list); err != nil {
		return err
	}
	s.lessons = list
	return nil
}

// learned returns the newest lessons of a folder.
func (s *store) learned(folder string) []lesson {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []lesson
	for _, l := range s.lessons {
		if l.Folder == folder && len(list) < maxShownLessons {
			list = append(list, l)
		}
	}
	return list
}
