package calls

import (
	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
)

// Limits of open calls. A program on this machine needs no credential for the tools and may choose
// any name. Callers without a credential (anonymous below) get only a part of each limit. Calls
// with and without a credential under the same name are counted apart.
const (
	// MaxAgentWaits is how many calls of one agent may wait for the user or a page at once.
	MaxAgentWaits = 8
	// MaxAgentCalls is how many other calls one agent with a credential may have open at once,
	// MaxAnonymousAgentCalls one anonymous agent, and MaxAnonymousCalls all anonymous agents of a
	// world: the page executes most calls one after another. A repeat that joins a call counts too;
	// quick reads do not.
	MaxAgentCalls          = 64
	MaxAnonymousAgentCalls = 8
	MaxAnonymousCalls      = 64
)

// Counts are how many calls of one agent are open: waiting ones, and others except quick reads.
type Counts struct{ waits, others tally }

// Waiting reports whether a call of the agent waits for the user or a page.
func (n *Counts) Waiting() bool { return n.waits != tally{} }

// tally counts separately for callers with and without a credential.
type tally struct{ trusted, anonymous int }

func (s *tally) counter(trust bool) *int {
	if trust {
		return &s.trusted
	}
	return &s.anonymous
}

// Count counts an open call of the agent called name, or refuses it. waits counts the waiting calls
// of all worlds. release undoes the count when the call is answered.
func (t *Table[C]) Count(of *Counts, name string, c *Call, waits *quota.Shared) (release func(), e *wire.Error) {
	switch {
	case c.Waits():
		return of.countWait(name, c.By, waits)
	case c.QuickRead():
		return func() {}, nil
	}
	open, most := of.others.counter(c.By.Trusted), MaxAgentCalls
	if !c.By.Trusted {
		most = MaxAnonymousAgentCalls
	}
	switch {
	case *open >= most:
		return nil, TooMany("Wait until one of them has returned, then call again.", "%d calls of %s are open already", most, name)
	case !c.By.Trusted && t.anonymous >= MaxAnonymousCalls:
		return nil, TooMany("Call again in a few seconds. "+WithCredential, "%d calls without a credential are open in this world already", MaxAnonymousCalls)
	}
	add := func(n int) {
		*open += n
		if !c.By.Trusted {
			t.anonymous += n
		}
	}
	add(1)
	return func() { add(-1) }, nil
}

// countWait is Count for a waiting call. Agents with their own token share the part of those
// without a credential.
func (n *Counts) countWait(name string, by *access.Principal, waits *quota.Shared) (release func(), e *wire.Error) {
	own := n.waits.counter(by.Trusted)
	if *own >= MaxAgentWaits {
		return nil, TooMany("Wait for one of them to return, or cancel it.", "%s has %d waiting calls already", name, MaxAgentWaits)
	}
	free, full := waits.Take(by.Trusted && !by.Limited())
	switch full {
	case nil:
	case waits.Anonymous:
		return nil, TooMany("Call again in a few seconds. "+WithCredential, "%d calls of agents without the data folder's token are waiting already", full.Most())
	default:
		return nil, TooMany("Call again in a few seconds.", "%d calls are waiting already", full.Most())
	}
	*own++
	return func() {
		*own--
		free()
	}, nil
}

// TooMany is the error of a limit; next says what the caller can do.
func TooMany(next, format string, args ...any) *wire.Error {
	return wire.NewError(wire.CodeRate, format, args...).Try(next)
}

// WithCredential is the advice for an anonymous caller at a limit.
const WithCredential = "An agent that is connected over stdio, or sends the bearer of the data folder, has a limit of its own."
