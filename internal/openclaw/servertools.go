package openclaw

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// blanked is what config.get shows in the place of a secret, such as the value of any header. In a patch the gateway keeps
// the secret where exactly this stands in its place; anywhere else it would be taken literally, or refused. So it is never
// written back.
const blanked = "__OPENCLAW_REDACTED__"

// tokenHeader is the header with the token.
const tokenHeader = "Authorization"

// entry is the world's MCP server as the configuration of a server holds it.
func (b *serverPlace) entry(secret string) map[string]any {
	return map[string]any{
		"url": b.target.ToolsURL, "transport": "streamable-http", "headers": map[string]any{tokenHeader: "Bearer " + secret},
	}
}

// entryJSON is entry as JSON, for a command line: without a token, which only addTools makes.
func (b *serverPlace) entryJSON() string {
	text, _ := json.Marshal(b.entry("wrld_mcp_…"))
	return string(text)
}

// isOurs reports whether an entry is the one that addTools writes. The token in it cannot be seen; what it may be is in the
// record.
func (b *serverPlace) isOurs(entry any) bool {
	e, _ := entry.(map[string]any)
	headers, _ := e["headers"].(map[string]any)
	_, token := headers[tokenHeader]
	return e["url"] == b.target.ToolsURL && e["transport"] == "streamable-http" && len(headers) == 1 && token
}

// record reads the record of the tools; false: there is none for this configuration.
func (b *serverPlace) record(s snapshot) (toolsRecord, bool) {
	r, ok := b.opt.readToolsRecord()
	return r, ok && r.Config == s.Path
}

func (b *serverPlace) toolsState(s snapshot) wire.Tools {
	e, at := s.server(), b.target.at()
	r, known := b.record(s)
	switch {
	case b.target.Tokens == nil:
		return wire.Tools{State: wire.ToolsUnknown}
	case e == nil:
		return wire.Tools{State: wire.ToolsMissing}
	case !b.isOurs(e):
		reason := "OpenClaw" + at + ` has another MCP server named "world". Adding this one replaces it; removing this one restores it`
		if hasBlank(e) {
			reason += ", without the secrets in it, which World cannot see"
		}
		return wire.Tools{State: wire.ToolsMissing, Reason: reason + "."}
	case !known || len(r.Tokens) == 0:
		return wire.Tools{State: wire.ToolsMissing, Reason: "The world's tools" + at + " were added by another World. Add them again to give them to this one."}
	case lookup(e, "enabled") == false:
		return wire.Tools{State: wire.ToolsMissing, Undo: true, Reason: "The world's tools are switched off in OpenClaw's configuration" + at + "."}
	case len(r.Tokens) > 1:
		return wire.Tools{State: wire.ToolsMissing, Undo: true, Reason: "World could not see whether the tools were added" + at + ". Add them again."}
	case !b.live(r.Tokens[0]):
		return wire.Tools{State: wire.ToolsMissing, Undo: true, Reason: "The token with which the agent" + at + " used the world's tools was revoked. Add the tools again for a new one."}
	}
	return wire.Tools{State: wire.ToolsPresent, Undo: true}
}

// addTools adds the entry with a new token. A token that the entry held before is revoked once it has been replaced.
func (b *serverPlace) addTools(ctx context.Context) error {
	if b.target.Tokens == nil {
		return wire.NewError(wire.CodeNotFound, "the world's tools are not offered to %s", b.target.Name)
	}
	id, secret, err := b.target.Tokens.Create(ctx)
	if err != nil {
		return wire.NewError(wire.CodeAgentFailed, "No token could be made for the agent%s: %v", b.target.at(), err)
	}
	var before *toolsRecord
	planned := false
	err = b.changeConfig(ctx, configChange{
		part: "tools", state: toolsAt,
		plan: func(s snapshot) (patch, error) {
			r := b.newRecord(s)
			if !planned {
				if old, ok := b.opt.readToolsRecord(); ok {
					before = &old
				}
				r.Tokens = append(r.Tokens, id)
			}
			planned = true
			if err := b.writeRecord(r); err != nil {
				return patch{}, err
			}
			from, _ := s.server().(map[string]any)
			p, arrays := mergePatch(from, b.entry(secret), "mcp.servers."+serverName)
			return patch{body: serverPatch(p), arrays: arrays, note: "the user added the world's tools"}, nil
		},
		done: func(s snapshot) wire.Tools {
			r, _ := b.record(s)
			r.Tokens = b.revoke(r.Tokens, id)
			b.logRecordError(b.writeRecord(r))
			return b.toolsState(s)
		},
		failed: func(err error) {
			if _, refused := errors.AsType[*callError](err); planned && !refused {
				return // it may have been written all the same: the record keeps both tokens
			}
			b.revoke([]string{id}, "")
			switch {
			case before != nil:
				b.logRecordError(b.writeRecord(*before))
			case planned:
				_ = os.Remove(b.opt.dataDir().Path(toolsRecordFile))
			}
		},
	})
	return b.changeError(err)
}

