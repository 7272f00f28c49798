// Package doc is the document model: objects, avatars and environment, the operations that change
// them, their limits, the catalogue of pieces, and the queries behind the reading tools. It is
// pure: no network, no files, no clock, no randomness, no goroutines.
//
// A world is the result of folding the entries of its log: New, then Apply for each entry. Check
// validates the operations of an entry before it is written; Beyond decides whether a call may make
// those changes (reach.go). A Document is a snapshot of the state at one revision.
//
// The browser's core folds the same operations (web/src/core). Its types, limits and catalogue are
// generated from this package.
package doc

// Vec3 is x, y, z in metres, with y up.
type Vec3 = [3]float64

// Quat is a rotation as a quaternion x, y, z, w of length 1.
type Quat = [4]float64

// Object is one thing in the world.
type Object struct {
	// ID is the kind and a counter: bench_3.
	ID string `json:"id"`
	// Kind is a catalogue piece, KindComposite or KindModel.
	Kind string `json:"kind"`
	// Position is the middle of the underside.
	Position Vec3 `json:"position"`
	// Rotation turns the object around its position.
	Rotation Quat `json:"rotation"`
	// Scale multiplies the sizes along x, y and z; each from MinScale to MaxScale.
	Scale Vec3 `json:"scale"`
	// Color is #rrggbb; empty: the piece's own colour.
	Color string `json:"color,omitempty"`
	// Material is empty for the piece's own.
	Material string `json:"material,omitempty" ts:"'matte'|'gloss'|'metal'|'glass'|'glow'"`
	// Asset is the id of the picture on a screen, or of a model's file.
	Asset string `json:"asset,omitempty"`
	// Size is set for KindModel alone: width, height and depth in metres at scale 1.
	Size *Vec3 `json:"size,omitempty"`
	// Label is a name for people, at most MaxLabel characters.
	Label string `json:"label,omitempty"`
	// Text is written on signs, at most MaxText characters.
	Text string `json:"text,omitempty"`
	// Parts are set for KindComposite alone, at most MaxParts.
	Parts []Part `json:"parts,omitempty"`
	// On is the id of the object that it stands on; empty: the ground or nothing.
	On string `json:"on,omitempty"`
	// Behavior is nil for an object that does not move.
	Behavior *Behavior `json:"behavior,omitempty"`
	// Creator is an avatar id, "user" or "world".
	Creator string `json:"creator"`
	// Created is the revision that made the object.
	Created uint64 `json:"created"`
	// Changed is the revision that changed it last.
	Changed uint64 `json:"changed"`
}

// KindComposite is the kind of an object that consists of parts.
const KindComposite = "composite"

// KindModel is the kind of an object whose shape comes from an uploaded file (Asset).
const KindModel = "model"

// Part is a part of a composite, in the composite's own frame.
type Part struct {
	// Kind is a catalogue piece.
	Kind     string `json:"kind"`
	Position Vec3   `json:"position"`
	Rotation Quat   `json:"rotation"`
	Scale    Vec3   `json:"scale"`
	Color    string `json:"color,omitempty"`
	Material string `json:"material,omitempty" ts:"'matte'|'gloss'|'metal'|'glass'|'glow'"`
}

// KindAvatar selects avatars where a kind is asked for. No object has it.
const KindAvatar = "avatar"

// Values of Object.Creator and Behavior.Target that are not avatar ids.
const (
	// ByUser: the user did it, in the page.
	ByUser = "user"
	// ByWorld: it is part of a new world.
	ByWorld = "world"
)

// Motion is what a behaviour does.
type Motion string

// Values of Motion.
const (
	MotionSpin Motion = "spin"
	MotionBob  Motion = "bob"
	MotionSway Motion = "sway"
	// MotionPatrol walks along Behavior.Path.
	MotionPatrol Motion = "patrol"
	// MotionFollow follows Behavior.Target.
	MotionFollow Motion = "follow"
	// MotionOpen holds the piece's leaf or lid open.
	MotionOpen Motion = "open"
)

// Pose is how an avatar rests.
type Pose string

// Values of Pose.
const (
	PoseStand Pose = "stand"
	PoseSit   Pose = "sit"
)

// Behavior is a simple motion that the scene plays. It never changes the document: for all rules,
// an object that patrols or follows is where it was put.
type Behavior struct {
	Motion Motion `json:"motion" ts:"'spin'|'bob'|'sway'|'patrol'|'follow'|'open'"`
	// Speed is relative; 1 is calm, at most 10.
	Speed float64 `json:"speed"`
	// Path, of patrol, are the points it visits in turn, starting from its position; then it goes
	// back. At most MaxPath.
	Path []Vec3 `json:"path,omitempty"`
	// Target, of follow, is an avatar id or "user"; empty: its creator.
	Target string `json:"target,omitempty"`
}

// Avatar is where an agent or the user stands. What it is doing is presence and not part of the
// document.
type Avatar struct {
	// ID is avatar_<agent type>.
	ID string `json:"id"`
	// AgentType is the kind of agent, such as claude-code.
	AgentType string `json:"agentType"`
	// Name is shown over the avatar.
	Name     string `json:"name"`
	Position Vec3   `json:"position"`
	// Yaw in degrees; 0 looks along +z.
	Yaw  float64 `json:"yaw"`
	Pose Pose    `json:"pose" ts:"'stand'|'sit'"`
	// Seat is the id of the object it sits on; empty: it stands, or sits on the ground.
	Seat string `json:"seat,omitempty"`
	// Model is the asset id of the user's own figure (VRM); empty: the built-in figure.
	Model string `json:"model,omitempty"`
	// Changed is the revision that changed it last.
	Changed uint64 `json:"changed"`
}

// Environment is the light and the ground.
type Environment struct {
	// TimeOfDay in hours, 0 ≤ t < 24.
	TimeOfDay float64 `json:"timeOfDay"`
	Sky       string  `json:"sky" ts:"'clear'|'cloudy'|'overcast'"`
	Weather   string  `json:"weather" ts:"'none'|'rain'|'snow'|'fog'"`
	Ground    string  `json:"ground" ts:"'meadow'|'sand'|'snow'|'stone'"`
	Lights    string  `json:"lights" ts:"'auto'|'on'|'off'"`
	// Bare says that nothing is painted on the ground: no plaza in the middle and no ways from it,
	// as in a world that was made empty.
	Bare bool `json:"bare,omitempty"`
}

// Document is one world at one revision.
type Document struct {
	Name     string `json:"name"`
	Revision uint64 `json:"revision"`
	// Objects in order of creation.
	Objects []Object `json:"objects"`
	// Avatars in order of their ids.
	Avatars     []Avatar    `json:"avatars"`
	Environment Environment `json:"environment"`
}

// Limits of a document.
const (
	// Bounds is the largest |x| and |z| of a position, in metres.
	Bounds = 200.0
	// MaxHeight is the largest y of a position, in metres.
	MaxHeight  = 100.0
	MaxObjects = 5000
	// MaxParts of one composite.
	MaxParts = 200
	// MaxInstances bounds objects and parts together: what the scene has to draw.
	MaxInstances = 20000
	// MaxLabel in characters.
	MaxLabel = 80
	// MaxText in characters on a sign.
	MaxText    = 200
	MinScale   = 0.05
	MaxScale   = 50.0
	MaxAvatars = 64
	// MaxPath is the number of points of a patrol.
	MaxPath = 16
	// MaxAssetID in characters.
	MaxAssetID = 40
)
