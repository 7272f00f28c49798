// Package world is the document: objects, avatars and environment, the operations that change them, their limits,
// the catalogue of pieces, and the queries that answer reads. It is pure: no net, no os, no clock, no randomness.
// The browser's core folds the same operations (web/src/core); types, limits and catalogue there are generated from here.
package world

// Vec3 is x, y, z in metres, y up.
type Vec3 = [3]float64

// Quat is a rotation as quaternion x, y, z, w.
type Quat = [4]float64

// Object is one thing in the world.
type Object struct {
	ID       string    `json:"id"`       // kind + counter: bench_3
	Kind     string    `json:"kind"`     // a catalogue piece, KindComposite or KindModel
	Position Vec3      `json:"position"` // of the middle of the underside
	Rotation Quat      `json:"rotation"`
	Scale    Vec3      `json:"scale"`
	Color    string    `json:"color,omitempty"`                                                // #rrggbb; empty: the piece's own
	Material string    `json:"material,omitempty" ts:"'matte'|'gloss'|'metal'|'glass'|'glow'"` // empty: the piece's own
	Asset    string    `json:"asset,omitempty"`                                                // id of the picture on a screen, or of a model's file
	Size     *Vec3     `json:"size,omitempty"`                                                 // of KindModel alone: width, height, depth in metres at scale 1
	Label    string    `json:"label,omitempty"`
	Text     string    `json:"text,omitempty"`  // written on signs
	Parts    []Part    `json:"parts,omitempty"` // of a composite
	On       string    `json:"on,omitempty"`    // id of the object it stands on; empty: the ground or nothing
	Behavior *Behavior `json:"behavior,omitempty"`
	Creator  string    `json:"creator"` // avatar id, "user" or "world"
	Created  uint64    `json:"created"` // revision
	Changed  uint64    `json:"changed"` // revision
}

// KindComposite is the kind of an object that consists of parts.
const KindComposite = "composite"

// KindModel is the kind of an object whose form is a file that the user gave (Asset).
const KindModel = "model"

// Part of a composite, in the composite's own frame.
type Part struct {
	Kind     string `json:"kind"` // a catalogue piece
	Position Vec3   `json:"position"`
	Rotation Quat   `json:"rotation"`
	Scale    Vec3   `json:"scale"`
	Color    string `json:"color,omitempty"`
	Material string `json:"material,omitempty" ts:"'matte'|'gloss'|'metal'|'glass'|'glow'"`
}

// Behavior is a simple motion that the scene plays. It never changes the document: an object that patrols or follows is,
// to the rules, where it was put.
type Behavior struct {
	Motion string  `json:"motion" ts:"'spin'|'bob'|'sway'|'patrol'|'follow'|'open'"`
	Speed  float64 `json:"speed"`            // 1 = calm
	Path   []Vec3  `json:"path,omitempty"`   // of patrol: the points it goes to in turn from its place, then back
	Target string  `json:"target,omitempty"` // of follow: an avatar id or "user"; empty: its creator
}

// Avatar is where an agent (or the user) stands. What it is doing is presence, not document.
type Avatar struct {
	ID        string  `json:"id"` // avatar_<agent type>
	AgentType string  `json:"agentType"`
	Name      string  `json:"name"`
	Position  Vec3    `json:"position"`
	Yaw       float64 `json:"yaw"` // degrees; 0 looks along +z
	Pose      string  `json:"pose" ts:"'stand'|'sit'"`
	Seat      string  `json:"seat,omitempty"`  // object id while sitting
	Model     string  `json:"model,omitempty"` // asset id of the user's own figure (VRM); empty: the procedural one
	Changed   uint64  `json:"changed"`
}

// Environment is the light and the ground.
type Environment struct {
	TimeOfDay float64 `json:"timeOfDay"` // hours, 0 ≤ t < 24
	Sky       string  `json:"sky" ts:"'clear'|'cloudy'|'overcast'"`
	Weather   string  `json:"weather" ts:"'none'|'rain'|'snow'|'fog'"`
	Ground    string  `json:"ground" ts:"'meadow'|'sand'|'snow'|'stone'"`
	Lights    string  `json:"lights" ts:"'auto'|'on'|'off'"`
}

// Document is one world at one revision.
type Document struct {
	Name        string      `json:"name"`
	Revision    uint64      `json:"revision"`
	Objects     []Object    `json:"objects"`
	Avatars     []Avatar    `json:"avatars"`
	Environment Environment `json:"environment"`
}

// Limits of a document.
const (
	Bounds       = 200.0 // metres from the middle, on x and z
	MaxHeight    = 100.0 // metres
	MaxObjects   = 5000
	MaxParts     = 200   // of one composite
	MaxInstances = 20000 // objects and parts together
	MaxLabel     = 80    // characters
	MaxText      = 200   // characters on a sign
	MinScale     = 0.05
	MaxScale     = 50.0
	MaxAvatars   = 64
	MaxPath      = 16 // points of a patrol
	MaxAssetID   = 40 // characters of an asset's id
)
