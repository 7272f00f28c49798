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
	// CanOpen: it has a leaf or lid that the behaviour `open` opens.
	CanOpen bool `json:"opens,omitempty"`
	// Shape is its shape for pieces that do not fill their box, see below; empty: a box.
	Shape string `json:"form,omitempty" ts:"'round'|'dome'|'hill'|'ring'|'cone'|'ball'|'span'|'ramp'"`
	// CrownStart, of a tree, is the share of its height at which the crown begins. Below it only
	// the trunk is an obstacle.
	CrownStart float64 `json:"crown,omitempty"`
	// WaterHeight is the height in metres of its water surface; pieces that float go on it. 0:
	// none.
	WaterHeight float64 `json:"water,omitempty"`
	// CanFloat: it can be placed on water.
	CanFloat bool `json:"floats,omitempty"`
	// FlatSided: it is flat on all its sides, so things can stand on any of them when it is turned.
	FlatSided bool `json:"block,omitempty"`
	// JambWidth, of a piece with a passage, is the width in metres of what stands at either side of
	// it (jambs, piers, railings) and cannot be passed. 0: all of it can be passed, or, solid,
	// nothing.
	JambWidth float64 `json:"jamb,omitempty"`
	// JoinsInRow: in a row it joins its neighbours without a gap, as walls, hedges and slabs do.
	JoinsInRow bool `json:"snug,omitempty"`
	// FootprintShare is the share of its box that touches the ground, of pieces that are much
	// slimmer there. 0: all of it.
	FootprintShare float64 `json:"foot,omitempty"`
	// NoContactShadow: it stands on a few posts, or is ground itself, and the ground below is no
	// darker than elsewhere.
	NoContactShadow bool `json:"airy,omitempty"`
	// GrowsInGrass: it grows among the grass, which other pieces keep away.
	GrowsInGrass bool `json:"meadow,omitempty"`
	// DrivesBackwards: on its way back it goes backwards instead of turning round.
	DrivesBackwards bool `json:"reverses,omitempty"`
	// Sockets are further seats, surfaces and doors, in addition to Top and Seat.
	Sockets []Socket `json:"sockets,omitempty"`
	// Keywords are further words for the search. The page has them in a table of its own.
	Keywords string `json:"words,omitempty"`
}

// TextFace is where a piece shows a text, in its own frame; it looks along +z, unless it leans
// back. The geometry that the page builds has to have a board there; a test of the page compares
// them.
type TextFace struct {
	// At is the middle of the face.
	At Vec3 `json:"at"`
	// Size is width and height in metres.
	Size [2]float64 `json:"size"`
	// LetterColor is the colour of the letters.
	LetterColor string `json:"ink"`
	// Glows: the letters glow at night.
	Glows bool `json:"shines,omitempty"`
	// OwnTextOnly: it shows only text written for it, never the object's label.
	OwnTextOnly bool `json:"own,omitempty"`
}

// ImageFace is where a piece shows a picture, in its own frame, as TextFace.
type ImageFace struct {
	At   Vec3       `json:"at"`
	Size [2]float64 `json:"size"`
	// Tilt is the rotation about x in radians, of boards that lean back.
	Tilt float64 `json:"lean,omitempty"`
	// Glows: it glows at night, as screens do.
	Glows bool `json:"lit,omitempty"`
}

// LightPoint is the light of a piece, in its own frame.
type LightPoint struct {
	At Vec3 `json:"at"`
	// Radius is the radius in metres that it lights.
	Radius float64 `json:"reach"`
	// Color is #rrggbb, or tint: the object's own colour.
	Color string `json:"color"`
	// AlwaysOn: it shines by day too, and flickers, as fire does.
	AlwaysOn bool `json:"always,omitempty"`
}

// Values of Piece.Shape. Everything that measures support and contact uses the real surface instead
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
