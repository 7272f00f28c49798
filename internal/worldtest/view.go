package worldtest

import (
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world"
)

// What a page has seen. Each is a copy.

// Document is the world as the page folded it.
func (p *Page) Document() world.Document {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Document()
}

// Revision of the page's document.
func (p *Page) Revision() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Revision()
}

// Broken is why an entry did not fold: a gap, or an operation that no one may send.
func (p *Page) Broken() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.broken
}

// Executor says whether the page holds the lease.
func (p *Page) Executor() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.executor
}

// Calls is how many tool calls came to this page.
func (p *Page) Calls() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.calls
}

// Presence is everyone here.
func (p *Page) Presence() wire.Presence {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.presence
}

// Switched is the world that the page was told to go to.
func (p *Page) Switched() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.switched
}

// WorldsChanged are the names that came with word of another list of worlds.
func (p *Page) WorldsChanged() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.worlds)
}

// Traces are the tool calls that the page was shown.
func (p *Page) Traces() []wire.Trace {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]wire.Trace{}, p.traces...)
}

// Acts are the movements that the page was shown.
func (p *Page) Acts() []wire.AvatarAct {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]wire.AvatarAct{}, p.acts...)
}

// Refusals are the errors that answered the page's messages.
func (p *Page) Refusals() []wire.Error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]wire.Error{}, p.refusals...)
}
