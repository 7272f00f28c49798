package world

// Piece is one catalogue item. The scene builds its geometry in code under the same kind (web/src/scene/pieces) and a
// test there holds every geometry to the size given here.
type Piece struct {
	Kind     string   `json:"kind"`
	Title    string   `json:"title"`
	Category string   `json:"category" ts:"'primitive'|'nature'|'furniture'|'building'|'path'|'sign'|'light'"`
	Size     Vec3     `json:"size"`              // width x, height y, depth z in metres at scale 1
	Color    string   `json:"color"`             // palette name of the part that `color` tints
	Solid    bool     `json:"solid"`             // avatars walk around it
	Top      float64  `json:"top"`               // height of the surface that things stand on; 0: none
	Seat     float64  `json:"seat"`              // height of the seat, at the middle, facing +z; 0: none
	Light    bool     `json:"light"`             // shines when lights are on
	Text     bool     `json:"text"`              // shows the object's text
	Image    bool     `json:"image,omitempty"`   // shows the object's picture
	Opens    bool     `json:"opens,omitempty"`   // has a leaf or lid that the behaviour `open` opens
	Sockets  []Socket `json:"sockets,omitempty"` // where things and avatars belong, beside Top and Seat
	Words    string   `json:"words"`             // more words it is found by
}

// Socket is a place of a piece, in its own frame: a seat more than the one in the middle, a surface below its top, a door.
type Socket struct {
	Kind string     `json:"kind" ts:"'seat'|'surface'|'door'"`
	At   Vec3       `json:"at"`             // of a seat: its surface; of a surface: its middle; of a door: its sill
	Yaw  float64    `json:"yaw,omitempty"`  // degrees: where one who sits looks, where one who leaves by a door goes
	Size [2]float64 `json:"size,omitempty"` // metres: width and depth of a surface, width and height of a door
}

// Catalog returns every piece, in the order in which it is shown.
func Catalog() []Piece { return catalog }

