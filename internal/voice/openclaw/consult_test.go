package openclaw

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/voice/voicetest"
	"github.com/worldmcp/world/internal/wire"
)

// The model gets an answer however the agent's run ends, also when the end arrives before the
// answer to the request.
func TestConsultsAreAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		state, body, want string
		reported          wire.VoiceToolState
	}{
		"final":          {"final", `"message":{"content":[{"type":"text","text":"Three."}]}`, `{"result":"Three."}`, "done"},
		"plain text":     {"final", `"message":{"content":"Three."}`, `{"result":"Three."}`, "done"},
		"added to a run": {"final", `"message":null`, `{"result":"The agent added this to what it is doing. Its answer will appear in the chat."}`, "done"},
		"error":          {"error", `"errorMessage":"No credit."`, `{"error":"the agent failed: No credit."}`, "failed"},
		"aborted":        {"aborted", `"message":{"content":"Thr"}`, `{"error":"the agent was stopped before it had finished","soFar":"Thr"}`, "failed"},
		"a long text":    {"final", `"message":{"content":"` + strings.Repeat("é", 4000) + `"}`, `{"result":"` + strings.Repeat("é", 2998) + `…"}`, "done"},
	} {
		for _, early := range []bool{false, true} {
			t.Run(fmt.Sprint(name, early), func(t *testing.T) {
				g := newFakeGateway(t)
				hold := make(chan struct{})
				if early {
					g.holdRequest["talk.client.toolCall"] = hold
				}
				k := begin(t, g, relay)
				voicetest.Wait[voice.Ready](k.rec, 1)
				g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "How many?"}})
				end := frame{name: "chat", payload: `{"runId":"talk-c1","state":"` + c.state + `",` + c.body + `}`}
				if !early {
					voicetest.Wait[voice.Delegation](k.rec, 1)
				}
				g.do(func(l *fakeConn) {
					l.events <- frame{name: "chat", payload: `{"runId":"other","state":"final","message":{"content":"Not this."}}`}
					l.events <- frame{name: "chat", payload: `{"runId":"talk-c1","state":"delta","message":{"content":"Th"}}`}
					l.events <- end
				})
				if early {
					g.answer("Meanwhile.", 1, true) // handled behind the end of the run
					voicetest.Wait[voice.TurnEnded](k.rec, 1)
					close(hold)
				}
				p := g.waitRequest("talk.session.submitToolResult", 1)
				if got, _ := json.Marshal(p["result"]); string(got) != c.want || p["callId"] != "c1" {
					t.Errorf("%s", got)
				}
				voicetest.Wait[voice.Delegation](k.rec, 2)
				if got := voicetest.All[voice.Delegation](k.rec); got[0].State != wire.VoiceToolWorking ||
					got[1].State != c.reported {
					t.Errorf("reported %v", got)
				}
				ask := g.waitRequest("talk.client.toolCall", 1)
				args := map[string]any{"question": "How many?", "context": worldContext}
				if ask["sessionKey"] != "agent:main:main" || ask["name"] != consultTool || !reflect.DeepEqual(ask["args"], any(args)) {
					t.Errorf("%v", ask)
				}
			})
		}
	}
}

// The agent learns where the user speaks, after the model's own context; the other arguments stay.
func TestAConsultSaysWhereTheUserIs(t *testing.T) {
	for args, want := range map[string]string{
		`{"question":"Walk to the pond","confirmationId":"7"}`:    `{"confirmationId":"7","context":"` + worldContext + `","question":"Walk to the pond"}`,
		`{"question":"Come","context":"The user is in a hurry."}`: `{"context":"The user is in a hurry.\n\n` + worldContext + `","question":"Come"}`,
		`{"question":"Come","context":7}`:                         `{"context":"` + worldContext + `","question":"Come"}`,
		`[]`:                                                      `[]`, `null`: `null`,
	} {
		if got := string(inWorld(json.RawMessage(args), nil)); got != want {
			t.Errorf("%s", got)
		}
	}
}

// What the user sees and did goes to the agent with the question.
func TestAConsultSaysWhatTheUserSees(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay, func(o *Options, _ *voice.Config) {
		o.Surroundings = func(_ context.Context, session, call string) []string {
			return []string{"selected now: bench_1 (bench)", session + " " + call}
		}
	})
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool, "args": map[string]any{"question": "Make this red"}})
	ask := g.waitRequest("talk.client.toolCall", 1)
	want := map[string]any{"question": "Make this red", "context": worldContext + "\n\n" + seenHeader + "\nselected now: bench_1 (bench)\nagent:main:main c1"}
	if !reflect.DeepEqual(ask["args"], any(want)) {
		t.Errorf("%v", ask["args"])
	}
}

// Every tool call gets an answer: one that the gateway refuses, a control call, bad arguments, an
// unknown tool.
func TestOtherToolsAreAnswered(t *testing.T) {
	g := newFakeGateway(t)
	k := begin(t, g, relay)
	voicetest.Wait[voice.Ready](k.rec, 1)
	g.refuse["talk.client.toolCall"] = invalidRequest("busy")
	g.event(map[string]any{"type": "toolCall", "callId": "c1", "name": consultTool})
	g.event(map[string]any{"type": "toolCall", "callId": "c2", "name": controlTool, "args": map[string]any{"text": "How far?", "mode": "status"}})
	g.event(map[string]any{"type": "toolCall", "callId": "c3", "name": controlTool, "args": 7})
	g.event(map[string]any{"type": "toolCall", "callId": "c4", "name": "fly"})
	g.waitRequest("talk.session.submitToolResult", 4)
	got := map[any]string{}
	for _, p := range g.sentRequests("talk.session.submitToolResult") {
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
	if n := len(voicetest.All[voice.Delegation](k.rec)); n != 0 {
		t.Error("a refused question was reported as a delegation")
	}
}
