package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The renderer brings the shaders of every material of three. The first chunk gets those that our own materials use;
// the others, which only users' files may need, come with the lazy modules that load such files.

// shadersOf are the materials of ours that three writes shaders for, what its shadows are drawn with, and the pieces that
// it puts before every shader itself.
var shadersOf = []string{"meshlambert", "meshbasic", "depth", "distance", "tonemapping_pars_fragment", "colorspace_pars_fragment"}

// restModule names, for the bundler, a module that puts back what was left out.
const restModule = "world:shaders"

// shaders is three's folder of shaders by name, and which of them the first chunk holds.
type shaders struct {
	folder string
	files  map[string]string // name → file, below folder
	used   map[string]bool
}

var (
	glslInclude = regexp.MustCompile(`#include <(\w+)>`)
	glslComment = regexp.MustCompile(`(?m)[ \t]*//[^\n]*$|(?s:/\*.*?\*/)`)
	glslIndent  = regexp.MustCompile(`\n\s*`)
	glslString  = regexp.MustCompile("(?s)`.*?`")
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
	names := slices.Clone(shadersOf)
	err := filepath.WalkDir(filepath.Join(web, "src"), func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ts" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range glslInclude.FindAllSubmatch(text, -1) {
			names = append(names, string(m[1]))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s, s.use(names)
}

// use marks shaders and what they include.
func (s *shaders) use(names []string) error {
	for _, name := range names {
		file, known := s.files[name]
		if s.used[name] || !known {
			continue
		}
		s.used[name] = true
		text, err := os.ReadFile(filepath.Join(s.folder, file))
		if err != nil {
			return err
		}
		var more []string
		for _, m := range glslInclude.FindAllSubmatch(text, -1) {
			more = append(more, string(m[1]))
		}
		if err := s.use(more); err != nil {
			return err
		}
	}
	return nil
}

// load answers for shader files: without comments, and empty where the first chunk does without.
func (s *shaders) load(b api.PluginBuild) {
	b.OnResolve(api.OnResolveOptions{Filter: `\.glsl\.js\?whole$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: strings.TrimSuffix(args.Path, "?whole"), Suffix: "?whole"}, nil
	})
	b.OnLoad(api.OnLoadOptions{Filter: `\.glsl\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text, err := os.ReadFile(args.Path)
		code := glslIndent.ReplaceAllString(glslComment.ReplaceAllString(string(text), ""), "\n")
		if name := strings.TrimSuffix(filepath.Base(args.Path), ".glsl.js"); args.Suffix == "" && s.files[name] != "" && !s.used[name] {
			code = glslString.ReplaceAllString(code, "``")
		}
		return api.OnLoadResult{Contents: &code, Loader: api.LoaderJS}, err
	})
	b.OnResolve(api.OnResolveOptions{Filter: "^" + restModule + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: restModule, Namespace: "world"}, nil
	})
	b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "world"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
		code := s.rest()
		return api.OnLoadResult{Contents: &code, ResolveDir: s.folder}, nil
	})
}

// rest is the module that puts the other shaders into three's tables.
func (s *shaders) rest() string {
	names := make([]string, 0, len(s.files))
	for name := range s.files {
		if !s.used[name] && name != "vsm" { // which is in neither table
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var b strings.Builder
	fmt.Fprintf(&b, "import { ShaderChunk } from %q;\nimport { ShaderLib } from %q;\n", s.folder+"/ShaderChunk.js", s.folder+"/ShaderLib.js")
	for i, name := range names {
		path := filepath.ToSlash(filepath.Join(s.folder, s.files[name])) + "?whole"
		if strings.HasPrefix(s.files[name], "ShaderLib") {
			fmt.Fprintf(&b, "import * as m%d from %q;\nObject.assign(ShaderChunk, { %s_vert: m%d.vertex, %s_frag: m%d.fragment });\n", i, path, name, i, name, i)
		} else {
			fmt.Fprintf(&b, "import m%d from %q;\nShaderChunk.%s = m%d;\n", i, path, name, i)
		}
	}
	b.WriteString("for (const [name, shader] of Object.entries(ShaderLib)) {\n" +
		"const key = { standard: \"meshphysical\", physical: \"meshphysical\", dashed: \"linedashed\" }[name] ?? (ShaderChunk[name + \"_vert\"] ? name : \"mesh\" + name);\n" +
		"shader.vertexShader = ShaderChunk[key + \"_vert\"];\nshader.fragmentShader = ShaderChunk[key + \"_frag\"];\n}\n")
	return b.String()
}
