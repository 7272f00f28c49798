package service

import (
	"context"
	"encoding/json"
	"time"

	"github.com/worldmcp/world/internal/httpapi"
	"github.com/worldmcp/world/internal/openclaw"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/voice"
	openclawvoice "github.com/worldmcp/world/internal/voice/openclaw"
	"github.com/worldmcp/world/internal/voice/ownkey"
	"github.com/worldmcp/world/internal/wire"
)

// spokenIn is how the voice talks, whoever it is. The lane puts before it who the agent is.
const spokenIn = `You are speaking aloud with your user, who sees your body in a small 3D world in their browser and hears you.
Talk as people do: one to three short sentences at a time, plain words, no lists, no markdown, no code read out.
Use your tools to act in the world: look with inspect_world before you speak of what stands there, walk and gesture as you talk, and build what you are asked for. Say what you do while you do it.
Requests that need code, files, a shell, the web or long thought go to delegate: say first that you hand it over.
When you are interrupted, stop, listen, and answer what was said last.`

// openVoice makes the desk of the voice with its lanes.
func (s *service) openVoice() error {
	var err error
	if s.voiceSettings, err = voice.OpenSettings(s.opt.DataDir); err != nil {
		return err
	}
	lanes := append(s.gatewayVoices(), ownkey.New(ownkey.Options{
		Key: s.voiceSettings.Key, On: s.voiceSettings.On, Base: s.opt.VoiceEndpoint, Logger: s.opt.Logger,
	}))
	s.voice = voice.NewCalls(voice.Options{
		Pair: s.voiceSettings.Pair, Key: s.voiceSettings.State, Agent: s.voicePeer, Who: s.whoSpeaks, Instructions: func() string { return spokenIn },
		Tool: s.voiceTool, Delegate: s.delegate, Turn: s.turn, NewID: NewID, Now: time.Now, Logger: s.opt.Logger,
		State: s.showVoice,
		Save:  func(p voice.Peer, m wire.ChatMessage) { s.desk.Said(p.Chat, p.Session, m) },
	}, lanes...)
	return nil
}

// gatewayVoices are the lanes through the agent's own gateway, best first.
func (s *service) gatewayVoices() []voice.Provider {
	if s.gateway == nil {
		return nil
	}
	o := openclawvoice.Options{Gateway: openclawvoice.Over(s.gateway), Chat: openclaw.ID, Logger: s.opt.Logger}
	return []voice.Provider{openclawvoice.NewPlugin(o), openclawvoice.NewRelay(o)}
}

// whoSpeaks is who an agent is, for a lane whose other side knows nothing of it.
func (s *service) whoSpeaks(p voice.Peer) string {
	who := "You are " + p.Agent.Name + ", the user's agent."
	if is, _, ok := s.desk.Agent(p.Chat); ok && p.Chat != "" && is.Product != p.Agent.Name {
		who += " You run on " + is.Product + "."
	}
	return who
}

// inCall is what an agent is seen to do in a call.
var inCall = map[wire.VoiceState]wire.Activity{
	wire.VoiceListening:  {State: "idle", Label: "listening"},
	wire.VoiceHearing:    {State: "idle", Label: "hearing you"},
	wire.VoiceThinking:   {State: "thinking"},
	wire.VoiceSpeaking:   {State: "speaking"},
	wire.VoiceDelegating: {State: "working", Label: "handed to its text runtime"},
}

func (s *service) showVoice(p voice.Peer, state wire.VoiceState) {
	a, ok := inCall[state]
	if !ok {
		s.router.Voice(httpapi.UserID, p.Agent.AvatarID, nil)
		return
	}
	a.Since, a.Source = wire.Now(time.Now()), "voice"
	s.router.Voice(httpapi.UserID, p.Agent.AvatarID, &a)
}

// voicePeer is the agent of a chat; without a name, and without a chat that is ready, an agent that is in the world by its
// own connection. Such a one can be spoken with, and work cannot be handed to it.
func (s *service) voicePeer(chat string) (voice.Peer, bool) {
	if is, agent, ok := s.desk.Agent(chat); ok || chat != "" {
		return voice.Peer{Agent: agent, Chat: is.ID, Session: is.Session}, ok
	}
	if here := s.router.Agents(httpapi.UserID); len(here) > 0 {
		return voice.Peer{Agent: here[0]}, true
	}
	return voice.Peer{}, false
}

// voiceTool calls a world tool in the agent's name: the voice is the agent's.
func (s *service) voiceTool(ctx context.Context, a wire.Agent, callID, name string, args json.RawMessage) wire.ToolResult {
	called := a.Name // tells agents of one type apart; the one without a name of its own goes by its type
	if _, id := router.Identity(a.Type, ""); id.AvatarID == a.AvatarID {
		called = ""
	}
	from := router.Caller{UserID: httpapi.UserID, AgentType: a.Type, AgentName: called, Scopes: wire.DefaultScopes()}
	return s.router.Call(ctx, from, callID, name, args, nil)
}

// delegate gives a task to the agent's text runtime, as a turn of its chat.
func (s *service) delegate(ctx context.Context, p voice.Peer, task string, started func(run string)) (string, *wire.Error) {
	turn := NewID("t_")
	started(turn)
	return s.desk.Ask(ctx, p.Chat, p.Session, turn, task)
}
