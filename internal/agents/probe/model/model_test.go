package model

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// post sends a request as an agent does, and returns the answer.
func post(t *testing.T, url, path, key, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Api-Key", key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var b bytes.Buffer
	_, _ = b.ReadFrom(answer.Body)
	return answer.StatusCode, b.String()
}

// What the agent offers is recorded in each vendor's form, with the step that the script takes.
func TestRecords(t *testing.T) {
	const schema = `{"type":"object","properties":{"command":{"type":"string","description":"at NOW"},"description":{"type":"string"}}}`
	for _, c := range []struct{ name, path, body, answer string }{
		{"messages", "/v1/messages", `{"stream":true,"tools":[{"name":"Bash","input_schema":` + schema + `}],"messages":[{"role":"user","content":"!run x"}]}`, `"name":"Bash"`},
		{"chat", "/v1/chat/completions", `{"stream":true,"tools":[{"function":{"name":"Bash","parameters":` + schema + `}}],"messages":[{"role":"user","content":"!run x"}]}`, `"name":"Bash"`},
		{"responses", "/v1/responses", `{"tools":[{"type":"function","name":"Bash","parameters":` + schema + `}],"input":[{"type":"message","role":"user","content":"!run x"}]}`, `"name":"Bash"`},
		{"contents", "/v1beta/models/x:streamGenerateContent", `{"tools":[{"functionDeclarations":[{"name":"Bash","parametersJsonSchema":` + schema + `}]}],"contents":[{"role":"user","parts":[{"text":"!run x"}]}]}`, `"name":"Bash"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := New("made-up")
			s := httptest.NewServer(m)
			defer s.Close()
			if code, _ := post(t, s.URL, c.path, "the user's", c.body); code != http.StatusUnauthorized ||
				len(m.Tools()) > 0 {
				t.Fatalf("another key is answered with %d", code)
			}
			code, answer := post(t, s.URL, c.path, "made-up", c.body)
			if code != http.StatusOK || !strings.Contains(answer, c.answer) {
				t.Errorf("%d %s", code, answer)
			}
			_, _ = post(t, s.URL, c.path, "made-up", strings.ReplaceAll(c.body, "NOW", "later"))
			tools, calls := m.Tools(), m.Calls()
			if len(tools) != 1 || tools[0].Name != "Bash" || strings.Join(tools[0].Parameters, " ") != "command description" {
				t.Errorf("tools %+v", tools)
			}
			if len(calls) != 2 || calls[0].Tool != "Bash" || !strings.Contains(string(calls[0].Input), `"x"`) ||
				len(m.Calls()) > 0 {
				t.Errorf("calls %+v", calls)
			}
			_, _ = post(t, s.URL, c.path, "made-up", strings.ReplaceAll(c.body, `"properties":{`, `"properties":{"sudo":{"type":"boolean"},`))
			if tools := m.Tools(); len(tools) != 2 || tools[0].Hash == tools[1].Hash {
				t.Errorf("another form of the tool is not seen: %+v", tools)
			}
		})
	}
}

// Tools that the agent only names are recorded, looked up when the script says so, and not again.
func TestDeferred(t *testing.T) {
	m := New("")
	s := httptest.NewServer(m)
	defer s.Close()
	const said = `{"role":"user","content":"The following deferred tools are now available:\nWebFetch\nmcp__a__b\n\n!search\n!call Read {}"}`
	const read, search = `{"name":"Read","input_schema":{}}`, `{"name":"ToolSearch","input_schema":{}}`
	_, answer := post(t, s.URL, "/v1/messages", "", `{"stream":true,"tools":[`+read+`,`+search+`],"messages":[`+said+`]}`)
	if !strings.Contains(answer, `select:WebFetch,mcp__a__b`) {
		t.Error(answer)
	}
	_, answer = post(t, s.URL, "/v1/messages", "", `{"stream":true,"tools":[`+read+`,`+search+`,{"name":"WebFetch","input_schema":{}}],"messages":[`+said+`,`+
		`{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"ToolSearch"}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"1"}]}]}`)
	if !strings.Contains(answer, `"name":"Read"`) {
		t.Error(answer)
	}
	var names []string
	for _, tool := range m.Tools() {
		if tool.Name == "mcp__a__b" != (tool.Hash == "") {
			t.Errorf("%+v", tool)
		}
		names = append(names, tool.Name)
	}
	if strings.Join(names, " ") != "Read ToolSearch WebFetch mcp__a__b" {
		t.Error(names)
	}
}
