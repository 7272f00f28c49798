package main

import (
	"regexp"
	"slices"
	"strings"
)

// absent are what three's materials may have and ours do not: textures beside the picture itself, and the qualities of
// physical materials.
var absent = strings.Fields(`alphaMap aoMap bumpMap displacementMap emissiveMap envMap gradientMap lightMap matcap metalnessMap
	normalMap roughnessMap specularMap specularColorMap specularIntensityMap alphaHash anisotropy anisotropyMap clearcoat
	clearcoatMap clearcoatNormalMap clearcoatRoughnessMap diffuseRoughness diffuseRoughnessMap dispersion iridescence
	iridescenceMap iridescenceThicknessMap retroreflection sheen sheenColorMap sheenRoughnessMap transmission transmissionMap
	thicknessMap`)

// settings are what switches such a thing on. Textures have an anisotropy, too.
var settings = regexp.MustCompile(strings.Join([]string{
	`\.(?:` + strings.Join(slices.DeleteFunc(slices.Clone(absent), func(name string) bool { return name == "anisotropy" }), "|") + `)\s*=[^=]`,
	`\b(?:dithering|alphaToCoverage|clippingPlanes|logarithmicDepthBuffer|reversedDepthBuffer|VSMShadowMap|BasicShadowMap)\b`,
	`\bnew (?:FogExp2|SpotLight|RectAreaLight|SunLight|LightProbe)\b`,
	`\bnew (?:Mesh(?:Standard|Physical|Toon|Phong|Matcap|Normal|Distance)|Shadow|Sprite|LineDashed|RawShader)Material\b`,
}, "|"))

var wordInName = regexp.MustCompile(`([a-z])([A-Z])`)

// macro is the name that shaders have for one of these: CLEARCOAT_NORMALMAP for clearcoatNormalMap.
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
