package openclaw

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/joho/godotenv"
	"github.com/titanous/json5"
)

const (
	// defaultPort is where a gateway listens unless told otherwise.
	defaultPort = 18789
	maxConfig   = 4 << 20 // bytes
)

// secret is a token or a password; it prints as nothing of the kind.
type secret string

// String hides it.
func (s secret) String() string {
	if s == "" {
		return ""
	}
	return "[secret]"
}

// GoString hides it from %#v.
func (s secret) GoString() string { return s.String() }

// MarshalJSON hides it from logs.
func (s secret) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// place is where the gateway is and how to log in, as OpenClaw's own configuration and environment say.
type place struct {
	config   string // path of the configuration file
	profile  string // OpenClaw's, when one is chosen by environment
	found    bool   // the configuration file is there
	problem  error  // it is there and cannot be read
	stamp    stamp
	port     int
	tls      bool
	mode     string // of gateway.auth: token, password, none, trusted-proxy; empty: not said
	token    secret
	password secret
	hidden   bool // a token is configured in a way that only OpenClaw can read
	servers  map[string]any
}

// String leaves the secrets out: fmt does not ask unexported fields how they print.
func (p place) String() string { return p.address() }

// GoString does the same for %#v.
func (p place) GoString() string { return p.address() }

// address is always on this computer.
func (p place) address() string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(p.port)) }

// shared is whether the configuration itself lets local programs in.
func (p place) shared() bool { return p.token != "" || p.password != "" || p.mode == "none" }

// command is a call of openclaw for this place's profile, as the user would type it.
func (p place) command(args string) string {
	if p.profile != "" {
		return "openclaw --profile " + p.profile + " " + args
	}
	return "openclaw " + args
}

// stamp tells one version of a file from another.
type stamp struct {
	time time.Time
	size int64
}

func stampOf(path string) stamp {
	s, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{s.ModTime(), s.Size()}
}

// paths are OpenClaw's rules: $OPENCLAW_CONFIG_PATH, else openclaw.json in $OPENCLAW_STATE_DIR, else in ~/.openclaw
// (~/.openclaw-NAME for a profile). $OPENCLAW_HOME moves the home.
func paths(o Options) (config, state, profile string) {
	home := o.Home
	expand := func(p string) string {
		if p == "~" || strings.HasPrefix(p, "~/") {
			return filepath.Join(o.Home, p[1:])
		}
		return p
	}
	if h := setting(o, "OPENCLAW_HOME"); h != "" {
		home = expand(h)
	}
	state = filepath.Join(home, ".openclaw")
	if p := setting(o, "OPENCLAW_PROFILE"); p != "" && p != "default" && profileName.MatchString(p) {
		profile, state = p, state+"-"+p
	}
	if s := setting(o, "OPENCLAW_STATE_DIR"); s != "" {
		state = expand(s)
	}
	config = filepath.Join(state, "openclaw.json")
	if c := setting(o, "OPENCLAW_CONFIG_PATH"); c != "" {
		config = expand(c)
	}
	return config, state, profile
}

var profileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// setting is a variable of the environment; OpenClaw reads blank ones and these two words as not set.
func setting(o Options, name string) string {
	switch v := strings.TrimSpace(o.Getenv(name)); v {
	case "undefined", "null":
		return ""
	default:
		return v
	}
}

// settings is what we read of the configuration file.
type settings struct {
	Gateway struct {
		Port any `json:"port"`
		Auth struct {
			Mode     string `json:"mode"`
			Token    any    `json:"token"`
			Password any    `json:"password"`
		} `json:"auth"`
		TLS struct {
			Enabled bool `json:"enabled"`
		} `json:"tls"`
	} `json:"gateway"`
	Env struct {
		Vars map[string]any `json:"vars"`
	} `json:"env"`
	MCP struct {
		Servers map[string]any `json:"servers"`
	} `json:"mcp"`
}

// find reads the configuration and the environment. It writes nothing and dials nothing.
func find(o Options) place {
	config, state, profile := paths(o)
	p := place{config: config, profile: profile, port: defaultPort, stamp: stampOf(config)}
	var s settings
	p.found, p.problem = readConfig(config, &s)
	dotenv, _ := godotenv.Read(filepath.Join(state, ".env")) // OpenClaw's second source after the process's own
	lookup := func(name string) string {
		if v := setting(o, name); v != "" {
			return v
		}
		if v := dotenv[name]; v != "" {
			return v
		}
		v, _ := s.Env.Vars[name].(string)
		return v
	}

	p.mode, p.tls, p.servers = s.Gateway.Auth.Mode, s.Gateway.TLS.Enabled, s.MCP.Servers
	for _, port := range []any{s.Gateway.Port, lookup("OPENCLAW_GATEWAY_PORT"), portOf(lookup("OPENCLAW_GATEWAY_URL"))} {
		if n := number(port, lookup); n > 0 && n < 65536 {
			p.port = n
		}
	}
	var hidden [2]bool
	p.token, hidden[0] = reveal(s.Gateway.Auth.Token, lookup)
	p.password, hidden[1] = reveal(s.Gateway.Auth.Password, lookup)
	p.hidden = hidden[0] || hidden[1]
	if v := lookup("OPENCLAW_GATEWAY_TOKEN"); v != "" && p.token == "" {
		p.token = secret(v)
	}
	if v := lookup("OPENCLAW_GATEWAY_PASSWORD"); v != "" && p.password == "" {
		p.password = secret(v)
	}
	switch p.mode { // the mode chooses the one that counts
	case "password":
		p.token = ""
	case "token":
		p.password = ""
	}
	return p
}

// readConfig reads the JSON5 of OpenClaw's configuration; found is false when there is no such file.
func readConfig(path string, into any) (found bool, err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return !errors.Is(err, os.ErrNotExist), ignoreMissing(err)
	}
	if len(b) > maxConfig {
		return true, fmt.Errorf("it has %d bytes", len(b))
	}
	if err := json5.Unmarshal(bytes.TrimPrefix(b, []byte("\ufeff")), into); err != nil {
		return true, errors.New("it is not valid JSON5") // the parser's own words could quote what is in it
	}
	return true, nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return errors.New("it cannot be read")
}

var reference = regexp.MustCompile(`\$?\$\{([A-Z_][A-Z0-9_]*)\}`)

// reveal resolves a string with ${NAME} in it, or a reference to a variable; hidden says that there is something which only
// OpenClaw can resolve.
func reveal(v any, lookup func(string) string) (value secret, hidden bool) {
	switch v := v.(type) {
	case string:
		missing := false
		s := reference.ReplaceAllStringFunc(v, func(m string) string {
			if strings.HasPrefix(m, "$$") { // the escape of a literal ${NAME}
				return m[1:]
			}
			r := lookup(m[2 : len(m)-1])
			missing = missing || r == ""
			return r
		})
		if missing {
			return "", true
		}
		return secret(s), false
	case map[string]any:
		if id, _ := v["id"].(string); v["source"] == "env" && id != "" {
			if r := lookup(id); r != "" {
				return secret(r), false
			}
		}
		return "", true
	}
	return "", v != nil
}

func number(v any, lookup func(string) string) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case string:
		s, _ := reveal(v, lookup)
		n, _ := strconv.Atoi(strings.TrimSpace(string(s)))
		return n
	}
	return 0
}

// portOf takes the port of a gateway URL when it points at this computer; any other address is not ours to dial.
func portOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "ws" && u.Scheme != "http" {
		return ""
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return ""
	}
	return u.Port()
}
