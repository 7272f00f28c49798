package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/access"
	osuser "github.com/worldmcp/world/internal/access/osuser"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the checks of this computer and of the running service. A check is a method
// that returns findings and never fails: an error that it meets becomes the detail of a finding,
// with the step that removes its cause. Checks only read: they start no service, create no file and
// change no setting.

// requestTime bounds one request to the service.
const requestTime = 3 * time.Second

// program reports what this binary is.
func (p *inspection) program() finding {
	return finding{Name: "program", State: ok, Detail: fmt.Sprintf("world-mcp %s, %s on %s/%s, protocol %d", p.version, runtime.Version(), runtime.GOOS,
		runtime.GOARCH, wire.Protocol)}
}

// folder checks the data folder and the secrets in it. A folder that other users can read is a
// warning only: the secrets have modes of their own, which are checked one by one. Windows has
// access lists instead of modes.
func (p *inspection) folder() []finding {
	f := finding{Name: "data folder", State: ok, Detail: string(p.dir)}
	i, err := os.Stat(string(p.dir))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []finding{f.with(skip, string(p.dir)+" does not exist yet; the first start creates it", "")}
	case err != nil:
		return []finding{f.with(fail, errorText(err), "Make the folder readable for you, or choose another one by --data-dir.")}
	case !i.IsDir():
		return []finding{f.with(fail, string(p.dir)+" is not a folder", "Move that file away, or choose another folder by --data-dir.")}
	case i.Mode().Perm()&0o300 != 0o300:
		f = f.with(fail, string(p.dir)+" cannot be written", "chmod 700 "+shellQuote(string(p.dir)))
	case i.Mode().Perm()&0o077 != 0 && runtime.GOOS != windows:
		f = f.with(warn, string(p.dir)+" can be read by other users", "chmod 700 "+shellQuote(string(p.dir)))
	}
	return []finding{f, p.token(), p.agentTokens(), p.deviceKey()}
}

// token checks the file with the bearer of local programs.
func (p *inspection) token() finding {
	f := checkSecret("local token", p.dir.Path(local.TokenFile))
	if f.State != ok {
		return f
	}
	if _, err := p.dir.Token(); err != nil {
		return f.with(skip, "its file cannot be used", "")
	}
	return f
}

// files reports small files of the data folder that are damaged, were put aside, or cannot be used.
func (p *inspection) files() []finding {
	var list []finding
	for _, n := range local.Survey(p.dir) {
		f := finding{Name: "files", State: warn, Detail: n.Text, Next: n.Next}
		if n.Blocked {
			f.State = fail
		}
		list = append(list, f)
	}
	return list
}

// agentTokens lists the agents that have a token of their own.
func (p *inspection) agentTokens() finding {
	f := finding{Name: "agents' tokens", State: skip, Detail: "none; every agent of this computer comes in with the local token"}
	list, err := access.ReadStored(p.dir)
	if err != nil {
		return f.with(skip, "their file cannot be used", "")
	}
	if len(list) == 0 {
		return f
	}
	names := make([]string, len(list))
	for i, c := range list {
		used := "never used"
		if c.LastUsed != nil {
			used = "used " + c.LastUsed.Local().Format(time.DateTime)
		}
		names[i] = fmt.Sprintf("%s (%s)", printable(c.Name), used)
	}
	return f.with(ok, strings.Join(names, ", "), "")
}

// deviceKey checks the files by which a gateway recognizes this computer.
func (p *inspection) deviceKey() finding {
	files, _ := filepath.Glob(p.dir.Path("gateway/*"))
	f := finding{Name: "device key", State: skip, Detail: "none yet; the first connection to a gateway creates it"}
	for _, file := range files {
		if f = checkSecret("device key", file); f.State != ok {
			return f
		}
	}
	return f
}

// checkSecret checks that only the user can read a file.
func checkSecret(name, path string) finding {
	f := finding{Name: name, State: ok, Detail: "only you can read it"}
	i, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Detail = skip, "none yet; the first start creates it"
	case err != nil:
		f.State, f.Detail, f.Next = fail, errorText(err), "Make it readable for you: chmod 600 "+shellQuote(path)
	case i.Mode().Perm()&0o077 != 0 && !i.IsDir() && runtime.GOOS != windows:
		f.State, f.Detail, f.Next = fail, path+" can be read by other users", "chmod 600 "+shellQuote(path)
	}
	return f
}

