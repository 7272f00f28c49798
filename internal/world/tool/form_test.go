package tool_test

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// Arguments of other tools are checked like those of the world's: the fault is named, and nothing
// is read.
func TestFormsSayWhatIsWrong(t *testing.T) {
	f := tool.NewForm("report", json.RawMessage(`{"type":"object","properties":{"score":{"type":"integer","minimum":0,"maximum":100},"notes":{"type":"array","maxItems":1,"items":{"type":"string"}}},"required":["score"]}`))
	var got struct {
		Score int      `json:"score"`
		Notes []string `json:"notes"`
	}
	if e := f.Decode(json.RawMessage(`{"score":7,"notes":["x"]}`), &got); e != nil || got.Score != 7 || len(got.Notes) != 1 {
		t.Fatalf("%+v, %v", got, e)
	}
	for text, want := range map[string]wire.Error{
		``:                          {Field: "score"},
		`null`:                      {Field: "score"},
		`[1]`:                       {Got: "[1]"},
		`[]`:                        {Field: "score"},
		`{"score":101}`:             {Field: "score", Got: "101", Allowed: "a whole number, 0 to 100"},
		`{"score":7,"scroe":8}`:     {Field: "scroe", Allowed: "notes, score"},
		`{"score":7,"score":8}`:     {},
		`{"score":7,"notes":[1]}`:   {Field: "notes[0]", Got: "1"},
		`{"score":7,"notes":[1,2]}`: {Field: "notes"},
	} {
		got.Score = 0
		e := f.Decode(json.RawMessage(text), &got)
		switch {
		case e == nil || e.Code != wire.CodeBadArguments || got.Score != 0:
			t.Errorf("%s: %v, read as %+v", text, e, got)
		case want.Field != "" && e.Field != want.Field, want.Got != "" && e.Got != want.Got, want.Allowed != "" &&
			e.Allowed != want.Allowed:
			t.Errorf("%s: %+v", text, *e)
		}
	}
}
