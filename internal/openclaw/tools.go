package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	recordFile = "tools.json"                 // what was there before our entry
	copyFile   = "openclaw.json.before-world" // OpenClaw's whole configuration file at that time
	patchTries = 3                            // someone else may write at the same time
)

// record is what taking the entry out again needs.
type record struct {
	Config   string         `json:"config"` // path of the configuration
	Added    map[string]any `json:"added"`
	Previous map[string]any `json:"previous"` // null: there was none
	MCP      bool           `json:"mcp"`      // there was a section mcp
	Servers  bool           `json:"servers"`  // there was a section mcp.servers
	At       time.Time      `json:"at"`
}

func (o Options) folder() local.Dir { return local.Dir(o.DataDir.Path(folder)) }

func (o Options) record() (record, bool) {
	var r record
	ok := o.folder().ReadJSON(recordFile, &r) == nil && r.Config != ""
	return r, ok
}

// snapshot is what config.get tells of OpenClaw's configuration, with secrets blanked.
type snapshot struct {
	Path   string         `json:"path"`
	Hash   string         `json:"hash"`
	Parsed map[string]any `json:"parsed"`
}

// server is the entry under the world's name; nil: none.
func (s snapshot) server() any { return dig(s.Parsed, "mcp", "servers", serverName) }

