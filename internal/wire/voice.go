package wire

import "time"

// Limits of the voice socket (GET /api/voice/ws). Its text frames are envelopes of voice.request
// and voice.event. Its binary frames are audio: s16le, mono, 24 kHz, after a little-endian header
// of 8 bytes:
//
//	page → service   int64  microseconds of the page's playback clock at the first sample
//	service → page   uint32 turn, uint32 mark (0: none): the mark follows the last sample
//
// A chunk towards the page may have no samples; then it only carries its mark.
const (
	// VoiceRate in samples per second.
	VoiceRate = 24_000
	// VoiceHeader in bytes.
	VoiceHeader = 8
	// MaxVoiceUp bounds one frame from the microphone in bytes: 200 ms.
	MaxVoiceUp = VoiceHeader + 4_800*2
	// MaxVoiceDown bounds one frame from the agent in bytes: 1 s.
	MaxVoiceDown = VoiceHeader + 24_000*2
	// MaxVoiceControl bounds a text frame in bytes.
	MaxVoiceControl = 16 << 10
)

// VoiceOp names the operation of a VoiceRequest, described there.
type VoiceOp string

// Values of VoiceOp.
const (
	VoiceOpStart  VoiceOp = "start"
	VoiceOpMark   VoiceOp = "mark"
	VoiceOpCancel VoiceOp = "cancel"
	VoiceOpSay    VoiceOp = "say"
	VoiceOpStop   VoiceOp = "stop"
)

// ModelSize selects one of the two models of voice.
type ModelSize string

// Values of ModelSize.
const (
	SizeMini ModelSize = "mini" // the default
	SizeFull ModelSize = "full"
)

// CancelReason says why a page stops the agent's speech.
type CancelReason string

// Values of CancelReason.
const (
	CancelBargeIn CancelReason = "barge-in" // the user began to speak
	CancelButton  CancelReason = "button"   // the user pressed stop
)

// VoiceRequest is a page's request about its call. Which fields count depends on Op:
//
//	start   Model, Provider?, Chat?, Session?, Voice?
//	                              the first frame; answered by state, then call or an error
//	mark    Mark, Turn            the chunk with this mark was played
//	cancel  Turn, Heard, Reason   the user speaks or pressed stop: the answer ends here
//	say     Text                  the user typed into the call: handled as if it had been spoken
//	stop                          ends the call
type VoiceRequest struct {
	Op    VoiceOp   `json:"op"`
	Model ModelSize `json:"model,omitempty"`
	// Provider is empty for the first one that is ready.
	Provider VoiceProviderID `json:"provider,omitempty"`
	// Chat is the back end of the agent to talk to; empty: the voice provider's own, or the first
	// that is ready.
	Chat string `json:"chat,omitempty"`
	// Session is the conversation of that chat that the call belongs to; empty: the call's own.
	Session string `json:"session,omitempty"`
	// Voice of the model; empty: the agent's.
	Voice string `json:"voice,omitempty"`
	Mark  uint32 `json:"mark,omitempty"`
	Turn  uint32 `json:"turn,omitempty"`
	// Heard is how much of the turn's audio was played, in milliseconds.
	Heard  float64      `json:"heardMillis,omitempty"`
	Reason CancelReason `json:"reason,omitempty"`
	Text   string       `json:"text,omitempty"`
}

// VoiceEventKind says what a VoiceEvent reports.
type VoiceEventKind string

// Values of VoiceEventKind.
const (
	VoiceEventCall  VoiceEventKind = "call"
	VoiceEventState VoiceEventKind = "state"
	// VoiceEventClear: the page goes silent at once and drops every chunk and mark that was not
	// played. It may arrive when nothing plays.
	VoiceEventClear   VoiceEventKind = "clear"
	VoiceEventCaption VoiceEventKind = "caption"
	VoiceEventTurn    VoiceEventKind = "turn"
	VoiceEventTool    VoiceEventKind = "tool"
	VoiceEventNotice  VoiceEventKind = "notice"
	// VoiceEventClosed: the call is over.
	VoiceEventClosed VoiceEventKind = "closed"
)

// VoiceEvent reports to a page about its call. Only the fields for its Kind are set.
type VoiceEvent struct {
	Kind    VoiceEventKind `json:"kind"`
	Call    *VoiceCall     `json:"call,omitempty" guard:"of=call"`
	State   VoiceState     `json:"state,omitempty" guard:"of=state"`
	Turn    *VoiceTurn     `json:"turn,omitempty" guard:"of=turn"`
	Caption *VoiceCaption  `json:"caption,omitempty" guard:"of=caption"`
	Tool    *VoiceTool     `json:"tool,omitempty" guard:"of=tool"`
	// Error, of notice and closed. A closed event without an error was requested by the page.
	Error *Error `json:"error,omitempty" guard:"of=notice"`
	// Act is the one action that helps, with Error.
	Act VoiceAct `json:"act,omitempty"`
}

// VoiceState is the state of a call, as far as the service knows. Only the page knows what it
// plays.
type VoiceState string

// Values of VoiceState.
const (
	VoiceConnecting VoiceState = "connecting"
	VoiceListening  VoiceState = "listening"
	// VoiceHearing: the user is speaking.
	VoiceHearing VoiceState = "hearing"
	// VoiceThinking: the user has spoken, and there is no answer yet.
	VoiceThinking VoiceState = "thinking"
	VoiceSpeaking VoiceState = "speaking"
	// VoiceDelegating: the agent's text runtime works for the call.
	VoiceDelegating VoiceState = "delegating"
)

