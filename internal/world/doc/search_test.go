package doc

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func TestSearchCatalog(t *testing.T) {
	for _, c := range []struct{ query, category, first string }{
		{"bench", "", "bench"},
		{"benches", "", "bench"},
		{"a street lamp", "", "lamp"},
		{"trees", "", "tree"},
		{"cherry", "", "blossom_tree"},
		{"flower bed", "", "flower_bed"},
		{"somewhere to sit", "furniture", "bench"},
		{"market", "", "stall"},
		{"foun", "", "fountain"},
		{"white fence", "", "fence"},
		{"Christmas", "nature", "pine"},
		{"round table", "", "round_table"},
		{"roof", "primitive", "cone"},
		{"cube", "", "box"},
	} {
		r, err := SearchCatalog(c.query, c.category, 5, "", nil)
		if err != nil {
			t.Fatalf("%q: %s", c.query, err.Text())
		}
		if first, _, _ := strings.Cut(r.Text, ":"); first != c.first {
			t.Errorf("%q finds %q first, want %q", c.query, first, c.first)
		}
	}
	r, _ := SearchCatalog("bench", "", 1, "", nil)
	if !strings.HasPrefix(r.Text, "bench: Bench, furniture, 1.8×0.95×0.65 m, 2 seats, top 1.4×0.28 m at [0, 0.47, 0.13]\n") || !strings.Contains(r.Text, "color: #rrggbb or white, cream") {
		t.Errorf("a line: %s", r.Text)
	}
	r, err := SearchCatalog("bnech", "", 0, "", nil)
	if err != nil || !strings.Contains(r.Text, "did you mean: bench") || !json.Valid(r.Data) {
		t.Errorf("a slip: %s %s", r.Text, r.Data)
	}
	if _, err := SearchCatalog("", "natur", 0, "", nil); err == nil || err.Field != "category" || !slices.Contains(err.Near, "nature") {
		t.Errorf("an unknown category: %v", err)
	}
	if _, err := SearchCatalog("", "", 0, "x", nil); err == nil || err.Code != wire.CodeBadArguments || err.Field != "cursor" {
		t.Errorf("a bad cursor: %v", err)
	}
}

// The piece that people and agents mean by their own words is among the first three.
func TestEverydayWords(t *testing.T) {
	for words, kinds := range map[string]string{
		"couch": "sofa", "settee": "sofa", "loveseat": "sofa", "streetlight": "lamp", "lamppost": "lamp", "conifer": "pine", "spruce": "pine", "truck": "car", "tombstone": "milestone", "lamp post": "lamp", "street light": "lamp", "carpet": "rug", "oak": "tree",
		"maple": "autumn_tree", "christmas tree": "pine snow_pine", "cherry blossom": "blossom_tree", "coconut palm": "palm",
		"weeping willow": "willow", "shrub": "bush", "rose arch": "flower_arch", "lake": "pond", "river": "stream",
		"brook": "stream", "pier": "dock", "jetty": "dock", "rowboat": "boat", "yacht": "sailboat", "ship": "sailboat boat rocket",
		"locomotive": "train", "railway": "rail train", "bike": "bicycle", "automobile": "car", "tv": "screen", "monitor": "computer screen",
		"picture": "easel poster screen", "painting": "easel", "trash can": "bin", "garbage": "bin", "letterbox": "mailbox",
		"treasure": "chest", "wardrobe": "cupboard", "bookcase": "shelf low_shelf", "oven": "stove", "refrigerator": "fridge",
		"tap": "sink", "houseplant": "plant_pot", "bouquet": "vase", "notebook": "laptop", "fireplace": "campfire",
		"bonfire": "campfire", "fairy lights": "string_lights", "candle": "lantern", "castle": "tower castle_wall castle_tower",
		"battlement": "castle_wall castle_tower", "cottage": "house", "home": "house", "cabin": "shed", "kiosk": "stall",
		"pavilion": "gazebo", "zebra crossing": "crosswalk", "street": "road", "boardwalk": "plank_path", "pebbles": "gravel",
		"playground": "swing slide seesaw sandbox", "teeter totter": "seesaw", "monument": "statue obelisk", "shrine": "torii",
		"skyscraper": "apartment", "bakery": "shop", "chapel": "church", "telephone": "phone_booth", "stoplight": "traffic_light",
		"spaceship": "rocket", "umbrella": "parasol", "toadstool": "mushroom", "firewood": "log_pile", "straw": "hay_bale",
		"blackboard": "whiteboard", "gravestone": "milestone", "sit": "bench chair stool sofa armchair log", "pillar": "column cylinder obelisk",
		"balustrade": "railing", "glasshouse": "greenhouse", "wheelbarrow": "cart", "stairs": "step", "desk": "desk table", "cube": "box",
	} {
		r, err := SearchCatalog(words, "", 3, "", nil)
		if err != nil {
			t.Fatalf("%q: %s", words, err.Text())
		}
		var found []string
		for line := range strings.Lines(r.Text) {
			if kind, _, ok := strings.Cut(line, ":"); ok && len(found) < 3 {
				found = append(found, kind)
			}
		}
		if !slices.ContainsFunc(strings.Fields(kinds), func(k string) bool { return slices.Contains(found, k) }) {
			t.Errorf("%q finds %v, not %s", words, found, kinds)
		}
	}
}

