package openclaw

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	pluginID = "world-voice"
	// pluginFolder is in this package's data folder.
	pluginFolder = "world-voice"
	// pluginRecordFile holds the pluginRecord of the plugin that was added.
	pluginRecordFile = "voice.json"
	// pluginMethod is the prefix of the gateway methods that the plugin adds.
	pluginMethod = "world.voice."
	// pluginLoadTime is how long OpenClaw may take to load a plugin before that counts as a failure.
	pluginLoadTime = time.Minute
	// pluginPollInterval is the time between checks until then.
	pluginPollInterval = 2 * time.Second
)

// pluginRecord is what removing the plugin needs: which sections of OpenClaw's configuration existed before.
type pluginRecord struct {
	// Config is the path of the configuration file.
	Config string `json:"config"`
	// Dir is the folder from which it loads the plugin.
	Dir string `json:"dir"`
	// Had lists the sections that existed, by their path below plugins; "" is the section plugins itself.
	Had map[string]bool `json:"had"`
	// Allow: the plugin was added to the list of allowed ones.
	Allow bool `json:"allow"`
	// At is when the plugin was added.
	At time.Time `json:"at"`
}

// pluginDir is the folder with the plugin's files.
func (o Options) pluginDir() string { return o.dataDir().Path(pluginFolder) }

// readPluginRecord reads the record; false: there is none, or it is damaged.
func (o Options) readPluginRecord() (pluginRecord, bool) {
	var r pluginRecord
	ok := o.dataDir().ReadJSON(pluginRecordFile, &r) == nil && r.Config != ""
	return r, ok
}

// plugins is the section plugins of the configuration; nil: there is none.
func (s snapshot) plugins() map[string]any {
	p, _ := lookup(s.Parsed, "plugins").(map[string]any)
	return p
}

// loads reports whether the configuration makes OpenClaw load the plugin from a folder.
func (s snapshot) loads(dir string) bool {
	paths, _ := lookup(s.plugins(), "load", "paths").([]any)
	return slices.Contains(paths, any(dir)) && lookup(s.plugins(), "entries", pluginID, "enabled") == true
}

// checkVoice updates the state of World's voice plugin: whether it is in the configuration, and whether the gateway has
// loaded it. Only a call of one of its methods shows the latter; a refusal means that it is not loaded. While it is
// being loaded, the check repeats itself.
func (b *Backend) checkVoice(c *client, s snapshot) {
	if b.opt.VoicePlugin == nil || !c.has("talk.session.create") {
		return
	}
	var status struct{}
	loaded := c.call(c.ctx, pluginMethod+"status", nil, &status) == nil
	if c.ctx.Err() != nil {
		return
	}
	b.mu.Lock()
	changed := b.pluginLoaded != loaded
	b.pluginLoaded = loaded
	b.mu.Unlock()
	v := b.voiceState(s, loaded)
	b.setPart(voiceAt, v)
	if changed {
		b.reporter.Changed()
	}
	if v.State == wire.ToolsAdding {
		time.AfterFunc(pluginPollInterval, b.requestConfigCheck)
	}
}

