package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The renderer brings the shaders of every material of three, with what each may have. The bundle
// gets those that our own materials use, without the branches that these never take. Users' files
// get our materials as well (models/bake.ts); only their points and lines stay what they were.

// shadersOf are the materials that three writes shaders for, what its shadows are drawn with, and
// the pieces that it puts before every shader itself.
var shadersOf = []string{"meshlambert", "meshbasic", "depth", "points", "tonemapping_pars_fragment", "colorspace_pars_fragment"}

// conditions decide branches beforehand: they hold what no material, light or renderer of ours
// switches on.
var conditions = func() map[string]condition {
	known := map[string]condition{"SHADOWMAP_TYPE_PCF": always}
	for name := range strings.FieldsSeq(`STANDARD SHADOWMAP_TYPE_VSM SHADOWMAP_TYPE_BASIC FOG_EXP2 DITHERING ALPHA_TO_COVERAGE
		DECODE_VIDEO_TEXTURE DECODE_VIDEO_TEXTURE_EMISSIVE USE_TANGENT USE_LOGARITHMIC_DEPTH_BUFFER USE_REVERSED_DEPTH_BUFFER
		USE_CLIP_DISTANCE USE_LIGHT_PROBES USE_INSTANCING_MORPH USE_NORMALMAP_TANGENTSPACE USE_NORMALMAP_OBJECTSPACE
		NUM_SUN_LIGHTS NUM_SPOT_LIGHTS NUM_RECT_AREA_LIGHTS NUM_SUN_LIGHT_SHADOWS NUM_SPOT_LIGHT_SHADOWS
		NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS NUM_SPOT_LIGHT_MAPS NUM_SPOT_LIGHT_COORDS NUM_POINT_LIGHT_SHADOWS NUM_CLIPPING_PLANES
		NUM_LIGHT_PROBE_GRIDS`) {
		known[name] = never
	}
	for _, name := range absent {
		known["USE_"+macro(name)] = never
	}
	return known
}()

// shaders is three's folder of shaders by name, and which of them the bundle holds.
type shaders struct {
	folder string
	files  map[string]string // name → file, below folder
	used   map[string]bool
	text   string // of all that are used
	calls  *calls // which of their functions are called
}

var (
	glslInclude = regexp.MustCompile(`#include <(\w+)>`)
	glslComment = regexp.MustCompile(`(?m)[ \t]*//[^\n]*$|(?s:/\*.*?\*/)`)
	glslIndent  = regexp.MustCompile(`\n\s*`)
	jsString    = regexp.MustCompile("'[^'\n]*'|`[^`]*`")
	glslString  = regexp.MustCompile("(?s)`.*?`")
	glslName    = regexp.MustCompile(`[A-Za-z_]\w*`)
)

func readShaders(web string) (*shaders, error) {
	s := &shaders{folder: filepath.Join(web, "node_modules/three/src/renderers/shaders"), files: map[string]string{}, used: map[string]bool{}}
	for _, part := range []string{"ShaderChunk", "ShaderLib"} {
		list, err := os.ReadDir(filepath.Join(s.folder, part))
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			s.files[strings.TrimSuffix(f.Name(), ".glsl.js")] = filepath.Join(part, f.Name())
		}
	}
	names, texts := slices.Clone(shadersOf), []string{"main"}
	err := filepath.WalkDir(filepath.Join(web, "src"), func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ts" {
			return err
		}
		text, err := os.ReadFile(path)
		texts = append(texts, string(text))
		for _, m := range glslInclude.FindAllSubmatch(text, -1) {
			names = append(names, string(m[1]))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := s.use(names); err != nil {
		return nil, err
	}
	program, err := os.ReadFile(filepath.Join(s.folder, "../webgl/WebGLProgram.js"))
	s.listen(append(texts, jsString.FindAllString(string(program), -1)...))
	return s, err
}

// listen finds the functions that the shaders in use call, and these texts: our sources, and what
// three itself writes.
func (s *shaders) listen(texts []string) {
	s.calls = &calls{names: map[string]bool{}, bodies: map[string][]string{}}
	texts = append(texts, eachFunction(s.text, func(name, function string) string {
		_, body, _ := strings.Cut(function, "(")
		s.calls.bodies[name] = append(s.calls.bodies[name], "("+body)
		return ""
	}))
	for _, text := range texts {
		s.calls.read(text)
	}
}

// calls knows which functions of the shaders may be called: those whose names occur outside of all
// functions, or in one that may be called.
type calls struct {
	names  map[string]bool
	bodies map[string][]string // the functions, by name: several shaders may define one of the same name
}

// read notes the names in a text, and those in the functions that it may call.
func (c *calls) read(text string) {
	for _, name := range glslName.FindAllString(text, -1) {
		if c.names[name] {
			continue
		}
		c.names[name] = true
		for _, body := range c.bodies[name] {
			c.read(body)
		}
	}
}

// use marks shaders and what they include.
func (s *shaders) use(names []string) error {
	for _, name := range names {
		file, known := s.files[name]
		if s.used[name] || !known {
			continue
		}
		s.used[name] = true
		text, err := shaderText(filepath.Join(s.folder, file))
		if err != nil {
			return err
		}
		s.text += text
		var more []string
		for _, m := range glslInclude.FindAllStringSubmatch(text, -1) {
			more = append(more, m[1])
		}
		if err := s.use(more); err != nil {
			return err
		}
	}
	return nil
}

// called is a shader without the functions that nothing calls.
func (s *shaders) called(text string) string {
	return eachFunction(text, func(name, function string) string {
		if s.calls.names[name] {
			return function
		}
		return ""
	})
}

// load answers for the modules of shaders, and for the table that names them, which names those in
// use only.
func (s *shaders) load(b api.PluginBuild) {
	b.OnLoad(api.OnLoadOptions{Filter: `\.glsl\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		code, err := shaderText(args.Path)
		code = s.called(code)
		if name := strings.TrimSuffix(filepath.Base(args.Path), ".glsl.js"); !s.used[name] && s.files[name] != "" {
			code = glslString.ReplaceAllString(code, "``") // three's shadows import one by themselves
		}
		return api.OnLoadResult{Contents: &code, Loader: api.LoaderJS}, err
	})
	b.OnLoad(api.OnLoadOptions{Filter: `/ShaderChunk\.js$`}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
		code := s.table()
		return api.OnLoadResult{Contents: &code, Loader: api.LoaderJS}, nil
	})
}

// table is three's ShaderChunk.js with the shaders in use: pieces by their names, and each
// material's shaders as NAME_vert and NAME_frag.
func (s *shaders) table() string {
	var imports, entries strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.used)) {
		file := filepath.ToSlash(s.files[name])
		if strings.HasPrefix(file, "ShaderLib/") {
			fmt.Fprintf(&imports, "import * as %s from \"./%s\";\n", name, file)
			fmt.Fprintf(&entries, "\t%s_vert: %s.vertex,\n\t%s_frag: %s.fragment,\n", name, name, name, name)
			continue
		}
		fmt.Fprintf(&imports, "import %s from \"./%s\";\n", name, file)
		fmt.Fprintf(&entries, "\t%s,\n", name)
	}
	return imports.String() + "export const ShaderChunk = {\n" + entries.String() + "};\n"
}

// shaderText is a module with a shader, without comments, indents, and branches that are never
// taken.
func shaderText(path string) (string, error) {
	text, err := os.ReadFile(path)
	return fold(glslIndent.ReplaceAllString(glslComment.ReplaceAllString(string(text), ""), "\n"), conditions), err
}