func dig(v any, path ...string) any {
	for _, k := range path {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	return v
}

// lockTools waits until nobody else looks at or changes OpenClaw's configuration for us.
func (l *Backend) lockTools(ctx context.Context) bool {
	select {
	case l.tools <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (l *Backend) unlockTools() { <-l.tools }

// recheck asks Run to look at the tools again.
func (l *Backend) recheck() {
	select {
	case l.stale <- struct{}{}:
	default:
	}
}

// checkTools looks whether OpenClaw starts the world's MCP server.
func (l *Backend) checkTools(c *client) {
	if !l.lockTools(c.ctx) {
		return
	}
	defer l.unlockTools()
	var s snapshot
	if err := c.call(c.ctx, "config.get", nil, &s); err != nil {
		if c.ctx.Err() == nil {
			l.o.Logger.Debug().Err(err).Msg("the gateway's configuration could not be read")
			l.setTools(wire.Tools{State: "unknown"})
		}
		return
	}
	l.setTools(l.toolsOf(s))
	l.checkVoice(c, s)
}

func (l *Backend) toolsOf(s snapshot) wire.Tools {
	t := l.o.judgeEntry(s.server())
	r, ok := l.o.record()
	t.Undo = ok && t.State == "present" && r.Config == s.Path && reflect.DeepEqual(s.server(), any(r.Added))
	return t
}

func (l *Backend) setTools(t wire.Tools) { l.change(func(w *wire.Backend) { w.Tools = &t }) }

// addTools enters the world's MCP server in OpenClaw's configuration because the user said so: that entry and nothing else.
// What was there before is kept for removeTools. The gateway takes the change in without a restart.
func (l *Backend) addTools(ctx context.Context) error {
	err := l.changeTools(ctx, func(s snapshot) (patch, error) {
		r, err := l.o.backup(s)
		if err != nil {
			return patch{}, err
		}
		from, _ := s.server().(map[string]any)
		p, arrays := mergePatch(from, r.Added, "mcp.servers."+serverName)
		return patch{body: servers(p), arrays: arrays, entry: r.Added, note: "the user added the world's tools"}, nil
	})
	return toolsError(err)
}

// backup writes down what is there before the entry is made, once: making it anew does not overwrite what was first.
func (o Options) backup(s snapshot) (record, error) {
	if err := o.folder().Make(); err != nil {
		return record{}, err
	}
	added := o.entry()
	r, ok := o.record()
	if current := s.server(); !ok || r.Config != s.Path || !reflect.DeepEqual(current, any(r.Added)) {
		var file map[string]any // with its secrets, which the gateway blanks
		if _, err := readConfig(s.Path, &file); err != nil {
			return record{}, fmt.Errorf("OpenClaw's configuration: %w", err)
		}
		r = record{Config: s.Path, MCP: dig(file, "mcp") != nil, Servers: dig(file, "mcp", "servers") != nil, At: time.Now().UTC()}
		r.Previous, _ = dig(file, "mcp", "servers", serverName).(map[string]any)
		if current != nil && r.Previous == nil {
			return record{}, errElsewhere
		}
		b, err := os.ReadFile(s.Path)
		if err == nil {
			err = o.folder().Write(copyFile, b)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return record{}, err
		}
	}
	r.Added = added
	return r, o.folder().WriteJSON(recordFile, r)
}

var (
	errElsewhere = errors.New("the entry comes from another file that OpenClaw includes")
	errChanged   = errors.New("the entry was changed since it was added")
	errNothing   = errors.New("there is nothing to take out")
)

// removeTools puts back what addTools found.
func (l *Backend) removeTools(ctx context.Context) error {
	err := l.changeTools(ctx, func(s snapshot) (patch, error) {
		r, ok := l.o.record()
		switch {
		case !ok || r.Config != s.Path || s.server() == nil:
			return patch{}, errNothing
		case !reflect.DeepEqual(s.server(), any(r.Added)):
			return patch{}, errChanged
		}
		return restore(s, r), nil
	})
	if err == nil || errors.Is(err, errNothing) {
		_ = os.Remove(l.o.folder().Path(recordFile))
	}
	return toolsError(err)
}

// restore is the patch that puts back what the record holds, with the empty sections that came with our entry.
func restore(s snapshot, r record) patch {
	at := "mcp.servers." + serverName
	if r.Previous != nil {
		p, arrays := mergePatch(r.Added, r.Previous, at)
		return patch{body: servers(p), arrays: arrays, entry: r.Previous, note: "the user took the world's tools out"}
	}
	out := patch{body: servers(nil), arrays: arraysIn(s.server(), at), note: "the user took the world's tools out"}
	all, _ := dig(s.Parsed, "mcp", "servers").(map[string]any)
	section, _ := dig(s.Parsed, "mcp").(map[string]any)
	if !r.Servers && len(all) == 1 {
		out.body = map[string]any{"mcp": map[string]any{"servers": nil}}
		if !r.MCP && len(section) == 1 {
			out.body = map[string]any{"mcp": nil}
		}
	}
	return out
}

// servers wraps a patch of the world's entry; nil removes it.
func servers(entry map[string]any) map[string]any {
	var v any
	if entry != nil {
		v = entry
	}
	return map[string]any{"mcp": map[string]any{"servers": map[string]any{serverName: v}}}
}

// patch is a change of OpenClaw's configuration.
type patch struct {
	body   map[string]any // RFC 7396
	arrays []string       // that it replaces or removes
	entry  map[string]any // what is under the world's name afterwards; nil: nothing
	note   string
}

// changeTools makes a change through the gateway itself, so that it is checked, written and taken in by OpenClaw's own
// rules; the hash of what was read keeps it from overwriting anyone else's.
func (l *Backend) changeTools(ctx context.Context, plan func(snapshot) (patch, error)) error {
	if !l.lockTools(ctx) {
		return ctx.Err()
	}
	defer l.unlockTools()
	l.mu.Lock()
	p, before := l.place, l.view.Tools
	l.mu.Unlock()
	l.setTools(wire.Tools{State: "adding"})
	var s snapshot
	err := l.admin(ctx, p, func(c *client) error {
		var err error
		s, err = apply(ctx, c, plan)
		return err
	})
	if (errors.Is(err, errNoHelper) || unauthorised(err)) && l.o.openclaw() != "" {
		s, err = l.o.applyByCommand(ctx, p, plan)
	}
	if err == nil {
		l.setTools(l.toolsOf(s))
		return nil
	}
	if before != nil && (errors.Is(err, errNothing) || errors.Is(err, errChanged)) {
		l.setTools(*before)
	} else {
		l.setTools(wire.Tools{State: "failed", Reason: toolsReason(err), Undo: before != nil && before.Undo})
	}
	l.o.Logger.Warn().Err(err).Msg("change of the agent's tools")
	return err
}

// toolsError puts a failed change into words.
func toolsError(err error) error {
	if err == nil {
		return nil
	}
	e := wire.NewError(wire.CodeAgentFailed, "%s", toolsReason(err))
	e.Next = "The repair details show the command to do it by hand."
	return e
}

// apply reads, plans, writes and reads again what is there now.
func apply(ctx context.Context, c *client, plan func(snapshot) (patch, error)) (snapshot, error) {
	for try := 1; ; try++ {
		var s snapshot
		if err := c.call(ctx, "config.get", nil, &s); err != nil {
			return s, err
		}
		change, err := plan(s)
		if err != nil {
			return s, err
		}
		raw, err := json.Marshal(change.body)
		if err != nil {
			return s, fmt.Errorf("write the change: %w", err)
		}
		params := map[string]any{"raw": string(raw), "note": change.note}
		if s.Hash != "" {
			params["baseHash"] = s.Hash
		}
		if len(change.arrays) > 0 {
			params["replacePaths"] = change.arrays
		}
		err = c.call(ctx, "config.patch", params, nil)
		var r *callError
		if try < patchTries && errors.As(err, &r) && strings.Contains(r.Message, "changed since") {
			continue
		}
		if err != nil {
			return s, err
		}
		return s, c.call(ctx, "config.get", nil, &s)
	}
}

// applyByCommand does the same with OpenClaw's own command, where no connection may change the configuration.
func (o Options) applyByCommand(ctx context.Context, p place, plan func(snapshot) (patch, error)) (snapshot, error) {
	s := snapshot{Path: p.config}
	if _, err := readConfig(p.config, &s.Parsed); err != nil {
		return s, fmt.Errorf("OpenClaw's configuration: %w", err)
	}
	change, err := plan(s)
	if err != nil {
		return s, err
	}
	args := []string{"mcp", "unset", serverName}
	if change.entry != nil {
		entry, err := json.Marshal(change.entry)
		if err != nil {
			return s, fmt.Errorf("write the entry: %w", err)
		}
		args = []string{"mcp", "set", serverName, string(entry)}
	}
	if _, err := o.run(ctx, args...); err != nil {
		return s, errCommand{fmt.Sprintf("`openclaw mcp %s` failed (%v)", args[1], err)}
	}
	s.Parsed = nil
	_, err = readConfig(p.config, &s.Parsed)
	return s, err
}

// admin lends a connection that may change the configuration: by the shared token, or by this device's own when its grant
// holds that.
func (l *Backend) admin(ctx context.Context, p place, use func(*client) error) error {
	if p.shared() {
		return l.with(ctx, p, []string{scopeAdmin, scopeRead}, use)
	}
	d, err := readDevice(l.o.DataDir)
	if err != nil {
		return errNoHelper
	}
	t, ok := d.token(p.address())
	if !ok || !slices.Contains(t.Scopes, scopeAdmin) {
		return errNoHelper
	}
	c, err := dial(ctx, l.o.page(p, d, connectAuth{Token: t.Token}, []string{scopeAdmin, scopeRead}))
	if err != nil {
		return err
	}
	return lend(c, use)
}

func toolsReason(err error) string {
	var r *callError
	var command errCommand
	switch {
	case errors.As(err, &command):
		return "OpenClaw did not take the change: " + command.reason + "."
	case errors.Is(err, errNothing):
		return "The world's tools are not in OpenClaw's configuration."
	case errors.Is(err, errChanged):
		return "The entry in OpenClaw's configuration was changed since World added it, so World leaves it alone."
	case errors.Is(err, errElsewhere):
		return "OpenClaw's configuration is spread over several files; World changes only the main one."
	case errors.Is(err, errNoHelper):
		return "World may talk to the agent, but not change the gateway's configuration."
	case errors.As(err, &r):
		return "OpenClaw did not take the change: " + clip.Line(r.Message, 200)
	}
	return "The gateway could not be reached to make the change."
}
