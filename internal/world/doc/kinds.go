package doc

import (
	"strings"
	"unicode"
)

// KindOf returns the kind that a name stands for: a kind in another spelling (FlowerBed,
// flower-bed, flowerbed, benches), a piece's title (Street lamp), or an everyday word for exactly
// one piece (couch).
func KindOf(name string) (kind string, ok bool) {
	if _, known := pieceByKind[name]; known {
		return name, true
	}
	if len(name) > 80 {
		return "", false
	}
	kind, ok = kindByName[squeezed(name)]
	return kind, ok
}

// everydayNames are words that mean one piece and are neither its kind nor its title. Words that
// only suggest a piece are among its search words instead: a truck is not a car.
var everydayNames = map[string]string{
	"cube": "box", "block": "box", "ball": "sphere", "globe": "sphere", "disc": "cylinder", "disk": "cylinder", "ramp": "wedge",
	"donut": "torus", "couch": "sofa", "settee": "sofa", "carpet": "rug", "shrub": "bush", "conifer": "pine", "fir": "pine", "fir tree": "pine",
	"pine tree": "pine", "spruce": "pine", "palm tree": "palm", "birch tree": "birch", "willow tree": "willow", "cherry tree": "blossom_tree",
	"oak": "tree", "oak tree": "tree", "streetlight": "lamp", "street light": "lamp", "lamppost": "lamp", "lamp post": "lamp",
	"standing lamp": "floor_lamp", "table lamp": "desk_lamp", "fairy lights": "string_lights", "bonfire": "campfire",
	"bookcase": "shelf", "wardrobe": "cupboard", "refrigerator": "fridge", "oven": "stove", "trash can": "bin", "garbage can": "bin",
	"trash bin": "bin", "dustbin": "bin", "letterbox": "mailbox", "houseplant": "plant_pot", "treasure chest": "chest", "umbrella": "parasol",
	"bike": "bicycle", "rowboat": "boat", "locomotive": "train", "pier": "dock", "jetty": "dock", "tv": "screen", "television": "screen",
	"boardwalk": "plank_path", "zebra crossing": "crosswalk", "pillar": "column", "doorway": "door_wall", "chapel": "church",
}

// kindByName has the kinds by their names without case, blanks and plural endings.
var kindByName = func() map[string]string {
	m := make(map[string]string, 3*len(catalog))
	for name, kind := range everydayNames {
		m[squeezed(name)] = kind
	}
	for _, p := range catalog {
		m[squeezed(p.Title)] = p.Kind
	}
	for _, p := range catalog { // a kind outranks another piece's title
		m[squeezed(p.Kind)] = p.Kind
	}
	return m
}()

// squeezed leaves only the letters and digits of a name, in lower case and in the singular.
func squeezed(name string) string {
	return singular(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name))
}
