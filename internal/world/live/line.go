package live

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Errors of a Line: its peer does not read fast enough, or has gone.
var (
	ErrSlow = errors.New("the peer reads too slowly")
	ErrGone = errors.New("the peer is gone")
)

// Message is sent by a world to a page or an agent. The line puts it into an envelope with the ids
// that its socket is bound to.
type Message struct {
	Kind    wire.Kind
	ReplyTo string
	// Scope is empty for a kind that has one of its own in wire.Kinds.
	Scope   wire.Scope
	Payload json.RawMessage

	// Only of messages to a page about a call:

	// ID is the id of the call; empty: the line makes one.
	ID string
	// DeviceID is the agent that calls.
	DeviceID string
	Deadline time.Time
}

// Line is the connection of a page or an agent as a world sees it: a WebSocket of this process, or
// a program in it. None of its methods waits for the peer, except Flush, which may take as long as
// writing a frame may.
type Line interface {
	// Post queues a message for another goroutine to write, or returns ErrSlow or ErrGone. A line
	// that is too slow ends by itself.
	Post(m Message) error
	// Queue queues a message as Post does. When flush is true, the caller must call Flush once it
	// has released its locks.
	Queue(m Message) (flush bool, err error)
	// Flush writes the queued messages.
	Flush()
	// Close ends the connection with a code and a reason, after the queued messages.
	Close(code int, reason string)
}

// Outbox collects the lines to which a goroutine has queued messages, so that it can write them
// itself after it has released its locks, which is faster than waking a goroutine for each. The
// zero value is empty.
type Outbox struct{ lines []Line }

// Post queues a message; it is written by Flush at the latest.
func (o *Outbox) Post(to Line, m Message) error {
	flush, err := to.Queue(m)
	if flush {
		o.lines = append(o.lines, to)
	}
	return err
}

// queue is Post for a line that ends by itself when it cannot take the message.
func (o *Outbox) queue(to Line, m Message) { _ = o.Post(to, m) }

// Flush writes the queued messages. It must run without locks.
func (o *Outbox) Flush() {
	for _, l := range o.lines {
		l.Flush()
	}
	o.lines = nil
}

// Place is a world as sockets see it: a World of this process, or a remote one behind an uplink.
type Place interface {
	// Address returns the ids that envelopes to and from the world carry.
	Address() (worldID, sessionID string)
	// Name returns the world's name now.
	Name() string
	// EnterPage seats a page. False: it has gone before its welcome.
	EnterPage(e PageEntry) (Seat, bool)
	// EnterAgent seats an agent, or refuses it when the world is full.
	EnterAgent(e AgentEntry) (Seat, *wire.Error)
	// MoveAgent seats an agent that follows its user into this world; it gets no avatar when the
	// world is full. seated is called with the seat before the line gets its first message from
	// here, which is a bound message. It must not block.
	MoveAgent(e AgentEntry, seated func(Seat))
}

// Seat is the place of one socket in a world.
type Seat interface {
	// Handle handles a message of the socket. The envelope agrees with the socket's binding, and
	// payload is a pointer to the type that wire assigns to its kind. An error means that the
	// message was refused and had no effect.
	Handle(env *wire.Envelope, payload any) *wire.Error
	// Leave gives up the seat. It is called once; moved: the socket continues in another world.
	Leave(moved bool)
}

// PageEntry is a page that enters a world.
type PageEntry struct {
	By   *access.Principal
	Line Line
	// ID is the page's own id; it stays the same when it connects again.
	ID string
	// Revision is the one that the page holds; nil: none.
	Revision *uint64
	Visible  bool
	// Follows: the page always shows the user's current world.
	Follows bool
	// Greet completes and queues the page's welcome. It must not block. After an error the page
	// does not enter.
	Greet func(wire.BrowserWelcome) error
}

// AgentEntry is an agent's socket that enters a world.
type AgentEntry struct {
	By       *access.Principal
	Line     Line
	DeviceID string
	Agent    wire.Agent
	// TextOnly asks for answers without their data.
	TextOnly bool
	// Subscribed asks for the world's entries.
	Subscribed bool
}

// Unreadable is the payload that Seat.Handle gets for a message about a call that cannot be
// decoded: it fails the call.
type Unreadable struct{ CallID string }
