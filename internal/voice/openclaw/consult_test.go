package openclaw

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Each end of a run is an answer to the model, whenever it comes.
func TestConsultsAreAnswered(t *testing.T) {
	for name, c := range map[string]struct{ state, body, want, told string }{
		"final":       {"final", `"message":{"content":[{"type":"text","text":"Three."}]}`, `{"result":"Three."}`, "done"},
		"plain text":  {"final", `"message":{"content":"Three."}`, `{"result":"Three."}`, "done"},
		"folded in":   {"final", `"message":null`, `{"result":"The agent took it in with what it is doing. Its answer will stand in the chat."}`, "done"},
		"error":       {"error", `"errorMessage":"No credit."`, `{"error":"the agent failed: No credit."}`, "failed"},
		"aborted":     {"aborted", `"message":{"content":"Thr"}`, `{"error":"the agent was stopped before it was done","soFar":"Thr"}`, "failed"},
		"a long text": {"final", `"message":{"content":"` + strings.Repeat("é", 4000) + `"}`, `{"result":"` + strings.Repeat("é", 2998) + `…"}`, "done"},
	} {
		for _, early := range []bool{false, true} {
			t.Run(fmt.Sprint(name, early), func(t *testing.T) {
				g := newGate(t)
				hold := make(chan struct{})
				if early {
					g.slow["talk.client.toolCall"] = hold
				}
				k := begin(t, g, relay)
				k.ear.Wait("ready", 1)
				g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
				end := frame{name: "chat", payload: `{"runId":"talk-c1","state":"` + c.state + `",` + c.body + `}`}
				if !early {
					k.ear.Wait("delegated", 1)
				}
				g.do(func(l *link) {
					l.events <- frame{name: "chat", payload: `{"runId":"other","state":"final","message":{"content":"Not this."}}`}
					l.events <- frame{name: "chat", payload: `{"runId":"talk-c1","state":"delta","message":{"content":"Th"}}`}
					l.events <- end
				})
				if early {
					g.says("Meanwhile.", 1, true) // behind the run's end
					k.ear.Wait("done", 1)
					close(hold)
				}
				p := g.comes("talk.session.submitToolResult", 1)
				if got, _ := json.Marshal(p["result"]); string(got) != c.want || p["callId"] != "c1" {
					t.Errorf("%s", got)
				}
				k.ear.Wait("delegated", 2)
				if got := k.ear.Told("delegated"); got[0].Text != "started" || got[1].Text != c.told {
					t.Errorf("%v", got)
				}
				ask := g.comes("talk.client.toolCall", 1)
				if ask["sessionKey"] != "agent:main:main" || ask["name"] != consultTool {
					t.Errorf("%v", ask)
				}
			})
		}
	}
}

func TestOtherToolsAreAnswered(t *testing.T) {
	g := newGate(t)
	k := begin(t, g, relay)
	k.ear.Wait("ready", 1)
	g.refuse["talk.client.toolCall"] = no("busy")
	g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool})
	g.event(map[string]any{"type": "toolCall", "callId": "c2", "name": controlTool, "args": map[string]any{"text": "How far?", "mode": "status"}})
	g.event(map[string]any{"type": "toolCall", "callId": "c3", "name": controlTool, "args": 7})
	g.event(map[string]any{"type": "toolCall", "callId": "c4", "name": "fly"})
	g.comes("talk.session.submitToolResult", 4)
	got := map[any]string{}
	for _, p := range g.sent("talk.session.submitToolResult") {
		b, _ := json.Marshal(p["result"])
		got[p["callId"]] = string(b)
	}
	want := map[any]string{
		"c1": `{"error":"the agent did not take the question"}`, "c2": `{"message":"It is running.","ok":true}`,
		"c3": `{"error":"the arguments are not understood"}`, "c4": `{"error":"there is no tool fly"}`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if n := len(k.ear.Told("delegated")); n != 0 {
		t.Error("a refused question is said to be handed over")
	}
}
