package main

import (
	"errors"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Three's classes have many methods, and a bundler must keep them all: which object a call is for is known only when it
// runs. But a method whose name is said nowhere in the whole bundle, the lazy chunks included, is never called.

// They match esbuild's own printing of a module: classes begin at the first column, their members at the third.
var (
	classBody = regexp.MustCompile(`(?ms)^(?:\w[^\n]* )?class [^\n]*\{\n.*?^\}`)
	// A method, and a function that a constructor gives the object.
	classMethod = regexp.MustCompile(`(?ms)^  (?:(?:static|async|get|set) )*([A-Za-z_$][\w$]*)\([^\n]*\) \{\n.*?^  \}\n`)
	ownMethod   = regexp.MustCompile(`(?ms)^    this\.(\w+) = (?:async )?function\([^\n]*\) \{\n.*?^    \};\n`)

	moduleMark = regexp.MustCompile(`(?m)^// \S+$`)
	mathName   = regexp.MustCompile(`\bMath\.\w+`) // no method of three's
	jsName     = regexp.MustCompile(`[A-Za-z_$][\w$]*`)
)

// said knows which of three's methods may be called: those whose names are said outside of all of them, or in one that
// may be called. Names in strings count as well.
type said struct {
	names   map[string]bool
	methods map[string][]string // the text of three's methods, by name
}

// saidIn reads a bundle that has its whitespace still.
func saidIn(outputs []api.OutputFile) *said {
	s := &said{names: map[string]bool{}, methods: map[string][]string{}}
	var others []string
	for _, f := range outputs {
		if filepath.Ext(f.Path) != ".js" {
			continue
		}
		text, from := string(f.Contents), 0
		for _, mark := range append(moduleMark.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
			module := text[from:mark[0]]
			if name, _, _ := strings.Cut(module, "\n"); strings.Contains(name, "node_modules/three/src/") {
				module = eachMethod(module, func(name, method string) string {
					s.methods[name] = append(s.methods[name], method)
					return ""
				})
			}
			others, from = append(others, module), mark[0]
		}
	}
	s.hear("constructor toString") // the language itself calls these
	for _, text := range others {
		s.hear(text)
	}
	return s
}

// hear notes the names in a text, and those in the methods that it may call.
func (s *said) hear(text string) {
	for _, name := range jsName.FindAllString(mathName.ReplaceAllString(text, ""), -1) {
		if s.names[name] {
			continue
		}
		s.names[name] = true
		for _, method := range s.methods[name] {
			s.hear(method)
		}
	}
}

// trim takes the methods that nobody calls out of one of three's modules.
func (s *said) trim(code string) (string, error) {
	r := api.Transform(code, api.TransformOptions{
		Loader: api.LoaderJS, Target: api.ES2022, Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent,
	})
	if len(r.Errors) > 0 {
		return "", errors.New("esbuild: " + r.Errors[0].Text)
	}
	return eachMethod(string(r.Code), func(name, method string) string {
		if s.names[name] {
			return method
		}
		return ""
	}), nil
}

// eachMethod replaces the methods of the classes in a module.
func eachMethod(module string, change func(name, method string) string) string {
	return classBody.ReplaceAllStringFunc(module, func(body string) string {
		for _, kind := range []*regexp.Regexp{ownMethod, classMethod} {
			body = kind.ReplaceAllStringFunc(body, func(method string) string {
				return change(kind.FindStringSubmatch(method)[1], method)
			})
		}
		return body
	})
}
