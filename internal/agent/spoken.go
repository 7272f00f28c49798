package agent

import (
	"sync"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// maxSpoken is how many spoken messages of a session are kept.
const maxSpoken = 200

// spoken are the messages that were said in calls and that the agent's side does not keep, by lane and session. They
// live as long as this service.
type spoken struct {
	mu   sync.Mutex
	said map[[2]string][]wire.ChatMessage
}

// Said adds what was said in a call to a session's chat, where the agent's side does not keep it itself. A message with
// the id of one that is there replaces it.
func (d *Registry) Said(laneID, session string, m wire.ChatMessage) {
	if _, _, ok := d.find(laneID); !ok || session == "" {
		return
	}
	d.spoken.keep([2]string{laneID, session}, m)
	d.opt.Publish(d.opt.UserID, wire.ChatEvent{Kind: "message", Backend: laneID, Session: session, Message: &m})
}

func (s *spoken) keep(where [2]string, m wire.ChatMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.said == nil {
		s.said = map[[2]string][]wire.ChatMessage{}
	}
	list := s.said[where]
	for i := range list {
		if list[i].ID == m.ID {
			list[i] = m
			return
		}
	}
	if len(list) >= maxSpoken {
		list = list[1:]
	}
	s.said[where] = append(list, m)
}

// into puts the spoken messages of a session's time between those of a page, by time. newest: nothing comes after the page.
func (s *spoken) into(where [2]string, page []wire.ChatMessage, begins, newest bool) []wire.ChatMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	var from, to time.Time
	if len(page) > 0 {
		from, to = page[0].At, page[len(page)-1].At
	}
	all := page
	for _, m := range s.said[where] {
		if (begins || !m.At.Before(from)) && (newest || m.At.Before(to)) {
			all = insert(all, m)
		}
	}
	return all
}

// insert puts a message behind the last one that is not younger.
func insert(list []wire.ChatMessage, m wire.ChatMessage) []wire.ChatMessage {
	i := len(list)
	for i > 0 && list[i-1].At.After(m.At) {
		i--
	}
	return append(list[:i:i], append([]wire.ChatMessage{m}, list[i:]...)...)
}
