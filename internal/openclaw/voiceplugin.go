package openclaw

import (
	"context"
	"errors"
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
	pluginID     = "world-voice"
	pluginFolder = "world-voice" // in the gateway folder of the data folder
	pluginRecord = "voice.json"  // what was there before
	pluginMethod = "world.voice."
	takesIn      = time.Minute     // that OpenClaw may take to load a plugin
	lookAgain    = 2 * time.Second // until then
)

// pluginAdded is what taking the plugin out again needs: which sections of OpenClaw's configuration were there before.
type pluginAdded struct {
	Config string          `json:"config"` // path of the configuration
	Dir    string          `json:"dir"`    // that it loads the plugin from
	Had    map[string]bool `json:"had"`    // sections, by path
	Allow  bool            `json:"allow"`  // the plugin was put on the list of allowed ones
	At     time.Time       `json:"at"`
}

func (o Options) pluginDir() string { return o.folder().Path(pluginFolder) }

func (o Options) pluginRecord() (pluginAdded, bool) {
	var r pluginAdded
	ok := o.folder().ReadJSON(pluginRecord, &r) == nil && r.Config != ""
	return r, ok
}

// plugins is the section of the configuration; nil: none.
func (s snapshot) plugins() map[string]any {
	p, _ := dig(s.Parsed, "plugins").(map[string]any)
	return p
}

// loads reports whether the configuration makes OpenClaw load the plugin from a folder.
func (s snapshot) loads(dir string) bool {
	paths, _ := dig(s.plugins(), "load", "paths").([]any)
	return slices.Contains(paths, any(dir)) && dig(s.plugins(), "entries", pluginID, "enabled") == true
}

// checkVoice looks whether OpenClaw has World's voice: in its configuration, and loaded. A method that is not loaded is
// refused like one that is forbidden.
func (l *Backend) checkVoice(c *client, s snapshot) {
	if l.o.VoicePlugin == nil || !c.has("talk.session.create") {
		return
	}
	var status struct{}
	loaded := c.call(c.ctx, pluginMethod+"status", nil, &status) == nil
	if c.ctx.Err() != nil {
		return
	}
	l.mu.Lock()
	news := l.voiced != loaded
	l.voiced = loaded
	l.mu.Unlock()
	l.setVoice(l.voiceOf(s, loaded))
	if news {
		l.r.Changed()
	}
	if v := l.voiceOf(s, loaded); v.State == "adding" {
		time.AfterFunc(lookAgain, l.recheck)
	}
}

// voiceOf says how it is with the plugin.
func (l *Backend) voiceOf(s snapshot, loaded bool) wire.Tools {
	r, ours := l.o.pluginRecord()
	ours = ours && r.Config == s.Path && s.loads(r.Dir)
	switch {
	case loaded:
		return wire.Tools{State: "present", Undo: ours}
	case ours && time.Since(r.At) < takesIn:
		return wire.Tools{State: "adding", Undo: true}
	case ours:
		return wire.Tools{State: "failed", Undo: true, Reason: "OpenClaw has World's voice in its settings and has not loaded it. Restart its gateway: " + l.place.command("gateway restart")}
	}
	return wire.Tools{State: "missing"}
}

func (l *Backend) setVoice(v wire.Tools) { l.change(func(w *wire.Backend) { w.Voice = &v }) }

// addVoice writes the plugin's files and enters them in OpenClaw's configuration because the user said so: the folder to
// load from, the entry, and, where OpenClaw keeps a list of allowed plugins, the name on it.
func (l *Backend) addVoice(ctx context.Context) error {
	if l.o.VoicePlugin == nil {
		return wire.NewError(wire.CodeNotFound, "this program brings no voice for OpenClaw")
	}
	if err := l.o.writePlugin(); err != nil {
		l.o.Logger.Error().Err(err).Msg("files of the voice plugin")
		return wire.NewError(wire.CodeStoreFailed, "the files of World's voice could not be written")
	}
	return l.changeVoice(ctx, "adding", func(s snapshot) (patch, error) {
		if dig(s.plugins(), "enabled") == false {
			return patch{}, errNoPlugins
		}
		r := l.o.pluginBefore(s)
		to, err := withPlugin(s.plugins(), &r)
		if err != nil {
			return patch{}, err
		}
		if err := l.o.keepRecord(r); err != nil {
			return patch{}, err
		}
		return pluginPatch(s, to, "the user added World's voice"), nil
	})
}

