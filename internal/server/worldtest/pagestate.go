package worldtest

import (
	"slices"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// The methods below read what a page has received so far. They lock the socket and return copies of
// slices, so a test may call them at any time, usually in the condition of Until.

// Document returns the world as the page has folded it.
func (p *Page) Document() doc.Document {
	return read(&p.Socket, func() doc.Document { return p.state.Document() })
}

// Revision returns the revision of the page's document.
func (p *Page) Revision() uint64 { return read(&p.Socket, func() uint64 { return p.state.Revision() }) }

// Broken returns why an entry did not fold, a gap in the revisions or an invalid operation; nil
// when all did.
func (p *Page) Broken() error { return read(&p.Socket, func() error { return p.broken }) }

// Executor reports whether the page holds the executor lease.
func (p *Page) Executor() bool { return read(&p.Socket, func() bool { return p.executor }) }

// Calls returns how many tool calls this page has received.
func (p *Page) Calls() int { return read(&p.Socket, func() int { return p.calls }) }

// Presence returns the latest presence message.
func (p *Page) Presence() wire.Presence {
	return read(&p.Socket, func() wire.Presence { return p.presence })
}

// Switched returns the world that the router sent the page to; empty: none yet.
func (p *Page) Switched() string { return read(&p.Socket, func() string { return p.switched }) }

// WorldsChanged returns the world names from the worlds-changed messages, oldest first.
func (p *Page) WorldsChanged() []string {
	return read(&p.Socket, func() []string { return slices.Clone(p.worlds) })
}

// FilesChanged returns how many notices the page got that the list of files had changed.
func (p *Page) FilesChanged() int { return read(&p.Socket, func() int { return p.files }) }

// Traces returns the tool calls shown in the page, oldest first.
func (p *Page) Traces() []wire.Trace {
	return read(&p.Socket, func() []wire.Trace { return slices.Clone(p.traces) })
}

// Acts returns the avatar movements shown in the page, oldest first.
func (p *Page) Acts() []wire.AvatarAct {
	return read(&p.Socket, func() []wire.AvatarAct { return slices.Clone(p.acts) })
}

// Refusals returns the errors that answered the page's messages.
func (p *Page) Refusals() []wire.Error {
	return read(&p.Socket, func() []wire.Error { return slices.Clone(p.refusals) })
}
