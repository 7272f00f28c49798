package conn

import (
	"cmp"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/joho/godotenv"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
)

// defaultPort is OpenClaw's own default of gateway.port.
const defaultPort = 18789

// secret is a token or a password. However it is printed or encoded, it shows only "[secret]".
type secret string

// String hides the value.
func (s secret) String() string {
	if s == "" {
		return ""
	}
	return "[secret]"
}

// GoString hides the value from %#v.
func (s secret) GoString() string { return s.String() }

// MarshalJSON hides the value from structured logs.
func (s secret) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// endpoint is where the gateway is and how to log in to it. place.find makes a new one for each
// attempt to connect; it does not change. Most of it is what the configuration and environment of
// OpenClaw on this computer say.
type endpoint struct {
	// at is for sentences: " on NAME" where the gateway is on a server; empty: it is on this
	// computer.
	at string
	// away says why a server cannot be dialled now. Empty: it can.
	away string
	// tokens is the name under which the device's tokens for this gateway are stored.
	tokens string

	// config is the path of the configuration file; version is its state when it was read.
	config  string
	version fileVersion
	// profile is OpenClaw's profile when the environment selects one.
	profile string
	// found: the configuration file exists. problem: it exists and cannot be read or parsed.
	found   bool
	problem error

	port     int
	tls      bool
	mode     authMode
	token    secret
	password secret
	// hidden: a token or password is configured that only OpenClaw can resolve, as a reference to a
	// vault for example.
	hidden bool
}

// String leaves the secrets out: for unexported fields fmt does not call their String methods.
func (ep endpoint) String() string { return ep.address() }

// GoString leaves the secrets out of %#v.
func (ep endpoint) GoString() string { return ep.address() }

// address is the gateway's host:port, always on this computer.
func (ep endpoint) address() string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(ep.port)) }

// hasSharedAuth reports whether the configuration alone lets a local program log in: it has a token
// or password that World can read, or needs none.
func (ep endpoint) hasSharedAuth() bool {
	return ep.token != "" || ep.password != "" || ep.mode == authNone
}

// command is an openclaw command line for this endpoint's profile, as the user would type it.
func (ep endpoint) command(args string) string {
	if ep.profile != "" {
		return "openclaw --profile " + ep.profile + " " + args
	}
	return "openclaw " + args
}

// fileVersion distinguishes states of a file by modification time and size. The zero value: there
// is no file.
type fileVersion struct {
	time time.Time
	size int64
}

// fileVersionOf returns the version of the file at a path.
func fileVersionOf(path string) fileVersion {
	s, err := os.Stat(path)
	if err != nil {
		return fileVersion{}
	}
	return fileVersion{s.ModTime(), s.Size()}
}

// configPaths follows OpenClaw's own rules: the configuration is $OPENCLAW_CONFIG_PATH, else
// openclaw.json in the state folder; that is $OPENCLAW_STATE_DIR, else ~/.openclaw, or
// ~/.openclaw-NAME for the profile $OPENCLAW_PROFILE. $OPENCLAW_HOME replaces the home folder.
func configPaths(o Options) (config, state, profile string) {
	path := func(variable string) string {
		p := envValue(o, variable)
		if p == "~" || strings.HasPrefix(p, "~/") {
			return filepath.Join(o.Home, p[1:])
		}
		return p
	}
	state = filepath.Join(cmp.Or(path("OPENCLAW_HOME"), o.Home), ".openclaw")
	if p := envValue(o, "OPENCLAW_PROFILE"); p != "" && p != "default" && profileName.MatchString(p) {
		profile, state = p, state+"-"+p
	}
	state = cmp.Or(path("OPENCLAW_STATE_DIR"), state)
	config = cmp.Or(path("OPENCLAW_CONFIG_PATH"), filepath.Join(state, "openclaw.json"))
	return config, state, profile
}

// ConfigFile is the path of OpenClaw's configuration on this computer.
func (o Options) ConfigFile() string {
	path, _, _ := configPaths(o)
	return path
}

