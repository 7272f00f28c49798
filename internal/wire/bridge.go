package wire

import "time"

// Bridge is the SSH session that joins an agent on a server with the world on this computer. Its
// state has words for people, a source and an age, so that nothing is shown that is only hoped for.
type Bridge struct {
	State BridgeState `json:"state"`
	// Target is the server as the user named it, such as "dev@vps"; empty: the agent is on this
	// computer.
	Target string `json:"target,omitempty"`
	// Since is when the state began, Source what it is known from: a line of ssh, a probe, an
	// answer.
	Since  time.Time `json:"since"`
	Source string    `json:"source,omitempty"`
	// Code and Reason say why it is not up, and Next what the user can do. Command is the command
	// for that.
	Code    BridgeCode `json:"code,omitempty"`
	Reason  string     `json:"reason,omitempty"`
	Next    string     `json:"next,omitempty"`
	Command string     `json:"command,omitempty"`
	// RetryAt is when the next try begins.
	RetryAt *time.Time `json:"retryAt,omitempty"`
	// Prompt is what ssh asks the user.
	Prompt *BridgePrompt `json:"prompt,omitempty"`
	// Notes are warnings about a bridge that works, such as that the server publishes the port.
	Notes []string `json:"notes,omitempty"`
	// Probed is when the way from the server to this world was last walked, and RoundTrip how long
	// that took, in ms.
	Probed    *time.Time `json:"probed,omitempty"`
	RoundTrip float64    `json:"roundTrip,omitempty"`
	// KeyCommand is what BridgeFetchKey runs on the server, exactly.
	KeyCommand string `json:"keyCommand,omitempty"`
	// Details are for repairs: the command line and ssh's last lines. They have no secrets.
	Details []string `json:"details,omitempty"`
}

// BridgeState is the state of a bridge.
type BridgeState string

// States of a bridge.
const (
	BridgeOff        BridgeState = "off"
	BridgeStarting   BridgeState = "starting"   // the user's ssh settings are read
	BridgeConnecting BridgeState = "connecting" // ssh runs
	BridgeNeedsHost  BridgeState = "needs_host" // ssh asks whether the server is the right one
	BridgeNeedsUser  BridgeState = "needs_user" // ssh asks for a passphrase, a password or a code
	BridgeForwarding BridgeState = "forwarding" // logged in; the forwards are being made
	BridgeUnproven   BridgeState = "unproven"   // ssh says that all forwards stand; nothing has come back yet
	BridgeUp         BridgeState = "up"         // our own answer came back through the server
	BridgeDegraded   BridgeState = "degraded"   // it was up, and something is missing now
	BridgePortHeld   BridgeState = "port_held"  // the port on the server belongs to something else
	BridgeRetrying   BridgeState = "retrying"   // tries again at RetryAt
	BridgeFailed     BridgeState = "failed"     // only the user can change that
)

// BridgeWords say how a bridge stands, on the page and in the terminal. {server} is what the user
// calls the server.
var BridgeWords = map[BridgeState]string{
	BridgeOff:        "The agent is on this computer",
	BridgeStarting:   "Reading your SSH settings",
	BridgeConnecting: "Connecting to {server}",
	BridgeNeedsHost:  "Is {server} the right server?",
	BridgeNeedsUser:  "Logging in to {server} needs you",
	BridgeForwarding: "Logged in to {server}; opening the connection",
	BridgeUnproven:   "Connected to {server}; waiting for its first answer",
	BridgeUp:         "Connected to {server}",
	BridgeDegraded:   "Connected to {server}, but not everything works",
	BridgePortHeld:   "Waiting for a port on {server}",
	BridgeRetrying:   "Not connected to {server}",
	BridgeFailed:     "Could not connect to {server}",
}

// BridgeCode is why a bridge is not up.
type BridgeCode string

