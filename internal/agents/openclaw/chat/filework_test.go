package chat

import (
	"fmt"
	"slices"
	"testing"
)

// What a tool does with files is reported once at its start and once at its end, whichever events
// the gateway sends.
func TestFileWork(t *testing.T) {
	for name, c := range map[string]struct {
		stream string
		events []string
		want   []string
	}{
		"tools": {"tool", []string{
			`{"phase":"start","name":"read","toolCallId":"c1","args":{"path":"src/a.go"}}`,
			`{"phase":"start","name":"exec","toolCallId":"c2","args":{"command":"go test","workdir":"/w"}}`,
			`{"phase":"result","name":"read","toolCallId":"c1","result":{"content":[{"type":"text","text":"secret"}]}}`,
			`{"phase":"result","name":"exec","toolCallId":"c2","isError":true,"result":{"content":[{"type":"text","text":"FAIL"}]}}`,
			`{"phase":"result","name":"exec","toolCallId":"c2","isError":true}`,
			`{"phase":"start","name":"world__say","toolCallId":"c3","args":{"text":"hi"}}`,
		}, []string{
			"read [src/a.go]   false false ", "run [] /w go test false false ", "read [src/a.go]   true false ", "run [] /w go test true true FAIL",
		}},
		"cards": {"item", []string{
			`{"kind":"tool","phase":"start","name":"edit","toolCallId":"c1","meta":"src/a b.go"}`,
			`{"kind":"tool","phase":"end","name":"edit","toolCallId":"c1","status":"failed"}`,
		}, []string{"edit [src/a b.go]   false false ", "edit [src/a b.go]   true true "}},
	} {
		t.Run(name, func(t *testing.T) {
			conn, p := connected(t, newScriptedGateway())
			for i, data := range c.events {
				conn.HandleEvent("agent", fmt.Appendf(nil, `{"runId":"turn-0001","sessionKey":"agent:main:main","stream":%q,"seq":%d,"data":%s}`, c.stream, i+1, data))
			}
			var got []string
			for _, w := range p.Works {
				got = append(got, fmt.Sprintf("%s %v %s %s %v %v %s", w.Touch, w.Paths, w.Folder, w.Command, w.Ended, w.Failed, w.Output))
				if w.Turn != "turn-0001" || w.At.IsZero() || w.Lost {
					t.Errorf("%+v", w)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q", got)
			}
		})
	}
}

// File work that is open when its run ends is reported as ended.
func TestFileWorkEndsWithRun(t *testing.T) {
	c, p := connected(t, newScriptedGateway())
	c.HandleEvent("agent", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","stream":"tool","seq":1,"data":{"phase":"start","name":"exec","toolCallId":"c1","args":{"command":"sleep 9"}}}`))
	c.HandleEvent("chat", []byte(`{"runId":"turn-0001","sessionKey":"agent:main:main","state":"aborted"}`))
	if len(p.Works) != 2 || !p.Works[1].Ended || !p.Works[1].Lost || p.Works[1].Call != p.Works[0].Call ||
		p.Works[1].Call == "" || p.Works[1].Output != "" {
		t.Errorf("%+v", p.Works)
	}
}
