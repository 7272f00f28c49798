package openclaw

import (
	"cmp"
	"context"
	"reflect"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/openclaw/config"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// program is what OpenClaw starts for the agent's tools.
func (o Options) program() config.Program {
	return config.Program{AgentType: ID, Executable: o.Executable, DataDir: o.DataDir, Port: o.Port}
}

// WithPictureFile is config.WithPictureFile for the gateway of this computer. dataDir is the service's data folder.
func WithPictureFile(dataDir local.Dir, t wire.ToolResult) (wire.ToolResult, error) {
	return config.WithPictureFile(conn.Options{DataDir: dataDir}.Dir(), t)
}

// settings are the parts of OpenClaw's settings that World edits.
type settings struct {
	editor *config.Editor
	tools  config.Tools
	// plugin and pictures are nil for a server: their files would have to be there.
	plugin   *config.Plugin
	pictures *config.Pictures
}

// newSettings makes the parts for the gateway of the back end.
func newSettings(b *Backend) settings {
	c := b.opt.conn()
	o := config.Options{Dir: c.Dir(), At: c.Target.At(), Tilde: c.Tilde, Logger: c.Logger}
	if c.Target != nil {
		ed := config.NewEditor(o, b.Gateway, settingsView{b})
		return settings{editor: ed, tools: config.NewServerTools(ed, config.Remote{Name: c.Target.Name, URL: b.opt.ToolsURL, Tokens: b.opt.Tokens})}
	}
	o.File = c.ConfigFile()
	ed := config.NewEditor(o, b.Gateway, settingsView{b})
	pictures := &config.Pictures{Editor: ed}
	return settings{ed, config.NewLocalTools(ed, b.opt.program(), pictures), config.NewPlugin(ed, b.opt.VoicePlugin), pictures}
}

// checkSettings reads OpenClaw's settings and updates the states of their parts.
func (b *Backend) checkSettings(c *conn.Client) {
	ctx := c.Context()
	if !b.settings.editor.Lock(ctx) {
		return
	}
	defer b.settings.editor.Unlock()
	var s config.Snapshot
	if err := c.Call(ctx, "config.get", nil, &s); err != nil {
		if ctx.Err() == nil {
			b.opt.Logger.Debug().Err(err).Msg("the gateway's configuration could not be read")
			settingsView{b}.Show(config.PartTools, &wire.Tools{State: wire.ToolsUnknown})
		}
		return
	}
	tools := b.settings.tools.State(s)
	settingsView{b}.Show(config.PartTools, &tools)
	if b.settings.pictures != nil {
		b.settings.pictures.Check(s, b.conv.Agent().Workspace)
	}
	if p := b.settings.plugin; p != nil && p.Offered() && c.Has("talk.session.create") {
		b.checkPlugin(c, s)
	}
}

// checkPlugin updates the state of the voice plugin: whether it is in the settings, and whether the gateway has loaded it.
// Only a call of one of its methods shows the latter; a refusal means that it is not loaded. While it is being loaded, the
// check repeats itself.
func (b *Backend) checkPlugin(c *conn.Client, s config.Snapshot) {
	ctx := c.Context()
	var status struct{}
	loaded := c.Call(ctx, config.PluginMethod+"status", nil, &status) == nil
	if ctx.Err() != nil {
		return
	}
	changed := b.setPlugin(loaded)
	v := b.settings.plugin.State(s, loaded)
	settingsView{b}.Show(config.PartVoice, &v)
	if changed {
		b.reporter.Changed()
	}
	if v.State == wire.ToolsAdding {
		time.AfterFunc(pluginPollInterval, b.recheck)
	}
}

// pluginPollInterval is the time between checks while OpenClaw loads the plugin.
const pluginPollInterval = 2 * time.Second

// settingsView shows the states of the parts in the back end's description.
type settingsView struct{ b *Backend }

// part is where the back end holds the state of a part.
func (v settingsView) part(p config.Part) **wire.Tools {
	switch p {
	case config.PartVoice:
		return &v.b.voice
	case config.PartPictures:
		return &v.b.pictures
	case config.PartTools:
	}
	return &v.b.tools
}

func (v settingsView) Shown(p config.Part) *wire.Tools {
	v.b.mu.Lock()
	defer v.b.mu.Unlock()
	return *v.part(p)
}

func (v settingsView) Show(p config.Part, t *wire.Tools) {
	v.b.mu.Lock()
	before := *v.part(p)
	*v.part(p) = t
	v.b.mu.Unlock()
	if !reflect.DeepEqual(before, t) {
		v.b.reporter.Changed()
	}
}

func (v settingsView) Recheck() { v.b.recheck() }

// recheck has Serve look at the settings soon. It never blocks.
func (b *Backend) recheck() { conn.Signal(b.settingsDirty, struct{}{}) }

// Check is conn.Check, with a look at the world's tools.
func Check(ctx context.Context, o Options) []conn.CheckLine {
	o = o.withDefaults()
	return conn.Check(ctx, o.conn(), func(c *conn.Client) conn.CheckLine { return checkTools(ctx, o, c) })
}

// checkTools reports whether OpenClaw starts the world's tools for its agent.
func checkTools(ctx context.Context, o Options, c *conn.Client) conn.CheckLine {
	l := conn.CheckLine{Name: "agent's tools", State: "ok", Detail: "OpenClaw starts the world's tools for its agent."}
	var s config.Snapshot
	if err := c.Call(ctx, "config.get", nil, &s); err != nil {
		l.State, l.Detail = "skip", "The gateway does not show its configuration."
		return l
	}
	if t := o.program().Classify(s); t.State != wire.ToolsPresent {
		l.State, l.Detail = "warn", cmp.Or(t.Reason, "The agent does not have the world's tools.")
		l.Next = "Choose “Add the world's tools” in the world, or: openclaw " + o.program().ByHand()
	}
	return l
}
