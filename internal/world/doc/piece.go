package doc

// Piece is one item of the catalogue without its geometry, which the scene builds in code under the
// same kind (web/src/scene/pieces); a test there compares every geometry with these measures.
// tools/gen copies these facts to the page.
type Piece struct {
	// Kind is the name that place_objects takes, and part of the ids of its objects.
	Kind  string `json:"kind"`
	Title string `json:"title"`
	// Category groups pieces in search_catalog.
	Category string `json:"category" ts:"'primitive'|'nature'|'furniture'|'building'|'path'|'sign'|'light'|'vehicle'"`
	// Size is width x, height y and depth z in metres at scale 1. The origin is the middle of the
	// underside.
	Size Vec3 `json:"size"`
	// Color is the palette name of the part that the argument `color` tints.
	Color string `json:"color"`
	// Solid pieces are obstacles: avatars walk around them, or over a top that is within a step.
	Solid bool `json:"solid"`
	// Top is the height in metres of the surface that things can stand on; 0: none.
	Top float64 `json:"top"`
	// Seat is the height in metres of the seat, which is in the middle and faces +z; 0: none.
	Seat float64 `json:"seat"`
	// Light is where it shines when the lights are on; nil: it has none.
	Light *LightPoint `json:"light,omitempty"`
	// Text is where it shows the object's text; nil: nowhere.
	Text *TextFace `json:"text,omitempty"`
	// Image is where it shows the object's picture; nil: nowhere.
	Image *ImageFace `json:"image,omitempty"`
	// Opens: it has a leaf or lid that the behaviour `open` opens.
	Opens bool `json:"opens,omitempty"`
	// Form is its shape for pieces that do not fill their box, see below; empty: a box.
	Form string `json:"form,omitempty" ts:"'round'|'dome'|'hill'|'ring'|'cone'|'ball'|'span'|'ramp'"`
	// Crown, of a tree, is the share of its height at which the crown begins. Below it only the
	// trunk is an obstacle.
	Crown float64 `json:"crown,omitempty"`
	// Water is the height in metres of its water surface; pieces that float go on it. 0: none.
	Water float64 `json:"water,omitempty"`
	// Floats: it can be placed on water.
	Floats bool `json:"floats,omitempty"`
	// Block: it is flat on all its sides, so things can stand on any of them when it is turned.
	Block bool `json:"block,omitempty"`
	// Jamb, of a piece with a passage, is the width in metres of what stands at either side of it
	// (jambs, piers, railings) and cannot be passed. 0: all of it can be passed, or, solid,
	// nothing.
	Jamb float64 `json:"jamb,omitempty"`
	// Snug: in a row it joins its neighbours without a gap, as walls, hedges and slabs do.
	Snug bool `json:"snug,omitempty"`
	// Foot is the share of its box that touches the ground, of pieces that are much slimmer there.
	// 0: all of it.
	Foot float64 `json:"foot,omitempty"`
	// Airy: it stands on a few posts, or is ground itself, and the ground below is no darker than
	// elsewhere.
	Airy bool `json:"airy,omitempty"`
	// Meadow: it grows among the grass, which other pieces keep away.
	Meadow bool `json:"meadow,omitempty"`
	// Reverses: on its way back it goes backwards instead of turning round.
	Reverses bool `json:"reverses,omitempty"`
	// Sockets are further seats, surfaces and doors, in addition to Top and Seat.
	Sockets []Socket `json:"sockets,omitempty"`
	// Words are further words for the search. The page has them in a table of its own.
	Words string `json:"words,omitempty"`
}

// TextFace is where a piece shows a text, in its own frame; it looks along +z, unless it leans
// back. The geometry that the page builds has to have a board there; a test of the page compares
// them.
type TextFace struct {
	// At is the middle of the face.
	At Vec3 `json:"at"`
	// Size is width and height in metres.
	Size [2]float64 `json:"size"`
	// Ink is the colour of the letters.
	Ink string `json:"ink"`
	// Shines: the letters glow at night.
	Shines bool `json:"shines,omitempty"`
	// Own: it shows only text written for it, never the object's label.
	Own bool `json:"own,omitempty"`
}

// ImageFace is where a piece shows a picture, in its own frame, as TextFace.
type ImageFace struct {
	At   Vec3       `json:"at"`
	Size [2]float64 `json:"size"`
	// Lean is the rotation about x in radians, of boards that lean back.
	Lean float64 `json:"lean,omitempty"`
	// Lit: it glows at night, as screens do.
	Lit bool `json:"lit,omitempty"`
}

// LightPoint is the light of a piece, in its own frame.
type LightPoint struct {
	At Vec3 `json:"at"`
	// Reach is the radius in metres that it lights.
	Reach float64 `json:"reach"`
	// Color is #rrggbb, or tint: the object's own colour.
	Color string `json:"color"`
	// Always: it shines by day too, and flickers, as fire does.
	Always bool `json:"always,omitempty"`
}

// Values of Piece.Form. Everything that measures support and contact uses the real surface instead
// of the box:
//
//   - round: upright, an ellipse from above
//   - dome, cone, ball: an ellipse from above, lower towards the rim
//   - hill: like dome, but flat on top, and avatars walk on it
//   - ring: round without its middle
//   - span: lower at both ends of z
//   - ramp: rises from its front (+z), where it has no height, to its back

// SocketKind is what a socket is for.
type SocketKind string

// Values of SocketKind.
const (
	SocketSeat    SocketKind = "seat"
	SocketSurface SocketKind = "surface"
	SocketDoor    SocketKind = "door"
)

// Socket is a place on a piece, in the piece's own frame: a seat (which replaces the one in the
// middle), a surface below its top, or a door.
type Socket struct {
	Kind SocketKind `json:"kind" ts:"'seat'|'surface'|'door'"`
	// At is the seat's surface, the middle of a surface, or a door's sill.
	At Vec3 `json:"at"`
	// Yaw in degrees: the direction in which a sitting avatar looks, or in which one leaves by a
	// door.
	Yaw float64 `json:"yaw,omitempty"`
	// Size in metres: width and depth of a surface, width and height of a door.
	Size [2]float64 `json:"size,omitzero"`
}
