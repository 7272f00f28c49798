package openclaw

import (
	"cmp"
	"context"
	"reflect"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/wire"
)

// settings are the parts of OpenClaw's settings that World edits, and their states. It is a
// config.View. Its methods are safe for concurrent use.
type settings struct {
	editor *config.Editor
	tools  config.Tools
	// plugin and pictures are nil for a server: their files would have to be there.
	plugin   *config.Plugin
	pictures *config.Pictures

	// changed says that a state is different.
	changed func()
	// dirty asks for a look at the settings. It has a buffer of one.
	dirty chan struct{}

	mu sync.Mutex // guards what follows
	// shown are the states that the page shows.
	shown map[config.Part]*wire.Tools
	// pluginLoaded: the voice plugin answers, whatever the hello said: plugins come and go during a
	// connection.
	pluginLoaded bool
}

// newSettings makes the parts for a gateway.
func newSettings(opt Options, g config.Gateway, changed func()) *settings {
	s := &settings{changed: changed, dirty: make(chan struct{}, 1), shown: map[config.Part]*wire.Tools{}}
	o := config.Options{Dir: opt.Dir(), At: opt.Target.At(), Tilde: opt.Tilde, Logger: opt.Logger}
	if opt.Target != nil {
		s.editor = config.NewEditor(o, g, s)
		s.tools = config.NewServerTools(s.editor,
			config.Remote{Name: opt.Target.Name, URL: opt.ToolsURL, Tokens: opt.Tokens})
		return s
	}
	o.File = opt.ConfigFile()
	s.editor = config.NewEditor(o, g, s)
	s.pictures = &config.Pictures{Editor: s.editor}
	s.tools = config.NewLocalTools(s.editor, opt.program(), s.pictures)
	s.plugin = config.NewPlugin(s.editor, opt.VoicePlugin)
	return s
}

// check reads OpenClaw's settings and updates the states of their parts. workspace is where the
// agent works.
func (s *settings) check(c *conn.Client, workspace string) {
	err := s.editor.Inspect(c.Context(), c, func(now config.Snapshot) {
		tools := s.tools.State(now)
		s.Show(config.PartTools, &tools)
		if s.pictures != nil {
			s.pictures.Check(now, workspace)
		}
		if s.plugin != nil && s.plugin.Offered() && c.Has("talk.session.create") {
			s.checkPlugin(c, now)
		}
	})
	if err != nil && c.Context().Err() == nil {
		s.editor.Logger.Debug().Err(err).Msg("the gateway's configuration could not be read")
		s.Show(config.PartTools, &wire.Tools{State: wire.ToolsUnknown})
	}
}

// pluginPollInterval is the time between checks while OpenClaw loads the plugin.
const pluginPollInterval = 2 * time.Second

// checkPlugin updates the state of the voice plugin: whether it is in the settings, and whether the
// gateway has loaded it. Only a call of one of its methods shows the latter; a refusal means that
// it is not loaded. While it is being loaded, the check repeats itself.
func (s *settings) checkPlugin(c *conn.Client, now config.Snapshot) {
	var status struct{}
	loaded := c.Call(c.Context(), config.PluginMethod+"status", nil, &status) == nil
	if c.Context().Err() != nil {
		return
	}
	news := s.setPlugin(loaded)
	v := s.plugin.State(now, loaded)
	s.Show(config.PartVoice, &v)
	if news {
		s.changed()
	}
	if v.State == wire.ToolsAdding {
		time.AfterFunc(pluginPollInterval, s.Recheck)
	}
}

// setPlugin notes whether the voice plugin answers, and reports whether that is news.
func (s *settings) setPlugin(loaded bool) (news bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	news = s.pluginLoaded != loaded
	s.pluginLoaded = loaded
	return news
}

// hasPlugin reports whether the voice plugin answers.
func (s *settings) hasPlugin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pluginLoaded
}

func (s *settings) Shown(p config.Part) *wire.Tools {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown[p]
}

func (s *settings) Show(p config.Part, t *wire.Tools) {
	s.mu.Lock()
	before := s.shown[p]
	s.shown[p] = t
	s.mu.Unlock()
	if !reflect.DeepEqual(before, t) {
		s.changed()
	}
}

func (s *settings) Recheck() { sendq.Signal(s.dirty, struct{}{}) }

// Check is conn.Check, with a look at the world's tools.
func Check(ctx context.Context, o Options) []conn.CheckLine {
	o = o.withDefaults()
	return conn.Check(ctx, o.Options, func(c *conn.Client) conn.CheckLine { return checkTools(ctx, o, c) })
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
