package conn

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
)

func TestFind(t *testing.T) {
	type want struct {
		port            int
		token, password string
		shared, hidden  bool
		problem         bool
	}
	for name, c := range map[string]struct {
		config string
		env    []string
		want   want
	}{
		"JSON5, with comments":      {"// mine\n{gateway: {port: 0x50, /* x */ auth: {token: 'it\\'s // not a comment',},},}", nil, want{port: 80, token: "it's // not a comment", shared: true}},
		"nothing said":              {`{}`, nil, want{port: 18789}},
		"a mark of byte order":      {"\ufeff{\"gateway\":{\"port\":7}}", nil, want{port: 7}},
		"a variable":                {`{gateway:{auth:{token:"${MY_TOKEN}"}}}`, []string{"MY_TOKEN=abc"}, want{port: 18789, token: "abc", shared: true}},
		"a variable in .env":        {`{gateway:{auth:{token:"a-${FROM_DOTENV}"}}}`, nil, want{port: 18789, token: "a-dot env", shared: true}},
		"a variable of the config":  {`{env:{vars:{V:"abc"}},gateway:{auth:{token:"${V}"}}}`, nil, want{port: 18789, token: "abc", shared: true}},
		"a variable that is unset":  {`{gateway:{auth:{token:"${MY_TOKEN}"}}}`, nil, want{port: 18789, hidden: true}},
		"an escaped variable":       {`{gateway:{auth:{token:"$${A}"}}}`, nil, want{port: 18789, token: "${A}", shared: true}},
		"a reference to a variable": {`{gateway:{auth:{token:{source:"env",provider:"default",id:"MY_TOKEN"}}}}`, []string{"MY_TOKEN=abc"}, want{port: 18789, token: "abc", shared: true}},
		"a reference to a vault":    {`{gateway:{auth:{token:{source:"exec",provider:"vault",id:"x"}}}}`, nil, want{port: 18789, hidden: true}},
		"the environment":           {`{gateway:{port:1}}`, []string{"OPENCLAW_GATEWAY_TOKEN=abc", "OPENCLAW_GATEWAY_PORT=5"}, want{port: 5, token: "abc", shared: true}},
		"a password":                {`{gateway:{auth:{mode:"password",password:"pw",token:"old"}}}`, nil, want{port: 18789, password: "pw", shared: true}},
		"no login":                  {`{gateway:{auth:{mode:"none"}}}`, nil, want{port: 18789, shared: true}},
		"an address of this host":   {`{}`, []string{"OPENCLAW_GATEWAY_URL=ws://127.0.0.1:99"}, want{port: 99}},
		"an address elsewhere":      {`{}`, []string{"OPENCLAW_GATEWAY_URL=ws://example.com:99"}, want{port: 18789}},
		"a name like this host's":   {`{}`, []string{"OPENCLAW_GATEWAY_URL=ws://127.0.0.1.example.com:99"}, want{port: 18789}},
		"an absurd port":            {`{gateway:{port:70000}}`, nil, want{port: 18789}},
		"not JSON5":                 {`{gateway:{auth:{token:"se-cret"`, nil, want{port: 18789, problem: true}},
		"wrong types":               {`{gateway:{port:[1],auth:{token:7}}}`, nil, want{port: 18789, hidden: true}},
	} {
		t.Run(name, func(t *testing.T) {
			o := options(t, c.config, c.env...)
			writeFile(t, filepath.Join(o.Home, ".openclaw", ".env"), "FROM_DOTENV='dot env'\n")
			p := findEndpoint(o)
			got := want{p.port, string(p.token), string(p.password), p.hasSharedAuth(), p.hidden, p.problem != nil}
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
			if p.problem != nil && strings.Contains(p.problem.Error(), "cret") {
				t.Errorf("the problem quotes the file: %v", p.problem)
			}
		})
	}
}

func TestConfigPaths(t *testing.T) {
	o := options(t, `{}`)
	in := func(env ...string) string {
		e := options(t, `{}`, env...)
		e.Home = o.Home
		p := findEndpoint(e)
		return o.Tilde(p.config) + " " + p.command("x")
	}
	for env, want := range map[string]string{
		"":                           "~/.openclaw/openclaw.json openclaw x",
		"OPENCLAW_PROFILE=work":      "~/.openclaw-work/openclaw.json openclaw --profile work x",
		"OPENCLAW_PROFILE=a;rm":      "~/.openclaw/openclaw.json openclaw x",
		"OPENCLAW_STATE_DIR=~/state": "~/state/openclaw.json openclaw x",
		"OPENCLAW_CONFIG_PATH=/etc/openclaw.json": "/etc/openclaw.json openclaw x",
		"OPENCLAW_HOME=/srv":                      "/srv/.openclaw/openclaw.json openclaw x",
		"OPENCLAW_STATE_DIR=undefined":            "~/.openclaw/openclaw.json openclaw x",
	} {
		if got := in(env); got != want {
			t.Errorf("%s: %s, want %s", env, got, want)
		}
	}
}

// However a secret is printed, it does not show.
func TestSecretsDoNotPrint(t *testing.T) {
	p := endpoint{token: "se-cret", password: "se-cret"}
	b, _ := json.Marshal(map[string]any{"t": p.token})
	if s := fmt.Sprintf("%v %+v %#v %s %q %s", p, p, p, p.token, p.token, b); strings.Contains(s, "se-cret") {
		t.Error(s)
	}
}

func FuzzConfig(f *testing.F) {
	for _, s := range []string{`{gateway:{port:1,auth:{token:"${A}"}}}`, `{'a':+.5e1,b:[1,],/**/}//`, "\ufeff{}", `{gateway:{auth:{token:{source:"env",id:"A"}}},mcp:{servers:{world:{args:["--port=1"]}}}}`} {
		f.Add([]byte(s))
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, b []byte) {
		o := Options{Home: dir, Getenv: func(string) string { return "" }}
		path := filepath.Join(dir, ".openclaw", "openclaw.json")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		p := findEndpoint(o)
		if p.port < 1 || p.port > 65535 {
			t.Fatalf("port %d", p.port)
		}
		var s config.Snapshot
		_, _ = config.Read(path, &s.Parsed)
		_ = (config.Program{}).Classify(s)
	})
}
