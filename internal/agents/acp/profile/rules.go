package profile

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// unsafeSettings looks for settings that let the agent act without asking and that no lever
// outranks: rules of the user, by the variables of environ, and settings files in folder, the one
// of World's own in which the agent starts; empty: it starts in another. It must run before each
// start and each new session. nil: there are none.
func (p Profile) unsafeSettings(environ []string, folder string) *Trouble {
	if p.UserRules != nil {
		if t := p.UserRules(environ); t != nil {
			return t
		}
	}
	if folder == "" {
		return nil
	}
	for _, name := range p.Settings {
		file := filepath.Join(folder, name)
		if _, err := os.Lstat(file); err == nil {
			return &Trouble{
				Reason: fmt.Sprintf("The folder of %s contains %s. Settings in it could let the agent act without asking.", p.Product, name),
				Next:   "Look at it, remove it, then try again.", Command: "rm -r '" + file + "'",
			}
		}
	}
	return nil
}

// approvalMode matches the setting in Codex's configuration that decides whether a tool of an MCP
// server needs approval.
var approvalMode = regexp.MustCompile(`approval_mode["']?\s*=\s*["']?(\w*)`)

// askingApprovalModes are the values with which Codex asks for a tool, unless the tool declares
// itself read-only.
var askingApprovalModes = []string{"auto", "prompt", "writes"}

// codexRules returns a Trouble when the user's own rules let Codex act without asking. A rule
// allows a command, even outside the sandbox, or a tool of an MCP server in every mode (measured
// with 2.6.0). Codex writes one for each answer "always". Only its exec command can ignore command
// rules; a rule for a server can be revoked only by the server's name, which worked in half of the
// starts.
func codexRules(environ []string) *Trouble {
	variables := map[string]string{}
	for _, v := range environ {
		name, value, _ := strings.Cut(v, "=")
		variables[name] = value
	}
	home := cmp.Or(variables["CODEX_HOME"], filepath.Join(cmp.Or(variables["HOME"], variables["USERPROFILE"]), ".codex"))
	files, _ := filepath.Glob(filepath.Join(home, "rules", "*.rules"))
	for _, file := range files {
		if hasLine(file, func(line string) bool { return line != "" }) {
			return &Trouble{
				Reason: fmt.Sprintf("You have command rules for Codex in %s. Codex runs what they allow without asking, and World cannot switch them off.", file),
				Next:   "Move that file away, then try again.", Command: "mv '" + file + "' '" + file + ".off'",
			}
		}
	}
	file := filepath.Join(home, "config.toml")
	if hasLine(file, func(line string) bool {
		return slices.ContainsFunc(approvalMode.FindAllStringSubmatch(line, -1),
			func(m []string) bool { return !slices.Contains(askingApprovalModes, m[1]) })
	}) {
		return &Trouble{
			Reason: fmt.Sprintf("%s lets Codex use tools of MCP servers without asking, and World cannot switch that off.", file),
			Next:   `Change each approval_mode = "approve" in that file to "prompt", then try again.`,
		}
	}
	return nil
}

// hasLine reports whether match holds for a trimmed line of the file that is not a comment. It
// returns true for a file that cannot be read, which may contain anything, and false for one that
// does not exist.
func hasLine(file string, match func(line string) bool) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return !errors.Is(err, os.ErrNotExist)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") && match(line) {
			return true
		}
	}
	return false
}