// voiceState combines what the configuration says with whether the plugin answers. Undo is offered only for what World
// added.
func (b *Backend) voiceState(s snapshot, loaded bool) wire.Tools {
	r, added := b.opt.readPluginRecord()
	added = added && r.Config == s.Path && s.loads(r.Dir)
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

// addVoice writes the plugin's files and adds them to OpenClaw's configuration because the user asked for it: the
// folder to load from, the entry, and, where OpenClaw has a list of allowed plugins, the name on that list.
func (b *Backend) addVoice(ctx context.Context) error {
	if b.opt.VoicePlugin == nil {
		return wire.NewError(wire.CodeNotFound, "this program does not include a voice for OpenClaw")
	}
	if err := b.opt.writePlugin(); err != nil {
		b.opt.Logger.Error().Err(err).Msg("writing the files of the voice plugin")
		return wire.NewError(wire.CodeStoreFailed, "the files of World's voice could not be written")
	}
	return b.changeVoice(ctx, wire.ToolsAdding, func(s snapshot) (patch, error) {
		if lookup(s.plugins(), "enabled") == false {
			return patch{}, errNoPlugins
		}
		r := b.opt.newPluginRecord(s)
		to, err := withPlugin(s.plugins(), &r)
		if err != nil {
			return patch{}, err
		}
		if err := b.opt.dataDir().WriteJSON(pluginRecordFile, r); err != nil {
			return patch{}, err
		}
		return pluginPatch(s, to, "the user added World's voice"), nil
	})
}

// removeVoice removes what addVoice added to the configuration, and the files.
func (b *Backend) removeVoice(ctx context.Context) error {
	err := b.changeVoice(ctx, wire.ToolsMissing, func(s snapshot) (patch, error) {
		r, ok := b.opt.readPluginRecord()
		if !ok || r.Config != s.Path {
			return patch{}, errNoVoice
		}
		return pluginPatch(s, withoutPlugin(s.plugins(), r), "the user removed World's voice"), nil
	})
	if err == nil {
		_ = os.Remove(b.opt.dataDir().Path(pluginRecordFile))
		_ = os.RemoveAll(b.opt.pluginDir())
	}
	return err
}

// writePlugin writes the plugin's files to the folder from which OpenClaw loads them. Only this user can change them.
func (o Options) writePlugin() error {
	dir := local.Dir(o.pluginDir())
	if err := o.dataDir().Make(); err != nil {
		return err
	}
	if err := dir.Make(); err != nil {
		return err
	}
	return fs.WalkDir(o.VoicePlugin, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(o.VoicePlugin, path)
		if err != nil {
			return err
		}
		return dir.Write(path, b)
	})
}

// newPluginRecord records which sections exist before the plugin is added. Adding it again keeps the first record, with
// a new time.
func (o Options) newPluginRecord(s snapshot) pluginRecord {
	dir := o.pluginDir()
	if r, ok := o.readPluginRecord(); ok && r.Config == s.Path && r.Dir == dir && s.loads(dir) {
		r.At = time.Now().UTC()
		return r
	}
	r := pluginRecord{Config: s.Path, Dir: dir, Had: map[string]bool{}, At: time.Now().UTC()}
	for _, path := range []string{"", "load", "load.paths", "entries"} {
		keys := strings.FieldsFunc(path, func(c rune) bool { return c == '.' })
		r.Had[path] = s.plugins() != nil && lookup(s.plugins(), keys...) != nil
	}
	return r
}

// withPlugin returns the section plugins with the plugin added. It notes in the record whether the plugin had to be
// allowed. errIncluded: a part of the section is not an object, which happens when it comes from an included file.
func withPlugin(section map[string]any, r *pluginRecord) (map[string]any, error) {
	to := deepCopy(section)
	load, entries := subObject(to, "load"), subObject(to, "entries")
	if load == nil || entries == nil {
		return nil, errIncluded
	}
	paths, _ := load["paths"].([]any)
	if !slices.Contains(paths, any(r.Dir)) {
		load["paths"] = append(paths, r.Dir)
	}
	entry := subObject(entries, pluginID)
	if entry == nil {
		return nil, errIncluded
	}
	entry["enabled"] = true
	if allow, _ := to["allow"].([]any); len(allow) > 0 && !slices.Contains(allow, any(pluginID)) {
		to["allow"], r.Allow = append(allow, pluginID), true
	}
	return to, nil
}

// withoutPlugin returns the section without the plugin and without the parts that came with it; nil: the whole section
// goes.
func withoutPlugin(section map[string]any, r pluginRecord) map[string]any {
	to := deepCopy(section)
	load, _ := to["load"].(map[string]any)
	removeValue(load, "paths", r.Dir, r.Had["load.paths"])
	entries, _ := to["entries"].(map[string]any)
	delete(entries, pluginID)
	for key, part := range map[string]map[string]any{"load": load, "entries": entries} {
		if part != nil && len(part) == 0 && !r.Had[key] {
			delete(to, key)
		}
	}
	if r.Allow {
		removeValue(to, "allow", pluginID, true)
	}
	if len(to) == 0 && !r.Had[""] {
		return nil
	}
	return to
}

