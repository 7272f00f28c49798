package service

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/server/httpapi"
	"github.com/worldmcp/world/internal/voice"
	openclawvoice "github.com/worldmcp/world/internal/voice/openclaw"
	"github.com/worldmcp/world/internal/voice/ownkey"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/directory"
)

// voiceInstructions are a realtime model's instructions for talking. The voice provider puts the
// agent's identity before them.
const voiceInstructions = `You are speaking aloud with your user, who sees your body in a small 3D world in their browser and hears you.
Talk as people do: one to three short sentences at a time, plain words, no lists, no markdown, no code read out.
Use your tools to act in the world: look with inspect_world before you speak of what stands there, walk and gesture as you talk, and build what you are asked for. Say what you do while you do it.
Requests that need code, files, a shell, the web or long thought go to delegate: say first that you hand it over.
When you are interrupted, stop, listen, and answer what was said last.`

// voices connects voice calls with the user's agents.
type voices struct {
	*core
	*agents
}

// openVoice creates the voice calls with their providers, best first: those of the gateway, then
// the user's own API key.
func openVoice(c *core, a *agents) feature {
	v, settings := &voices{c, a}, voice.OpenSettings(c.opt.DataDir)
	providers := append(v.gatewayVoices(), ownkey.New(ownkey.Options{
		Key: settings.Key, On: settings.On, Base: c.opt.VoiceEndpoint, Logger: c.opt.Logger,
	}))
	calls := voice.NewCalls(voice.Options{
		Key: settings.State, Agent: v.peer, Identity: v.identity,
		Instructions: func() string { return voiceInstructions },
		Tool:         v.call, Delegate: v.delegate, Turn: c.turns.record, NewID: ident.New, Now: time.Now,
		State: v.showState,
		Save:  func(p voice.Peer, m wire.ChatMessage) { a.registry.AddSpoken(p.Chat, p.Session, m) },
	}, providers...)
	routes := httpapi.VoiceRoutes(calls, settings, a.registry.Speech, c.router.Directory.CurrentWorld)
	return feature{routes, calls.Close}
}

// gatewayVoices returns the providers through the agent's own gateway, best first.
func (v *voices) gatewayVoices() []voice.Provider {
	if v.gateway == nil {
		return nil
	}
	chat := func() string { return v.chosenGateway().Describe().ID }
	o := openclawvoice.Options{
		Gateway: voiceGateway{v.agents}, Chat: chat, Logger: v.opt.Logger,
		Surroundings: func(ctx context.Context, session, call string) []string {
			return v.registry.Surroundings(ctx, chat(), session, call)
		},
	}
	return []voice.Provider{openclawvoice.NewPlugin(o), openclawvoice.NewRelay(o)}
}

// voiceGateway passes each question to the gateway that is chosen then (openclawvoice.Gateway). A
// call keeps the connection that it has.
type voiceGateway struct{ *agents }

func (c voiceGateway) Ready() (ok bool, reason, next string) { return c.chosenGateway().Ready() }
func (c voiceGateway) Has(method string) bool                { return c.chosenGateway().Has(method) }
func (c voiceGateway) Main() string                          { return c.chosenGateway().Main() }
func (c voiceGateway) Dial(ctx context.Context) (openclawvoice.Conn, error) {
	link, err := c.chosenGateway().Dial(ctx)
	if err != nil {
		return nil, err // a nil link would be a Conn that is not nil
	}
	return link, nil
}

func (c voiceGateway) Ask(ctx context.Context, method string, params, result any) error {
	return c.chosenGateway().Ask(ctx, method, params, result)
}

// identity introduces an agent to a realtime model that knows nothing of it: in a sentence,
// and by the agent's own files where its gateway gives them.
func (v *voices) identity(ctx context.Context, p voice.Peer) string {
	who := "You are " + p.Agent.Name + ", the user's agent."
	if b, _, ok := v.registry.Agent(p.Chat); ok && p.Chat != "" && b.Product != p.Agent.Name {
		who += " You run on " + b.Product + "."
	}
	if v.gateway == nil || p.Chat != v.chosenGateway().Describe().ID {
		return who
	}
	return strings.TrimSpace(who + "\n\n" + v.chosenGateway().Personality(ctx, p.Session))
}

// callActivities maps the state of a call to the activity that the agent's avatar shows. In other
// states it shows none.
var callActivities = map[wire.VoiceState]wire.Activity{
	wire.VoiceListening:  {State: wire.ActivityIdle, Label: "listening"},
	wire.VoiceHearing:    {State: wire.ActivityIdle, Label: "hearing you"},
	wire.VoiceThinking:   {State: wire.ActivityThinking},
	wire.VoiceSpeaking:   {State: wire.ActivitySpeaking},
	wire.VoiceDelegating: {State: wire.ActivityWorking, Label: "working on it"},
}

// showState shows the state of a call on the agent's avatar.
func (v *voices) showState(p voice.Peer, state wire.VoiceState) {
	a, ok := callActivities[state]
	if !ok {
		v.router.Directory.SetVoiceActivity(login.UserID, p.Agent.AvatarID, nil)
		return
	}
	a.Since, a.Source = wire.Millis(time.Now()), "voice"
	v.router.Directory.SetVoiceActivity(login.UserID, p.Agent.AvatarID, &a)
}

// peer returns the agent of a chat. For an empty chat it is the first one that is ready, or
// else an agent that is in the world by a connection of its own: the user can talk with that one,
// but it has no chat to which work can be delegated.
func (v *voices) peer(chat string) (voice.Peer, bool) {
	if b, agent, ok := v.registry.Agent(chat); ok || chat != "" {
		return voice.Peer{Agent: agent, Chat: b.ID, Session: b.Session}, ok
	}
	if here := v.router.Directory.Agents(login.UserID); len(here) > 0 {
		return voice.Peer{Agent: here[0]}, true
	}
	return voice.Peer{}, false
}

// call calls a world tool as the agent whose voice it is.
func (v *voices) call(ctx context.Context, a wire.Agent, callID, name string,
	args json.RawMessage,
) wire.ToolResult {
	// Its answers carry no notes: the agent's text runtime gets the user's acts, from which notes
	// are made.
	from := directory.Caller{
		By: v.login.Anonymous(), AvatarID: a.AvatarID, AgentType: a.Type, AgentName: a.Name,
		NoNote: true,
	}
	return v.router.Directory.Call(ctx, from, callID, name, args, nil)
}

// delegate sends a task to the agent's text runtime, as a turn of its chat, and returns the answer.
// started gets the turn's id before the turn begins.
func (v *voices) delegate(ctx context.Context, p voice.Peer, task string, started func(run string)) (string,
	*wire.Error,
) {
	turn := ident.New("t_")
	started(turn)
	return v.registry.Ask(ctx, p.Chat, p.Session, turn, task)
}