// removeVoice takes out what addVoice entered, and the files.
func (l *Backend) removeVoice(ctx context.Context) error {
	err := l.changeVoice(ctx, "missing", func(s snapshot) (patch, error) {
		r, ok := l.o.pluginRecord()
		if !ok || r.Config != s.Path {
			return patch{}, errNothing
		}
		return pluginPatch(s, withoutPlugin(s.plugins(), r), "the user took World's voice out"), nil
	})
	if err == nil {
		_ = os.Remove(l.o.folder().Path(pluginRecord))
		_ = os.RemoveAll(l.o.pluginDir())
	}
	return err
}

// writePlugin puts the plugin's files where OpenClaw loads them from; only this user can change them.
func (o Options) writePlugin() error {
	dir := local.Dir(o.pluginDir())
	if err := o.folder().Make(); err != nil {
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

// pluginBefore is what is there before the plugin is entered; entering it anew does not overwrite what was first.
func (o Options) pluginBefore(s snapshot) pluginAdded {
	dir := o.pluginDir()
	if r, ok := o.pluginRecord(); ok && r.Config == s.Path && r.Dir == dir && s.loads(dir) {
		r.At = time.Now().UTC()
		return r
	}
	r := pluginAdded{Config: s.Path, Dir: dir, Had: map[string]bool{}, At: time.Now().UTC()}
	for _, path := range []string{"", "load", "load.paths", "entries"} {
		keys := strings.FieldsFunc(path, func(c rune) bool { return c == '.' })
		r.Had[path] = s.plugins() != nil && dig(s.plugins(), keys...) != nil
	}
	return r
}

func (o Options) keepRecord(r pluginAdded) error { return o.folder().WriteJSON(pluginRecord, r) }

// errNoPlugins says that the user has switched all plugins off.
var errNoPlugins = errors.New("plugins are switched off")

// withPlugin is the section plugins with the plugin in it; it notes in the record what removing must know.
func withPlugin(section map[string]any, r *pluginAdded) (map[string]any, error) {
	to := deep(section)
	load, entries := sub(to, "load"), sub(to, "entries")
	if load == nil || entries == nil {
		return nil, errElsewhere
	}
	paths, _ := load["paths"].([]any)
	if !slices.Contains(paths, any(r.Dir)) {
		load["paths"] = append(paths, r.Dir)
	}
	entry := sub(entries, pluginID)
	if entry == nil {
		return nil, errElsewhere
	}
	entry["enabled"] = true
	if allow, _ := to["allow"].([]any); len(allow) > 0 && !slices.Contains(allow, any(pluginID)) {
		to["allow"], r.Allow = append(allow, pluginID), true
	}
	return to, nil
}

// withoutPlugin is the section without the plugin, and without the parts that came with it.
func withoutPlugin(section map[string]any, r pluginAdded) map[string]any {
	to := deep(section)
	if load, ok := to["load"].(map[string]any); ok {
		drop(load, "paths", r.Dir, r.Had["load.paths"])
		if len(load) == 0 && !r.Had["load"] {
			delete(to, "load")
		}
	}
	if entries, ok := to["entries"].(map[string]any); ok {
		delete(entries, pluginID)
		if len(entries) == 0 && !r.Had["entries"] {
			delete(to, "entries")
		}
	}
	if r.Allow {
		drop(to, "allow", pluginID, true)
	}
	if len(to) == 0 && !r.Had[""] {
		return nil
	}
	return to
}

// drop takes a value from the array under a key, and the array with its last one unless it shall stay.
func drop(m map[string]any, key string, value any, stays bool) {
	list, ok := m[key].([]any)
	if !ok {
		return
	}
	list = slices.DeleteFunc(slices.Clone(list), func(v any) bool { return v == value })
	if m[key] = list; len(list) == 0 && !stays {
		delete(m, key)
	}
}

// sub is the object under a key, made when there is none; nil: there is something else.
func sub(m map[string]any, key string) map[string]any {
	if m[key] == nil {
		m[key] = map[string]any{}
	}
	o, _ := m[key].(map[string]any)
	return o
}

// deep copies objects and arrays.
func deep(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	for k, v := range m {
		switch v := v.(type) {
		case map[string]any:
			out[k] = deep(v)
		case []any:
			out[k] = slices.Clone(v)
		default:
			out[k] = v
		}
	}
	return out
}

// pluginPatch turns the section into another; nil removes it.
func pluginPatch(s snapshot, to map[string]any, note string) patch {
	from := s.plugins()
	if to == nil {
		return patch{body: map[string]any{"plugins": nil}, arrays: arraysIn(from, "plugins"), note: note}
	}
	p, arrays := mergePatch(from, to, "plugins")
	return patch{body: map[string]any{"plugins": p}, arrays: arrays, note: note}
}

// changeVoice makes a change through the gateway itself, as that of the tools is made, or by OpenClaw's own command.
func (l *Backend) changeVoice(ctx context.Context, state string, plan func(snapshot) (patch, error)) error {
	if !l.lockTools(ctx) {
		return ctx.Err()
	}
	defer l.unlockTools()
	l.mu.Lock()
	p, before := l.place, l.view.Voice
	l.mu.Unlock()
	l.setVoice(wire.Tools{State: "adding"})
	err := l.admin(ctx, p, func(c *client) error {
		_, err := apply(ctx, c, plan)
		return err
	})
	if (errors.Is(err, errNoHelper) || unauthorised(err)) && l.o.openclaw() != "" {
		err = l.o.patchByCommand(ctx, p, plan)
	}
	if err == nil {
		l.setVoice(wire.Tools{State: state, Undo: state == "adding"})
		l.recheck()
		return nil
	}
	l.o.Logger.Warn().Err(err).Msg("change of the agent's voice")
	v := wire.Tools{State: "failed", Reason: voiceReason(err)}
	if before != nil {
		v.Undo = before.Undo
	}
	if before != nil && errors.Is(err, errNothing) {
		v = *before
	}
	l.setVoice(v)
	e := wire.NewError(wire.CodeAgentFailed, "%s", voiceReason(err))
	e.Next = "The repair details show the command to do it by hand."
	return e
}

// patchByCommand makes the change with OpenClaw's own command, where no connection may.
func (o Options) patchByCommand(ctx context.Context, p place, plan func(snapshot) (patch, error)) error {
	s := snapshot{Path: p.config}
	if _, err := readConfig(p.config, &s.Parsed); err != nil {
		return fmt.Errorf("OpenClaw's configuration: %w", err)
	}
	change, err := plan(s)
	if err != nil {
		return err
	}
	const name = "voice.patch.json"
	if err := o.folder().WriteJSON(name, change.body); err != nil {
		return err
	}
	defer os.Remove(o.folder().Path(name))
	args := []string{"config", "patch", "--file", o.folder().Path(name)}
	for _, path := range change.arrays {
		args = append(args, "--replace-path", path)
	}
	if _, err := o.run(ctx, args...); err != nil {
		return errCommand{fmt.Sprintf("`openclaw config patch` failed (%v)", err)}
	}
	return nil
}

func voiceReason(err error) string {
	switch {
	case errors.Is(err, errNoPlugins):
		return "Plugins are switched off in OpenClaw's settings, so World's voice cannot be added."
	case errors.Is(err, errNothing):
		return "World's voice is not in OpenClaw's settings."
	}
	return toolsReason(err)
}

// pluginDetail is what adding the plugin writes, and the command that adds it by hand. A page shows what begins with "Voice"
// before it asks.
func (l *Backend) pluginDetail() []wire.Detail {
	if l.o.VoicePlugin == nil {
		return nil
	}
	names, _ := fs.Glob(l.o.VoicePlugin, "*") // the pattern is well-formed
	dir := l.o.tilde(l.o.pluginDir())
	return []wire.Detail{
		{Name: "Voice files", Value: dir + ": " + strings.Join(names, ", ")},
		{Name: "Voice settings", Value: "plugins.load.paths: " + dir + "; plugins.entries." + pluginID + ".enabled: true; plugins.allow: " + pluginID + ", where that list is kept"},
		{Name: "Voice by hand", Value: l.place.command("plugins install --link " + quote(l.o.pluginDir()))},
	}
}
