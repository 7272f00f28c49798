// Package assets embeds the browser page as tools/bundle has built it (dist) and serves it. The
// service mounts Handler at "/" and compares Build with the build in a page's hello, so that an
// outdated page reloads. The package starts no goroutines and writes nothing.
package assets

import (
	"embed"
	"encoding/json"
	"sync"
)

//go:embed dist
var dist embed.FS

// manifest is the content of dist/manifest.json: the id of the build and the names of its files.
type manifest struct {
	Build string   `json:"build"`
	Files []string `json:"files"`
}

// load reads the manifest once. dist is part of the binary, so damage is an error of the build, and
// it panics.
var load = sync.OnceValue(func() manifest {
	data, err := dist.ReadFile("dist/manifest.json")
	if err != nil {
		panic("assets: dist holds no manifest, run `make assets`: " + err.Error())
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil || m.Build == "" {
		panic("assets: dist/manifest.json is damaged, run `make assets`")
	}
	return m
})

// Build returns the id of the page's build. It changes exactly when the page does.
func Build() string { return load().Build }
