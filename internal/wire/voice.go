package wire

import "time"

// Limits of the voice socket (GET /api/voice/ws). Its text frames are envelopes of voice.request and voice.event; its
// binary frames are sound: s16le, mono, 24 kHz, behind a header of 8 bytes, little-endian:
//
//	page → service   int64  microseconds of the page's playback clock at the first sample
//	service → page   uint32 turn, uint32 mark (0: none): the mark lies behind the chunk's last sample
//
// A chunk without samples is allowed towards the page: it only carries its mark.
const (
	VoiceRate       = 24_000
	VoiceHeader     = 8
	MaxVoiceUp      = VoiceHeader + 4_800*2  // bytes of one frame of the microphone: 200 ms
	MaxVoiceDown    = VoiceHeader + 24_000*2 // bytes of one frame of the agent: 1 s
	MaxVoiceControl = 16 << 10               // bytes of a text frame
)

// VoiceRequest is what a page asks of its call. Which fields count depends on Op:
//
//	start   Model, Lane?, Chat?, Session?, Voice?, Mode   the first frame; answered by a state event, then a call or an error
//	mark    Mark, Turn                             the chunk with this mark has been heard
//	cancel  Turn, Heard, Reason                    the user speaks, or pressed stop: the answer ends here
//	say     Text                                   the user types into the call: taken as if it had been spoken
//	mute    Muted                                  shown to other pages and kept for the idle stop; zeros keep flowing
//	stop                                           ends the call
type VoiceRequest struct {
	Op       string  `json:"op" ts:"'start'|'mark'|'cancel'|'say'|'mute'|'stop'"`
	Model    string  `json:"model,omitempty" ts:"'mini'|'full'"`
	Provider string  `json:"provider,omitempty" ts:"'plugin'|'gateway'|'own-key'"` // empty: the first that is ready
	Chat     string  `json:"chat,omitempty"`                                       // lane of the chat whose agent is talked to; empty: the voice lane's own, or the first that is ready
	Session  string  `json:"session,omitempty"`                                    // conversation of that chat that the call belongs to; empty: its own
	Voice    string  `json:"voice,omitempty"`                                      // of the model; empty: the agent's
	Mode     string  `json:"mode,omitempty" ts:"'open'|'half'|'push'"`
	Mark     uint32  `json:"mark,omitempty"`
	Turn     uint32  `json:"turn,omitempty"`
	Heard    float64 `json:"heardMillis,omitempty"` // of the turn's sound
	Reason   string  `json:"reason,omitempty" ts:"'barge-in'|'button'"`
	Text     string  `json:"text,omitempty"`
	Muted    bool    `json:"muted,omitempty"`
}

// VoiceEvent is what a page is told of its call: exactly what Kind says is set.
type VoiceEvent struct {
	Kind    string        `json:"kind" ts:"'call'|'state'|'clear'|'caption'|'turn'|'tool'|'notice'|'closed'"`
	Call    *VoiceCall    `json:"call,omitempty"`
	State   VoiceState    `json:"state,omitempty"`
	Turn    *VoiceTurn    `json:"turn,omitempty"`
	Caption *VoiceCaption `json:"caption,omitempty"`
	Tool    *VoiceTool    `json:"tool,omitempty"`
	Error   *Error        `json:"error,omitempty"` // of notice and closed; closed without: as asked
	Act     VoiceAct      `json:"act,omitempty"`   // the one thing that helps, with Error
	// clear: silence at once, and forget every chunk and mark that was not heard. It may come when nothing plays.
}

// VoiceState is what a call does now, as seen by the service; what sounds, only the page knows.
type VoiceState string

// States of a call.
const (
	VoiceConnecting VoiceState = "connecting"
	VoiceListening  VoiceState = "listening"
	VoiceHearing    VoiceState = "hearing"  // the user speaks
	VoiceThinking   VoiceState = "thinking" // they have spoken, nothing has come yet
	VoiceSpeaking   VoiceState = "speaking"
	VoiceDelegating VoiceState = "delegating" // the agent's text runtime works for the call
)

// VoiceLaneID names a way to a realtime model.
type VoiceProviderID string

