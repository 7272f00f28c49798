// Package assets holds the browser world as tools/bundle built it (dist) and serves it. The service mounts
// Handler at "/" and compares Build with what a page says in its hello. It starts no goroutines and writes nothing.
package assets

import (
	"embed"
	"encoding/json"
	"sync"
)

//go:embed dist
var dist embed.FS

// manifest is dist/manifest.json.
type manifest struct {
	Build string   `json:"build"`
	Files []string `json:"files"`
}

// load reads the manifest once. dist is part of the binary: damage is a fault of the build, not of a running system.
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

// Build identifies the page: it changes exactly when the page does.
func Build() string { return load().Build }

// Licenses is the licence text of every package that went into the page.
func Licenses() string {
	data, err := dist.ReadFile("dist/licenses.txt")
	if err != nil {
		panic("assets: dist holds no licences, run `make assets`: " + err.Error())
	}
	return string(data)
}
