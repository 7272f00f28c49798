package config

import (
	"context"
	"errors"
	"os"
	"sync/atomic"

	"github.com/worldmcp/world/internal/wire"
)

// tokenHeader is the header with the token.
const tokenHeader = "Authorization"

// Tokens makes and ends the tokens with which the agent of one server uses the world's tools.
type Tokens interface {
	// Create makes a token. The secret is written into OpenClaw's settings on the server, and
	// nowhere else.
	Create(ctx context.Context) (id, secret string, err error)
	// Revoke ends a token. One that is over already is no error.
	Revoke(id string) error
	// Life returns what ends with a token; false: it opens nothing any more.
	Life(id string) (context.Context, bool)
}

// Remote is how a server's OpenClaw reaches the world's tools.
type Remote struct {
	// Name is the user's name for the server.
	Name string
	// URL is the address of the tools as the server sees it.
	URL string
	// Tokens are for the tools. nil: they are not offered.
	Tokens Tokens
}

// serverTools is the entry with an address and a token in a header, which config.get blanks. So an
// entry counts as ours by its address, its transport and the names of its headers, and the record
// says which token it holds:
//
//	missing   no entry, or one that is not ours, of another World, switched off, or with a token
//	          that was revoked
//	  doubt   a change was sent and not answered: the record has both tokens, and the next add or
//	          remove ends all but one
//	present   ours, and its token is live; removing it restores the visible part of the earlier
//	          entry, and revokes the token
type serverTools struct {
	*Editor
	remote Remote
	// watched is the token whose end triggers another inspection of the tools, a string.
	watched atomic.Value
}

// NewServerTools makes the Tools of a gateway on a server.
func NewServerTools(ed *Editor, r Remote) Tools { return &serverTools{Editor: ed, remote: r} }

// entry is the world's MCP server as the settings of a server hold it.
func (t *serverTools) entry(authorization string) map[string]any {
	return map[string]any{
		"url": t.remote.URL, "transport": "streamable-http", "headers": map[string]any{tokenHeader: authorization},
	}
}

// ByHand has no token, which only Add makes.
func (t *serverTools) ByHand() string { return setByHand(t.entry("Bearer wrld_mcp_…")) }

// isOurs is Step.Ours; the record has the possible tokens of the entry.
func (t *serverTools) isOurs(entry, _ any) bool {
	e, _ := entry.(map[string]any)
	headers, _ := e["headers"].(map[string]any)
	_, token := headers[tokenHeader]
	return e["url"] == t.remote.URL && e["transport"] == "streamable-http" && len(headers) == 1 && token
}

// edit sets the entry, with a secret.
func (t *serverTools) edit(secret string) Edit {
	return Edit{{Path: serverPath, Value: t.entry("Bearer " + secret), Ours: t.isOurs}}
}

func (t *serverTools) State(s Snapshot) wire.Tools {
	e, r := s.at(serverPath...), readRecord(t.Dir, toolsFile)
	missing := func(undo bool, reason string) wire.Tools {
		return wire.Tools{State: wire.ToolsMissing, Undo: undo, Reason: reason}
	}
	switch {
	case t.remote.Tokens == nil:
		return wire.Tools{State: wire.ToolsUnknown}
	case e == nil:
		return missing(false, "")
	case !t.isOurs(e, nil):
		reason := "OpenClaw" + t.At + ` has another MCP server named "world". Adding this one replaces it; removing this one restores it`
		if hasBlank(e) {
			reason += ", without the secrets in it, which World cannot see"
		}
		return missing(false, reason+".")
	case r.Config != s.Path || len(r.Tokens) == 0:
		return missing(false, "The world's tools"+t.At+" were added by another World. Add them again to give them to this one.")
	case lookup(e, "enabled") == false:
		return missing(true, "The world's tools are switched off in OpenClaw's configuration"+t.At+".")
	case len(r.Tokens) > 1:
		return missing(true, "World could not see whether the tools were added"+t.At+". Add them again.")
	case !t.live(r.Tokens[0]):
		return missing(true, "The token with which the agent"+t.At+" used the world's tools was revoked. Add the tools again for a new one.")
	}
	return wire.Tools{State: wire.ToolsPresent, Undo: true}
}

// Add adds the entry with a new token. A token that the entry held before is revoked once it has
// been replaced.
func (t *serverTools) Add(ctx context.Context) error {
	if t.remote.Tokens == nil {
		return wire.NewError(wire.CodeNotFound, "the world's tools are not offered to %s", t.remote.Name).Try("Add World's MCP server in the agent's own settings.")
	}
	id, secret, err := t.remote.Tokens.Create(ctx)
	if err != nil {
		return wire.NewError(wire.CodeAgentFailed, "No token could be made for the agent%s: %v", t.At, err)
	}
	var before Record
	planned := false
	return t.apply(ctx, t.add(change{
		part: PartTools, file: toolsFile, note: toolsNote,
		done: func(s Snapshot) wire.Tools {
			r := readRecord(t.Dir, toolsFile)
			r.Tokens = t.revoke(r.Tokens, id)
			t.logRecordError(writeRecord(t.Dir, toolsFile, r))
			return t.State(s)
		},
		failed: func(err error) {
			if _, refused := errors.AsType[refusal](err); planned && !refused {
				return // it may have been written all the same: the record keeps both tokens
			}
			t.revoke([]string{id}, "")
			switch {
			case before.Config != "":
				t.logRecordError(writeRecord(t.Dir, toolsFile, before))
			case planned:
				_ = os.Remove(t.Dir.Path(toolsFile))
			}
		},
	}, t.edit(secret), false, func(r *Record) {
		if !planned {
			before = readRecord(t.Dir, toolsFile)
			r.Tokens = append(r.Tokens, id)
		}
		planned = true
		r.Places[0].Value = t.entry(blanked)
	}))
}

// Remove restores what Add found, and revokes the token. It refuses when the entry was changed
// meanwhile: that is the user's work.
func (t *serverTools) Remove(ctx context.Context) error {
	err := t.removeTools(ctx, t.edit(""), t.State, func() {
		if r := readRecord(t.Dir, toolsFile); r.Config != "" {
			t.revoke(r.Tokens, "")
			t.logRecordError(os.Remove(t.Dir.Path(toolsFile)))
		}
	})
	if err != nil {
		t.view.Recheck()
	}
	return err
}

// revoke revokes all tokens but one, and returns those that are left.
func (t *serverTools) revoke(ids []string, keep string) (left []string) {
	for _, id := range ids {
		if id == keep {
			left = append(left, id)
			continue
		}
		if err := t.remote.Tokens.Revoke(id); err != nil {
			t.Logger.Warn().Err(err).Str("token", id).Msg("revoking a token of an agent on a server")
		}
	}
	return left
}

func (t *serverTools) logRecordError(err error) {
	if err != nil {
		t.Logger.Warn().Err(err).Msg("record of the tools of a server")
	}
}

// live reports whether a token opens something, and has the tools looked at again when it ends.
func (t *serverTools) live(token string) bool {
	life, ok := t.remote.Tokens.Life(token)
	if ok && t.watched.Swap(token) != token {
		context.AfterFunc(life, t.view.Recheck)
	}
	return ok
}
