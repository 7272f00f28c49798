package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Three comes as two big files, and esbuild splits by file: whatever a lazy chunk needs of it would
// lie in the first chunk. So each name is imported from its own source file.

var (
	threeImport  = regexp.MustCompile(`import\s*\{([^}]*)\}\s*from\s*["']three["']`)
	fileNames    = regexp.MustCompile(`(import|export)\s*\{([^}]*)\}\s*(?:from\s*["']\./([^"']+)["'])?`)
	fileStar     = regexp.MustCompile(`export\s*\*\s*from\s*["']\./([^"']+)["']`)
	fileDeclared = regexp.MustCompile(`export\s+(?:const|function|class)\s+(\w+)`)
)

// threeFiles maps each name that three exports to its source file.
type threeFiles map[string]string

func readThree(web string) (threeFiles, error) {
	names := threeFiles{}
	return names, names.read(filepath.Join(web, "node_modules/three/src"), "Three.js")
}

// read enters what one file exports, its own or another's.
func (t threeFiles) read(src, file string) error {
	raw, err := os.ReadFile(filepath.Join(src, file))
	if err != nil {
		return err
	}
	text, folder := string(raw), filepath.Dir(file)
	imported := map[string]string{}
	for _, m := range fileNames.FindAllStringSubmatch(text, -1) {
		for name := range strings.SplitSeq(m[2], ",") {
			name = strings.TrimSpace(name)
			switch from := filepath.Join(folder, m[3]); {
			case name == "" || strings.Contains(name, " "):
			case m[1] == "import":
				imported[name] = from
			case m[3] != "":
				t[name] = from
			case imported[name] != "":
				t[name] = imported[name]
			default:
				t[name] = file
			}
		}
	}
	for _, m := range fileDeclared.FindAllStringSubmatch(text, -1) {
		t[m[1]] = file
	}
	for _, m := range fileStar.FindAllStringSubmatch(text, -1) {
		if err := t.read(src, filepath.Join(folder, m[1])); err != nil {
			return err
		}
	}
	return nil
}

// direct turns a module's import from three into imports from three's files.
func (t threeFiles) direct(code string) (string, error) {
	var missing error
	out := threeImport.ReplaceAllStringFunc(code, func(statement string) string {
		var b strings.Builder
		for item := range strings.SplitSeq(threeImport.FindStringSubmatch(statement)[1], ",") {
			item = strings.TrimSpace(item)
			if item == "" || strings.HasPrefix(item, "type ") {
				continue
			}
			name, _, _ := strings.Cut(item, " ")
			file, ok := t[name]
			if !ok {
				missing = fmt.Errorf("three has no %s", name)
			}
			fmt.Fprintf(&b, "import { %s } from \"three/src/%s\";", item, filepath.ToSlash(file))
		}
		return b.String()
	})
	return out, missing
}

// resolve gives the few modules that import three as a whole the same source files.
func (t threeFiles) resolve(web string, b api.PluginBuild) {
	b.OnResolve(api.OnResolveOptions{Filter: "^three$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
		whole := filepath.Join(web, "node_modules/three/src/Three.js")
		return api.OnResolveResult{Path: whole, SideEffects: api.SideEffectsFalse}, nil
	})
}
