package chat

import (
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// sessionRow is a session as the gateway lists it.
type sessionRow struct {
	Key      string    `json:"key"`
	Label    string    `json:"label"`
	Display  string    `json:"displayName"`
	Derived  string    `json:"derivedTitle"`
	Preview  string    `json:"lastMessagePreview"`
	Updated  timestamp `json:"updatedAt"`
	Archived bool      `json:"archived"`
	// SpawnedBy is set for the session of a sub-agent.
	SpawnedBy string `json:"spawnedBy"`
	Active    bool   `json:"hasActiveRun"`
	// Runs is absent when the gateway does not know.
	Runs []string `json:"activeRunIds"`
}

// hidden reports whether pages do not list the session: it is archived, or was started by an agent.
func (s *sessionRow) hidden() bool { return s.Archived || s.SpawnedBy != "" || isSubagent(s.Key) }

// running reports whether the session has a live run.
func (s *sessionRow) running() bool { return s.Active || len(s.Runs) > 0 }

// session makes the list entry for pages; main is the key of the main session.
func (s *sessionRow) session(main string) wire.ChatSession {
	return wire.ChatSession{
		ID: s.Key, Title: s.title(main), UpdatedAt: s.Updated.time(), Preview: clip.Line(s.Preview, 160),
		Running: s.running(), Main: s.Key == main,
	}
}

// mainTitle is the title of the main conversation when it has no other.
const mainTitle = "Main conversation"

// title is the best name that the gateway has: set by the user, by a client, or derived from the
// messages. Without one it is made from the key.
func (s *sessionRow) title(main string) string {
	for _, name := range []string{s.Label, s.Display, s.Derived} {
		if name = oneLine(name); name != "" && name != s.Key {
			return clip.Bytes(name, 120)
		}
	}
	switch {
	case s.Key == main:
		return mainTitle
	case strings.Contains(s.Key, ":dashboard:"): // made by sessions.create; the rest of the key is a UUID
		return "New conversation"
	}
	return clip.Bytes(s.Key[strings.LastIndexByte(s.Key, ':')+1:], 120)
}

// listEntry is what the pages' list shows of a session and events can change. Only a difference in
// it is reported.
type listEntry struct {
	name     string
	running  bool
	archived bool
}

// listEntry is the part of the row that is compared.
func (s *sessionRow) listEntry() listEntry {
	return listEntry{s.Label + s.Display, s.running(), s.Archived}
}

// isSubagent reports whether a session key is that of a sub-agent: agent:<id>:subagent:<number>.
func isSubagent(session string) bool { return strings.Contains(session, ":subagent:") }
