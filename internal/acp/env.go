package acp

import (
	"slices"
	"strings"
)

// commonVariables lists the variables that every agent may inherit: paths, locale, terminal and network settings. A
// trailing * matches any suffix.
var commonVariables = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_*", "TERM", "TZ", "TMPDIR", "XDG_*",
	"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
	"SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS",
	"SystemRoot", "SYSTEMROOT", "ComSpec", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "ProgramFiles",
}

// Env filters an environment for an agent: it returns the common variables and those that match a pattern in own. All
// others, such as the tokens of other programs, never reach the agent.
func Env(environ, own []string) []string {
	allowed := func(name string) bool {
		match := func(pattern string) bool {
			beginning, isPrefix := strings.CutSuffix(pattern, "*")
			return name == pattern || isPrefix && strings.HasPrefix(name, beginning)
		}
		return slices.ContainsFunc(commonVariables, match) || slices.ContainsFunc(own, match)
	}
	var out []string
	for _, v := range environ {
		if name, _, ok := strings.Cut(v, "="); ok && allowed(name) {
			out = append(out, v)
		}
	}
	return out
}
