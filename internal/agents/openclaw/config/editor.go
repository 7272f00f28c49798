package config

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// copyFile is a copy of the whole settings file from before World's first edit. Nothing reads
	// it; it is for the user.
	copyFile = "openclaw.json.before-world"
	// patchFile holds a patch while the openclaw command applies it.
	patchFile = "openclaw.patch.json"
	// patchTries is how often an edit is tried when the settings change between reading and writing
	// them.
	patchTries = 3
)

// Caller is a connection to the gateway. The error of a refusal has a method Refusal.
type Caller interface {
	Call(ctx context.Context, method string, params, result any) error
}

// ErrNoRight: no connection that may change the settings can be had.
var ErrNoRight = errors.New("no connection may change the settings")

// Gateway is the way to the settings. Its methods are safe for concurrent use.
type Gateway interface {
	// Admin calls use with a connection that may read and change the settings. The error wraps
	// ErrNoRight when there is none.
	Admin(ctx context.Context, use func(Caller) error) error
	// Command returns what runs the openclaw command of this computer; nil: it is not installed, or
	// not for this gateway.
	Command() func(ctx context.Context, args ...string) error
}

// Part is a part of the agent that the page shows a state of.
type Part string

// The parts.
const (
	PartTools    Part = "tools"
	PartVoice    Part = "voice"
	PartPictures Part = "pictures"
)

// View holds the states that the page shows. Its methods are safe for concurrent use.
type View interface {
	// Shown returns the state of a part; nil: none is shown.
	Shown(Part) *wire.Tools
	// Show replaces it. What t points at is not changed afterwards.
	Show(p Part, t *wire.Tools)
	// Recheck has all states looked at again soon. It never blocks.
	Recheck()
}

// Options of NewEditor.
type Options struct {
	// Dir is the folder for records.
	Dir local.Dir
	// File is the path of the settings. Empty: they are on a server, and World cannot read them.
	File string
	// At is for sentences: " on NAME" where the gateway is on a server; empty: it is on this
	// computer.
	At string
	// Tilde shortens a path for display.
	Tilde  func(string) string
	Logger zerolog.Logger
}

// Editor makes edits of one gateway's settings, one at a time. Its methods are safe for concurrent
// use.
type Editor struct {
	Options
	gateway Gateway
	view    View
	// lock holds one token while a goroutine reads or changes the settings. A channel, so that
	// waiting for it can end with a context.
	lock chan struct{}
}

// NewEditor makes an editor.
func NewEditor(o Options, g Gateway, v View) *Editor {
	return &Editor{Options: o, gateway: g, view: v, lock: make(chan struct{}, 1)}
}

// Inspect reads the settings and passes them to use, while nothing is edited. ctx ends the waiting
// for that.
func (ed *Editor) Inspect(ctx context.Context, g Caller, use func(Snapshot)) error {
	if !ed.begin(ctx) {
		return ctx.Err()
	}
	defer ed.end()
	var s Snapshot
	if err := g.Call(ctx, "config.get", nil, &s); err != nil {
		return err
	}
	use(s)
	return nil
}

