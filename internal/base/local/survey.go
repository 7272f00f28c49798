package local

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Notice reports a file of the data folder that is not in use as it should be.
type Notice struct {
	// File is its path in the data folder, with slashes.
	File string `json:"file"`
	// Blocked: the file is in place and stops the feature. Otherwise a damaged version was put
	// aside.
	Blocked bool `json:"blocked,omitempty"`
	// Text says why the file is not used and what that costs, Next what to do.
	Text string `json:"text"`
	Next string `json:"next"`
}

// about describes a kind of file for people.
type about struct {
	// pattern matches its path in the data folder, as filepath.Match does.
	pattern string
	// what names the content. loss says what happened without it, in the past, because the user may
	// have mended that since. next brings it back.
	what, loss, next string
	// versionField is that of File.
	versionField string
	// stays: no start puts a damaged file aside.
	stays bool
	// lines: it is a log, of which damaged lines are left out: only one that is unreadable or no
	// file has a notice.
	lines bool
	// bytes: it is a file of the user's. Only one that was put aside has a notice.
	bytes bool
	// folder: it is one. Only something else that was in its place and was put aside has a notice.
	folder bool
}

// files are all the small files of a data folder. A file that is not listed has no notice.
var files = []about{
	{
		pattern: TokenFile, what: "the access token for programs on this computer", loss: "The old one no longer works; World makes a new one.",
		next: "Restart your agents. Give the new token to programs that you gave the old one.",
	},
	{
		pattern: HandoverFile, what: "the settings of your last `world-mcp serve`",
		loss: "World started without them, and admitted only programs that showed the access token.", next: "Run `world-mcp serve` with your flags once.",
	},
	{pattern: infoFile, what: "the address of the running service", loss: "World writes it again at its next start."},
	{
		pattern: "access.json", what: "your agents' own tokens", loss: "These tokens stopped working.",
		next: "Create new ones: world-mcp token create NAME.",
	},
	{pattern: "sessions.json", what: "your browser logins", loss: "All browsers were logged out.", next: "Log in with `world-mcp open`."},
	{pattern: "devices.json", what: "the names and bodies of your agents", loss: "Agents may have got new ones."},
	{
		pattern: "relays.json", what: "your pairings with hosted worlds", loss: "This computer lost its pairings.",
		next: "Pair again with `world-mcp pair CODE`, and revoke the old device on the relay's page.",
	},
	{pattern: "*.secret.json", what: "the keys of a pairing with a hosted world", loss: "That world cannot be reached.", next: "Unpair it, then pair again."},
	{pattern: "voice.json", what: "your voice settings", loss: "Calls with your own key were switched off.", next: "Enter the key again in the voice settings."},
	{
		pattern: "plainchat.json", what: "your settings for chats with a model", loss: "These chats were switched off.",
		next: "Enter the model and the key again in the settings.",
	},
	{
		pattern: "terminals.json", what: "your settings for agents in terminals", loss: "Messages and answers from the page were switched off.",
		next: "Allow them again in the settings.",
	},
	{
		pattern: "coder/git/*/state.json", what: "how the git of a repository was before a coding session", loss: "Nothing of that session can be applied or merged.",
		next: "Look at the repository's hooks, settings and branches with git, then remove the file.", stays: true,
	},
	{pattern: "coder-folders.json", what: "your trusted coding folders", loss: "Trust in all folders ended.", next: "Open your folders in the coder again."},
	{pattern: "project.json", what: "your list of projects", loss: "The list was lost.", next: "Open your project again."},
	{pattern: "projects/*/city.json", what: "the street plan of a project", loss: "Its buildings were placed anew."},
	{
		pattern: "own-agents.json", what: "your list of agents of your own", loss: "Only agents that World knows are listed.",
		next: "Add yours again with `world-mcp agents add`.",
	},
	{pattern: "acp.json", what: "your list of connected agents", loss: "Agents no longer connected by themselves.", next: "Connect them again on the page."},
	{
		pattern: "bridge.json", what: "your choice of a server for the agent", loss: "World went back to the agent on this computer.",
		next: "Choose the server again on the page.",
	},
	{pattern: "children.json", what: "the programs that World started", loss: "Some may still run after a crash of World."},
	{pattern: "gateway/device.json", what: "this computer's key for OpenClaw", loss: "OpenClaw took it for a new computer.", next: "Approve it in OpenClaw."},
	{
		pattern: "gateway/*/device.json", what: "this computer's key for OpenClaw on a server", loss: "OpenClaw took it for a new computer.",
		next: "Approve it in OpenClaw.",
	},
	{pattern: "gateway/pictures.json", what: "your consent to pictures for OpenClaw", loss: "OpenClaw stopped getting them.", next: "Agree again on the page."},
	{
		pattern: "gateway/*/pictures.json", what: "your consent to pictures for OpenClaw on a server", loss: "It stopped getting them.",
		next: "Agree again on the page.",
	},
	{
		pattern: "gateway/*.json", what: "a record of changes to OpenClaw's settings", loss: "World can no longer undo these changes.",
		next: "Undo them by hand in OpenClaw's settings.",
	},
	{
		pattern: "gateway/*/*.json", what: "a record of changes to OpenClaw's settings on a server", loss: "World can no longer undo these changes.",
		next: "Undo them by hand in OpenClaw's settings.",
	},
	{
		pattern: "bundles/*.json", what: "the record of a plugin for an agent in terminals", loss: "World cannot say whether the plugin is up to date.",
		next: "Run install.sh again.", stays: true,
	},
	{pattern: "agents/*.history/conversations.json", what: "the list of conversations with an agent", loss: "World made a new list, without titles."},
	{pattern: "assets/*.json", what: "the description of an uploaded file", loss: "World made a new one from the file where it could."},
	{
		pattern: "coder/*.json", what: "a coding session", loss: "It is no longer listed. What it changed is still there.",
		next: "Look for the branch world/ID in your repository.",
	},
	{
		pattern: "worktrees/*/state.json", what: "the worktree of a coding session", loss: "World leaves it alone. Its branch and snapshots are still there.",
		next: "Look for the branch world/ID in your repository.", stays: true,
	},
	{pattern: "missions/mission-*.json", what: "a mission", loss: "It is no longer listed.", next: "Create it again.", versionField: "format"},
	{pattern: "missions/lobes.json", what: "your texts for the roles of missions", loss: "World went back to its own.", next: "Change them again in the coder."},
	{pattern: "missions/lessons.json", what: "what earlier missions taught", loss: "New missions start without it."},
	{pattern: "turns.jsonl", what: "the turn log", loss: "Turns were not logged, or the log began anew.", lines: true},
	{pattern: "coder/log/*.jsonl", what: "the log of a coding session", loss: "What was said in it is not shown.", lines: true},
	{pattern: "missions/runs.jsonl", what: "the log of the runs of missions", loss: "Earlier runs are not listed.", lines: true},
	{pattern: "assets/*.bin", what: "an uploaded file", loss: "It is not shown in the world.", next: "Upload it again.", bytes: true},
	{pattern: "assets", what: "the folder of your uploaded files", loss: "They are not shown in the world.", folder: true},
	{pattern: "coder", what: "the folder of your coding sessions", loss: "They are not listed.", folder: true},
	{pattern: "coder/log", what: "the folder of the logs of your coding sessions", loss: "What was said in them is not shown.", folder: true},
	{pattern: "worktrees", what: "the folder of your worktrees", loss: "Coding sessions of before cannot go on.", folder: true},
	{pattern: "missions", what: "the folder of your missions", loss: "They are not listed.", folder: true},
}

