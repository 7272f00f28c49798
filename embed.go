// Package world holds the files of the repository that the program itself hands out: the skill, and
// the bundles that programs of agents take in (internal/agents/terminal/bundle).
package world

import "embed"

// Files has them by their paths in the repository.
//
//go:embed LICENSE SKILL.md skill/references all:skill/terminal
var Files embed.FS
