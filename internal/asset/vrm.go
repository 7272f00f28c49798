// This file reads the VRM extension of a figure: the humanoid skeleton, the expressions, the springs
// and the licence. Version 0.x puts all of that into "VRM"; version 1.0 splits it into "VRMC_vrm" and
// "VRMC_springBone".

package asset

import (
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// figure is the VRM extension of a file: version 0.x ("VRM") or 1.0 ("VRMC_vrm").
type figure struct {
	ext      object
	path     string
	version1 bool // 1.0
}

// humanBones are the bones that a figure needs for walking, each with the bone it must descend
// from, directly or not. VRM 0.x and 1.0 use the same names.
var humanBones = []struct{ name, under string }{
	{"hips", ""},
	{"spine", "hips"},
	{"head", "spine"},
	{"leftUpperLeg", "hips"},
	{"leftLowerLeg", "leftUpperLeg"},
	{"leftFoot", "leftLowerLeg"},
	{"rightUpperLeg", "hips"},
	{"rightLowerLeg", "rightUpperLeg"},
	{"rightFoot", "rightLowerLeg"},
	{"leftUpperArm", "spine"},
	{"leftLowerArm", "leftUpperArm"},
	{"leftHand", "leftLowerArm"},
	{"rightUpperArm", "spine"},
	{"rightLowerArm", "rightUpperArm"},
	{"rightHand", "rightLowerArm"},
}

// Limits of a figure's extensions.
const (
	maxBones       = 80
	maxExpressions = 256
	// maxBinds is per expression.
	maxBinds = 2_048
	// maxSprings applies to groups, joints and colliders, each.
	maxSprings = 1_024
	maxAuthors = 8
	// maxLine bounds one line of a licence in characters.
	maxLine = 120
)

// vrm returns the VRM extension, or nil when the file is a plain model.
func (g *gltf) vrm() *figure {
	all := g.object(g.root, "extensions", "")
	for _, name := range []string{"VRMC_vrm", "VRM"} {
		if o := g.object(all, name, "extensions"); o != nil {
			return &figure{ext: o, path: join("extensions", name), version1: name == "VRMC_vrm"}
		}
	}
	return nil
}

// checkFigure checks the skeleton, the expressions and the springs, and reads the licence.
func (g *gltf) checkFigure(f *figure) *wire.License {
	if v := g.text(f.ext, "specVersion", f.path); f.version1 && !strings.HasPrefix(v, "1.0") {
		g.fail(badFile(join(f.path, "specVersion"), v, "1.0", "this version of VRM is not known"))
	}
	g.checkBones(f)
	g.checkFace(f)
	g.checkSprings()
	if g.err != nil {
		return nil
	}
	if f.version1 {
		return g.license1(f)
	}
	return g.license0(f)
}

// bones returns the node of each bone.
func (g *gltf) bones(f *figure) map[string]int {
	human := g.object(f.ext, "humanoid", f.path)
	path := join(f.path, "humanoid.humanBones")
	out := make(map[string]int)
	// put records one bone.
	put := func(name string, o object, at string) {
		n := g.index(o, "node", at, len(g.nodes))
		if _, twice := out[name]; twice || n < 0 {
			g.wrong(at, name, "each bone once, with its node")
			return
		}
		out[name] = n
	}
	if f.version1 {
		list := g.object(human, "humanBones", join(f.path, "humanoid"))
		if len(list) > maxBones {
			g.wrong(path, len(list), "at most 80 bones")
			return nil
		}
		for name := range list {
			put(name, g.object(list, name, path), join(path, name))
		}
		return out
	}
	for i, o := range g.objects(human, "humanBones", join(f.path, "humanoid"), maxBones) {
		put(g.text(o, "bone", item(path, i)), o, item(path, i))
	}
	return out
}

// checkBones checks that all of humanBones are there and connected.
func (g *gltf) checkBones(f *figure) {
	bones := g.bones(f)
	if g.err != nil {
		return
	}
	var missing []string
	for _, b := range humanBones {
		if _, ok := bones[b.name]; !ok {
			missing = append(missing, b.name)
		}
	}
	if len(missing) > 0 {
		g.fail(badFile(join(f.path, "humanoid"), "without "+strings.Join(missing, ", "), "all bones of a humanoid", "the figure lacks bones that it needs for walking").
			Try("Map its bones as a humanoid in the program that made it, then export it again."))
		return
	}
	for _, b := range humanBones {
		if b.under == "" || g.hangsOn(bones[b.name], bones[b.under]) {
			continue
		}
		g.fail(badFile(join(f.path, "humanoid."+b.name), b.name+" not under "+b.under, "connected bones", "the figure's bones are not connected").
			Try("Map its bones as a humanoid in the program that made it, then export it again."))
		return
	}
}

// hangsOn reports whether node n descends from node above.
func (g *gltf) hangsOn(n, above int) bool {
	for p := g.nodes[n].parent; p >= 0; p = g.nodes[p].parent {
		if p == above {
			return true
		}
	}
	return false
}

// checkFace checks that expressions refer to existing meshes and are limited in number.
func (g *gltf) checkFace(f *figure) {
	if !f.version1 {
		path := join(f.path, "blendShapeMaster")
		for i, o := range g.objects(g.object(f.ext, "blendShapeMaster", f.path), "blendShapeGroups", path, maxExpressions) {
			at := item(join(path, "blendShapeGroups"), i)
			for k, b := range g.objects(o, "binds", at, maxBinds) {
				g.whole(b, "mesh", item(join(at, "binds"), k), -1, len(g.meshes)-1, 0)
				g.whole(b, "index", item(join(at, "binds"), k), -1, g.morphs, 0)
			}
			g.list(o, "materialValues", at, maxBinds)
		}
		return
	}
	expressions := g.object(f.ext, "expressions", f.path)
	for _, group := range []string{"preset", "custom"} {
		list := g.object(expressions, group, join(f.path, "expressions"))
		if len(list) > maxExpressions {
			g.fail(tooMuch(join(f.path, "expressions"), len(list), maxExpressions, "expressions", nextBroken))
		}
		for name := range list {
			at := join(f.path, "expressions."+group+"."+clip.Quote(name))
			o := g.object(list, name, at)
			for k, b := range g.objects(o, "morphTargetBinds", at, maxBinds) {
				g.index(b, "node", item(at, k), len(g.nodes))
				g.whole(b, "index", item(at, k), 0, g.morphs, 0)
			}
			g.list(o, "materialColorBinds", at, maxBinds)
			g.list(o, "textureTransformBinds", at, maxBinds)
		}
	}
}

// checkSprings bounds the hair and cloth simulation, which runs in every frame.
func (g *gltf) checkSprings() {
	all := g.object(g.root, "extensions", "")
	if o := g.object(all, "VRMC_springBone", "extensions"); o != nil {
		path := "extensions.VRMC_springBone"
		g.objects(o, "colliders", path, maxSprings)
		g.objects(o, "colliderGroups", path, maxSprings)
		joints := 0
		for i, s := range g.objects(o, "springs", path, maxSprings) {
			for k, j := range g.objects(s, "joints", item(path, i), maxSprings) {
				g.index(j, "node", item(item(path, i), k), len(g.nodes))
				joints++
			}
		}
		if joints > maxSprings {
			g.fail(tooMuch(path, joints, maxSprings, "spring joints", "Export it with fewer spring bones."))
		}
	}
	if o := g.object(g.object(all, "VRM", "extensions"), "secondaryAnimation", "extensions.VRM"); o != nil {
		path := "extensions.VRM.secondaryAnimation"
		g.objects(o, "colliderGroups", path, maxSprings)
		bones := 0
		for i, s := range g.objects(o, "boneGroups", path, maxSprings) {
			bones += len(g.indexes(s, "bones", item(path, i), len(g.nodes), maxSprings))
		}
		if bones > maxSprings {
			g.fail(tooMuch(path, bones, maxSprings, "spring bones", "Export it with fewer spring bones."))
		}
	}
}

// lookup translates a value of a licence; missing and unknown values get the default, under the key "".
func (g *gltf) lookup(meta object, key, path string, meaning map[string]string) string {
	if s, ok := meaning[g.text(meta, key, path)]; ok {
		return s
	}
	return meaning[""]
}

// license1 reads the licence of VRM 1.0. A missing field has the default meaning of the
// specification.
func (g *gltf) license1(f *figure) *wire.License {
	m := g.object(f.ext, "meta", f.path)
	path := join(f.path, "meta")
	l := &wire.License{
		Title: clip.Line(g.text(m, "name", path), maxLine),
		Name:  clip.Line(licenseName(g.text(m, "licenseUrl", path)), maxLine),
		Use: g.lookup(m, "avatarPermission", path, map[string]string{
			"": "only the author", "onlyAuthor": "only the author",
			"onlySeparatelyLicensedPerson": "people the author allows", "everyone": "everyone",
		}),
		Commercial: g.lookup(m, "commercialUsage", path, map[string]string{
			"": "private, no profit", "personalNonProfit": "private, no profit",
			"personalProfit": "private, with profit", "corporation": "yes, companies too",
		}),
		Credit: g.lookup(m, "creditNotation", path, map[string]string{"": "required", "required": "required", "unnecessary": "not required"}),
	}
	for _, v := range g.list(m, "authors", path, 64) {
		if s, ok := v.(string); ok && clip.Line(s, maxLine) != "" && len(l.Authors) < maxAuthors {
			l.Authors = append(l.Authors, clip.Line(s, maxLine))
		}
	}
	return l
}

// licenseName shortens the address of the licence that most files use.
func licenseName(address string) string {
	if strings.HasPrefix(address, "https://vrm.dev/licenses/1.0") {
		return "VRM Public License 1.0"
	}
	return address
}

// Values of the licence fields of VRM 0.x ("meta" of its specification) that license0 distinguishes.
const (
	// vrm0Other means that otherLicenseUrl names the licence.
	vrm0Other = "Other"
	vrm0CC0   = "CC0"
)

// license0 reads the licence of VRM 0.x.
func (g *gltf) license0(f *figure) *wire.License {
	m := g.object(f.ext, "meta", f.path)
	path := join(f.path, "meta")
	name := g.text(m, "licenseName", path)
	if other := g.text(m, "otherLicenseUrl", path); other != "" && (name == "" || name == vrm0Other) {
		name = other
	}
	l := &wire.License{
		Title: clip.Line(g.text(m, "title", path), maxLine),
		Name:  clip.Line(strings.ReplaceAll(name, "_", " "), maxLine),
		Use: g.lookup(m, "allowedUserName", path, map[string]string{
			"": "only the author", "Everyone": "everyone", "ExplicitlyLicensedPerson": "people the author allows",
		}),
		Commercial: g.lookup(m, "commercialUssageName", path, map[string]string{"": "no", "Allow": "yes"}), // the format misspells it
	}
	switch {
	case strings.HasPrefix(name, "CC_BY"):
		l.Credit = "required"
	case name == vrm0CC0:
		l.Credit = "not required"
	}
	if author := clip.Line(g.text(m, "author", path), maxLine); author != "" {
		l.Authors = []string{author}
	}
	return l
}
