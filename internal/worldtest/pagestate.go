package worldtest

import (
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// The methods below read what a page has received so far. They lock the socket and return copies of slices, so a test
// may call them at any time, usually in the condition of Until.

// Document returns the world as the page has folded it.
func (p *Page) Document() world.Document {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Document()
}

// Revision returns the revision of the page's document.
func (p *Page) Revision() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Revision()
}

// Broken returns why an entry did not fold, a gap in the revisions or an invalid operation; nil when all did.
func (p *Page) Broken() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.broken
}

// Executor reports whether the page holds the executor lease.
func (p *Page) Executor() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.executor
}

// Calls returns how many tool calls this page has received.
func (p *Page) Calls() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.calls
}

// Presence returns the latest presence message.
func (p *Page) Presence() wire.Presence {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.presence
}

// Switched returns the world that the router sent the page to; empty: none yet.
func (p *Page) Switched() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.switched
}

// WorldsChanged returns the world names from the worlds-changed messages, oldest first.
func (p *Page) WorldsChanged() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.worlds)
}

// Traces returns the tool calls shown in the page, oldest first.
func (p *Page) Traces() []wire.Trace {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]wire.Trace{}, p.traces...)
}

// Acts returns the avatar movements shown in the page, oldest first.
func (p *Page) Acts() []wire.AvatarAct {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]wire.AvatarAct{}, p.acts...)
}

// Refusals returns the errors that answered the page's messages.
func (p *Page) Refusals() []wire.Error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]wire.Error{}, p.refusals...)
}
