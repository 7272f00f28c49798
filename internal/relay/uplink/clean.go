package uplink

import (
	"strings"
	"unicode"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// cleanResult returns a relay's answer as an agent of this computer may get it. An answer that
// breaks the limits of a page's answer becomes an error, characters that only reorder text are left
// out, and errors are rebuilt from our table. relay is its address.
func cleanResult(t wire.ToolResult, relay string) wire.ToolResult {
	bad := func(why string) wire.ToolResult {
		return wire.ToolResult{Error: wire.NewError(wire.CodeInternal, "the relay's answer was dropped: %s", why)}
	}
	switch {
	case t.OK != (t.Result != nil) || t.OK == (t.Error != nil):
		return bad("it is neither a result nor an error")
	case t.Error != nil:
		return wire.ToolResult{Error: cleanError(t.Error, relay)}
	}
	r := *t.Result
	r.Text = strings.Map(func(c rune) rune {
		if wire.Controls(c) && !unicode.IsControl(c) { // it reorders the text around it, and nothing is lost without it
			return -1
		}
		return c
	}, r.Text)
	if why := live.CheckResult(&r); why != "" {
		return bad(why)
	}
	t.Result = &r
	return t
}

// cleanError rebuilds a relay's error with a known code, our next step for that code, and texts of
// one line each. An agent would follow a next step in the relay's words as if it were ours.
func cleanError(e *wire.Error, relay string) *wire.Error {
	safe := e.Rebuilt()
	if safe == nil {
		return wire.NewError(wire.CodeInternal, "the relay answered with an error that this version does not know")
	}
	if e.Code == wire.CodeWorldNotOpen || e.Code == wire.CodePageGone {
		safe.URL = relay
	}
	return safe
}