// The lanes, in the order in which they are preferred.
const (
	VoicePlugin  VoiceProviderID = "plugin"  // our plugin in the agent's gateway
	VoiceGateway VoiceProviderID = "gateway" // what the gateway has built in
	VoiceOwnKey  VoiceProviderID = "own-key" // the user's own key, in the world service
)

// VoiceCall says what a call is, once it is ready: and again when it changes.
type VoiceCall struct {
	ID           string          `json:"id"`
	Provider     VoiceProviderID `json:"provider"`
	ProviderName string          `json:"providerName"` // for people
	Model        string          `json:"model"`        // id, as the lane reports it
	Size         string          `json:"size" ts:"'mini'|'full'"`
	Voice        string          `json:"voice,omitempty"`
	Agent        string          `json:"agent"`          // name
	Avatar       string          `json:"avatarId"`       // whose mouth moves
	Chat         string          `json:"chat,omitempty"` // lane of the chat, and its conversation, where what is said is kept
	Session      string          `json:"session,omitempty"`
	StartedAt    time.Time       `json:"startedAt"`
	EndsAt       time.Time       `json:"endsAt,omitzero"` // the lane's limit; the call goes over into a new session by itself
}

// VoiceTurn is one turn of a call.
type VoiceTurn struct {
	N     uint32  `json:"n"`
	State string  `json:"state" ts:"'started'|'done'|'interrupted'|'failed'"`
	Path  string  `json:"path" ts:"'realtime voice'|'text runtime'|'world tool'"`
	Heard float64 `json:"heardMillis,omitempty"`
}

// VoiceCaption is what one side said in one go. It is sent whole, again and again, until it is final.
type VoiceCaption struct {
	ID    string `json:"id"`
	Role  string `json:"role" ts:"'user'|'agent'"`
	Text  string `json:"text"`
	Final bool   `json:"final"`
	Turn  uint32 `json:"turn,omitempty"`
}

// VoiceTool is a tool that the voice uses.
type VoiceTool struct {
	CallID string `json:"callId"`
	Name   string `json:"name"`
	State  string `json:"state" ts:"'running'|'working'|'done'|'failed'"`
	Turn   uint32 `json:"turn,omitempty"`
}

// VoiceAct is the one action that a page offers with an error.
type VoiceAct string

// Acts of a page.
const (
	VoiceRetry      VoiceAct = "retry"
	VoiceUseMini    VoiceAct = "use-mini"
	VoiceAddKey     VoiceAct = "add-key"
	VoiceReplaceKey VoiceAct = "replace-key"
	VoiceConnect    VoiceAct = "connect" // the agent's gateway first
)

// Voice says whether and how the user can talk: GET /api/voice.
type Voice struct {
	Providers []VoiceProvider `json:"providers"` // in order of preference
	Mini      string          `json:"mini"`      // the two models, ids
	Full      string          `json:"full"`
	Busy      bool            `json:"busy,omitempty"` // a call is running, on whichever page
	Key       VoiceKey        `json:"key"`
}

// VoiceKey says how it is with the user's own key; never what it is.
type VoiceKey struct {
	Set bool `json:"set"`
	On  bool `json:"on"` // the user has said that it may be used
}

// VoiceSettings is what the user sets: PUT /api/voice. What is absent stays as it is.
type VoiceSettings struct {
	Key  *string `json:"key,omitempty"`  // of the realtime service; "" forgets it
	On   *bool   `json:"on,omitempty"`   // use it
	Full *string `json:"full,omitempty"` // names the pair of models by its full one
}

// VoiceLane is one way to a realtime model.
type VoiceProvider struct {
	ID     VoiceProviderID `json:"id"`
	Name   string          `json:"name"`           // for people: "OpenClaw's own voice"
	Chat   string          `json:"chat,omitempty"` // lane of the chat whose agent it speaks for; empty: any
	Ready  bool            `json:"ready"`
	Reason string          `json:"reason,omitempty"` // why not, a sentence
	Next   string          `json:"next,omitempty"`   // what to do, a sentence
	Act    VoiceAct        `json:"act,omitempty"`
}
