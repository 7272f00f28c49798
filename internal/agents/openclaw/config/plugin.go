package config

import (
	"context"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// pluginFolder is in the folder of the records.
	pluginFolder = "world-voice"
	// pluginFile holds the record of the plugin.
	pluginFile = "voice.json"
	// PluginMethod is the prefix of the gateway methods that the plugin adds.
	PluginMethod = "world.voice."
	// pluginLoadTime is how long OpenClaw may take to load a plugin before that counts as a
	// failure.
	pluginLoadTime = time.Minute
)

// Plugin gives the agent a voice with the world's tools.
type Plugin struct {
	*Editor
	// files are the plugin's. nil: the plugin is not offered.
	files fs.FS
}

// NewPlugin makes the plugin of a gateway on this computer. files nil: it is not offered.
func NewPlugin(ed *Editor, files fs.FS) *Plugin { return &Plugin{ed, files} }

// Offered reports whether this program includes the plugin.
func (p *Plugin) Offered() bool { return p.files != nil }

// Dir is the folder with the plugin's files.
func (p *Plugin) dir() string { return p.Editor.Dir.Path(pluginFolder) }

// edit names the folder to load from, switches the plugin on, and, where OpenClaw has a list of
// allowed plugins, puts it on that list. What the user makes of these places later does not stop
// the undoing.
func (p *Plugin) edit() Edit {
	mine := func(value any) func(now, added any) bool {
		return func(now, added any) bool { return added != nil || reflect.DeepEqual(now, value) }
	}
	return Edit{
		{Path: pluginPaths, Value: p.dir(), Listed: true, Ours: mine(p.dir())},
		{Path: pluginEnabled, Value: true, Ours: mine(true)},
		{Path: pluginAllow, Value: pluginID, Listed: true, Narrowing: true, Ours: mine(nil)},
	}
}

// State combines the settings with whether the plugin answers. Undo is offered only for World's own
// additions.
func (p *Plugin) State(s Snapshot, loaded bool) wire.Tools {
	r := readRecord(p.Editor.Dir, pluginFile)
	added := r.InForce(s)
	switch {
	case loaded:
		return wire.Tools{State: wire.ToolsPresent, Undo: added}
	case added && time.Since(r.At) < pluginLoadTime:
		return wire.Tools{State: wire.ToolsAdding, Undo: true}
	case added:
		return wire.Tools{
			State: wire.ToolsFailed, Undo: true,
			Reason: "World's voice is in OpenClaw's settings, but OpenClaw has not loaded it. Restart the gateway.",
		}
	}
	return wire.Tools{State: wire.ToolsMissing}
}

// change is the common part of adding and removing. Success leads to a state.
func (p *Plugin) change(state wire.ToolsState) change {
	return change{part: PartVoice, file: pluginFile, note: "World's voice", done: func(Snapshot) wire.Tools {
		p.view.Recheck()
		return wire.Tools{State: state, Undo: state == wire.ToolsAdding}
	}}
}

// Add writes the plugin's files and adds them to the settings because the user asked for it.
func (p *Plugin) Add(ctx context.Context) error {
	if p.files == nil {
		return wire.NewError(wire.CodeNotFound, "this program does not include a voice for OpenClaw").Try("Install a released world-mcp, which includes it.")
	}
	if err := p.writeFiles(); err != nil {
		p.Logger.Error().Err(err).Msg("writing the files of the voice plugin")
		return wire.NewError(wire.CodeStoreFailed, "the files of World's voice could not be written")
	}
	c := p.add(p.change(wire.ToolsAdding), p.edit(), false, nil)
	plan := c.plan
	c.plan = func(s Snapshot) (map[string]any, error) {
		if s.at("plugins", "enabled") == false {
			return nil, errNoPlugins
		}
		return plan(s)
	}
	return p.apply(ctx, c)
}

// Remove removes Add's additions to the settings, and the files.
func (p *Plugin) Remove(ctx context.Context) error {
	err := p.apply(ctx, p.remove(p.change(wire.ToolsMissing), p.edit()))
	if err == nil {
		_ = os.Remove(p.Editor.Dir.Path(pluginFile))
		_ = os.RemoveAll(p.dir())
	}
	return err
}

// writeFiles writes the plugin's files to the folder from which OpenClaw loads them. Only this user
// can change them.
func (p *Plugin) writeFiles() error {
	dir := local.Dir(p.dir())
	if err := p.Editor.Dir.Make(); err != nil {
		return err
	}
	if err := dir.Make(); err != nil {
		return err
	}
	return fs.WalkDir(p.files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(p.files, path)
		if err != nil {
			return err
		}
		return dir.Write(path, b)
	})
}

// Details say what adding the plugin writes, and which command adds it by hand; command makes a
// command line of openclaw. Before it asks the user, the page shows the details whose names begin
// with "Voice"; the others are among its repair details.
func (p *Plugin) Details(command func(string) string) []wire.Detail {
	if p.files == nil {
		return nil
	}
	names, _ := fs.Glob(p.files, "*") // the pattern is well-formed
	dir := p.Tilde(p.dir())
	return []wire.Detail{
		{Name: "Voice files", Value: dir + ": " + strings.Join(names, ", ")},
		{Name: "Voice settings", Value: "plugins.load.paths: " + dir + "; plugins.entries." + pluginID +
			".enabled: true; plugins.allow: " + pluginID + ", where that list exists"},
		{Name: "Plugin by hand", Value: command("plugins install --link " + shellQuote(p.dir()))},
		{Name: "Restart by hand", Value: command("gateway restart")},
	}
}