// VoiceProviderID names a way to reach a realtime model.
type VoiceProviderID string

// Values of VoiceProviderID, in order of preference.
const (
	// VoicePlugin is World's plugin in the agent's gateway.
	VoicePlugin VoiceProviderID = "plugin"
	// VoiceGateway is the gateway's built-in voice.
	VoiceGateway VoiceProviderID = "gateway"
	// VoiceOwnKey uses the user's own key in the world service.
	VoiceOwnKey VoiceProviderID = "own-key"
)

// VoiceCall describes a call. It is sent when the call is ready, and again when it changes.
type VoiceCall struct {
	ID       string          `json:"id"`
	Provider VoiceProviderID `json:"provider"`
	// ProviderName is for people.
	ProviderName string `json:"providerName"`
	// Model is the id that the provider reports.
	Model string    `json:"model"`
	Size  ModelSize `json:"size"`
	Voice string    `json:"voice,omitempty"`
	// Agent is the agent's name.
	Agent string `json:"agent"`
	// Avatar is the avatar that moves its mouth.
	Avatar string `json:"avatarId"`
	// Chat is the back end, and Session its conversation, where the transcript is saved.
	Chat      string    `json:"chat,omitempty"`
	Session   string    `json:"session,omitempty"`
	StartedAt time.Time `json:"startedAt"`
	// EndsAt is the provider's time limit; the call then continues in a new session by itself.
	EndsAt time.Time `json:"endsAt,omitzero"`
}

// VoiceTurnState is how far a turn of a call is.
type VoiceTurnState string

// Values of VoiceTurnState.
const (
	VoiceTurnStarted     VoiceTurnState = "started"
	VoiceTurnDone        VoiceTurnState = "done"
	VoiceTurnInterrupted VoiceTurnState = "interrupted" // by the user
	VoiceTurnFailed      VoiceTurnState = "failed"
)

// VoiceTurn is one turn of a call.
type VoiceTurn struct {
	N     uint32         `json:"n"`
	State VoiceTurnState `json:"state"`
	Path  TurnPath       `json:"path"`
	// Heard is how much of it was played, in milliseconds.
	Heard float64 `json:"heardMillis,omitempty"`
}

// Speaker says whose words a caption contains.
type Speaker string

// Values of Speaker.
const (
	SpeakerUser  Speaker = "user"
	SpeakerAgent Speaker = "agent"
)

// VoiceCaption is one utterance. It is sent whole each time it grows, until it is final.
type VoiceCaption struct {
	ID    string  `json:"id"`
	Role  Speaker `json:"role"`
	Text  string  `json:"text"`
	Final bool    `json:"final"`
	Turn  uint32  `json:"turn,omitempty"`
}

// VoiceToolState is how far a tool call of the voice model is.
type VoiceToolState string

// Values of VoiceToolState.
const (
	VoiceToolRunning VoiceToolState = "running"
	// VoiceToolWorking: the agent's text runtime works on a delegated task.
	VoiceToolWorking VoiceToolState = "working"
	VoiceToolDone    VoiceToolState = "done"
	VoiceToolFailed  VoiceToolState = "failed"
)

// VoiceTool is a tool call of the voice model.
type VoiceTool struct {
	CallID string         `json:"callId"`
	Name   string         `json:"name"`
	State  VoiceToolState `json:"state"`
	Turn   uint32         `json:"turn,omitempty"`
}

// VoiceAct is the one action that a page offers together with an error.
type VoiceAct string

// Values of VoiceAct.
const (
	VoiceRetry      VoiceAct = "retry"
	VoiceUseMini    VoiceAct = "use-mini"
	VoiceAddKey     VoiceAct = "add-key"
	VoiceReplaceKey VoiceAct = "replace-key"
	// VoiceConnect connects to the agent's gateway first.
	VoiceConnect VoiceAct = "connect"
)

// Voice says whether and how the user can talk. It is the answer of GET /api/voice.
type Voice struct {
	// Providers in order of preference.
	Providers []VoiceProvider `json:"providers"`
	// Mini and Full are the ids of the two models.
	Mini string `json:"mini"`
	Full string `json:"full"`
	// Busy: a call is running on some page.
	Busy bool     `json:"busy,omitempty"`
	Key  VoiceKey `json:"key"`
}

// VoiceKey describes the user's own key. It never contains the key.
type VoiceKey struct {
	Set bool `json:"set"`
	// On: the user has allowed its use.
	On bool `json:"on"`
}

// VoiceSettings are what the user sets with PUT /api/voice. Absent fields stay unchanged.
type VoiceSettings struct {
	// Key of the realtime service; "" deletes it.
	Key *string `json:"key,omitempty"`
	// On allows the use of the key.
	On *bool `json:"on,omitempty"`
}

// VoiceProvider is one way to reach a realtime model.
type VoiceProvider struct {
	ID VoiceProviderID `json:"id"`
	// Name is for people: "OpenClaw's own voice".
	Name string `json:"name"`
	// Chat is the back end whose agent it speaks for; empty: any.
	Chat  string `json:"chat,omitempty"`
	Ready bool   `json:"ready"`
	// Reason says in a sentence why it is not ready.
	Reason string `json:"reason,omitempty"`
	// Next says in a sentence what to do.
	Next string   `json:"next,omitempty"`
	Act  VoiceAct `json:"act,omitempty"`
}
