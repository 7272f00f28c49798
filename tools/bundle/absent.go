package main

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Three's renderer asks every material for all that a material may have, and every light for its kind. What ours never
// have is answered before: with that, esbuild leaves out what would have been done about it.

// absent are what three's materials may have and ours do not: textures beside the picture itself, and the qualities of
// physical materials.
var absent = strings.Fields(`alphaMap aoMap bumpMap displacementMap emissiveMap envMap gradientMap lightMap matcap metalnessMap
	normalMap roughnessMap specularMap specularColorMap specularIntensityMap alphaHash anisotropy anisotropyMap clearcoat
	clearcoatMap clearcoatNormalMap clearcoatRoughnessMap diffuseRoughness diffuseRoughnessMap dispersion iridescence
	iridescenceMap iridescenceThicknessMap retroreflection sheen sheenColorMap sheenRoughnessMap transmission transmissionMap
	thicknessMap`)

// strangers are the kinds of materials, lights, fog and textures that are never drawn with. Users' files may bring some, and
// they become ours (web/src/scene/models/bake.ts).
var strangers = strings.Fields(`MeshStandardMaterial MeshPhysicalMaterial MeshToonMaterial MeshPhongMaterial MeshMatcapMaterial
	MeshNormalMaterial ShadowMaterial SpriteMaterial LineDashedMaterial RawShaderMaterial NodeMaterial SpotLight RectAreaLight
	SunLight LightProbe LightProbeGrid FogExp2 VideoTexture HTMLTexture ExternalTexture FramebufferTexture CompressedTexture
	CompressedArrayTexture CompressedCubeTexture PMREMTexture DataArrayTexture Data3DTexture WebGLCubeRenderTarget
	WebGLArrayRenderTarget WebGL3DRenderTarget ArrayCamera Sprite LOD GLBufferAttribute`)

// settings are what switches such a thing on. Textures have an anisotropy, too.
var settings = regexp.MustCompile(strings.Join([]string{
	`\.` + oneOf(slices.DeleteFunc(slices.Clone(absent), func(name string) bool { return name == "anisotropy" })) + `\s*=[^=]`,
	`\b(?:dithering|alphaToCoverage|clippingPlanes|logarithmicDepthBuffer|reversedDepthBuffer|VSMShadowMap|BasicShadowMap)\b`,
	`\bnew ` + oneOf(strangers) + `\b`,
}, "|"))

var (
	wordInName = regexp.MustCompile(`([a-z])([A-Z])`)

	askedKind = regexp.MustCompile(`\b(?:\w+\.)+is` + oneOf(strangers) + `\b`)
	askedEyes = regexp.MustCompile(`\b(?:\w+\.)*xr\.(?:enabled|isPresenting)\b`)
	askedPack = regexp.MustCompile(`\bp === \w+_(?:S3TC|PVRTC|ETC|EAC|ASTC|BPTC|RGTC)\w*_Format\b`)
	askedCube = regexp.MustCompile(`\blight\.isPointLight\b`)
	askedMap  = regexp.MustCompile(`\bmaterial\.` + oneOf(slices.DeleteFunc(slices.Clone(absent), isQuality)) + `\b`)
	askedMuch = regexp.MustCompile(`\bmaterial\.` + oneOf(slices.DeleteFunc(slices.Clone(absent), func(n string) bool { return !isQuality(n) })) + `\b`)
	answer    = regexp.MustCompile(`(?m)^ +` + oneOf(absent) + `(?:Uv)?: [^\n]*,\n`)
	answered  = regexp.MustCompile(`\bparameters\.` + oneOf(absent) + `(?:Uv)?\b`)
	ofTheKey  = regexp.MustCompile(`(?m)^ +array\.push\(false\);\n`)
	inner     = regexp.MustCompile(`(?ms)^(?:  function (\w+)\([^\n]*\) \{\n.*?^  \}\n|    function (\w+)\([^\n]*\) \{\n.*?^    \}\n)`)
)

// oneOf matches one of these names.
func oneOf(names []string) string { return `(?:` + strings.Join(names, "|") + `)` }

// isQuality tells what is a number or a switch, and no texture.
func isQuality(name string) bool { return !strings.HasSuffix(name, "Map") && name != "matcap" }

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

// presume answers in one of the renderer's modules, as esbuild printed it, for what our materials do not have.
func presume(file, code string) (string, error) {
	if strings.HasSuffix(file, "WebGLShadowMap.js") {
		code = askedCube.ReplaceAllString(code, "false") // no lamp of ours casts shadows
	}
	for _, answers := range []struct {
		asked *regexp.Regexp
		with  string
	}{{askedKind, "false"}, {askedEyes, "false"}, {askedPack, "false"}, {askedMap, "null"}, {askedMuch, "0"}, {answer, ""}, {answered, "false"}, {ofTheKey, ""}} {
		code = answers.asked.ReplaceAllString(code, answers.with)
	}
	r := api.Transform(code, api.TransformOptions{
		Loader: api.LoaderJS, Target: api.ES2022, Charset: api.CharsetUTF8, MinifySyntax: true, LogLevel: api.LogLevelSilent,
	})
	if len(r.Errors) > 0 {
		return "", errors.New("esbuild: " + r.Errors[0].Text)
	}
	return withoutUncalled(string(r.Code)), nil
}

// withoutUncalled takes out the functions inside a module's function that nobody in the module calls any more.
func withoutUncalled(code string) string {
	for {
		before := len(code)
		code = inner.ReplaceAllStringFunc(code, func(function string) string {
			m := inner.FindStringSubmatch(function)
			name := regexp.MustCompile(`\b` + m[1] + m[2] + `\b`)
			if len(name.FindAllString(code, -1)) > len(name.FindAllString(function, -1)) {
				return function
			}
			return ""
		})
		if len(code) == before {
			return code
		}
	}
}