// Reasons, in the words of ssh's own lines.
const (
	BridgeHostChanged   BridgeCode = "host_key_changed"
	BridgeHostUnknown   BridgeCode = "host_key_not_accepted"
	BridgeRefused       BridgeCode = "refused"
	BridgeTimedOut      BridgeCode = "timed_out"
	BridgeNoNetwork     BridgeCode = "no_network"
	BridgeNameUnknown   BridgeCode = "name_unknown"
	BridgeClosedEarly   BridgeCode = "closed_before_login"
	BridgeNoCommon      BridgeCode = "no_common_algorithm"
	BridgeTooManyKeys   BridgeCode = "too_many_keys"
	BridgeKeyFile       BridgeCode = "key_file"
	BridgeNoKey         BridgeCode = "not_accepted"
	BridgeForbidden     BridgeCode = "forwarding_forbidden"
	BridgePortForbidden BridgeCode = "port_forbidden"
	BridgeHeldThere     BridgeCode = "port_held_there"
	BridgeForeignWorld  BridgeCode = "other_world_there"
	BridgeHeldHere      BridgeCode = "port_held_here"
	BridgeOtherForward  BridgeCode = "other_forward"
	BridgeBadConfig     BridgeCode = "bad_config"
	BridgeLinkLost      BridgeCode = "link_lost"
	BridgeEndedThere    BridgeCode = "ended_there"
	BridgeNoGateway     BridgeCode = "no_gateway_there"
	BridgeLocalRefused  BridgeCode = "local_forward_forbidden"
	BridgeNoSSH         BridgeCode = "no_ssh"
	BridgeCancelled     BridgeCode = "cancelled"
	BridgeSilent        BridgeCode = "no_answer_back"
	BridgeLeft          BridgeCode = "left_in_background"
	BridgeOther         BridgeCode = "ssh_ended"
)

// BridgePromptKind is the kind of a question of ssh.
type BridgePromptKind string

// Kinds of questions.
const (
	PromptHostKey    BridgePromptKind = "host_key"
	PromptPassphrase BridgePromptKind = "passphrase"
	PromptPassword   BridgePromptKind = "password"
	PromptCode       BridgePromptKind = "code"
)

// BridgePrompt is a question of ssh for the user of the page. Its text is ssh's own, or the
// server's.
type BridgePrompt struct {
	ID   string           `json:"id"`
	Kind BridgePromptKind `json:"kind"`
	Text string           `json:"text"`
	// Fingerprint is that of the host key which a yes accepts.
	Fingerprint string `json:"fingerprint,omitempty"`
	// Again says that the answer before was not accepted.
	Again bool `json:"again,omitempty"`
}

// BridgeOp is a request to the bridge.
type BridgeOp string

// Operations.
const (
	BridgeConnect BridgeOp = "connect" // to Target; the choice survives a restart
	BridgeRetry   BridgeOp = "retry"   // now
	BridgeStop    BridgeOp = "stop"    // the agent is on this computer again
	BridgeAnswer  BridgeOp = "answer"  // the Prompt, with Answer; a host key with "yes"
	BridgeCancel  BridgeOp = "cancel"  // the Prompt, and with it this try
	BridgeKey     BridgeOp = "key"     // Answer is the key of the gateway on the server
	// BridgeFetchKey runs KeyCommand on the server, and gives what it prints to the gateway there.
	BridgeFetchKey BridgeOp = "fetch_key"
)

// MaxBridgeTarget bounds what the user pastes as a target, in bytes, and MaxBridgeAnswer an answer.
const (
	MaxBridgeTarget = 1 << 10
	MaxBridgeAnswer = 4 << 10
)

// BridgeRequest is the body of POST /api/bridge.
type BridgeRequest struct {
	Op     BridgeOp `json:"op"`
	Target string   `json:"target,omitempty"`
	Prompt string   `json:"prompt,omitempty"`
	// Answer is a secret: it is passed on, and neither logged nor stored.
	Answer string `json:"answer,omitempty"`
}