// Survey looks for files of the data folder that were put aside, or that are in place and cannot be
// used. It changes nothing, and reads only what the user may read.
func Survey(dir Dir) []Notice {
	var list []Notice
	seen := map[string]bool{}
	for _, a := range files {
		found, _ := filepath.Glob(filepath.Join(globQuote(string(dir)), filepath.FromSlash(a.pattern)+"*"))
		for _, path := range found {
			rel, err := filepath.Rel(string(dir), path)
			if err != nil || seen[rel] {
				continue
			}
			name := filepath.ToSlash(rel)
			of, _, aside := strings.Cut(name, AsideSuffix)
			if ok, _ := filepath.Match(a.pattern, of); !ok {
				continue
			}
			seen[rel] = true
			if aside {
				list = append(list, a.aside(of, name))
			} else if n, ok := a.blocked(dir, name); ok {
				list = append(list, n)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y Notice) int { return strings.Compare(x.File, y.File) })
	return list
}

// aside returns the notice about a damaged file that was put aside under another name.
func (a about) aside(name, kept string) Notice {
	if a.folder {
		return Notice{
			File: name,
			Text: fmt.Sprintf("Something other than a folder was in the place of %s (%s). %s", name, a.what, a.loss),
			Next: fmt.Sprintf("It was kept as %s; look at it, and delete it when you no longer need it.", kept),
		}
	}
	return Notice{
		File: name,
		Text: fmt.Sprintf("The file %s (%s) was damaged. %s", name, a.what, a.loss),
		Next: strings.TrimSpace(fmt.Sprintf("%s The damaged file was kept as %s; delete it when you no longer need it.", a.next, kept)),
	}
}

// blocked returns the notice about a file in place; false: it is well.
func (a about) blocked(dir Dir, name string) (Notice, bool) {
	n := Notice{File: name, Blocked: true}
	if a.bytes || a.folder {
		return n, false
	}
	path := dir.Path(filepath.FromSlash(name))
	read := readFile
	if a.lines {
		read = readNothing
	}
	content, err := read(path)
	switch {
	case a.lines && err == nil:
		return n, false
	case errors.Is(err, fs.ErrNotExist):
		return n, false
	case errors.Is(err, fs.ErrPermission):
		n.Text = fmt.Sprintf("World has no permission to read the file %s (%s). %s", name, a.what, a.loss)
		n.Next = fmt.Sprintf("Make %s readable for you, then restart World.", path)
	case errors.Is(err, errNoFile):
		n.Text = fmt.Sprintf("Something other than a file is in the place of %s (%s). %s", name, a.what, a.loss)
		n.Next = fmt.Sprintf("Move %s away, then restart World.", path)
	case err != nil && !errors.Is(err, ErrDamaged):
		n.Text = fmt.Sprintf("The file %s (%s) cannot be read: %s. %s", name, a.what, reason(err), a.loss)
		n.Next = "Check the disk, then restart World."
	case err == nil && name == TokenFile:
		return n, !validToken(string(content)) && damaged(&n, a, name)
	case err == nil && formatOf(content, a.versionField) > 1:
		n.Text = fmt.Sprintf("The file %s (%s) was written by a newer World, so this version does not use it. %s", name, a.what, a.loss)
		n.Next = "Update World."
	default:
		return n, (err != nil || !json.Valid(bytes.TrimSpace(content))) && damaged(&n, a, name)
	}
	return n, true
}

// readNothing finds out whether a file can be read.
func readNothing(path string) ([]byte, error) {
	f, _, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return nil, f.Close()
}

// damaged fills in the notice about a damaged file that is still in place.
func damaged(n *Notice, a about, name string) bool {
	n.Text = fmt.Sprintf("The file %s (%s) is damaged. %s", name, a.what, a.loss)
	n.Next = a.next
	if !a.stays {
		n.Next = strings.TrimSpace("Restart World: it puts the damaged file aside. " + a.next)
	}
	return true
}

// reason is an error without the path in front of it.
func reason(err error) string {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err.Error()
	}
	return err.Error()
}

// globQuote makes filepath.Glob take a path literally.
func globQuote(path string) string {
	if filepath.Separator == '\\' {
		return path // Windows has no quoting here, and none of these characters in most paths
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
