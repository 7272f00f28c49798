package chat

import (
	"sync"

	"github.com/worldmcp/world/internal/base/lru"
	"github.com/worldmcp/world/internal/wire"
)

// The turn log of a hosted world: what agents called there, kept in memory for the pages that
// connect. The agent's computer has the whole log on its disk.
const (
	// maxCallUsers is how many users have their calls stored; beyond that, the longest-idle user's
	// calls are dropped.
	maxCallUsers = 2000
	// maxCalls is how many are stored for each user.
	maxCalls = 40
)

// callTurns are the newest calls of each user, oldest first, and how many of them were not sent to
// pages yet.
type callTurns struct {
	mu     sync.Mutex
	byUser lru.Map[string, *userCalls]
	users  int
}

type userCalls struct {
	turns  []wire.Turn
	unsent int
}

// add stores a turn. first: the user's pages had all earlier ones.
func (c *callTurns) add(userID string, t wire.Turn) (first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	u, known := c.byUser.Use(userID)
	if !known {
		if u = new(userCalls); c.users == maxCallUsers {
			c.byUser.DeleteOldest()
		} else {
			c.users++
		}
		c.byUser.Put(userID, u)
	}
	if len(u.turns) == maxCalls {
		u.turns = append(u.turns[:0:0], u.turns[1:]...)
	}
	u.turns = append(u.turns, t)
	first = u.unsent == 0
	u.unsent = min(u.unsent+1, maxCalls)
	return first
}

// take returns the unsent calls, which then count as sent.
func (c *callTurns) take(userID string) []wire.Turn {
	c.mu.Lock()
	defer c.mu.Unlock()
	u, known := c.byUser.Peek(userID)
	if !known {
		return nil
	}
	list := u.turns[len(u.turns)-u.unsent:]
	u.unsent = 0
	return append([]wire.Turn(nil), list...)
}

func (c *callTurns) all(userID string) []wire.Turn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if u, known := c.byUser.Peek(userID); known {
		return append([]wire.Turn(nil), u.turns...)
	}
	return nil
}

func (c *callTurns) forget(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.byUser.Delete(userID); known {
		c.users--
	}
}

// Called notes a finished tool call in a user's world. True: PublishCalls is to be called soon, for
// this call and those that follow until then. It takes no lock but its own.
func (s *Service) Called(userID string, t wire.Turn) (publish bool) { return s.calls.add(userID, t) }

// PublishCalls sends a user's pages the calls that they have not got yet.
func (s *Service) PublishCalls(userID string) {
	for _, t := range s.calls.take(userID) {
		s.opt.Publish(userID, wire.ChatEvent{Kind: wire.ChatEventTurn, Turn: &t})
	}
}
