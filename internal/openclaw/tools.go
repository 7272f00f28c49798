package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// toolsRecordFile holds the toolsRecord of the entry that was added.
	toolsRecordFile = "tools.json"
	// configCopyFile is a copy of OpenClaw's whole configuration file from before. Nothing reads it; it is for the
	// user.
	configCopyFile = "openclaw.json.before-world"
	// patchTries is how often a change is tried when the configuration changes between reading and writing it.
	patchTries = 3
)

// toolsRecord is what removing the entry needs: what was added, and what was there before.
type toolsRecord struct {
	// Config is the path of the configuration file.
	Config string         `json:"config"`
	Added  map[string]any `json:"added"`
	// Previous is the user's own entry under the same name. nil: there was none.
	Previous map[string]any `json:"previous"`
	// MCP and Servers: the sections mcp and mcp.servers existed.
	MCP     bool      `json:"mcp"`
	Servers bool      `json:"servers"`
	At      time.Time `json:"at"`
	// Tokens are the ids of the tokens that the entry of a server may hold, newest last.
	Tokens []string `json:"tokens,omitempty"`
}

// dataDir is this package's folder in the data folder. A server has one of its own, so that none of its records can be
// taken for another gateway's.
func (o Options) dataDir() local.Dir {
	dir := o.DataDir.Path(dataFolder)
	if o.Target != nil {
		dir = filepath.Join(dir, "server-"+o.Target.ID)
	}
	return local.Dir(dir)
}

// readToolsRecord reads the record; false: there is none, or it is damaged.
func (o Options) readToolsRecord() (toolsRecord, bool) {
	var r toolsRecord
	ok := o.dataDir().ReadJSON(toolsRecordFile, &r) == nil && r.Config != ""
	return r, ok
}

// snapshot is the answer of config.get: OpenClaw's configuration with its secrets blanked, and the hash of the file.
type snapshot struct {
	Path   string         `json:"path"`
	Hash   string         `json:"hash"`
	Parsed map[string]any `json:"parsed"`
}

// server is the MCP server under the world's name; nil: there is none.
func (s snapshot) server() any { return lookup(s.Parsed, "mcp", "servers", serverName) }

// lookup follows keys through nested objects; nil: one of them is missing.
func lookup(v any, path ...string) any {
	for _, k := range path {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[k]
	}
	return v
}