var catalog = []Piece{
	{Kind: "box", Title: "Box", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Top: 1, Words: "cube block wall slab"},
	{Kind: "sphere", Title: "Sphere", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Words: "ball globe"},
	{Kind: "cylinder", Title: "Cylinder", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Top: 1, Words: "column pillar disc drum"},
	{Kind: "cone", Title: "Cone", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Words: "spire roof"},
	{Kind: "pyramid", Title: "Pyramid", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Words: "roof"},
	{Kind: "wedge", Title: "Wedge", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Words: "ramp slope roof"},
	{Kind: "torus", Title: "Ring", Category: "primitive", Size: Vec3{1, 0.24, 1}, Color: "cream", Solid: true, Words: "ring donut hoop"},
	{Kind: "capsule", Title: "Capsule", Category: "primitive", Size: Vec3{0.6, 1.2, 0.6}, Color: "cream", Solid: true, Words: "pill"},
	{Kind: "dome", Title: "Dome", Category: "primitive", Size: Vec3{1, 0.5, 1}, Color: "cream", Solid: true, Words: "half sphere roof igloo"},
	{Kind: "arch", Title: "Arch", Category: "primitive", Size: Vec3{2, 2, 0.5}, Color: "cream", Words: "gateway door opening bridge portal"},

	{Kind: "tree", Title: "Tree", Category: "nature", Size: Vec3{2.4, 3.6, 2.4}, Color: "leaf", Solid: true, Words: "oak round leaves shade forest"},
	{Kind: "pine", Title: "Pine", Category: "nature", Size: Vec3{2, 4.2, 2}, Color: "pine", Solid: true, Words: "fir conifer evergreen christmas forest"},
	{Kind: "birch", Title: "Birch", Category: "nature", Size: Vec3{1.8, 4, 1.8}, Color: "lime", Solid: true, Words: "tree white trunk slender forest"},
	{Kind: "blossom_tree", Title: "Blossom tree", Category: "nature", Size: Vec3{2.6, 3.2, 2.6}, Color: "pink", Solid: true, Words: "cherry sakura spring pink"},
	{Kind: "bush", Title: "Bush", Category: "nature", Size: Vec3{1.2, 0.9, 1.1}, Color: "leaf", Solid: true, Words: "shrub green"},
	{Kind: "hedge", Title: "Hedge", Category: "nature", Size: Vec3{2, 1, 0.6}, Color: "leaf", Solid: true, Words: "garden wall green maze border"},
	{Kind: "flower", Title: "Flower", Category: "nature", Size: Vec3{0.3, 0.5, 0.3}, Color: "coral", Words: "tulip blossom garden"},
	{Kind: "flower_bed", Title: "Flower bed", Category: "nature", Size: Vec3{2, 0.55, 1}, Color: "coral", Words: "garden blossoms border"},
	{Kind: "grass", Title: "Tall grass", Category: "nature", Size: Vec3{0.5, 0.45, 0.5}, Color: "lime", Words: "tuft meadow reed"},
	{Kind: "mushroom", Title: "Mushroom", Category: "nature", Size: Vec3{0.4, 0.45, 0.4}, Color: "coral", Words: "toadstool forest"},
	{Kind: "rock", Title: "Rock", Category: "nature", Size: Vec3{1, 0.6, 0.8}, Color: "stone", Solid: true, Words: "stone"},
	{Kind: "boulder", Title: "Boulder", Category: "nature", Size: Vec3{2, 1.5, 1.8}, Color: "stone", Solid: true, Words: "big rock stone"},
	{Kind: "log", Title: "Log", Category: "nature", Size: Vec3{1.8, 0.45, 0.45}, Color: "wood", Solid: true, Seat: 0.43, Words: "trunk wood seat campfire"},
	{Kind: "pond", Title: "Pond", Category: "nature", Size: Vec3{5, 0.16, 4}, Color: "water", Solid: true, Words: "water lake pool"},

	{Kind: "bench", Title: "Bench", Category: "furniture", Size: Vec3{1.8, 0.95, 0.65}, Color: "wood", Solid: true, Seat: 0.46, Words: "seat sit park"},
	{Kind: "chair", Title: "Chair", Category: "furniture", Size: Vec3{0.52, 0.95, 0.55}, Color: "wood", Solid: true, Seat: 0.46, Words: "seat sit stool"},
	{Kind: "table", Title: "Table", Category: "furniture", Size: Vec3{1.6, 0.76, 0.9}, Color: "wood", Solid: true, Top: 0.76, Words: "desk surface dining"},
	{Kind: "round_table", Title: "Round table", Category: "furniture", Size: Vec3{1.1, 0.74, 1.1}, Color: "cream", Solid: true, Top: 0.74, Words: "cafe surface"},
	{Kind: "shelf", Title: "Bookshelf", Category: "furniture", Size: Vec3{1.2, 1.9, 0.4}, Color: "wood", Solid: true, Top: 1.9, Words: "books library rack"},
	{Kind: "crate", Title: "Crate", Category: "furniture", Size: Vec3{0.8, 0.8, 0.8}, Color: "amber", Solid: true, Top: 0.8, Words: "box storage wood"},
	{Kind: "barrel", Title: "Barrel", Category: "furniture", Size: Vec3{0.7, 0.95, 0.7}, Color: "wood", Solid: true, Top: 0.95, Words: "cask keg"},
	{Kind: "planter", Title: "Planter", Category: "furniture", Size: Vec3{0.9, 0.85, 0.9}, Color: "clay", Solid: true, Words: "pot plant flowers"},
	{Kind: "parasol", Title: "Parasol", Category: "furniture", Size: Vec3{2.4, 2.5, 2.4}, Color: "coral", Words: "umbrella sunshade cafe"},

	{Kind: "house", Title: "House", Category: "building", Size: Vec3{4.4, 4.2, 4}, Color: "coral", Solid: true, Words: "home cottage hut village roof"},
	{Kind: "shed", Title: "Shed", Category: "building", Size: Vec3{2.4, 2.5, 2}, Color: "indigo", Solid: true, Words: "hut cabin workshop"},
	{Kind: "tower", Title: "Tower", Category: "building", Size: Vec3{2.6, 7, 2.6}, Color: "cream", Solid: true, Words: "castle keep lookout"},
	{Kind: "gazebo", Title: "Gazebo", Category: "building", Size: Vec3{3.6, 3.4, 3.6}, Color: "cream", Top: 0.15, Words: "pavilion garden roof shelter"},
	{Kind: "tent", Title: "Tent", Category: "building", Size: Vec3{2.4, 1.7, 2.8}, Color: "amber", Solid: true, Words: "camp"},
	{Kind: "stall", Title: "Market stall", Category: "building", Size: Vec3{2.4, 2.5, 1.6}, Color: "coral", Solid: true, Top: 0.95, Words: "shop market kiosk booth"},
	{Kind: "well", Title: "Well", Category: "building", Size: Vec3{1.6, 2.4, 1.6}, Color: "stone", Solid: true, Words: "water village"},
	{Kind: "fountain", Title: "Fountain", Category: "building", Size: Vec3{3, 1.9, 3}, Color: "stone", Solid: true, Words: "water plaza square"},
	{Kind: "wall", Title: "Wall", Category: "building", Size: Vec3{2, 2.4, 0.3}, Color: "cream", Solid: true, Top: 2.4, Words: "room partition"},
	{Kind: "window_wall", Title: "Wall with window", Category: "building", Size: Vec3{2, 2.4, 0.3}, Color: "cream", Solid: true, Top: 2.4, Words: "room glass"},
	{Kind: "door_wall", Title: "Wall with doorway", Category: "building", Size: Vec3{2, 2.4, 0.3}, Color: "cream", Words: "room door entrance opening"},
	{Kind: "fence", Title: "Fence", Category: "building", Size: Vec3{2, 0.95, 0.14}, Color: "white", Solid: true, Words: "picket garden border"},

	{Kind: "path", Title: "Path slab", Category: "path", Size: Vec3{1.5, 0.06, 1.5}, Color: "sand", Words: "way road tile paving floor"},
	{Kind: "stepping_stone", Title: "Stepping stone", Category: "path", Size: Vec3{0.8, 0.07, 0.7}, Color: "stone", Words: "path garden"},
	{Kind: "deck", Title: "Deck", Category: "path", Size: Vec3{2, 0.2, 2}, Color: "wood", Top: 0.2, Words: "planks floor platform stage terrace"},
	{Kind: "bridge", Title: "Bridge", Category: "path", Size: Vec3{1.8, 1.35, 5}, Color: "wood", Top: 0.5, Words: "crossing water span"},
	{Kind: "step", Title: "Step", Category: "path", Size: Vec3{1.6, 0.2, 0.4}, Color: "stone", Solid: true, Top: 0.2, Words: "stairs stair"},

	{Kind: "sign", Title: "Sign", Category: "sign", Size: Vec3{1.3, 1.5, 0.14}, Color: "wood", Solid: true, Text: true, Words: "board text label notice"},
	{Kind: "signpost", Title: "Signpost", Category: "sign", Size: Vec3{1.1, 2.2, 0.2}, Color: "wood", Solid: true, Text: true, Words: "direction arrow pointer"},
	{Kind: "billboard", Title: "Billboard", Category: "sign", Size: Vec3{3.4, 2.9, 0.3}, Color: "indigo", Solid: true, Text: true, Words: "screen board text big announcement"},
	{Kind: "flag", Title: "Flag", Category: "sign", Size: Vec3{1.2, 3.4, 0.12}, Color: "coral", Solid: true, Words: "banner pole"},

	{Kind: "lamp", Title: "Street lamp", Category: "light", Size: Vec3{0.5, 3.1, 0.5}, Color: "ink", Solid: true, Light: true, Words: "light lantern post"},
	{Kind: "lantern", Title: "Lantern", Category: "light", Size: Vec3{0.34, 0.5, 0.34}, Color: "amber", Light: true, Words: "light table garden"},
	{Kind: "campfire", Title: "Campfire", Category: "light", Size: Vec3{1.3, 0.8, 1.3}, Color: "amber", Solid: true, Light: true, Words: "fire flame camp warm"},
	{Kind: "beacon", Title: "Beacon", Category: "light", Size: Vec3{0.6, 1.3, 0.6}, Color: "mint", Solid: true, Light: true, Words: "marker glow light pillar"},
}

