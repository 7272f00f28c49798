// This file reads the VRM extension of a figure: the humanoid skeleton, the expressions, the
// springs and the licence. Version 0.x puts all of that into "VRM"; version 1.0 splits it into
// "VRMC_vrm" and "VRMC_springBone".

package asset

import (
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// vrm1 is the extension "VRMC_vrm" (VRM 1.0).
type vrm1 struct {
	SpecVersion string `json:"specVersion"`
	Humanoid    struct {
		Bones map[string]struct {
			Node int `json:"node" of:"nodes" need:"true"`
		} `json:"humanBones" most:"80"`
	} `json:"humanoid"`
	Expressions struct {
		Preset map[string]expression1 `json:"preset" most:"256"`
		Custom map[string]expression1 `json:"custom" most:"256"`
	} `json:"expressions"`
	Meta struct {
		Name       string   `json:"name"`
		Authors    []string `json:"authors" most:"64"`
		LicenseURL string   `json:"licenseUrl"`
		Use        string   `json:"avatarPermission"`
		Commercial string   `json:"commercialUsage"`
		Credit     string   `json:"creditNotation"`
	} `json:"meta"`
}

// expression1 is an expression of VRM 1.0.
type expression1 struct {
	Morphs []struct {
		Node  int `json:"node" of:"nodes"`
		Index int `json:"index" whole:"0,160"`
	} `json:"morphTargetBinds" most:"2048"`
	Colours  []any `json:"materialColorBinds" most:"2048"`
	Textures []any `json:"textureTransformBinds" most:"2048"`
}

// vrm0 is the extension "VRM" (VRM 0.x). Its exporters write -1 for whatever is not assigned.
type vrm0 struct {
	Humanoid struct {
		Bones []struct {
			Bone string `json:"bone"`
			Node int    `json:"node" of:"nodes" whole:"-1"`
		} `json:"humanBones" most:"80"`
	} `json:"humanoid"`
	FirstPerson struct {
		Bone        int `json:"firstPersonBone" of:"nodes" whole:"-1"`
		Annotations []struct {
			Mesh int `json:"mesh" of:"meshes" whole:"-1"`
		} `json:"meshAnnotations" most:"1024"`
	} `json:"firstPerson"`
	BlendShapes struct {
		Groups []struct {
			Binds []struct {
				Mesh  int `json:"mesh" of:"meshes" whole:"-1"`
				Index int `json:"index" whole:"-1,160"`
			} `json:"binds" most:"2048"`
			Materials []any `json:"materialValues" most:"2048"`
		} `json:"blendShapeGroups" most:"256"`
	} `json:"blendShapeMaster"`
	Secondary struct {
		Colliders []struct {
			Node int `json:"node" of:"nodes" whole:"-1"`
		} `json:"colliderGroups" most:"1024"`
		Groups []struct {
			Bones     []int `json:"bones" of:"nodes" whole:"-1" most:"1024"`
			Center    int   `json:"center" of:"nodes" whole:"-1"`
			Colliders []int `json:"colliderGroups" whole:"-1" most:"1024"`
		} `json:"boneGroups" most:"1024"`
	} `json:"secondaryAnimation"`
	Materials []struct {
		Textures map[string]int `json:"textureProperties" of:"textures" whole:"-1"`
	} `json:"materialProperties" most:"256"`
	Meta struct {
		Texture    int    `json:"texture" of:"textures" whole:"-1"`
		Title      string `json:"title"`
		Author     string `json:"author"`
		License    string `json:"licenseName"`
		OtherURL   string `json:"otherLicenseUrl"`
		Use        string `json:"allowedUserName"`
		Commercial string `json:"commercialUssageName"` // the format misspells it
	} `json:"meta"`
}

// isFigure reports whether a file has a VRM extension; without one it is a plain model.
func isFigure(root object) bool {
	all, _ := root["extensions"].(object)
	return all["VRMC_vrm"] != nil || all["VRM"] != nil
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

const (
	// maxSprings bounds the joints of hair and cloth, whose simulation runs in every frame.
	maxSprings = 1_024
	maxAuthors = 8
	// maxLine bounds one line of a licence in characters.
	maxLine = 120
)

// checkFigure checks the skeleton and the springs, and reads the licence.
func (g *gltf) checkFigure() *wire.License {
	x := &g.Extensions
	joints := 0
	if x.Spring != nil {
		for _, s := range x.Spring.Springs {
			joints += len(s.Joints)
		}
	}
	if x.VRM0 != nil {
		for _, s := range x.VRM0.Secondary.Groups {
			joints += len(s.Bones)
		}
	}
	if joints > maxSprings {
		g.fail(tooMuch("extensions", joints, maxSprings, "spring joints", "Export it with fewer spring bones."))
	}
	if x.VRM1 == nil {
		g.checkBones("extensions.VRM.humanoid", x.VRM0.bones(g))
		return x.VRM0.license()
	}
	if v := x.VRM1.SpecVersion; v != "1.0" && v != "1.0-beta" {
		g.fail(badFile("extensions.VRMC_vrm.specVersion", v, "1.0", "this version of VRM is not known"))
	}
	bones := make(map[string]int)
	for name, b := range x.VRM1.Humanoid.Bones {
		bones[name] = b.Node
	}
	g.checkBones("extensions.VRMC_vrm.humanoid", bones)
	return x.VRM1.license()
}

// bones returns the node of each bone that has one.
func (f *vrm0) bones(g *gltf) map[string]int {
	bones := make(map[string]int)
	for i, b := range f.Humanoid.Bones {
		if b.Node < 0 {
			continue
		}
		if _, twice := bones[b.Bone]; twice {
			g.wrong(item("extensions.VRM.humanoid.humanBones", i), b.Bone, "each bone once, with its node")
		}
		bones[b.Bone] = b.Node
	}
	return bones
}

// checkBones checks that all of humanBones are there and connected.
func (g *gltf) checkBones(path string, bones map[string]int) {
	var missing []string
	for _, b := range humanBones {
		if _, ok := bones[b.name]; !ok {
			missing = append(missing, b.name)
		}
	}
	const next = "Map its bones as a humanoid in the program that made it, then export it again."
	if len(missing) > 0 {
		g.fail(badFile(path, "without "+strings.Join(missing, ", "), "all bones of a humanoid", "the figure lacks bones that it needs for walking").Try(next))
		return
	}
	for _, b := range humanBones {
		if b.under != "" && !g.hangsOn(bones[b.name], bones[b.under]) {
			g.fail(badFile(join(path, b.name), b.name+" not under "+b.under, "connected bones", "the figure's bones are not connected").Try(next))
		}
	}
}

// hangsOn reports whether node n descends from node above.
func (g *gltf) hangsOn(n, above int) bool {
	for p := g.Nodes[n].parent; p >= 0; p = g.Nodes[p].parent {
		if p == above {
			return true
		}
	}
	return false
}

// meaning translates a value of a licence; a missing or unknown one means the least, which is under
// the key "".
func meaning(value string, of map[string]string) string {
	if s, ok := of[value]; ok {
		return s
	}
	return of[""]
}

// license reads the licence of VRM 1.0. A missing field has the default meaning of the
// specification.
func (f *vrm1) license() *wire.License {
	m := &f.Meta
	name := m.LicenseURL
	if strings.HasPrefix(name, "https://vrm.dev/licenses/1.0") { // the one that most files use
		name = "VRM Public License 1.0"
	}
	l := &wire.License{
		Title: clip.Line(m.Name, maxLine),
		Name:  clip.Line(name, maxLine),
		Use: meaning(m.Use, map[string]string{
			"": "only the author", "onlySeparatelyLicensedPerson": "people the author allows", "everyone": "everyone",
		}),
		Commercial: meaning(m.Commercial, map[string]string{
			"": "private, no profit", "personalProfit": "private, with profit", "corporation": "yes, companies too",
		}),
		Credit: meaning(m.Credit, map[string]string{"": "required", "unnecessary": "not required"}),
	}
	for _, author := range m.Authors {
		if s := clip.Line(author, maxLine); s != "" && len(l.Authors) < maxAuthors {
			l.Authors = append(l.Authors, s)
		}
	}
	return l
}

// license reads the licence of VRM 0.x.
func (f *vrm0) license() *wire.License {
	m := &f.Meta
	name := m.License
	if m.OtherURL != "" && (name == "" || name == "Other") {
		name = m.OtherURL
	}
	l := &wire.License{
		Title: clip.Line(m.Title, maxLine),
		Name:  clip.Line(strings.ReplaceAll(name, "_", " "), maxLine),
		Use: meaning(m.Use, map[string]string{
			"": "only the author", "Everyone": "everyone", "ExplicitlyLicensedPerson": "people the author allows",
		}),
		Commercial: meaning(m.Commercial, map[string]string{"": "no", "Allow": "yes"}),
	}
	switch {
	case strings.HasPrefix(name, "CC_BY"):
		l.Credit = "required"
	case name == "CC0":
		l.Credit = "not required"
	}
	if author := clip.Line(m.Author, maxLine); author != "" {
		l.Authors = []string{author}
	}
	return l
}
