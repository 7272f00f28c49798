package coder

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/agentpath"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/coder/cardtext"
	"github.com/worldmcp/world/internal/wire"
)

func (ss *session) cardOf(t *turn, p *acp.Permission) *card {
	k := &card{request: p, CoderCard: wire.CoderCard{
		ID: ident.New("card-"), Turn: t.id, Tool: clip.Line(p.Tool.ID, 120), State: wire.CardOpen,
		At: wire.Millis(ss.svc.opt.Now()), Follows: t.follows,
	}}
	ss.describe(t, k)
	return k
}

// describe fills in the card from all that is known about the call, and hashes it.
func (ss *session) describe(t *turn, k *card) {
	known := profile.ToolCallOf(t.calls[k.request.Tool.ID], k.request)
	c := ss.profile.Request(serverName, k.request, known)
	k.Kind, k.Title = string(c.Kind), c.Summary()
	if c.IsUnclear() {
		k.Kind = "unclear"
	}
	k.Command, k.URL, k.Server, k.Name = c.Command, c.URL, c.Server, cmp.Or(c.Tool, c.Name)
	k.Folder = c.Folder
	if k.Folder == "" && c.Kind == profile.RequestCommand {
		k.Folder = ss.plan.Dir
	}
	k.Outside = k.Folder != "" && k.Folder == ss.plan.Dir && k.Folder != ss.workFolder()
	switch {
	case k.Outside:
		k.Folder = ss.Row.Folder
	case k.Folder != "":
		k.Folder = ss.toUserPath(k.Folder)
	}
	k.Paths = slice.Map(slices.Concat(c.Files, c.OutsidePaths), ss.resolved)
	k.Diffs = slice.Map(c.Diffs, func(d acp.ToolContent) wire.CoderEdit {
		return ss.edits.Render(d, ss.resolved(d.Path))
	})
	k.Input = c.OtherArguments()
	k.Options, k.NotWhole = cardtext.Choices(k.request.Options), ""
	k.Hash = digest(k.Kind, k.Title, k.Command, k.Folder, strconv.FormatBool(k.Outside), k.URL, k.Server, k.Name,
		k.Input, string(c.Arguments),
		fmt.Sprintf("%q", k.Paths), fmt.Sprintf("%q", k.Options),
		fmt.Sprintf("%q", slice.Map(c.Diffs, func(d acp.ToolContent) string { return d.Path + d.Key })))
	cardtext.Fit(&k.CoderCard, ss.Row.Product)
}

func digest(texts ...string) string {
	h := sha256.New()
	for _, s := range texts {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// resolved returns where a path leads: relative to the user's folder with slashes, or absolute. It
// follows ".." and links, so that a path cannot only look as if it were in the folder.
func (ss *session) resolved(path string) string {
	if path == "" {
		return ""
	}
	work := ss.workFolder()
	if !filepath.IsAbs(path) {
		path = work + string(filepath.Separator) + path // not Join, which drops ".." and the link before it
	}
	target := agentpath.To(path)
	rel, err := filepath.Rel(agentpath.To(work), target)
	if inside := err == nil && filepath.IsLocal(rel); !inside {
		return agentpath.Quoted(ss.relToFolder(target))
	}
	return agentpath.Quoted(ss.relToFolder(filepath.Join(work, rel)))
}
