// Package openclawvoice holds the files of World's voice plugin for OpenClaw, so that the program
// can install it.
package openclawvoice

import "embed"

// Files are the plugin's folder.
//
//go:embed index.js session.js playback.js agent.js openclaw.plugin.json package.json
var Files embed.FS
