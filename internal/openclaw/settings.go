package openclaw

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/wire"
)

// dataDir is this back end's folder in the data folder. A server has one of its own, so that none of its records can be taken
// for another gateway's.
func (o Options) dataDir() local.Dir {
	dir := o.DataDir.Path(dataFolder)
	if o.Target != nil {
		dir = filepath.Join(dir, "server-"+o.Target.ID)
	}
	return local.Dir(dir)
}

// program is what OpenClaw starts for the agent's tools.
func (o Options) program() config.Program {
	return config.Program{AgentType: ID, Executable: o.Executable, DataDir: o.DataDir, Port: o.Port}
}

// WithPictureFile is config.WithPictureFile for the gateway of this computer. dataDir is the service's data folder.
func WithPictureFile(dataDir local.Dir, t wire.ToolResult) (wire.ToolResult, error) {
	return config.WithPictureFile(Options{DataDir: dataDir}.dataDir(), t)
}

// settings are the parts of OpenClaw's settings that World edits.
type settings struct {
	editor *config.Editor
	tools  config.Tools
	// plugin and pictures are nil for a server: their files would have to be there.
	plugin   *config.Plugin
	pictures *config.Pictures
}

// newSettings makes the parts for the back end's place.
func newSettings(b *Backend) settings {
	o := config.Options{Dir: b.opt.dataDir(), At: b.opt.Target.at(), Tilde: b.opt.tilde, Logger: b.opt.Logger}
	if t := b.opt.Target; t != nil {
		ed := config.NewEditor(o, settingsWay{b}, settingsView{b})
		return settings{editor: ed, tools: config.NewServerTools(ed, config.Remote{Name: t.Name, URL: t.ToolsURL, Tokens: t.Tokens})}
	}
	o.File, _, _ = configPaths(b.opt)
	ed := config.NewEditor(o, settingsWay{b}, settingsView{b})
	pictures := &config.Pictures{Editor: ed}
	return settings{ed, config.NewLocalTools(ed, b.opt.program(), pictures), config.NewPlugin(ed, b.opt.VoicePlugin), pictures}
}

// checkSettings reads OpenClaw's settings and updates the states of their parts.
func (b *Backend) checkSettings(c *client) {
	if !b.settings.editor.Lock(c.ctx) {
		return
	}
	defer b.settings.editor.Unlock()
	var s config.Snapshot
	if err := c.Call(c.ctx, "config.get", nil, &s); err != nil {
		if c.ctx.Err() == nil {
			b.opt.Logger.Debug().Err(err).Msg("the gateway's configuration could not be read")
			settingsView{b}.Show(config.PartTools, &wire.Tools{State: wire.ToolsUnknown})
		}
		return
	}
	tools := b.settings.tools.State(s)
	settingsView{b}.Show(config.PartTools, &tools)
	if b.settings.pictures != nil {
		b.settings.pictures.Check(s, b.conv.current().workspace)
	}
	if p := b.settings.plugin; p != nil && p.Offered() && c.has("talk.session.create") {
		b.checkPlugin(c, s)
	}
}

// checkPlugin updates the state of the voice plugin: whether it is in the settings, and whether the gateway has loaded it.
// Only a call of one of its methods shows the latter; a refusal means that it is not loaded. While it is being loaded, the
// check repeats itself.
func (b *Backend) checkPlugin(c *client, s config.Snapshot) {
	var status struct{}
	loaded := c.Call(c.ctx, config.PluginMethod+"status", nil, &status) == nil
	if c.ctx.Err() != nil {
		return
	}
	b.mu.Lock()
	changed := b.pluginLoaded != loaded
	b.pluginLoaded = loaded
	b.mu.Unlock()
	v := b.settings.plugin.State(s, loaded)
	settingsView{b}.Show(config.PartVoice, &v)
	if changed {
		b.reporter.Changed()
	}
	if v.State == wire.ToolsAdding {
		time.AfterFunc(pluginPollInterval, settingsView{b}.Recheck)
	}
}

// pluginPollInterval is the time between checks while OpenClaw loads the plugin.
const pluginPollInterval = 2 * time.Second

// settingsView shows the states of the parts in the back end's description.
type settingsView struct{ b *Backend }

// part is where the description holds the state of a part.
func part(w *wire.Backend, p config.Part) **wire.Tools {
	switch p {
	case config.PartVoice:
		return &w.Voice
	case config.PartPictures:
		return &w.Pictures
	case config.PartTools:
	}
	return &w.Tools
}

func (v settingsView) Shown(p config.Part) *wire.Tools {
	v.b.mu.Lock()
	defer v.b.mu.Unlock()
	return *part(&v.b.view, p)
}

func (v settingsView) Show(p config.Part, t *wire.Tools) {
	v.b.updateView(func(w *wire.Backend) { *part(w, p) = t })
}

func (v settingsView) Recheck() { signal(v.b.configDirty, struct{}{}) }

// settingsWay reaches the settings over connections of their own.
type settingsWay struct{ b *Backend }

// Admin connects by the shared token, or by this device's own when it was granted the admin scope, as a device is that
// logged in with a one-time token.
func (g settingsWay) Admin(ctx context.Context, use func(config.Caller) error) error {
	err := g.b.withAdmin(ctx, func(c *client) error { return use(c) })
	if errors.Is(err, errNoHelper) || isAuthError(err) {
		return fmt.Errorf("%w: %w", config.ErrNoRight, err)
	}
	return err
}

func (g settingsWay) Command() func(context.Context, ...string) error {
	o := g.b.opt
	if o.Target != nil || o.commandPath() == "" {
		return nil
	}
	return func(ctx context.Context, args ...string) error {
		_, err := o.runCommand(ctx, args...)
		return err
	}
}

// withAdmin calls use with a connection that may change the settings. errNoHelper: there is none.
func (b *Backend) withAdmin(ctx context.Context, use func(*client) error) error {
	b.mu.Lock()
	ep := b.endpoint
	b.mu.Unlock()
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
