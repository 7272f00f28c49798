package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// keepNames gives each output the name of the source it was made from. esbuild names chunks by the
// hash of their content, and since chunks name each other, one changed word would rename nearly all
// of them, and the history would grow by the whole page. With names that stay, a change rewrites
// only the chunks it is in. The browser's cache needs new addresses all the same: each build has
// its own path (see page).
func keepNames(outputs []api.OutputFile, report string) (*metafile, error) {
	var hashed, meta metafile
	if err := json.Unmarshal([]byte(report), &hashed); err != nil {
		return nil, fmt.Errorf("esbuild's report: %w", err)
	}
	sources := make(map[string]string)
	var pairs []string
	for _, output := range slices.Sorted(maps.Keys(hashed.Outputs)) {
		old, name := path.Base(output), hashed.name(output)
		if other, taken := sources[name]; taken {
			return nil, fmt.Errorf("%s and %s would both be named %s", other, old, name)
		}
		sources[name] = old
		pairs = append(pairs, old, name)
	}
	rename := strings.NewReplacer(pairs...)
	for i, f := range outputs {
		outputs[i].Path = filepath.Join(filepath.Dir(f.Path), rename.Replace(filepath.Base(f.Path)))
		outputs[i].Contents = []byte(rename.Replace(string(f.Contents)))
	}
	return &meta, json.Unmarshal([]byte(rename.Replace(report)), &meta)
}

// name returns the name that an output keeps: that of its entry point, or of the first module in a
// shared chunk.
func (m *metafile) name(output string) string {
	out := m.Outputs[output]
	if out.EntryPoint != "" {
		return sourceName(out.EntryPoint) + path.Ext(output)
	}
	inputs := slices.Sorted(maps.Keys(out.Inputs))
	if len(inputs) == 0 {
		return "runtime" + path.Ext(output) // esbuild's own helpers are no input
	}
	if _, worklet, ok := strings.Cut(inputs[0], ":"); ok {
		return path.Base(worklet)
	}
	if i := slices.IndexFunc(inputs, func(name string) bool { return strings.HasPrefix(name, "src/") }); i > 0 {
		inputs = inputs[i:] // our own modules come and go less than those of a library that it is cut from
	}
	return "shared-" + sourceName(inputs[0]) + path.Ext(output)
}

// sourceName turns the path of a module into a file name.
func sourceName(source string) string {
	source = strings.TrimSuffix(source, path.Ext(source))
	for _, prefix := range []string{"src/", "node_modules/"} {
		source = strings.TrimPrefix(source, prefix)
	}
	return strings.NewReplacer("/", "-", "@", "").Replace(source)
}