// Words that find nothing are named, so that a caller who asked for a cow and a tree learns that
// there is no cow.
func TestWordsThatFindNothing(t *testing.T) {
	for query, want := range map[string]string{
		"cow tree duck": "nothing for: cow, duck (", "Baum Bank Laterne": "nothing for: baum, laterne (", "a tree and a bench": "", "": "",
	} {
		r, err := SearchCatalog(query, "", 3, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" && strings.Contains(r.Text, "nothing for") || !strings.Contains(r.Text, want) {
			t.Errorf("%q: %s", query, r.Text)
		}
	}
	for want, near := range map[string]string{"oak_tree": "tree", "Street Light": "lamp", "bnech": "bench", "couch": "sofa", "Baum": "", "🌳": "", "cow": "", strings.Repeat("x", 1<<16): ""} {
		got := NearKinds(want, 5)
		if near == "" && len(got) > 0 || near != "" && !slices.Contains(got, near) || len(got) > 5 {
			t.Errorf("%.20q is near %v", want, got)
		}
	}
}

// Sockets are inside their piece's box, and a seat is at the height that the piece declares.
func TestSockets(t *testing.T) {
	for _, p := range catalog {
		if p.CanOpen && !slices.ContainsFunc(p.Sockets, func(s Socket) bool { return s.Kind == "door" }) && !p.Solid {
			t.Errorf("%s opens and has no door", p.Kind)
		}
		for _, s := range p.Sockets {
			if math.Abs(s.At[0]) > p.Size[0]/2 || s.At[1] < 0 || s.At[1] > p.Size[1] ||
				math.Abs(s.At[2]) > p.Size[2]/2 {
				t.Errorf("%s: a %s outside its box at %v", p.Kind, s.Kind, s.At)
			}
			switch {
			case s.Kind == "seat" && (p.Seat <= 0 || math.Abs(s.At[1]-p.Seat) > 0.4 || s.Size != [2]float64{}):
				t.Errorf("%s: a seat that is none: %+v", p.Kind, s)
			case s.Kind == "surface" && (s.At[1] > p.Size[1] || s.Size[0] <= 0 || s.Size[1] <= 0):
				t.Errorf("%s: a surface that is none: %+v", p.Kind, s)
			case s.Kind == "door" && (s.Size[0] < 0.5 || s.Size[1] < 0.6):
				t.Errorf("%s: a door that nothing can pass: %+v", p.Kind, s)
			}
		}
	}
}

func TestSearchCatalogPagesAll(t *testing.T) {
	for _, limit := range []int{0, 1, 7, 200} {
		var kinds []string
		for cursor := ""; ; {
			r, err := SearchCatalog("", "", limit, cursor, nil)
			if err != nil {
				t.Fatal(err.Text())
			}
			if whole, _ := json.Marshal(r); len(whole) > maxAnswer {
				t.Fatalf("a page of %d bytes", len(whole))
			}
			var d struct {
				Pieces []struct{ Kind string }
				Total  int
				Cursor string
			}
			if err := json.Unmarshal(r.Data, &d); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(r.Text, "color: ") != (cursor == "") || d.Total != len(catalog) {
				t.Fatalf("page %q: %s", cursor, r.Text)
			}
			for _, p := range d.Pieces {
				kinds = append(kinds, p.Kind)
			}
			if cursor = d.Cursor; cursor == "" {
				break
			}
		}
		if !slices.Equal(kinds, kindNames) {
			t.Fatalf("limit %d lists %d of %d", limit, len(kinds), len(kindNames))
		}
	}
}

