package live

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live/calls"
)

// Any entry that decodes can be rendered for wait_for_events, for the event stream and for the
// answer to a repeated call. A log may be older than today's checks of entries.
func FuzzEntryRendering(f *testing.F) {
	for _, event := range []string{`{"kind":"said","text":"x"}`, `{"kind":"pointed"}`, `{"kind":"asked"}`, `{"kind":"pointed","position":[1,0,2]}`, `{}`, `null`} {
		f.Add([]byte(`{"revision":2,"author":{"kind":"user"},"event":` + event + `}`))
	}
	f.Add([]byte(`{"author":{"kind":"user"},"operations":[{},{"op":"put","value":7},{"op":"remove","type":"object"}],"undoes":[0],"result":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var e wire.Entry
		if strict.Unmarshal(text, &e) != nil || e.Time.Year() > 9999 || e.Time.Year() < 0 {
			return
		}
		line, data := describe(e)
		if e.Event != nil && isUserEntry(e) && line == "" {
			t.Errorf("%s renders as an empty line", text)
		}
		for _, v := range []any{data, eventOf(&access.Principal{Scopes: access.PageScopes()}, e), calls.Logged(&e)} {
			if _, err := json.Marshal(v); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
		doc.Touched(e)
		undoable([]wire.Entry{e})
	})
}