// newRecord is the record for adding the entry to a configuration. What was there before is that of the first time; of it
// stays only what World can see, and so could restore. Tokens of older records are carried along until they are revoked.
func (b *serverPlace) newRecord(s snapshot) toolsRecord {
	e := s.server()
	r, known := b.record(s)
	if !known || e == nil || !b.isOurs(e) {
		r = toolsRecord{
			Config: s.Path, MCP: lookup(s.Parsed, "mcp") != nil, Servers: lookup(s.Parsed, "mcp", "servers") != nil,
			At: time.Now().UTC(), Tokens: r.Tokens,
		}
		if e, ok := e.(map[string]any); ok && !b.isOurs(e) {
			r.Previous = withoutBlanks(e)
		}
	}
	r.Added = b.entry("")
	r.Added["headers"] = map[string]any{tokenHeader: blanked}
	return r
}

// removeTools restores what addTools found, and revokes the token. It refuses when the entry was changed meanwhile: that is
// the user's work.
func (b *serverPlace) removeTools(ctx context.Context) error {
	forget := func() {
		if r, ok := b.opt.readToolsRecord(); ok {
			b.revoke(r.Tokens, "")
			b.logRecordError(os.Remove(b.opt.dataDir().Path(toolsRecordFile)))
		}
	}
	err := b.changeConfig(ctx, configChange{
		part: "tools", state: toolsAt,
		plan: func(s snapshot) (patch, error) {
			r, known := b.record(s)
			switch {
			case !known || s.server() == nil:
				return patch{}, errNotAdded
			case !b.isOurs(s.server()):
				return patch{}, errChanged
			}
			return restorePatch(s, r), nil
		},
		done: func(s snapshot) wire.Tools {
			forget()
			return b.toolsState(s)
		},
		failed: func(err error) {
			if errors.Is(err, errNotAdded) {
				forget()
			}
		},
	})
	if err != nil {
		b.requestConfigCheck()
	}
	return b.changeError(err)
}

// revoke ends tokens but for one to keep, and returns what is left of them.
func (b *serverPlace) revoke(ids []string, keep string) (left []string) {
	for _, id := range ids {
		if id == keep {
			left = append(left, id)
			continue
		}
		if err := b.target.Tokens.Revoke(id); err != nil {
			b.opt.Logger.Warn().Err(err).Str("token", id).Msg("revoking a token of an agent on a server")
		}
	}
	return left
}

func (b *serverPlace) writeRecord(r toolsRecord) error {
	if err := b.opt.dataDir().Make(); err != nil {
		return err
	}
	return b.opt.dataDir().WriteJSON(toolsRecordFile, r)
}

func (b *serverPlace) logRecordError(err error) {
	if err != nil {
		b.opt.Logger.Warn().Err(err).Msg("record of the tools of a server")
	}
}

// live reports whether a token opens something, and has the tools looked at again when it ends. It needs configLock.
func (b *serverPlace) live(token string) bool {
	life, ok := b.target.Tokens.Life(token)
	if ok && b.watched != token {
		b.watched = token
		context.AfterFunc(life, b.requestConfigCheck)
	}
	return ok
}

// hasBlank reports whether there is a blanked secret anywhere in a value.
func hasBlank(v any) bool {
	switch v := v.(type) {
	case string:
		return strings.Contains(v, blanked)
	case []any:
		return slices.ContainsFunc(v, hasBlank)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(v)), hasBlank)
	}
	return false
}

// withoutBlanks returns an object without the members that are blanked, or contain such a value in an array. An object with
// nothing else in it is left out as well.
func withoutBlanks(m map[string]any) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		if inner, ok := v.(map[string]any); ok && hasBlank(inner) {
			if v = withoutBlanks(inner); len(v.(map[string]any)) == 0 {
				continue
			}
		}
		if !hasBlank(v) {
			out[k] = v
		}
	}
	return out
}