func TestNear(t *testing.T) {
	among := []string{"bench_10", "bench_2", "tree_1", "avatar_claude", "Bench"}
	for want, first := range map[string]string{
		"bench": "Bench", "bench_1": "bench_10", "benhc_2": "bench_2", "claude": "avatar_claude", "tre_1": "tree_1", "TREE_1": "tree_1",
	} {
		if got := Similar(want, among, 2); len(got) == 0 || got[0] != first || len(got) > 2 {
			t.Errorf("near %q: %v, want %q first", want, got, first)
		}
	}
	for _, want := range []string{"", "zebra", strings.Repeat("x", 500)} {
		if got := Similar(want, among, 3); len(got) != 0 {
			t.Errorf("near %q: %v", want, got)
		}
	}
}

// No agent joins inside an object of the plaza, at the camera or inside another avatar.
func TestSpawnSpots(t *testing.T) {
	if p, yaw := SpawnSpot(0); p != (Vec3{0, 0, 2.5}) || yaw != 0 {
		t.Errorf("the first agent joins at %v, yaw %v", p, yaw)
	}
	s := plazaState(t)
	var spots []Vec3
	for i := range MaxAvatars {
		p, yaw := SpawnSpot(i)
		for j, other := range spots {
			if math.Hypot(p[0]-other[0], p[2]-other[2]) < 0.9 {
				t.Errorf("spots %d and %d are too close", i, j)
			}
		}
		spots = append(spots, p)
		for _, it := range s.order {
			if piece, _ := PieceOf(it.Kind); piece.Solid && it.box.distance(p) < 0.35 {
				t.Errorf("spot %d at %v stands in %s", i, p, it.ID)
			}
		}
		sin, cos := math.Sincos(yaw * math.Pi / 180)
		away := math.Hypot(p[0], p[2]-cameraZ)
		if away < 2 || math.Abs(p[0]+away*sin) > 1e-9 || math.Abs(p[2]+away*cos-cameraZ) > 1e-9 {
			t.Errorf("spot %d at %v, yaw %v does not face the camera", i, p, yaw)
		}
	}
	if again, _ := SpawnSpot(MaxAvatars); again != spots[0] {
		t.Error("one more agent than spots has nowhere to join")
	}
}

// The plaza is sound: no solid objects overlap, nothing floats, and `on` is true for every object
// that has it.
func TestPlazaStands(t *testing.T) {
	s := plazaState(t)
	for i, a := range s.order {
		if a.On == "" && a.box.Min[1] != 0 {
			t.Errorf("%s floats at %v", a.ID, a.box.Min[1])
		}
		if a.On != "" {
			base, ok := s.objects[a.On]
			if !ok {
				t.Fatalf("%s stands on nothing", a.ID)
			}
			piece, _ := PieceOf(base.Kind)
			if top := base.Position[1] + piece.Top*base.Scale[1]; math.Abs(top-a.Position[1]) > 1e-9 ||
				base.box.distance(a.Position) > 1e-9 {
				t.Errorf("%s is not on %s", a.ID, a.On)
			}
		}
		for _, b := range s.order[i+1:] {
			if a.On == b.ID || b.On == a.ID {
				continue
			}
			if apart(a, b) < 0 {
				t.Errorf("%s and %s overlap", a.ID, b.ID)
			}
		}
	}
}

// apart is the widest gap between two yaw-turned boxes along their own axes or the vertical;
// negative: they overlap.
func apart(a, b *item) float64 {
	gap := max(a.box.Min[1]-b.box.Max[1], b.box.Min[1]-a.box.Max[1])
	for _, of := range []*item{a, b} {
		for _, axis := range []Vec3{{1, 0, 0}, {0, 0, 1}} {
			axis = rotate(of.Rotation, axis)
			lowA, highA := extent(a, axis)
			lowB, highB := extent(b, axis)
			gap = max(gap, lowA-highB, lowB-highA)
		}
	}
	return gap
}