// profileName is the form of a profile's name; it becomes part of a path and of a command line.
var profileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// envValue reads an environment variable the way OpenClaw does: blank values and the words
// undefined and null count as not set.
func envValue(o Options, name string) string {
	switch v := strings.TrimSpace(o.Getenv(name)); v {
	case "undefined", "null":
		return ""
	default:
		return v
	}
}

// configFile is what World reads of OpenClaw's configuration file. Fields of type any may hold a
// reference instead of a value (see resolveSecret).
type configFile struct {
	Gateway struct {
		Port any `json:"port"`
		Auth struct {
			Mode     authMode `json:"mode"`
			Token    any      `json:"token"`
			Password any      `json:"password"`
		} `json:"auth"`
		TLS struct {
			Enabled bool `json:"enabled"`
		} `json:"tls"`
	} `json:"gateway"`
	Env struct {
		Vars map[string]any `json:"vars"`
	} `json:"env"`
}

// findEndpoint reads OpenClaw's configuration and environment. It writes nothing and dials nothing.
// The port comes from, in order of precedence: the URL in OPENCLAW_GATEWAY_URL,
// OPENCLAW_GATEWAY_PORT, the configuration, the default.
func findEndpoint(o Options) endpoint {
	path, state, profile := configPaths(o)
	ep := endpoint{config: path, profile: profile, port: defaultPort, version: fileVersionOf(path)}
	var s configFile
	ep.found, ep.problem = config.Read(path, &s)
	// A variable comes from the process's environment, else from OpenClaw's .env file, else from
	// env.vars.
	dotenv, _ := godotenv.Read(filepath.Join(state, ".env"))
	lookup := func(name string) string {
		v, _ := s.Env.Vars[name].(string)
		return cmp.Or(envValue(o, name), dotenv[name], v)
	}

	ep.mode, ep.tls = s.Gateway.Auth.Mode, s.Gateway.TLS.Enabled
	for _, port := range []any{s.Gateway.Port, lookup("OPENCLAW_GATEWAY_PORT"), config.LoopbackPort(lookup("OPENCLAW_GATEWAY_URL"))} {
		if n := portNumber(port, lookup); n > 0 && n < 65536 {
			ep.port = n
		}
	}
	ep.tokens = ep.address()
	var hidden [2]bool
	ep.token, hidden[0] = resolveSecret(s.Gateway.Auth.Token, lookup)
	ep.password, hidden[1] = resolveSecret(s.Gateway.Auth.Password, lookup)
	ep.hidden = hidden[0] || hidden[1]
	ep.token = cmp.Or(ep.token, secret(lookup("OPENCLAW_GATEWAY_TOKEN")))
	ep.password = cmp.Or(ep.password, secret(lookup("OPENCLAW_GATEWAY_PASSWORD")))
	switch ep.mode { // when both are configured, the mode selects one
	case authPassword:
		ep.token = ""
	case authToken:
		ep.password = ""
	case authNone:
	}
	return ep
}

// variableRef matches ${NAME}, and $${NAME}, which is the escape for a literal ${NAME}.
var variableRef = regexp.MustCompile(`\$?\$\{([A-Z_][A-Z0-9_]*)\}`)

// resolveSecret resolves a configured value: a string that may contain ${NAME}, or a reference
// {source: "env", id: NAME}. hidden reports that there is a value which only OpenClaw can resolve:
// an unset variable, or another kind of reference.
func resolveSecret(v any, lookup func(string) string) (value secret, hidden bool) {
	switch v := v.(type) {
	case string:
		missing := false
		s := variableRef.ReplaceAllStringFunc(v, func(m string) string {
			if strings.HasPrefix(m, "$$") {
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

// portNumber reads a port that is configured as a number or a string. 0: it is neither.
func portNumber(v any, lookup func(string) string) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case string:
		s, _ := resolveSecret(v, lookup)
		n, _ := strconv.Atoi(strings.TrimSpace(string(s)))
		return n
	}
	return 0
}
