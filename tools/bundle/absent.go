package main

import (
	"regexp"
	"slices"
	"strings"
)

// What our materials never use, and our sources must therefore never ask for: the shaders in the
// bundle lack it (shaders.go).

// absent are the properties of three's materials that ours never set: every texture except the
// picture itself, and the qualities of physical materials.
var absent = strings.Fields(`alphaMap aoMap bumpMap displacementMap emissiveMap envMap gradientMap lightMap matcap metalnessMap
	normalMap roughnessMap specularMap specularColorMap specularIntensityMap alphaHash anisotropy anisotropyMap clearcoat
	clearcoatMap clearcoatNormalMap clearcoatRoughnessMap diffuseRoughness diffuseRoughnessMap dispersion iridescence
	iridescenceMap iridescenceThicknessMap retroreflection sheen sheenColorMap sheenRoughnessMap transmission transmissionMap
	thicknessMap`)

// unlit are the classes that need a shader, or a branch of one, that is not in the bundle. Users'
// files may contain some of these materials and lights; web/src/scene/models/bake.ts replaces them.
var unlit = strings.Fields(`MeshStandardMaterial MeshPhysicalMaterial MeshToonMaterial MeshPhongMaterial MeshMatcapMaterial
	MeshNormalMaterial ShadowMaterial SpriteMaterial LineDashedMaterial NodeMaterial SpotLight RectAreaLight SunLight LightProbe
	LightProbeGrid FogExp2 VideoTexture Sprite`)

// settings matches code that would use one of these. (anisotropy is also a property of textures,
// which may have it.)
var settings = regexp.MustCompile(strings.Join([]string{
	`\.` + oneOf(slices.DeleteFunc(slices.Clone(absent), func(name string) bool { return name == "anisotropy" })) + `\s*=[^=]`,
	`\b(?:dithering|alphaToCoverage|clippingPlanes|logarithmicDepthBuffer|reversedDepthBuffer|VSMShadowMap|BasicShadowMap)\b`,
	`\bnew ` + oneOf(unlit) + `\b`,
}, "|"))

var wordInName = regexp.MustCompile(`([a-z])([A-Z])`)

// oneOf matches any of these names.
func oneOf(names []string) string { return `(?:` + strings.Join(names, "|") + `)` }

// macro returns the name of a property in shaders: CLEARCOAT_NORMALMAP for clearcoatNormalMap.
func macro(name string) string {
	if name == "alphaHash" {
		return "ALPHAHASH"
	}
	stem, isMap := strings.CutSuffix(name, "Map")
	stem = strings.ToUpper(wordInName.ReplaceAllString(stem, "${1}_$2"))
	if isMap {
		return stem + "MAP"
	}
	return stem
}