// service checks the service of the data folder. It sets p.running and p.pageBuild when the service
// answers.
func (p *inspection) service(ctx context.Context) finding {
	f := finding{Name: "service", State: warn, Detail: "not running for this folder", Next: "An agent starts it when it needs it. By hand: world-mcp serve --open"}
	i, err := p.dir.ReadInfo()
	if !p.dir.Locked(local.ServeLock) {
		return f
	}
	if err != nil { // the lock is held, but the file that says where the service listens is not there
		return f.with(warn, "it is starting or stopping", "Try again in a few seconds.")
	}
	var v struct {
		Version   string              `json:"version"`
		Protocol  int                 `json:"protocol"`
		Protocols *wire.ProtocolRange `json:"protocols"`
		Page      string              `json:"page"`
	}
	if err := getJSON(ctx, i.URL+"api/version", &v); err != nil {
		return f.with(fail, fmt.Sprintf("process %d holds the folder and does not answer at %s", i.PID, i.URL),
			fmt.Sprintf("End it: kill %d. Its last lines are in %s.", i.PID, p.dir.Path(local.LogFile)))
	}
	p.running, p.pageBuild = &i, v.Page
	f = f.with(ok, fmt.Sprintf("%s, process %d, at %s since %s", v.Version, i.PID, i.URL, i.StartedAt.Local().Format(time.DateTime)), "")
	switch {
	case wire.Supported().Common(wire.RangeOf(v.Protocol, v.Protocols)) == 0:
		f.State, f.Next = fail, "It speaks another protocol version than this program: stop it (kill "+strconv.Itoa(i.PID)+"), and update the older of the two."
	case v.Version != p.version:
		f.State, f.Next = warn, "This program is version "+p.version+". The newer one takes over when no page and no agent is connected; to do it now: kill "+strconv.Itoa(i.PID)
	}
	return f
}

// portOwner checks that the port is free, or used by this service. It connects instead of
// listening: listening, even for a moment, could take the port from a service that starts right
// now.
func (p *inspection) portOwner(ctx context.Context) finding {
	f := finding{Name: "port"}
	if p.running != nil {
		return f.with(ok, fmt.Sprintf("%d, of this service", p.running.Port), "")
	}
	if p.port == 0 {
		return f.with(ok, "0: the service takes a free one", "")
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(p.port)))
	if err != nil {
		return f.with(ok, fmt.Sprintf("%d is free", p.port), "")
	}
	_ = c.Close()
	return f.with(fail, fmt.Sprintf("port %d belongs to %s", p.port, local.PortOwner(ctx, p.port)),
		"Stop it, or use another port: world-mcp serve --port 0 (WORLD_PORT=0 for agents).")
}

// page checks that the service serves its page.
func (p *inspection) page(ctx context.Context) finding {
	f := finding{Name: "page", State: skip, Detail: "build " + assets.Build() + " is in this program; nothing serves it now"}
	if p.running == nil {
		return f
	}
	if err := getJSON(ctx, p.running.URL, nil); err != nil {
		return f.with(fail, "the service does not serve the page: "+errorText(err), "Install world-mcp again with install.sh.")
	}
	return f.with(ok, "build "+p.pageBuild+" at "+p.running.URL, "")
}

// browser checks whether a browser can be opened. Without one the world still works: the user opens
// the link by hand.
func (p *inspection) browser() finding {
	f := finding{Name: "browser", State: warn, Next: "Open the link that `world-mcp open` prints, in a browser on this computer."}
	switch {
	case os.Getenv(openVariable) == openNever:
		f.Detail = "WORLD_OPEN=never: World opens none"
	case !hasDesktop():
		f.Detail = "there is no desktop here to open one on"
	case os.Getenv("WSL_DISTRO_NAME") != "":
		f.Detail = "the Windows browser cannot read the file that leads it to the link"
	case !hasOpener():
		f.Detail = "no program that opens links was found (xdg-open)"
	default:
		return f.with(ok, "World can open one. Only the page shows whether it can draw 3D (WebGL 2)", "")
	}
	return f
}

// otherUsers checks whether a service can refuse connections of other users of this computer.
func otherUsers(ctx context.Context) finding {
	f := finding{Name: "other users"}
	a, err := osuser.NewIdentifier(ctx)
	if err == nil {
		return f.with(ok, "the service refuses other users of this computer, by "+a.Method(), "")
	}
	return f.with(warn, "World cannot see which user connects ("+err.Error()+"): every user of this computer can call the tools",
		"If other people use this computer: world-mcp serve --require-token")
}

// hasOpener reports whether the desktop has a program that opens links. macOS and Windows always
// have one. The names are those that the browser library tries on Linux.
func hasOpener() bool {
	if runtime.GOOS != linux {
		return true
	}
	return slices.ContainsFunc([]string{"xdg-open", "x-www-browser", "www-browser", "wslview"}, func(name string) bool {
		_, err := exec.LookPath(name)
		return err == nil
	})
}

// getJSON requests a URL of the service and decodes its JSON into into. With nil it only reads the
// whole answer, which shows that it arrives. It takes at most requestTime and reads at most 1 MiB.
func getJSON(ctx context.Context, url string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	switch {
	case err != nil:
		return err
	case res.StatusCode != http.StatusOK:
		return errors.New(res.Status)
	case into == nil:
		return nil
	}
	return json.Unmarshal(body, into)
}

// errorText returns the text of an error without the name of a file operation before it.
func errorText(err error) string {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Path + ": " + path.Err.Error()
	}
	return err.Error()
}

// shellQuote quotes a path for a shell, where it needs that.
func shellQuote(path string) string {
	if strings.ContainsAny(path, " '\"\\$&()*;<>?[]`{|}~!#") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