// removeValue removes a value from the array under a key. It removes the empty array as well, unless stays.
func removeValue(m map[string]any, key string, value any, stays bool) {
	list, ok := m[key].([]any)
	if !ok {
		return
	}
	list = slices.DeleteFunc(slices.Clone(list), func(v any) bool { return v == value })
	if m[key] = list; len(list) == 0 && !stays {
		delete(m, key)
	}
}

// subObject returns the object under a key, created when there is none; nil: the value there is something else.
func subObject(m map[string]any, key string) map[string]any {
	if m[key] == nil {
		m[key] = map[string]any{}
	}
	o, _ := m[key].(map[string]any)
	return o
}

// deepCopy copies nested objects, and arrays one level deep.
func deepCopy(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	for k, v := range m {
		switch v := v.(type) {
		case map[string]any:
			out[k] = deepCopy(v)
		case []any:
			out[k] = slices.Clone(v)
		default:
			out[k] = v
		}
	}
	return out
}

// pluginPatch makes the patch that turns the section plugins into another; nil removes it.
func pluginPatch(s snapshot, to map[string]any, note string) patch {
	from := s.plugins()
	if to == nil {
		return patch{body: map[string]any{"plugins": nil}, arrays: arrayPaths(from, "plugins"), note: note}
	}
	p, arrays := mergePatch(from, to, "plugins")
	return patch{body: map[string]any{"plugins": p}, arrays: arrays, note: note}
}

// changeVoice changes the section plugins. state is the one that success leads to.
func (b *Backend) changeVoice(ctx context.Context, state wire.ToolsState, plan func(snapshot) (patch, error)) error {
	done := func(snapshot) wire.Tools { return wire.Tools{State: state, Undo: state == wire.ToolsAdding} }
	err := b.changeConfig(ctx, configChange{"voice", voiceAt, plan, b.opt.patchByCommand, done, nil})
	if err == nil {
		b.requestConfigCheck()
	}
	return b.changeError(err)
}

// patchByCommand makes a change with `openclaw config patch`, which reads the patch from a file.
func (o Options) patchByCommand(ctx context.Context, change patch) error {
	const name = "voice.patch.json"
	if err := o.dataDir().WriteJSON(name, change.body); err != nil {
		return err
	}
	defer os.Remove(o.dataDir().Path(name))
	args := []string{"config", "patch", "--file", o.dataDir().Path(name)}
	for _, path := range change.arrays {
		args = append(args, "--replace-path", path)
	}
	if _, err := o.runCommand(ctx, args...); err != nil {
		return errCommand{fmt.Sprintf("its command failed (%v)", err)}
	}
	return nil
}

// pluginDetails say what adding the plugin writes, and which command adds it by hand. Before it asks the user, the page
// shows the details whose names begin with "Voice"; the others are among its repair details.
func (b *Backend) pluginDetails() []wire.Detail {
	if b.opt.VoicePlugin == nil {
		return nil
	}
	names, _ := fs.Glob(b.opt.VoicePlugin, "*") // the pattern is well-formed
	dir := b.opt.tilde(b.opt.pluginDir())
	return []wire.Detail{
		{Name: "Voice files", Value: dir + ": " + strings.Join(names, ", ")},
		{Name: "Voice settings", Value: "plugins.load.paths: " + dir + "; plugins.entries." + pluginID +
			".enabled: true; plugins.allow: " + pluginID + ", where that list exists"},
		{Name: "Plugin by hand", Value: b.endpoint.command("plugins install --link " + shellQuote(b.opt.pluginDir()))},
		{Name: "Restart by hand", Value: b.endpoint.command("gateway restart")},
	}
}