// begin waits until no other goroutine reads or changes the settings. False: ctx ended first.
func (ed *Editor) begin(ctx context.Context) bool {
	select {
	case ed.lock <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// end ends an edit that begin began.
func (ed *Editor) end() { <-ed.lock }

// show changes the state of a part.
func (ed *Editor) show(p Part, t wire.Tools) { ed.view.Show(p, &t) }

// change is an edit that the user asked for, or its undoing.
type change struct {
	part Part
	// file holds the record.
	file string
	// note is the reason of the change, for the gateway.
	note string
	// plan returns the settings as they are to be.
	plan func(Snapshot) (map[string]any, error)
	// done is the state after the change.
	done func(Snapshot) wire.Tools
	// failed cleans up after a change that failed; nil: nothing to clean up.
	failed func(error)
}

// add is the change that makes an edit. mark completes the record before it is stored; nil: nothing
// is missing. With copied the settings file is copied when the edit is made for the first time.
func (ed *Editor) add(c change, edit Edit, copied bool, mark func(*Record)) change {
	c.note = "the user added " + c.note
	c.plan = func(s Snapshot) (map[string]any, error) {
		source, earlier := s.Parsed, readRecord(ed.Dir, c.file)
		if ed.File != "" {
			source = nil
			if _, err := Read(s.Path, &source); err != nil {
				return nil, fmt.Errorf("OpenClaw's configuration: %w", err)
			}
		}
		to, r, err := edit.Make(s, source, earlier)
		if err == nil && copied && !earlier.InForce(s) {
			err = ed.copySettings(s.Path)
		}
		if err != nil {
			return nil, err
		}
		if mark != nil {
			mark(&r)
		}
		return to, writeRecord(ed.Dir, c.file, r)
	}
	return c
}

// copySettings copies the settings file for the user, the first time only: a later copy would have
// World's own entries in it.
func (ed *Editor) copySettings(path string) error {
	if _, err := os.Lstat(ed.Dir.Path(copyFile)); err == nil {
		return nil
	}
	b, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = ed.Dir.Make()
	}
	if err == nil {
		err = ed.Dir.Write(copyFile, b)
	}
	return err
}

// remove is the change that undoes an edit.
func (ed *Editor) remove(c change, edit Edit) change {
	c.note = "the user removed " + c.note
	c.plan = func(s Snapshot) (map[string]any, error) { return edit.Undo(s, readRecord(ed.Dir, c.file)) }
	return c
}

// apply makes a change, through the gateway if it can. On failure the state of the part says why,
// and so does the error, which is for people.
func (ed *Editor) apply(ctx context.Context, c change) error {
	if !ed.begin(ctx) {
		return ed.failure(ed.reason(c.part, ctx.Err()))
	}
	defer ed.end()
	before := ed.view.Shown(c.part)
	ed.show(c.part, wire.Tools{State: wire.ToolsAdding})
	var s Snapshot
	err := ed.gateway.Admin(ctx, func(g Caller) (err error) {
		s, err = patchBySocket(ctx, g, c)
		return err
	})
	if errors.Is(err, ErrNoRight) {
		if run := ed.gateway.Command(); run != nil {
			s, err = ed.patchByCommand(ctx, run, c)
		}
	}
	if err == nil {
		ed.show(c.part, c.done(s))
		return nil
	}
	if c.failed != nil {
		c.failed(err)
	}
	reason := ed.reason(c.part, err)
	after := wire.Tools{State: wire.ToolsFailed, Reason: reason, Undo: before != nil && before.Undo}
	if before != nil && (errors.Is(err, errNotAdded) || errors.Is(err, errChanged)) {
		after = *before
	}
	ed.show(c.part, after)
	ed.Logger.Warn().Err(err).Msg("change of the agent's " + string(c.part))
	return ed.failure(reason)
}

// failure is the error for people of a failed change.
func (*Editor) failure(reason string) error {
	return wire.NewError(wire.CodeAgentFailed, "%s", reason).Try("The repair details show the command to run by hand.")
}

// patchBySocket reads the settings, plans the change, writes it, and returns the settings as they
// are afterwards. When someone else wrote in between, it starts over, up to patchTries times.
func patchBySocket(ctx context.Context, g Caller, c change) (Snapshot, error) {
	for try := 1; ; try++ {
		var s Snapshot
		if err := g.Call(ctx, "config.get", nil, &s); err != nil {
			return s, err
		}
		body, arrays, err := c.patch(s)
		if err != nil {
			return s, err
		}
		raw, err := json.Marshal(body)
		if err != nil {
			return s, fmt.Errorf("write the change: %w", err)
		}
		params := map[string]any{"raw": string(raw), "note": c.note}
		if s.Hash != "" {
			params["baseHash"] = s.Hash
		}
		if len(arrays) > 0 {
			params["replacePaths"] = arrays
		}
		err = g.Call(ctx, "config.patch", params, nil)
		if r, ok := errors.AsType[refusal](err); ok && try < patchTries {
			if _, message := r.Refusal(); strings.Contains(message, "changed since") {
				continue
			}
		}
		if err != nil {
			return s, err
		}
		var after Snapshot // decoding into the old one would keep removed members
		err = g.Call(ctx, "config.get", nil, &after)
		return after, err
	}
}

// patch makes the patch of a change, and names the arrays in it.
func (c change) patch(s Snapshot) (body map[string]any, arrays []string, err error) {
	to, err := c.plan(s)
	if err == nil {
		body, arrays = difference(s.Parsed, to, "")
	}
	return body, arrays, err
}

// patchByCommand makes a change with `openclaw config patch`, which reads the patch from a file,
// and returns the settings as they are afterwards.
func (ed *Editor) patchByCommand(ctx context.Context, run func(context.Context, ...string) error, c change) (Snapshot,
	error,
) {
	s := Snapshot{Path: ed.File}
	if _, err := Read(s.Path, &s.Parsed); err != nil {
		return s, fmt.Errorf("OpenClaw's configuration: %w", err)
	}
	body, arrays, err := c.patch(s)
	if err == nil {
		err = local.File[map[string]any]{Dir: ed.Dir, Name: patchFile, VersionField: "-", Scratch: true}.Write(body)
	}
	if err != nil {
		return s, err
	}
	defer os.Remove(ed.Dir.Path(patchFile))
	args := []string{"config", "patch", "--file", ed.Dir.Path(patchFile)}
	for _, path := range arrays {
		args = append(args, "--replace-path", path)
	}
	if err := run(ctx, args...); err != nil {
		return s, commandError{err}
	}
	s.Parsed = nil
	_, err = Read(s.Path, &s.Parsed)
	return s, err
}

// refusal is the gateway's refusal of a call.
type refusal interface {
	error
	Refusal() (code, message string)
}

// commandError: the openclaw command failed.
type commandError struct{ error }

// errNoPlugins: the user has switched all plugins off.
var errNoPlugins = errors.New("plugins are switched off")

// reason is the sentence for people about why a change failed.
func (ed *Editor) reason(p Part, err error) string {
	var r refusal
	var command commandError
	switch {
	case errors.As(err, &command):
		return fmt.Sprintf("OpenClaw did not accept the change: its command failed (%v).", command.error)
	case errors.Is(err, errNoPlugins):
		return "Plugins are switched off in OpenClaw's settings, so World's voice cannot be added."
	case errors.Is(err, errNotAdded) && p == PartVoice:
		return "World's voice is not in OpenClaw's settings."
	case errors.Is(err, errNotAdded):
		return "The world's tools are not in OpenClaw's configuration" + ed.At + "."
	case errors.Is(err, errChanged):
		return "The entry in OpenClaw's configuration" + ed.At + " was changed since World added it, so World leaves it alone."
	case errors.Is(err, errIncluded):
		return "OpenClaw's configuration is spread over several files; World changes only the main one."
	case errors.As(err, &r):
		_, message := r.Refusal()
		return "OpenClaw" + ed.At + " did not accept the change: " + clip.Line(message, 200)
	case errors.Is(err, ErrNoRight):
		return "World is allowed to talk to the agent, but not to change the gateway's configuration" + ed.At + "."
	}
	return "The gateway" + ed.At + " could not be reached to make the change."
}