// Palette is the one source of colour: names that `color` accepts beside #rrggbb.
func Palette() []Swatch { return palette }

// Swatch is one named colour.
type Swatch struct {
	Name string `json:"name"`
	Hex  string `json:"hex"`
}

var palette = []Swatch{
	{"white", "#fbf7ef"},
	{"cream", "#f2e3c9"},
	{"sand", "#e4cfa6"},
	{"clay", "#cf8a63"},
	{"wood", "#b07a4b"},
	{"bark", "#7a5338"},
	{"stone", "#a9a7a6"},
	{"ink", "#2b3147"},
	{"coral", "#ee6c55"},
	{"amber", "#f3b13f"},
	{"lime", "#a7c957"},
	{"leaf", "#6fae58"},
	{"pine", "#3f8461"},
	{"mint", "#7fe3c4"},
	{"teal", "#2a9d8f"},
	{"water", "#6cb8d6"},
	{"sky", "#8ecae6"},
	{"indigo", "#4d5bd1"},
	{"violet", "#9b7ede"},
	{"pink", "#f2a7c3"},
}

var pieceByKind = func() map[string]Piece {
	m := make(map[string]Piece, len(catalog))
	for _, p := range catalog {
		m[p.Kind] = p
	}
	return m
}()

// PieceOf returns the piece of a kind.
func PieceOf(kind string) (Piece, bool) {
	p, ok := pieceByKind[kind]
	return p, ok
}