func extent(it *item, axis Vec3) (low, high float64) {
	piece, _ := PieceOf(it.Kind)
	low, high = math.Inf(1), math.Inf(-1)
	for i := range 8 {
		p := transform(cornerOf(piece.Size, i), it.Position, it.Rotation, it.Scale)
		d := p[0]*axis[0] + p[1]*axis[1] + p[2]*axis[2]
		low, high = min(low, d), max(high, d)
	}
	return low, high
}

// An agent finds uploaded files by name or kind, and the answer says how to place them.
func TestSearchFindsFiles(t *testing.T) {
	files := []wire.Asset{
		{ID: "mdl_0a", Kind: "model", Name: "Old castle.glb", Size: &[3]float64{2, 3.5, 2}},
		{ID: "img_0b", Kind: "image", Name: "cat \"x\"\n.png"},
		{ID: "vrm_0c", Kind: "figure", Name: "Ann.vrm"},
	}
	for query, want := range map[string]string{
		"castle": "file \"Old castle.glb\": kind model, asset mdl_0a, 2×3.5×2 m\n",
		"photo":  "file \"cat \\\"x\\\"\\n.png\": for a screen or a frame, asset img_0b\n",
		"figure": "file \"Ann.vrm\": a figure; the user puts it on an avatar\n",
	} {
		r, err := SearchCatalog(query, "", 0, "", files)
		if err != nil || !strings.Contains(r.Text, want) || !json.Valid(r.Data) {
			t.Errorf("%s: %s\n%s", query, r.Text, r.Data)
		}
		if strings.Count(r.Text, "file \"") != 1 {
			t.Errorf("%s finds other files too: %s", query, r.Text)
		}
	}
	r, _ := SearchCatalog("bench", "", 0, "", files)
	if strings.Contains(r.Text, "file \"") {
		t.Errorf("a bench: %s", r.Text)
	}
	many := slices.Repeat([]wire.Asset{{ID: "img_" + strings.Repeat("f", 32), Kind: "image", Name: strings.Repeat("ä", 200)}}, 300)
	r, _ = SearchCatalog("", "", 200, "", many)
	if len(r.Text) > maxAnswer || len(r.Data) > maxAnswer || !json.Valid(r.Data) || !strings.Contains(r.Text, "290 more files") {
		t.Errorf("many files: %d and %d bytes", len(r.Text), len(r.Data))
	}
}

// The user guide and the page say that there are more than 150 pieces.
func TestPieces(t *testing.T) {
	pieces := 0
	for _, p := range Catalog() {
		if p.Category != "primitive" {
			pieces++
		}
	}
	if pieces <= 150 {
		t.Errorf("%d pieces", pieces)
	}
}

// A name that means one piece is that piece; one that could be several, or only resembles one, is
// none.
func TestKindOf(t *testing.T) {
	for _, p := range catalog {
		upper := strings.ToUpper(strings.ReplaceAll(p.Kind, "_", " "))
		for _, name := range []string{
			p.Kind, p.Title, upper, strings.ReplaceAll(p.Kind, "_", "-"),
			strings.ReplaceAll(p.Kind, "_", ""),
		} {
			if kind, ok := KindOf(name); !ok || kind != p.Kind && name != p.Title {
				t.Errorf("%q is %q, not %s", name, kind, p.Kind)
			}
		}
	}
	for name, kind := range everydayNames {
		if _, known := pieceByKind[kind]; !known {
			t.Errorf("%q stands for %q, which no piece is", name, kind)
		}
	}
	for name, want := range map[string]string{
		"FlowerBed": "flower_bed", "hotAirBalloon": "balloon", "Hot-air balloon": "balloon", "benches": "bench", "Trees": "tree", "Bookshelf": "shelf",
		"street_lamp": "lamp", "streetlights": "lamp", "couch": "sofa", "kitchen counter": "counter", "fire_hydrant": "hydrant", "Grandfather Clock": "clock",
		"glass": "", "truck": "", "castle": "", "light": "", "plant": "", "seat": "", "tre": "", "": "", "🌳": "", strings.Repeat("x", 1<<16): "",
	} {
		if kind, _ := KindOf(name); kind != want {
			t.Errorf("%.20q is %q, not %q", name, kind, want)
		}
	}
}
