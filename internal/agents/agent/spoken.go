package agent

import (
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// maxSpoken bounds the spoken messages of one session. The oldest ones are dropped.
const maxSpoken = 200

// spokenMessages holds the messages of voice calls that the agent's own history lacks, by back end
// and session. They are in memory only, so they end with this service.
type spokenMessages struct {
	mu        sync.Mutex
	bySession map[[2]string][]wire.ChatMessage
}

// add stores a message under its back end and session.
func (s *spokenMessages) add(where [2]string, m wire.ChatMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := UpsertMessage(s.bySession[where], m)
	s.bySession[where] = list[max(0, len(list)-maxSpoken):]
}

// merge inserts the spoken messages of a page's time span by their times. begins: the page is the
// first of the history, so it also gets everything older. newest: it is the last one, so it also
// gets everything newer.
func (s *spokenMessages) merge(where [2]string, page []wire.ChatMessage, begins, newest bool) []wire.ChatMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	var from, to time.Time
	if len(page) > 0 {
		from, to = page[0].At, page[len(page)-1].At
	}
	all := page
	for _, m := range s.bySession[where] {
		if (begins || !m.At.Before(from)) && (newest || m.At.Before(to)) {
			all = InsertMessage(all, m)
		}
	}
	return all
}
