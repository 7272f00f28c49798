package profile

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/slice"
)

// Trust says whether the user trusts a folder.
type Trust int

// Values of Trust. Trust approves no request: agents ask in trusted folders, too. It decides
// whether an agent that would read the folder's settings is started at all, whether one that asks
// in spite of them (Claude Code) reads them, and whether the prompt of one that starts elsewhere
// names the folder's AGENTS.md.
const (
	Untrusted Trust = iota
	Trusted
	// OwnFolder: the folder is World's own, and was empty when the agent first started in it.
	OwnFolder
)

// Workspace is the place of a session, and its rights there.
type Workspace struct {
	// Folder is the one that the agent works in: absolute, and without symbolic links.
	Folder string
	Trust  Trust
	// EmptyFolder is a folder of World's own with nothing in it, for agents that must not start in
	// Folder (ForeignOutside). It is not needed when Folder is World's own.
	EmptyFolder string
	// RulesFile is the path of the settings file that some agents need, without its extension. It
	// must be outside every folder that an agent works in, and must not be shared with a session of
	// other Tools.
	RulesFile string

	// ReadOnly: the agent may look and plan, and change nothing.
	ReadOnly bool
	// AllowActing: the agent's modes that do not ask are offered too, and the rules that force it
	// to ask are left out. It is for a session whose user has asked for that, in a service that was
	// started with the flag for it.
	AllowActing bool

	// Server is the name of the world's MCP server in the session; empty: Server, the constant.
	// Tools has the name of each of its tools, with true if the agent may use it without asking.
	Server string
	Tools  map[string]bool
	// Environ is the environment from which the agent's is taken; nil: this process's.
	Environ []string
}

// allTools returns the sorted names of the world's tools.
func (w Workspace) allTools() []string { return slices.Sorted(maps.Keys(w.Tools)) }

// freeTools returns the sorted names of those that need no approval.
func (w Workspace) freeTools() []string {
	return slices.DeleteFunc(w.allTools(), func(name string) bool { return !w.Tools[name] })
}

// askedTools returns those that need one, as rules of Claude Code and Qwen Code name them.
func (w Workspace) askedTools() []string {
	return w.qualifiedNames(slices.DeleteFunc(w.allTools(), func(name string) bool { return w.Tools[name] }))
}

// qualifiedNames returns the names of tools with the server before them.
func (w Workspace) qualifiedNames(tools []string) []string {
	return slice.Map(tools, func(name string) string { return "mcp__" + w.Server + "__" + name })
}

// Plan is how an agent is started for a session, and the conditions while it runs.
type Plan struct {
	// Path and Args are the command line, Dir the folder that the process starts in, and Env its
	// whole environment.
	Path string
	Args []string
	Dir  string
	Env  []string
	// Session holds the options of session/new, load and resume, but for the MCP servers.
	Session acp.SessionOptions
	// File must have this Content before the agent starts: see WriteFile. Empty: the agent needs
	// none.
	File    string
	Content []byte
	// Mode must be set after each session/new, load and resume, before the first prompt (SetMode),
	// and whenever the agent reports a mode that is none of Modes.
	Mode  string
	Modes []string
	// Prompt is a line that the first prompt of the session must begin with; empty: none. It names
	// the folder of the work when the agent starts in another one.
	Prompt string
	// RefuseWrites: every request with Request.MayWrite is rejected without asking, except for the
	// free tools of the world. It holds for all read-only sessions: most agents deny writes
	// themselves, but Codex asks even in its read-only mode.
	RefuseWrites bool
	// MayAct: the session may be in modes in which the agent does not ask (AllowActing).
	MayAct bool
}

// WriteFile writes File, if there is one.
func (p Plan) WriteFile() error {
	if p.File == "" {
		return nil
	}
	return local.Dir(filepath.Dir(p.File)).Write(filepath.Base(p.File), p.Content)
}

// Launch returns how the agent is started in a workspace, or why it must not be. It reads the
// user's rules and the folders of World's own each time, so it must be called before each start and
// before each new session.
func (p Profile) Launch(w Workspace) (Plan, *Trouble) {
	if w.Server == "" {
		w.Server = Server
	}
	if w.Environ == nil {
		w.Environ = os.Environ()
	}
	w.AllowActing = w.AllowActing && !w.ReadOnly
	if t := p.refusal(w); t != nil {
		return Plan{}, t
	}
	plan := Plan{
		Path: p.Path, Dir: w.Folder, Env: acp.Env(w.Environ, p.Env), RefuseWrites: w.ReadOnly, MayAct: w.AllowActing,
	}
	ours := ""
	if w.Trust == OwnFolder {
		ours = w.Folder
	} else if p.ForeignSettings == ForeignOutside {
		ours, plan.Dir = w.EmptyFolder, w.EmptyFolder
		plan.Prompt = fmt.Sprintf("You work in the folder %s. Use absolute paths below it, and begin each command with a change to it.", w.Folder)
		if w.Trust == Trusted {
			plan.Prompt += " If it has a file AGENTS.md, read that first, and follow it."
		}
	}
	if t := p.unsafeSettings(plan.Env, ours); t != nil {
		return Plan{}, t
	}
	plan.Modes = p.modes(w)
	plan.Mode = plan.Modes[0]
	p.applyLever(&plan, w)
	return plan, nil
}

// refusal refuses an agent that would read the settings of an untrusted folder, and one that cannot
// be pointed at the folder.
func (p Profile) refusal(w Workspace) *Trouble {
	switch {
	case w.Trust == Untrusted && p.ForeignSettings == ForeignUnknown:
		return &Trouble{
			Reason:    p.Product + " cannot be made safe in a folder that you have not trusted: it would run what the folder's own settings tell it to.",
			Next:      "Trust the folder if you know where it comes from, or use another agent.",
			Untrusted: true,
		}
	case w.Trust == OwnFolder || p.ForeignSettings != ForeignOutside:
		return nil
	case w.EmptyFolder == "":
		return &Trouble{Reason: p.Product + " has no folder to start in.", Next: "Check the data folder's permissions and free space."}
	case strings.ContainsFunc(w.Folder, func(r rune) bool { return strings.ContainsRune(",*?", r) || unicode.IsControl(r) }):
		// a list of folders, a pattern, and a line of a prompt
		return &Trouble{
			Reason: fmt.Sprintf("%s cannot work in a folder whose path has a comma, an asterisk, a question mark or a line break in it.", p.Product),
			Next:   "Move or rename the folder, or use another agent.",
		}
	}
	return nil
}

// modes returns the modes that a session may be in, the one to set first.
func (p Profile) modes(w Workspace) []string {
	switch {
	case w.ReadOnly && p.ReadMode != "":
		return []string{p.ReadMode}
	case w.ReadOnly:
		return p.Modes[:1:1]
	case w.AllowActing:
		return slices.Concat(p.Modes, p.ActingModes)
	}
	return slices.Clone(p.Modes)
}

// applyLever adds the agent's lever to a plan.
func (p Profile) applyLever(plan *Plan, w Workspace) {
	var l Lever
	file := w.RulesFile + p.LeverExtension
	if p.Lever != nil {
		l = p.Lever(&p, w, file)
	}
	plan.Args, plan.Env = slices.Concat(p.Args, l.Args), append(plan.Env, l.Env...)
	plan.Session = acp.SessionOptions{Folder: plan.Dir, Additional: l.Additional}
	if l.Meta != nil {
		plan.Session.Meta, _ = json.Marshal(l.Meta)
	}
	if l.File != nil {
		plan.File, plan.Content = file, l.File
	}
}