// lockConfig waits until no other goroutine of this back end reads or changes OpenClaw's configuration. False: ctx
// ended first.
func (b *Backend) lockConfig(ctx context.Context) bool {
	select {
	case b.configLock <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// unlockConfig ends what lockConfig began.
func (b *Backend) unlockConfig() { <-b.configLock }

// requestConfigCheck makes Run's goroutine look at the tools and the voice plugin. It never blocks.
func (b *Backend) requestConfigCheck() { signal(b.configDirty, struct{}{}) }

// checkTools reads OpenClaw's configuration and updates the states of the tools and of the voice plugin.
func (b *Backend) checkTools(c *client) {
	if !b.lockConfig(c.ctx) {
		return
	}
	defer b.unlockConfig()
	var s snapshot
	if err := c.call(c.ctx, "config.get", nil, &s); err != nil {
		if c.ctx.Err() == nil {
			b.opt.Logger.Debug().Err(err).Msg("the gateway's configuration could not be read")
			b.setPart(toolsAt, wire.Tools{State: wire.ToolsUnknown})
		}
		return
	}
	b.setPart(toolsAt, b.place.toolsState(s))
	if b.place.sharesFiles() {
		b.checkPictures(s)
		b.checkVoice(c, s)
	}
}

// toolsState says whether OpenClaw starts the world's tools. They can be removed here only while the entry is exactly
// the one that was added.
func (b localPlace) toolsState(s snapshot) wire.Tools {
	t := b.opt.classifyEntry(s.server())
	r, ok := b.opt.readToolsRecord()
	t.Undo = ok && t.State == wire.ToolsPresent && r.Config == s.Path && reflect.DeepEqual(s.server(), any(r.Added))
	return t
}

// toolsAt, voiceAt and picturesAt are where the view holds the states of the tools, the voice plugin and the pictures.
func toolsAt(w *wire.Backend) **wire.Tools    { return &w.Tools }
func voiceAt(w *wire.Backend) **wire.Tools    { return &w.Voice }
func picturesAt(w *wire.Backend) **wire.Tools { return &w.Pictures }

// setPart changes one of these states in the view.
func (b *Backend) setPart(at func(*wire.Backend) **wire.Tools, t wire.Tools) {
	b.updateView(func(w *wire.Backend) { *at(w) = &t })
}

// addTools adds the world's MCP server to OpenClaw's configuration because the user asked for it: that entry and
// nothing else. A record of what was there before lets removeTools undo it. The gateway applies the change without a
// restart.
func (b localPlace) addTools(ctx context.Context) error {
	err := b.changeTools(ctx, func(s snapshot) (patch, error) {
		r, err := b.opt.recordPrevious(s)
		if err != nil {
			return patch{}, err
		}
		from, _ := s.server().(map[string]any)
		p, arrays := mergePatch(from, r.Added, "mcp.servers."+serverName)
		return patch{body: serverPatch(p), arrays: arrays, entry: r.Added, note: "the user added the world's tools"}, nil
	})
	return b.changeError(err)
}

// recordPrevious saves what is in the configuration before the entry is added. Adding it again does not overwrite the
// first record, whose Previous would be lost. The previous entry comes from the file itself, because the gateway blanks
// its secrets.
func (o Options) recordPrevious(s snapshot) (toolsRecord, error) {
	if err := o.dataDir().Make(); err != nil {
		return toolsRecord{}, err
	}
	added := o.entry()
	r, ok := o.readToolsRecord()
	if current := s.server(); !ok || r.Config != s.Path || !reflect.DeepEqual(current, any(r.Added)) {
		var file map[string]any
		if _, err := readConfig(s.Path, &file); err != nil {
			return toolsRecord{}, fmt.Errorf("OpenClaw's configuration: %w", err)
		}
		r = toolsRecord{
			Config: s.Path, MCP: lookup(file, "mcp") != nil, Servers: lookup(file, "mcp", "servers") != nil, At: time.Now().UTC(),
		}
		r.Previous, _ = lookup(file, "mcp", "servers", serverName).(map[string]any)
		if current != nil && r.Previous == nil {
			return toolsRecord{}, errIncluded
		}
		b, err := os.ReadFile(s.Path)
		if err == nil {
			err = o.dataDir().Write(configCopyFile, b)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return toolsRecord{}, err
		}
	}
	r.Added = added
	return r, o.dataDir().WriteJSON(toolsRecordFile, r)
}

// Reasons why a change is not made. changeReason says for people what they mean.
var (
	// errIncluded: config.patch writes to the main file only, and the entry comes from an included one.
	errIncluded = errors.New("the entry comes from another file that OpenClaw includes")
	// errChanged: someone edited the entry, so removing it would lose their work.
	errChanged  = errors.New("the entry was changed since it was added")
	errNotAdded = errors.New("there is nothing to remove")
	// errNoVoice is errNotAdded for the voice plugin.
	errNoVoice = fmt.Errorf("%w: no voice plugin", errNotAdded)
	// errNoPlugins: the user has switched all plugins off.
	errNoPlugins = errors.New("plugins are switched off")
)

// removeTools restores what addTools found. It refuses when the entry was changed meanwhile: that is the user's work.
func (b localPlace) removeTools(ctx context.Context) error {
	err := b.changeTools(ctx, func(s snapshot) (patch, error) {
		r, ok := b.opt.readToolsRecord()
		switch {
		case !ok || r.Config != s.Path || s.server() == nil:
			return patch{}, errNotAdded
		case !reflect.DeepEqual(s.server(), any(r.Added)):
			return patch{}, errChanged
		}
		return restorePatch(s, r), nil
	})
	if err == nil || errors.Is(err, errNotAdded) {
		_ = os.Remove(b.opt.dataDir().Path(toolsRecordFile))
		b.forgetPictures() // without the tools there are none
	}
	return b.changeError(err)
}

// restorePatch makes the patch that restores the previous entry, or removes the entry and the sections that came with
// it if they are empty otherwise.
func restorePatch(s snapshot, r toolsRecord) patch {
	at := "mcp.servers." + serverName
	if r.Previous != nil {
		from, _ := s.server().(map[string]any)
		p, arrays := mergePatch(from, r.Previous, at)
		return patch{body: serverPatch(p), arrays: arrays, entry: r.Previous, note: "the user removed the world's tools"}
	}
	out := patch{body: serverPatch(nil), arrays: arrayPaths(s.server(), at), note: "the user removed the world's tools"}
	all, _ := lookup(s.Parsed, "mcp", "servers").(map[string]any)
	section, _ := lookup(s.Parsed, "mcp").(map[string]any)
	if !r.Servers && len(all) == 1 {
		out.body = map[string]any{"mcp": map[string]any{"servers": nil}}
		if !r.MCP && len(section) == 1 {
			out.body = map[string]any{"mcp": nil}
		}
	}
	return out
}

// serverPatch wraps a patch of the world's entry; nil removes the entry.
func serverPatch(entry map[string]any) map[string]any {
	return map[string]any{"mcp": map[string]any{"servers": map[string]any{serverName: entry}}}
}

// patch is a change of OpenClaw's configuration.
type patch struct {
	// body is a JSON merge patch (RFC 7396).
	body map[string]any
	// arrays are the paths of all arrays that it replaces or removes. config.patch wants them named, so that none is
	// lost by mistake.
	arrays []string
	// entry is the world's MCP server afterwards, for the openclaw command; nil: none.
	entry map[string]any
	// note is the reason of the change, for the gateway.
	note string
}

// configChange is a change of OpenClaw's configuration that the user asked for.
type configChange struct {
	// part is what it changes, for the log: tools or voice. state is where the view holds the state of that part.
	part  string
	state func(*wire.Backend) **wire.Tools
	plan  func(snapshot) (patch, error)
	// command makes the change with the openclaw command; nil: there is none for this gateway.
	command func(context.Context, patch) error
	// done is the state after the change.
	done func(snapshot) wire.Tools
	// failed cleans up after a change that failed; nil: nothing to clean up.
	failed func(error)
}

// changeTools changes the world's entry.
func (b localPlace) changeTools(ctx context.Context, plan func(snapshot) (patch, error)) error {
	return b.changeConfig(ctx, configChange{"tools", toolsAt, plan, b.opt.setEntryByCommand, b.toolsState, nil})
}

// changeConfig changes OpenClaw's configuration. It goes through the gateway, so that OpenClaw itself checks, writes and
// applies the change, and the hash of what was read keeps it from overwriting anyone else's. Where no connection has
// the rights for that, the openclaw command does it. On failure the state says why.
func (b *Backend) changeConfig(ctx context.Context, change configChange) error {
	if !b.lockConfig(ctx) {
		return ctx.Err()
	}
	defer b.unlockConfig()
	b.mu.Lock()
	ep, before := b.endpoint, *change.state(&b.view)
	b.mu.Unlock()
	b.setPart(change.state, wire.Tools{State: wire.ToolsAdding})
	var s snapshot
	err := b.withAdmin(ctx, ep, func(c *client) error {
		var err error
		s, err = patchConfig(ctx, c, change.plan)
		return err
	})
	if (errors.Is(err, errNoHelper) || isAuthError(err)) && change.command != nil && b.opt.commandPath() != "" {
		s, err = changeByCommand(ctx, ep, change)
	}
	if err == nil {
		b.setPart(change.state, change.done(s))
		return nil
	}
	if change.failed != nil {
		change.failed(err)
	}
	after := wire.Tools{State: wire.ToolsFailed, Reason: changeReason(err, ep.at), Undo: before != nil && before.Undo}
	if before != nil && (errors.Is(err, errNotAdded) || errors.Is(err, errChanged)) {
		after = *before
	}
	b.setPart(change.state, after)
	b.opt.Logger.Warn().Err(err).Msg("change of the agent's " + change.part)
	return err
}

// changeError makes an error for people of a failed change; nil stays nil.
func (b *Backend) changeError(err error) error {
	if err == nil {
		return nil
	}
	b.mu.Lock()
	at := b.endpoint.at
	b.mu.Unlock()
	return wire.NewError(wire.CodeAgentFailed, "%s", changeReason(err, at)).
		Try("The repair details show the command to run by hand.")
}

// patchConfig reads the configuration, asks plan for a change, writes it, and returns the configuration as it is
// afterwards. When someone else wrote in between, it starts over, up to patchTries times.
func patchConfig(ctx context.Context, c *client, plan func(snapshot) (patch, error)) (snapshot, error) {
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

// changeByCommand makes a change with the openclaw command, where no connection has the right to change the
// configuration, and returns the configuration as it is afterwards.
func changeByCommand(ctx context.Context, ep endpoint, change configChange) (snapshot, error) {
	s := snapshot{Path: ep.config}
	if _, err := readConfig(ep.config, &s.Parsed); err != nil {
		return s, fmt.Errorf("OpenClaw's configuration: %w", err)
	}
	p, err := change.plan(s)
	if err == nil {
		err = change.command(ctx, p)
	}
	if err == nil {
		s.Parsed = nil
		_, err = readConfig(ep.config, &s.Parsed)
	}
	return s, err
}

// setEntryByCommand sets or removes the world's entry with `openclaw mcp set` or `openclaw mcp unset`.
func (o Options) setEntryByCommand(ctx context.Context, change patch) error {
	args := []string{"mcp", "unset", serverName}
	if change.entry != nil {
		entry, err := json.Marshal(change.entry)
		if err != nil {
			return fmt.Errorf("write the entry: %w", err)
		}
		args = []string{"mcp", "set", serverName, string(entry)}
	}
	if _, err := o.runCommand(ctx, args...); err != nil {
		return errCommand{fmt.Sprintf("its command failed (%v)", err)}
	}
	return nil
}

// withAdmin calls use with a connection that may change the configuration: by the shared token, or by this device's own
// when it was granted the admin scope, as a device is that logged in with a one-time token. errNoHelper: there is
// neither.
func (b *Backend) withAdmin(ctx context.Context, ep endpoint, use func(*client) error) error {
	if _, known := b.place.shared(ep); known {
		return b.withHelper(ctx, ep, []string{scopeAdmin, scopeRead}, use)
	}
	d, err := readDevice(b.opt.dataDir())
	if err != nil {
		return errNoHelper
	}
	t, ok := d.token(ep.tokens)
	if !ok || !slices.Contains(t.Scopes, scopeAdmin) {
		return errNoHelper
	}
	c, err := b.place.dial(ctx, b.opt.pageLogin(ep, d, connectAuth{Token: t.Token}, []string{scopeAdmin, scopeRead}))
	if err != nil {
		return err
	}
	return withClient(c, use)
}

// changeReason is the sentence for people about why a change of the configuration failed. at is that of the endpoint.
func changeReason(err error, at string) string {
	var r *callError
	var command errCommand
	switch {
	case errors.As(err, &command):
		return "OpenClaw did not accept the change: " + command.reason + "."
	case errors.Is(err, errNoPlugins):
		return "Plugins are switched off in OpenClaw's settings, so World's voice cannot be added."
	case errors.Is(err, errNoVoice):
		return "World's voice is not in OpenClaw's settings."
	case errors.Is(err, errNotAdded):
		return "The world's tools are not in OpenClaw's configuration" + at + "."
	case errors.Is(err, errChanged):
		return "The entry in OpenClaw's configuration" + at + " was changed since World added it, so World leaves it alone."
	case errors.Is(err, errIncluded):
		return "OpenClaw's configuration is spread over several files; World changes only the main one."
	case errors.Is(err, errNoHelper):
		return "World is allowed to talk to the agent, but not to change the gateway's configuration" + at + "."
	case errors.As(err, &r):
		return "OpenClaw" + at + " did not accept the change: " + clip.Line(r.Message, 200)
	}
	return "The gateway" + at + " could not be reached to make the change."
}
