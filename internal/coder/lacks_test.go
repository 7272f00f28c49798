package coder

import (
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// An incomplete request is refused with the missing field: first the operation, then the session.
func TestARequestThatLacksSomething(t *testing.T) {
	f := begin(t)
	for _, c := range []struct {
		q      wire.CoderRequest
		code   wire.Code
		field  string
		allows string
	}{
		{wire.CoderRequest{}, wire.CodeBadArguments, "op", "merge, open, output, prompt, "},
		{wire.CoderRequest{Op: "lok", Session: "x"}, wire.CodeBadArguments, "op", "keep, look, "},
		{wire.CoderRequest{Op: wire.CoderOpDiff}, wire.CodeBadArguments, "session", ""},
		{wire.CoderRequest{Op: wire.CoderOpDiff, Session: "x"}, wire.CodeNotFound, "session", ""},
	} {
		_, e := f.try(&c.q)
		if e == nil || e.Code != c.code || e.Field != c.field || !strings.Contains(e.Allowed, c.allows) ||
			strings.Contains(e.Next, "inspect_world") {
			t.Errorf("%+v: %+v", c.q, e)
		}
	}
	for op, o := range operations {
		if o.onSession != nil {
			f.refused(wire.CodeNotFound, &wire.CoderRequest{Op: op, Session: "none"})
		}
	}
}
