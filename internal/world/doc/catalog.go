package doc

import "slices"

// Catalog returns every piece in display order. The slice is shared and must not be changed.
func Catalog() []Piece { return catalog }

// catalog is the one list of pieces. The order matters: search and page show it as it is.
var catalog = []Piece{
	{Kind: "box", Title: "Box", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Top: 1, FlatSided: true, Keywords: "cube block wall slab"},
	{Kind: "sphere", Title: "Sphere", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Shape: "ball", Keywords: "ball globe"},
	{Kind: "cylinder", Title: "Cylinder", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Top: 1, Shape: "round", Keywords: "column pillar disc drum"},
	{Kind: "cone", Title: "Cone", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Shape: "cone", Keywords: "spire roof"},
	{Kind: "pyramid", Title: "Pyramid", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Keywords: "roof"},
	{Kind: "wedge", Title: "Wedge", Category: "primitive", Size: Vec3{1, 1, 1}, Color: "cream", Solid: true, Shape: "ramp", Keywords: "ramp slope roof"},
	{Kind: "torus", Title: "Ring", Category: "primitive", Size: Vec3{1, 0.24, 1}, Color: "cream", Solid: true, Shape: "ring", Keywords: "ring donut hoop"},
	{Kind: "capsule", Title: "Capsule", Category: "primitive", Size: Vec3{0.6, 1.2, 0.6}, Color: "cream", Solid: true, Keywords: "pill"},
	{Kind: "dome", Title: "Dome", Category: "primitive", Size: Vec3{1, 0.5, 1}, Color: "cream", Solid: true, Top: 0.5, Shape: "dome", Keywords: "half sphere roof igloo"},
	{
		Kind: "arch", Title: "Arch", Category: "primitive", Size: Vec3{2, 2, 0.5}, Color: "cream", JambWidth: 0.38, FootprintShare: 0.9, Keywords: "gateway door opening bridge portal",
		Sockets: append(door(Vec3{0, 0, 0}, 1.24, 1.6), levelTop(Vec3{0, 2, 0}, 0.36, 0.44)...),
	},

	{
		Kind: "tree", Title: "Tree", Category: "nature", Size: Vec3{2.4, 3.6, 2.4},
		Color: "leaf", Solid: true, CrownStart: 0.36, FootprintShare: 0.45, Keywords: "oak round leaves shade forest elm ash",
	},
	{Kind: "pine", Title: "Pine", Category: "nature", Size: Vec3{2, 4.2, 2}, Color: "pine", Solid: true, FootprintShare: 0.5, Keywords: "fir conifer evergreen christmas forest spruce cedar"},
	{
		Kind: "birch", Title: "Birch", Category: "nature", Size: Vec3{1.8, 4, 1.8},
		Color: "lime", Solid: true, CrownStart: 0.4, FootprintShare: 0.35, Keywords: "tree white trunk slender forest",
	},
	{
		Kind: "blossom_tree", Title: "Blossom tree", Category: "nature", Size: Vec3{2.6, 3.2, 2.6},
		Color: "pink", Solid: true, CrownStart: 0.42, FootprintShare: 0.45, Keywords: "cherry sakura spring pink",
	},
	{Kind: "bush", Title: "Bush", Category: "nature", Size: Vec3{1.2, 0.9, 1.1}, Color: "leaf", Solid: true, Keywords: "shrub green"},
	{Kind: "hedge", Title: "Hedge", Category: "nature", Size: Vec3{2, 1, 0.6}, Color: "leaf", Solid: true, JoinsInRow: true, Keywords: "garden wall green maze border"},
	{Kind: "flower", Title: "Flower", Category: "nature", Size: Vec3{0.3, 0.5, 0.3}, Color: "coral", GrowsInGrass: true, Keywords: "tulip blossom garden daisy"},
	{Kind: "flower_bed", Title: "Flower bed", Category: "nature", Size: Vec3{2, 0.55, 1}, Color: "coral", Keywords: "garden blossoms border"},
	{Kind: "grass", Title: "Tall grass", Category: "nature", Size: Vec3{0.5, 0.45, 0.5}, Color: "lime", GrowsInGrass: true, Keywords: "tuft meadow reed"},
	{Kind: "mushroom", Title: "Mushroom", Category: "nature", Size: Vec3{0.4, 0.45, 0.4}, Color: "coral", Keywords: "toadstool forest"},
	{Kind: "rock", Title: "Rock", Category: "nature", Size: Vec3{1, 0.6, 0.8}, Color: "stone", Solid: true, Shape: "dome", Keywords: "stone"},
	{Kind: "boulder", Title: "Boulder", Category: "nature", Size: Vec3{2, 1.5, 1.8}, Color: "stone", Solid: true, Shape: "dome", Keywords: "big rock stone"},
	{
		Kind: "log", Title: "Log", Category: "nature", Size: Vec3{1.8, 0.45, 0.45}, Color: "wood", Solid: true, Seat: 0.43, Keywords: "trunk wood seat campfire",
		Sockets: seats(0.43, 0, 0, -0.42, 0.42),
	},
	{
		Kind: "pond", Title: "Pond", Category: "nature", Size: Vec3{5, 0.16, 4},
		Color: "water", Solid: true, Shape: "round", WaterHeight: 0.085, Keywords: "water lake pool",
	},
	{
		Kind: "willow", Title: "Willow", Category: "nature", Size: Vec3{3.4, 4.1, 3.4},
		Color: "lime", Solid: true, CrownStart: 0.34, FootprintShare: 0.4, Keywords: "weeping tree hanging branches riverbank lake",
	},
	{
		Kind: "palm", Title: "Palm", Category: "nature", Size: Vec3{2.8, 4.4, 2.8},
		Color: "leaf", Solid: true, CrownStart: 0.62, FootprintShare: 0.3, Keywords: "tree tropical beach island coconut",
	},
	{
		Kind: "autumn_tree", Title: "Autumn tree", Category: "nature", Size: Vec3{2.6, 3.6, 2.4},
		Color: "amber", Solid: true, CrownStart: 0.36, FootprintShare: 0.45, Keywords: "maple fall orange red leaves oak",
	},
	{Kind: "snow_pine", Title: "Snowy pine", Category: "nature", Size: Vec3{2, 4.2, 2}, Color: "pine", Solid: true, FootprintShare: 0.5, Keywords: "winter fir tree christmas snow conifer evergreen"},
	{Kind: "bamboo", Title: "Bamboo", Category: "nature", Size: Vec3{1.1, 3, 1.1}, Color: "lime", Solid: true, Keywords: "tree grove zen asia jungle"},
	{
		Kind: "stump", Title: "Tree stump", Category: "nature", Size: Vec3{0.8, 0.48, 0.8}, Color: "sand", Solid: true, Seat: 0.48, Shape: "round", Keywords: "trunk cut seat stool forest wood",
		Sockets: levelTop(Vec3{-0.05, 0.48, 0}, 0.4, 0.35),
	},
	{Kind: "cactus", Title: "Cactus", Category: "nature", Size: Vec3{1.1, 1.85, 0.7}, Color: "pine", Solid: true, Keywords: "desert succulent plant"},
	{Kind: "sunflower", Title: "Sunflower", Category: "nature", Size: Vec3{0.6, 1.5, 0.5}, Color: "amber", Keywords: "flower plant yellow field summer"},
	{Kind: "lily_pad", Title: "Lily pad", Category: "nature", Size: Vec3{0.56, 0.12, 0.56}, Color: "leaf", Shape: "round", CanFloat: true, Keywords: "water lily lotus pond flower"},
	{Kind: "reeds", Title: "Reeds", Category: "nature", Size: Vec3{0.6, 1.35, 0.6}, Color: "leaf", CanFloat: true, Keywords: "cattail rushes grass pond bank water plant"},
	{Kind: "fern", Title: "Fern", Category: "nature", Size: Vec3{0.9, 0.6, 0.9}, Color: "leaf", Keywords: "plant forest undergrowth jungle"},
	{Kind: "pumpkin", Title: "Pumpkin", Category: "nature", Size: Vec3{0.55, 0.47, 0.55}, Color: "amber", Solid: true, Keywords: "gourd halloween harvest vegetable"},
	{Kind: "vegetable_patch", Title: "Vegetable patch", Category: "nature", Size: Vec3{2.2, 0.5, 1.4}, Color: "lime", Solid: true, Keywords: "garden crops farm field cabbage carrots raised bed"},
	{Kind: "hay_bale", Title: "Hay bale", Category: "nature", Size: Vec3{1.14, 1.05, 1.05}, Color: "sand", Solid: true, Top: 1.05, Keywords: "straw farm harvest field"},
	{Kind: "snowman", Title: "Snowman", Category: "nature", Size: Vec3{1.3, 1.74, 0.9}, Color: "white", Solid: true, Keywords: "winter snow christmas"},
	{Kind: "log_pile", Title: "Log pile", Category: "nature", Size: Vec3{1.4, 0.9, 1.36}, Color: "sand", Solid: true, Top: 0.85, Keywords: "firewood lumber timber wood stack"},
	{
		Kind: "flower_arch", Title: "Flower arch", Category: "nature", Size: Vec3{1.8, 2.3, 0.7},
		Color: "pink", JambWidth: 0.16, NoContactShadow: true, Keywords: "rose ivy vine trellis garden wedding gateway",
		Sockets: door(Vec3{0, 0, 0}, 1.4, 1.9),
	},
	{
		Kind: "stream", Title: "Stream", Category: "nature", Size: Vec3{4, 0.18, 1.6},
		Color: "water", Solid: true, WaterHeight: 0.075, JoinsInRow: true, Keywords: "river brook creek water",
	},
	{
		Kind: "hill", Title: "Hill", Category: "nature", Size: Vec3{14, 1.6, 14},
		Color: "leaf", Top: 1.6, Shape: "hill", NoContactShadow: true, Keywords: "mound knoll terrain slope mountain grass rise dune",
	},
	{Kind: "waterfall", Title: "Waterfall", Category: "nature", Size: Vec3{3.2, 2.6, 2.3}, Color: "water", Solid: true, Keywords: "cascade cliff rocks water"},

	{
		Kind: "bench", Title: "Bench", Category: "furniture", Size: Vec3{1.8, 0.95, 0.65}, Color: "wood", Solid: true, Seat: 0.46, Keywords: "seat sit park",
		Sockets: append(seats(0.46, 0.03, 0, -0.42, 0.42), levelTop(Vec3{0, 0.47, 0.13}, 1.4, 0.28)...),
	},
	{
		Kind: "chair", Title: "Chair", Category: "furniture", Size: Vec3{0.52, 0.95, 0.55}, Color: "wood", Solid: true, Seat: 0.46, Keywords: "seat sit stool",
		Sockets: levelTop(Vec3{0, 0.48, 0.05}, 0.4, 0.4),
	},
	{Kind: "table", Title: "Table", Category: "furniture", Size: Vec3{1.6, 0.76, 0.9}, Color: "wood", Solid: true, Top: 0.76, Keywords: "desk surface dining"},
	{Kind: "round_table", Title: "Round table", Category: "furniture", Size: Vec3{1.1, 0.74, 1.1}, Color: "cream", Solid: true, Top: 0.74, Shape: "round", Keywords: "cafe surface"},
	{
		Kind: "shelf", Title: "Bookshelf", Category: "furniture", Size: Vec3{1.2, 1.9, 0.4}, Color: "wood", Solid: true, Top: 1.9, Keywords: "books library rack",
		Sockets: []Socket{
			{Kind: SocketSurface, At: Vec3{0.3, 0.55, 0.02}, Size: [2]float64{0.44, 0.3}},
			{Kind: SocketSurface, At: Vec3{0.3, 1.45, 0.02}, Size: [2]float64{0.44, 0.3}},
		},
	},
	{Kind: "crate", Title: "Crate", Category: "furniture", Size: Vec3{0.8, 0.8, 0.8}, Color: "amber", Solid: true, Top: 0.8, Keywords: "box storage wood"},
	{Kind: "barrel", Title: "Barrel", Category: "furniture", Size: Vec3{0.7, 0.95, 0.7}, Color: "wood", Solid: true, Top: 0.95, Shape: "round", Keywords: "cask keg"},
	{Kind: "planter", Title: "Planter", Category: "furniture", Size: Vec3{0.9, 0.85, 0.9}, Color: "clay", Solid: true, Shape: "round", Keywords: "pot plant flowers"},
	{Kind: "parasol", Title: "Parasol", Category: "furniture", Size: Vec3{2.4, 2.5, 2.4}, Color: "coral", FootprintShare: 0.4, Keywords: "umbrella sunshade cafe"},
	{
		Kind: "sofa", Title: "Sofa", Category: "furniture", Size: Vec3{2, 0.9, 0.9}, Color: "teal", Solid: true, Seat: 0.47, Keywords: "couch settee seat sit living room lounge loveseat",
		Sockets: append(seats(0.47, 0.08, 0, -0.54, 0, 0.54), levelTop(Vec3{0, 0.48, 0.13}, 1.5, 0.42)...),
	},
	{
		Kind: "armchair", Title: "Armchair", Category: "furniture", Size: Vec3{0.94, 0.92, 0.86}, Color: "coral", Solid: true, Seat: 0.46, Keywords: "easy chair seat sit living room lounge throne",
		Sockets: levelTop(Vec3{0, 0.47, 0.15}, 0.42, 0.42),
	},
	{
		Kind: "stool", Title: "Stool", Category: "furniture", Size: Vec3{0.42, 0.48, 0.42},
		Color: "wood", Solid: true, Seat: 0.48, Shape: "round", Keywords: "seat sit bar chair",
		Sockets: levelTop(Vec3{0, 0.48, 0}, 0.28, 0.28),
	},
	{
		Kind: "bed", Title: "Bed", Category: "furniture", Size: Vec3{1.64, 0.96, 2.12},
		Color: "indigo", Solid: true, Top: 0.53, Seat: 0.53, Keywords: "sleep bedroom mattress pillow bunk",
		Sockets: []Socket{{Kind: SocketSeat, At: Vec3{0.58, 0.53, 0.2}, Yaw: 90}},
	},
	{Kind: "desk", Title: "Desk", Category: "furniture", Size: Vec3{1.5, 0.75, 0.76}, Color: "wood", Solid: true, Top: 0.75, Keywords: "work table office study workbench writing"},
	{Kind: "rug", Title: "Rug", Category: "furniture", Size: Vec3{2.5, 0.03, 1.6}, Color: "coral", Top: 0.03, Keywords: "carpet mat floor living room"},
	{
		Kind: "low_shelf", Title: "Low bookcase", Category: "furniture", Size: Vec3{1.42, 0.9, 0.38}, Color: "wood", Solid: true, Top: 0.9, Keywords: "shelf sideboard books cabinet library",
		Sockets: []Socket{{Kind: SocketSurface, At: Vec3{0.34, 0.485, 0}, Size: [2]float64{0.58, 0.3}}},
	},
	{Kind: "cupboard", Title: "Cupboard", Category: "furniture", Size: Vec3{1.24, 1.9, 0.52}, Color: "cream", Solid: true, Top: 1.9, Keywords: "wardrobe closet cabinet dresser storage"},
	{Kind: "chest", Title: "Chest", Category: "furniture", Size: Vec3{0.9, 0.66, 0.58}, Color: "wood", Solid: true, CanOpen: true, Keywords: "treasure box trunk storage opens"},
	{Kind: "clock", Title: "Grandfather clock", Category: "furniture", Size: Vec3{0.52, 2, 0.36}, Color: "wood", Solid: true, Keywords: "time hour pendulum"},
	{Kind: "counter", Title: "Kitchen counter", Category: "furniture", Size: Vec3{1.8, 0.92, 0.66}, Color: "mint", Solid: true, Top: 0.92, Keywords: "kitchen bar worktop cabinet"},
	{Kind: "sink", Title: "Sink", Category: "furniture", Size: Vec3{0.92, 1.22, 0.66}, Color: "mint", Solid: true, Keywords: "kitchen tap wash basin water"},
	{Kind: "stove", Title: "Stove", Category: "furniture", Size: Vec3{0.72, 1.06, 0.66}, Color: "white", Solid: true, Top: 0.9, Keywords: "kitchen cooker oven"},
	{Kind: "fridge", Title: "Fridge", Category: "furniture", Size: Vec3{0.74, 1.8, 0.72}, Color: "sky", Solid: true, Top: 1.8, Keywords: "refrigerator kitchen cold"},
	{Kind: "plant_pot", Title: "Potted plant", Category: "furniture", Size: Vec3{0.62, 1.1, 0.62}, Color: "clay", Solid: true, Shape: "round", Keywords: "houseplant flowerpot indoor green"},
	{Kind: "vase", Title: "Vase", Category: "furniture", Size: Vec3{0.3, 0.58, 0.3}, Color: "teal", Keywords: "flowers bouquet jar decoration"},
	{Kind: "books", Title: "Books", Category: "furniture", Size: Vec3{0.34, 0.2, 0.3}, Color: "coral", Keywords: "book stack reading library pile"},
	{Kind: "laptop", Title: "Laptop", Category: "furniture", Size: Vec3{0.36, 0.26, 0.27}, Color: "stone", Keywords: "computer notebook screen work"},
	{Kind: "computer", Title: "Computer", Category: "furniture", Size: Vec3{0.62, 0.54, 0.36}, Color: "white", Keywords: "monitor screen keyboard desktop pc work"},
	{
		Kind: "easel", Title: "Easel", Category: "furniture", Size: Vec3{0.82, 1.68, 0.72}, Color: "wood", Solid: true, Keywords: "painting picture canvas art artist image",
		Image: &ImageFace{At: Vec3{0, 0.97, 0.223}, Size: [2]float64{0.72, 0.6}, Tilt: -0.19},
	},
	{Kind: "piano", Title: "Piano", Category: "furniture", Size: Vec3{1.5, 1.25, 0.66}, Color: "ink", Solid: true, Top: 1.25, Keywords: "music instrument keys upright"},
	{Kind: "drum", Title: "Drum", Category: "furniture", Size: Vec3{0.54, 0.55, 0.54}, Color: "coral", Solid: true, Shape: "round", Keywords: "music instrument percussion"},
	{
		Kind: "picnic_table", Title: "Picnic table", Category: "furniture", Size: Vec3{1.8, 0.75, 1.76},
		Color: "wood", Solid: true, Top: 0.75, Seat: 0.455, Keywords: "bench table seat sit park camping eat",
		Sockets: append(seats(0.455, 0.73, 180, -0.42, 0.42), seats(0.455, -0.73, 0, -0.42, 0.42)...),
	},
	{
		Kind: "hammock", Title: "Hammock", Category: "furniture", Size: Vec3{3.1, 1.3, 1},
		Color: "coral", Solid: true, Seat: 0.46, NoContactShadow: true, Keywords: "sleep rest relax garden swing",
	},
	{
		Kind: "swing", Title: "Swing", Category: "furniture", Size: Vec3{2.5, 2.2, 1.36},
		Color: "indigo", Solid: true, Seat: 0.51, NoContactShadow: true, Keywords: "playground swings seat play children",
		Sockets: seats(0.51, 0, 0, -0.5, 0.5),
	},
	{
		Kind: "slide", Title: "Slide", Category: "furniture", Size: Vec3{0.7, 2, 2.8}, Color: "teal", Solid: true, Keywords: "playground play children chute",
		Sockets: levelTop(Vec3{0, 1.48, -0.87}, 0.56, 0.42),
	},
	{
		Kind: "seesaw", Title: "Seesaw", Category: "furniture", Size: Vec3{0.6, 1, 2.9}, Color: "teal", Solid: true, Seat: 0.36, Keywords: "playground teeter totter play children",
		Sockets: []Socket{
			{Kind: SocketSeat, At: Vec3{0, 0.36, 1.2}, Yaw: 180},
			{Kind: SocketSeat, At: Vec3{0, 0.7, -1.2}},
		},
	},
	{
		Kind: "sandbox", Title: "Sandbox", Category: "furniture", Size: Vec3{2, 0.34, 2}, Color: "sand", Solid: true, Keywords: "sandpit playground sand play children",
		Sockets: levelTop(Vec3{-0.52, 0.14, 0.45}, 0.6, 0.75),
	},
	{Kind: "bin", Title: "Bin", Category: "furniture", Size: Vec3{0.5, 0.95, 0.5}, Color: "pine", Solid: true, Keywords: "trash can garbage rubbish waste litter dumpster"},
	{Kind: "mailbox", Title: "Mailbox", Category: "furniture", Size: Vec3{0.4, 1.23, 0.42}, Color: "coral", Solid: true, Keywords: "letterbox post letters mail"},
	{Kind: "bike_rack", Title: "Bike rack", Category: "furniture", Size: Vec3{1.4, 0.78, 0.68}, Color: "stone", Solid: true, Keywords: "bicycle stand parking cycle"},

	{
		Kind: "house", Title: "House", Category: "building", Size: Vec3{4.4, 4.2, 4}, Color: "coral", Solid: true, Keywords: "home cottage hut village roof mansion villa",
		Sockets: door(Vec3{0.05, 0.18, 1.75}, 0.74, 1.5),
	},
	{
		Kind: "shed", Title: "Shed", Category: "building", Size: Vec3{2.4, 2.5, 2}, Color: "indigo", Solid: true,
		Sockets: door(Vec3{-0.35, 0.16, 0.85}, 0.72, 1.4), Keywords: "hut cabin workshop",
	},
	{
		Kind: "tower", Title: "Tower", Category: "building", Size: Vec3{2.6, 7, 2.6}, Color: "cream", Solid: true,
		Sockets: door(Vec3{0, 0.3, 1.15}, 0.6, 1.24), Keywords: "castle keep lookout",
	},
	{
		Kind: "gazebo", Title: "Gazebo", Category: "building", Size: Vec3{3.6, 3.4, 3.6}, Color: "cream", Top: 0.15, Keywords: "pavilion garden roof shelter",
		Sockets: door(Vec3{0, 0.15, 1.5}, 1.3, 2),
	},
	{
		Kind: "tent", Title: "Tent", Category: "building", Size: Vec3{2.4, 1.7, 2.8}, Color: "amber", Solid: true,
		Sockets: door(Vec3{0, 0, 1.35}, 0.9, 1.2), Keywords: "camp",
	},
	{Kind: "stall", Title: "Market stall", Category: "building", Size: Vec3{2.4, 2.5, 1.6}, Color: "coral", Solid: true, Top: 0.95, Keywords: "shop market kiosk booth"},
	{Kind: "well", Title: "Well", Category: "building", Size: Vec3{1.6, 2.4, 1.6}, Color: "stone", Solid: true, Shape: "round", Keywords: "water village"},
	{Kind: "fountain", Title: "Fountain", Category: "building", Size: Vec3{3, 1.9, 3}, Color: "stone", Solid: true, Shape: "round", Keywords: "water plaza square"},
	{
		Kind: "wall", Title: "Wall", Category: "building", Size: Vec3{2, 2.4, 0.3},
		Color: "cream", Solid: true, Top: 2.4, JoinsInRow: true, Keywords: "room partition",
	},
	{
		Kind: "window_wall", Title: "Wall with window", Category: "building", Size: Vec3{2, 2.4, 0.3},
		Color: "cream", Solid: true, Top: 2.4, JoinsInRow: true, Keywords: "room glass",
	},
	{
		Kind: "door_wall", Title: "Wall with doorway", Category: "building", Size: Vec3{2, 2.4, 0.3}, Color: "cream", JambWidth: 0.5, JoinsInRow: true, Keywords: "room door entrance opening",
		Sockets: append(door(Vec3{0, 0, 0}, 1.02, 1.97), levelTop(Vec3{0, 2.4, 0}, 1.9, 0.26)...),
	},
	{Kind: "fence", Title: "Fence", Category: "building", Size: Vec3{2, 0.95, 0.14}, Color: "white", Solid: true, JoinsInRow: true, Keywords: "picket garden border"},
	{Kind: "roof", Title: "Gable roof", Category: "building", Size: Vec3{4, 1.68, 3}, Color: "coral", Solid: true, Keywords: "rooftop house top tiles"},
	{Kind: "column", Title: "Column", Category: "building", Size: Vec3{0.56, 2.56, 0.56}, Color: "cream", Solid: true, Top: 2.56, Keywords: "pillar post support temple greek"},
	{
		Kind: "door", Title: "Door", Category: "building", Size: Vec3{1.2, 2.15, 0.28}, Color: "teal", CanOpen: true, JambWidth: 0.11, Keywords: "doorway entrance opens room leaf",
		Sockets: door(Vec3{0, 0, 0}, 1, 2.04),
	},
	{
		Kind: "gate", Title: "Gate", Category: "building", Size: Vec3{2.1, 1.3, 0.2}, Color: "white", CanOpen: true, JambWidth: 0.17, Keywords: "garden fence entrance opens doors",
		Sockets: door(Vec3{0, 0, 0}, 1.76, 2),
	},
	{Kind: "window", Title: "Window", Category: "building", Size: Vec3{1.3, 1.2, 0.28}, Color: "white", Solid: true, Keywords: "pane glass frame"},
	{Kind: "railing", Title: "Railing", Category: "building", Size: Vec3{2, 1, 0.12}, Color: "white", Solid: true, JoinsInRow: true, Keywords: "balustrade balcony handrail barrier fence"},
	{Kind: "ladder", Title: "Ladder", Category: "building", Size: Vec3{0.5, 2.6, 0.18}, Color: "wood", Solid: true, Keywords: "climb rungs steps"},
	{Kind: "pergola", Title: "Pergola", Category: "building", Size: Vec3{3, 2.52, 3}, Color: "wood", NoContactShadow: true, Keywords: "trellis arbor vine garden shelter wisteria"},
	{
		Kind: "castle_wall", Title: "Castle wall", Category: "building", Size: Vec3{3, 3, 0.92}, Color: "stone", Solid: true, JoinsInRow: true, Keywords: "battlement fortress rampart stone fort",
		Sockets: levelTop(Vec3{0, 2.51, 0.02}, 2.9, 0.5),
	},
	{
		Kind: "castle_tower", Title: "Castle tower", Category: "building", Size: Vec3{3, 5.9, 3}, Color: "stone", Solid: true, Keywords: "battlement fortress keep turret fort",
		Sockets: append(door(Vec3{0, 0.2, 1.4}, 0.68, 1.26), levelTop(Vec3{0, 4.7, 0.5}, 1.3, 0.64)...),
	},
	{
		Kind: "windmill", Title: "Windmill", Category: "building", Size: Vec3{4.2, 6.7, 3}, Color: "cream", Solid: true, Keywords: "mill sails farm wind",
		Sockets: door(Vec3{0, 0.2, 1.3}, 0.86, 1.5),
	},
	{
		Kind: "barn", Title: "Barn", Category: "building", Size: Vec3{5.1, 4.7, 5.5}, Color: "coral", Solid: true, Keywords: "farm stable red shed animals",
		Sockets: door(Vec3{0, 0.12, 2.55}, 1.9, 1.9),
	},
	{
		Kind: "greenhouse", Title: "Greenhouse", Category: "building", Size: Vec3{3, 2.8, 3.9}, Color: "white", Solid: true, Keywords: "glasshouse conservatory plants garden glass",
		Sockets: door(Vec3{0, 0.3, 1.9}, 0.9, 1.6),
	},
	{
		Kind: "lighthouse", Title: "Lighthouse", Category: "building", Size: Vec3{2.9, 7.9, 2.8}, Color: "coral", Solid: true, Keywords: "harbour harbor beacon sea coast light tower",
		Sockets: door(Vec3{0, 0.6, 1.1}, 0.54, 1.16),
		Light:   &LightPoint{At: Vec3{0, 6.75, 0}, Radius: 13, Color: "#ffe2a0"},
	},
	{
		Kind: "shop", Title: "Shop", Category: "building", Size: Vec3{4.2, 3.5, 3.9}, Color: "teal", Solid: true, Keywords: "store bakery cafe market storefront",
		Sockets: append(door(Vec3{-1.2, 0.16, 1.3}, 0.95, 1.8), levelTop(Vec3{0, 3.5, -0.25}, 4, 3.2)...),
		Text:    &TextFace{At: Vec3{0, 2.75, 1.345}, Size: [2]float64{3.2, 0.4}, LetterColor: "#fffaf0"},
	},
	{
		Kind: "apartment", Title: "Apartment block", Category: "building", Size: Vec3{4, 9, 4.3}, Color: "clay", Solid: true, Keywords: "house flat city tower office skyscraper building",
		Sockets: append(door(Vec3{0, 0.25, 1.8}, 0.86, 1.54), levelTop(Vec3{-0.77, 8.6, -0.22}, 2.2, 3.6)...),
	},
	{
		Kind: "church", Title: "Church", Category: "building", Size: Vec3{3.8, 7.1, 5.8}, Color: "white", Solid: true, Keywords: "chapel steeple village temple",
		Sockets: door(Vec3{0, 0.2, 2.7}, 0.78, 1.54),
	},
	{
		Kind: "torii", Title: "Torii gate", Category: "building", Size: Vec3{3.3, 2.75, 0.46},
		Color: "coral", JambWidth: 0.62, NoContactShadow: true, Keywords: "shrine japanese gateway asia temple",
		Sockets: append(door(Vec3{0, 0, 0}, 1.9, 1.86), levelTop(Vec3{0.1, 2.67, 0}, 0.65, 0.3)...),
	},
	{Kind: "statue", Title: "Statue", Category: "building", Size: Vec3{1, 2.66, 1}, Color: "teal", Solid: true, Keywords: "monument sculpture figure hero"},
	{Kind: "obelisk", Title: "Obelisk", Category: "building", Size: Vec3{1.2, 4.4, 1.2}, Color: "stone", Solid: true, Keywords: "monument memorial pillar"},
	{
		Kind: "igloo", Title: "Igloo", Category: "building", Size: Vec3{2.6, 1.62, 2.9}, Color: "white", Solid: true, Keywords: "snow ice house winter dome",
		Sockets: door(Vec3{0, 0, 1.4}, 0.8, 0.7),
	},
	{
		Kind: "bus_stop", Title: "Bus stop", Category: "building", Size: Vec3{3, 2.48, 1.4}, Color: "indigo", Solid: true, Seat: 0.49, Keywords: "shelter station transport street bench",
		Sockets: append(seats(0.49, -0.2, 0, -0.45, 0.3), levelTop(Vec3{0, 2.48, 0}, 2.8, 1.2)...),
	},
	{
		Kind: "phone_booth", Title: "Phone booth", Category: "building", Size: Vec3{0.96, 2.45, 0.96}, Color: "coral", Solid: true, Keywords: "telephone box street call",
		Sockets: door(Vec3{0, 0.12, 0.42}, 0.7, 1.9),
	},
	{Kind: "hydrant", Title: "Fire hydrant", Category: "building", Size: Vec3{0.4, 0.75, 0.4}, Color: "coral", Solid: true, Keywords: "street fireplug water"},
	{Kind: "traffic_light", Title: "Traffic light", Category: "building", Size: Vec3{0.36, 3.2, 0.36}, Color: "ink", Solid: true, Keywords: "street signal crossing stoplight"},
	{Kind: "rocket", Title: "Rocket", Category: "building", Size: Vec3{1.9, 4.8, 1.9}, Color: "coral", Solid: true, Keywords: "space ship spaceship launch"},

	{Kind: "path", Title: "Path slab", Category: "path", Size: Vec3{1.5, 0.06, 1.5}, Color: "sand", JoinsInRow: true, Keywords: "way road tile paving floor sidewalk pavement"},
	{Kind: "stepping_stone", Title: "Stepping stone", Category: "path", Size: Vec3{0.8, 0.07, 0.7}, Color: "stone", Keywords: "path garden"},
	{Kind: "deck", Title: "Deck", Category: "path", Size: Vec3{2, 0.2, 2}, Color: "wood", Top: 0.2, JoinsInRow: true, Keywords: "planks floor platform stage terrace"},
	{
		Kind: "bridge", Title: "Bridge", Category: "path", Size: Vec3{1.8, 1.35, 5},
		Color: "wood", Top: 0.5, Shape: "span", JambWidth: 0.15, JoinsInRow: true, Keywords: "crossing water span",
	},
	{
		Kind: "step", Title: "Step", Category: "path", Size: Vec3{1.6, 0.2, 0.4},
		Color: "stone", Solid: true, Top: 0.2, JoinsInRow: true, Keywords: "stairs stair",
	},
	{Kind: "gravel", Title: "Gravel path", Category: "path", Size: Vec3{1.5, 0.06, 1.5}, Color: "sand", JoinsInRow: true, Keywords: "pebbles garden way walk stones"},
	{Kind: "plank_path", Title: "Plank path", Category: "path", Size: Vec3{1.5, 0.1, 1.5}, Color: "wood", JoinsInRow: true, Keywords: "boardwalk wooden walkway boards"},
	{Kind: "road", Title: "Street", Category: "path", Size: Vec3{4, 0.05, 4}, Color: "stone", JoinsInRow: true, Keywords: "road asphalt lane tarmac"},
	{Kind: "crosswalk", Title: "Crosswalk", Category: "path", Size: Vec3{4, 0.05, 2}, Color: "stone", Keywords: "zebra crossing street pedestrian"},
	{Kind: "rail", Title: "Rail track", Category: "path", Size: Vec3{1.9, 0.2, 2}, Color: "wood", JoinsInRow: true, Keywords: "railway train railroad tracks"},
	{Kind: "dock", Title: "Dock", Category: "path", Size: Vec3{2.1, 0.62, 4}, Color: "wood", Top: 0.27, JoinsInRow: true, Keywords: "pier jetty harbour harbor quay boat landing wharf"},
	{Kind: "floor", Title: "Floor", Category: "path", Size: Vec3{2, 0.1, 2}, Color: "wood", Top: 0.1, JoinsInRow: true, Keywords: "parquet wooden boards room slab"},

	{
		Kind: "sign", Title: "Sign", Category: "sign", Size: Vec3{1.3, 1.5, 0.14}, Color: "wood", Solid: true, Keywords: "board text label notice",
		Text: &TextFace{At: Vec3{0, 1.05, 0.075}, Size: [2]float64{1.12, 0.6}, LetterColor: "#4a3424"},
	},
	{
		Kind: "signpost", Title: "Signpost", Category: "sign", Size: Vec3{1.1, 2.2, 0.2}, Color: "wood", Solid: true, FootprintShare: 0.6, Keywords: "direction arrow pointer",
		Text: &TextFace{At: Vec3{-0.02, 1.62, 0.105}, Size: [2]float64{0.86, 0.26}, LetterColor: "#4a3424"},
	},
	{
		Kind: "billboard", Title: "Billboard", Category: "sign", Size: Vec3{3.4, 2.9, 0.3}, Color: "indigo", Solid: true, Keywords: "screen board text big announcement",
		Text:  &TextFace{At: Vec3{0, 1.95, 0.155}, Size: [2]float64{3.06, 1.56}, LetterColor: "#fbf7ef"},
		Image: &ImageFace{At: Vec3{0, 1.95, 0.15}, Size: [2]float64{3.06, 1.56}, Glows: true},
	},
	{Kind: "flag", Title: "Flag", Category: "sign", Size: Vec3{1.2, 3.4, 0.12}, Color: "coral", Solid: true, FootprintShare: 0.35, Keywords: "banner pole"},
	{
		Kind: "screen", Title: "Screen", Category: "sign", Size: Vec3{2.2, 1.84, 0.5}, Color: "ink", Solid: true, Keywords: "tv television monitor display picture image video projector",
		Text: &TextFace{
			At: Vec3{0, 1.16, 0.066}, Size: [2]float64{1.9, 1.06}, LetterColor: "#f4fbff", Glows: true, OwnTextOnly: true,
		},
		Image: &ImageFace{At: Vec3{0, 1.16, 0.06}, Size: [2]float64{2, 1.16}, Glows: true},
	},
	{
		Kind: "poster", Title: "Poster stand", Category: "sign", Size: Vec3{0.78, 1.16, 0.62}, Color: "wood", Solid: true, Keywords: "picture image a-board photo print",
		Image: &ImageFace{At: Vec3{0, 0.62, 0.196}, Size: [2]float64{0.6, 0.84}, Tilt: -0.2},
	},
	{
		Kind: "banner", Title: "Banner", Category: "sign", Size: Vec3{2.9, 2.6, 0.42},
		Color: "indigo", Solid: true, NoContactShadow: true, Keywords: "text cloth welcome festival announcement",
		Text: &TextFace{At: Vec3{0, 2.05, 0.03}, Size: [2]float64{2.4, 0.5}, LetterColor: "#fffaf0"},
	},
	{
		Kind: "arrow_sign", Title: "Arrow sign", Category: "sign", Size: Vec3{1.1, 1.5, 0.16}, Color: "amber", Solid: true, Keywords: "direction pointer way arrow wayfinding",
		Text: &TextFace{At: Vec3{-0.05, 1.22, 0.08}, Size: [2]float64{0.86, 0.3}, LetterColor: "#4a3424"},
	},
	{
		Kind: "milestone", Title: "Milestone", Category: "sign", Size: Vec3{0.54, 0.72, 0.29}, Color: "stone", Solid: true, Keywords: "stone marker distance gravestone plaque tombstone",
		Text: &TextFace{At: Vec3{0, 0.42, 0.12}, Size: [2]float64{0.38, 0.32}, LetterColor: "#3d3a44"},
	},
	{
		Kind: "whiteboard", Title: "Whiteboard", Category: "sign", Size: Vec3{1.8, 1.8, 0.58}, Color: "stone", Solid: true, Keywords: "blackboard chalkboard notes office planning",
		Text: &TextFace{At: Vec3{0, 1.24, 0.04}, Size: [2]float64{1.5, 0.84}, LetterColor: "#34407a"},
	},
	{
		Kind: "neon", Title: "Neon sign", Category: "sign", Size: Vec3{1.84, 1.86, 0.3}, Color: "pink", Solid: true, Keywords: "glow light bar open night club",
		Text:  &TextFace{At: Vec3{0, 1.41, 0.06}, Size: [2]float64{1.4, 0.46}, LetterColor: "#ffe9f4", Glows: true},
		Light: &LightPoint{At: Vec3{0, 1.4, 0.12}, Radius: 4.2, Color: "tint"},
	},

	{
		Kind: "lamp", Title: "Street lamp", Category: "light", Size: Vec3{0.5, 3.1, 0.5}, Color: "ink", Solid: true, FootprintShare: 0.8, Keywords: "light lantern post",
		Light: &LightPoint{At: Vec3{0, 2.72, 0}, Radius: 7, Color: "#ffd28a"},
	},
	{
		Kind: "lantern", Title: "Lantern", Category: "light", Size: Vec3{0.34, 0.5, 0.34}, Color: "amber", Keywords: "light table garden candle",
		Light: &LightPoint{At: Vec3{0, 0.24, 0}, Radius: 3.2, Color: "#ffc46b"},
	},
	{
		Kind: "campfire", Title: "Campfire", Category: "light", Size: Vec3{1.3, 0.8, 1.3}, Color: "amber", Solid: true, Shape: "round", Keywords: "fire flame camp warm bonfire fireplace hearth",
		Light: &LightPoint{At: Vec3{0, 0.5, 0}, Radius: 6, Color: "#ff9a4a", AlwaysOn: true},
	},
	{
		Kind: "beacon", Title: "Beacon", Category: "light", Size: Vec3{0.6, 1.3, 0.6}, Color: "mint", Solid: true, Keywords: "marker glow light pillar",
		Light: &LightPoint{At: Vec3{0, 0.85, 0}, Radius: 4.5, Color: "tint"},
	},
	{
		Kind: "string_lights", Title: "String lights", Category: "light", Size: Vec3{4.2, 2.5, 0.36},
		Color: "wood", Solid: true, NoContactShadow: true, Keywords: "fairy lights garland party bulbs festive",
		Light: &LightPoint{At: Vec3{0, 1.95, 0}, Radius: 6, Color: "#ffd28a"},
	},
	{
		Kind: "floor_lamp", Title: "Floor lamp", Category: "light", Size: Vec3{0.52, 1.62, 0.52}, Color: "cream", Solid: true, Keywords: "standing lamp living room light",
		Light: &LightPoint{At: Vec3{0, 1.4, 0}, Radius: 4.5, Color: "#ffd7a0"},
	},
	{
		Kind: "desk_lamp", Title: "Desk lamp", Category: "light", Size: Vec3{0.24, 0.45, 0.3}, Color: "teal", Keywords: "table lamp reading office light",
		Light: &LightPoint{At: Vec3{0, 0.34, 0.08}, Radius: 2.4, Color: "#ffe0ae"},
	},
	{
		Kind: "torch", Title: "Torch", Category: "light", Size: Vec3{0.26, 1.56, 0.26}, Color: "wood", Solid: true, Keywords: "fire flame light stake castle",
		Light: &LightPoint{At: Vec3{0, 1.36, 0}, Radius: 4.6, Color: "#ff9a4a", AlwaysOn: true},
	},
	{
		Kind: "garden_light", Title: "Garden light", Category: "light", Size: Vec3{0.26, 0.6, 0.26}, Color: "ink", Keywords: "path light lantern solar bollard",
		Light: &LightPoint{At: Vec3{0, 0.44, 0}, Radius: 2.6, Color: "#ffd28a"},
	},

	{
		Kind: "car", Title: "Car", Category: "vehicle", Size: Vec3{1.62, 1.2, 3.4}, Color: "coral", Solid: true, Keywords: "automobile auto vehicle drive taxi van truck",
		Sockets: levelTop(Vec3{0, 1.19, -0.22}, 0.95, 1.4),
	},
	{
		Kind: "train", Title: "Steam train", Category: "vehicle", Size: Vec3{1.6, 2.18, 3.9},
		Color: "pine", Solid: true, DrivesBackwards: true, Keywords: "locomotive engine railway vehicle tram",
		Sockets: levelTop(Vec3{0, 2.12, -1.22}, 1.4, 1.3),
	},
	{Kind: "wagon", Title: "Wagon", Category: "vehicle", Size: Vec3{1.5, 1.7, 3.1}, Color: "indigo", Solid: true, DrivesBackwards: true, Keywords: "railcar carriage cargo trailer train vehicle"},
	{
		Kind: "boat", Title: "Rowing boat", Category: "vehicle", Size: Vec3{1.6, 0.84, 3.1},
		Color: "coral", Solid: true, Seat: 0.4, CanFloat: true, Keywords: "rowboat dinghy canoe water lake oars ship",
		Sockets: []Socket{
			{Kind: SocketSeat, At: Vec3{0, 0.4, -0.8}},
			{Kind: SocketSeat, At: Vec3{0, 0.4, 0.2}, Yaw: 180},
			{Kind: SocketSurface, At: Vec3{0, 0.14, -0.3}, Size: [2]float64{0.64, 0.74}},
		},
	},
	{Kind: "sailboat", Title: "Sailboat", Category: "vehicle", Size: Vec3{1.7, 4.5, 3.95}, Color: "cream", Solid: true, CanFloat: true, Keywords: "yacht ship sail sea harbour boat"},
	{
		Kind: "cart", Title: "Cart", Category: "vehicle", Size: Vec3{1.4, 0.98, 2.2}, Color: "wood", Solid: true, Keywords: "wheelbarrow handcart wagon market farm",
		Sockets: levelTop(Vec3{0.25, 0.58, 0.1}, 0.46, 0.46),
	},
	{Kind: "bicycle", Title: "Bicycle", Category: "vehicle", Size: Vec3{0.54, 1.04, 1.75}, Color: "teal", Solid: true, Keywords: "bike cycle ride"},
	{Kind: "balloon", Title: "Hot-air balloon", Category: "vehicle", Size: Vec3{3.4, 5.5, 3.4}, Color: "coral", Solid: true, FootprintShare: 0.45, Keywords: "balloon fly sky flight air basket"},
	{Kind: "kite", Title: "Kite", Category: "vehicle", Size: Vec3{0.96, 2.75, 0.5}, Color: "coral", FootprintShare: 0.4, Keywords: "fly wind toy sky string"},
}

// Palette returns the named colours that `color` accepts in addition to #rrggbb. The page gets them
// from here.
func Palette() []Swatch { return palette }

// IsSwatch reports whether a name is one of the palette.
func IsSwatch(name string) bool {
	return slices.ContainsFunc(palette, func(s Swatch) bool { return s.Name == name })
}

// Swatch is one named colour.
type Swatch struct {
	Name string `json:"name"`
	Hex  string `json:"hex"`
}

// palette is in display order.
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

// pieceByKind indexes the catalogue.
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
