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
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/assets"
	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/peer"
	"github.com/worldmcp/world/internal/wire"
)

// askTime bounds one question to the service.
const askTime = 3 * time.Second

func (p *patient) program() finding {
	return finding{Name: "program", State: ok, Detail: fmt.Sprintf("world-mcp %s, %s on %s/%s, protocol %d", p.version, runtime.Version(), runtime.GOOS, runtime.GOARCH, wire.Protocol)}
}

// folder looks at the data folder and the secrets in it.
func (p *patient) folder() []finding {
	f := finding{Name: "data folder", State: ok, Detail: string(p.dir)}
	i, err := os.Stat(string(p.dir))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Detail = skip, string(p.dir)+" is not there yet; the first start makes it"
		return []finding{f}
	case err != nil:
		f.State, f.Detail, f.Next = fail, reasonOf(err), "Make the folder readable for you, or choose another one by --data-dir."
		return []finding{f}
	case !i.IsDir():
		f.State, f.Detail, f.Next = fail, string(p.dir)+" is not a folder", "Move that file away, or choose another folder by --data-dir."
		return []finding{f}
	case i.Mode().Perm()&0o300 != 0o300:
		f.State, f.Detail, f.Next = fail, string(p.dir)+" cannot be written", "chmod 700 "+quoted(string(p.dir))
	case i.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows":
		f.State, f.Detail, f.Next = warn, string(p.dir)+" can be looked into by other users", "chmod 700 "+quoted(string(p.dir))
	}
	return []finding{f, p.token(), p.deviceKey()}
}

func (p *patient) token() finding {
	f := secret("local token", p.dir.Path(local.TokenFile))
	if f.State != ok {
		return f
	}
	if _, err := p.dir.Token(); err != nil {
		f.State, f.Detail, f.Next = fail, "the token file is damaged", "Stop the service, delete "+p.dir.Path(local.TokenFile)+", and start it again: it makes a new one."
	}
	return f
}

// deviceKey looks at the files by which a gateway knows this computer.
func (p *patient) deviceKey() finding {
	files, _ := filepath.Glob(p.dir.Path("gateway/*"))
	f := finding{Name: "device key", State: skip, Detail: "none yet; it is made at the first connection to a gateway"}
	for _, file := range files {
		if f = secret("device key", file); f.State != ok {
			return f
		}
	}
	return f
}

// secret looks whether a file is readable by its user alone.
func secret(name, path string) finding {
	f := finding{Name: name, State: ok, Detail: "readable by you alone"}
	i, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State, f.Detail = skip, "none yet; the first start makes it"
	case err != nil:
		f.State, f.Detail, f.Next = fail, reasonOf(err), "Make it readable for you: chmod 600 "+quoted(path)
	case i.Mode().Perm()&0o077 != 0 && !i.IsDir() && runtime.GOOS != "windows":
		f.State, f.Detail, f.Next = fail, path+" can be read by other users", "chmod 600 "+quoted(path)
	}
	return f
}

// service looks for the service of the folder.
func (p *patient) service(ctx context.Context) finding {
	f := finding{Name: "service", State: warn, Detail: "not running for this folder", Next: "An agent starts it when it needs it. By hand: world-mcp serve --open"}
	i, err := p.dir.ReadInfo()
	if !p.dir.Locked(local.ServeLock) {
		return f
	}
	if err != nil {
		f.Detail, f.Next = "it is starting, or stopping", "Ask again in some seconds."
		return f
	}
	var v struct {
		Version  string `json:"version"`
		Protocol int    `json:"protocol"`
	}
	if err := ask(ctx, i.URL+"api/version", &v); err != nil {
		return finding{Name: "service", State: fail, Detail: fmt.Sprintf("process %d holds the folder and does not answer at %s", i.PID, i.URL), Next: fmt.Sprintf("End it: kill %d. Its last lines are in %s.", i.PID, p.dir.Path(local.LogFile))}
	}
	p.running = &i
	f = finding{Name: "service", State: ok, Detail: fmt.Sprintf("%s, process %d, at %s since %s", v.Version, i.PID, i.URL, i.StartedAt.Local().Format(time.DateTime))}
	switch {
	case v.Protocol != wire.Protocol:
		f.State, f.Next = fail, "It speaks another protocol than this program: stop it (kill "+strconv.Itoa(i.PID)+"), and update world-mcp where it is older."
	case v.Version != p.version:
		f.State, f.Next = warn, "It is another version than this program ("+p.version+"). The newer one takes over when nobody is connected; to do it now: kill "+strconv.Itoa(i.PID)
	}
	return f
}

// portOwner looks who has the port.
func (p *patient) portOwner(ctx context.Context) finding {
	f := finding{Name: "port", State: ok}
	if p.running != nil {
		f.Detail = fmt.Sprintf("%d, of this service", p.running.Port)
		return f
	}
	if p.port == 0 {
		f.Detail = "a free one is taken"
		return f
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(p.port)))
	if err != nil {
		f.Detail = fmt.Sprintf("%d is free", p.port)
		return f
	}
	_ = c.Close()
	f.State, f.Detail = fail, fmt.Sprintf("port %d belongs to %s", p.port, local.PortOwner(ctx, p.port))
	f.Next = "Stop it, or take another port: world-mcp serve --port 0 (WORLD_PORT=0 for agents)."
	return f
}

// page looks whether the service gives the page that it was built with.
func (p *patient) page(ctx context.Context) finding {
	f := finding{Name: "page", State: skip, Detail: "build " + assets.Build() + " is in this program; nothing serves it now"}
	if p.running == nil {
		return f
	}
	var v struct {
		Page string `json:"page"`
	}
	err := ask(ctx, p.running.URL+"api/version", &v)
	if err == nil {
		err = ask(ctx, p.running.URL, nil)
	}
	if err != nil {
		f.State, f.Detail, f.Next = fail, "the service does not give the page: "+reasonOf(err), "Install world-mcp again by install.sh."
		return f
	}
	f.State, f.Detail = ok, "build "+v.Page+" at "+p.running.URL
	return f
}

// browser looks for a way to open one.
func (p *patient) browser() finding {
	f := finding{Name: "browser", State: warn, Next: "Open the link that `world-mcp open` prints, in a browser on this computer."}
	switch {
	case os.Getenv("WORLD_OPEN") == "never":
		f.Detail = "WORLD_OPEN=never: none is opened"
	case !hasDesktop():
		f.Detail = "there is no desktop here to open one on"
	case os.Getenv("WSL_DISTRO_NAME") != "":
		f.Detail = "the browser of Windows cannot read the file by which a link is handed to it"
	case !hasOpener():
		f.Detail = "no program that opens links was found (xdg-open)"
	default:
		f.State, f.Next = ok, ""
		f.Detail = "one can be opened. Whether it draws 3D (WebGL 2) shows only in the page"
	}
	return f
}

// otherUsers tells whether a service here can refuse them.
func otherUsers(ctx context.Context) finding {
	f := finding{Name: "other users", State: ok}
	a, err := peer.NewAsker(ctx)
	if err == nil {
		f.Detail = "the service refuses other users of this computer, by " + a.How()
		return f
	}
	f.State, f.Detail = warn, "who connects cannot be told here ("+err.Error()+"): every user of this computer may call the tools"
	f.Next = "If others use it: world-mcp serve --require-token"
	return f
}

// hasOpener says whether the desktop has a program that opens a link.
func hasOpener() bool {
	if runtime.GOOS != "linux" {
		return true
	}
	for _, name := range []string{"xdg-open", "x-www-browser", "www-browser", "wslview"} {
		if _, err := exec.LookPath(name); err == nil {
			return true
		}
	}
	return false
}

// ask reads JSON of the service, or, into nothing, a whole answer.
func ask(ctx context.Context, url string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, askTime)
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

// reasonOf is an error without the operation's name before it.
func reasonOf(err error) string {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Path + ": " + path.Err.Error()
	}
	return err.Error()
}

// quoted is a path as a shell takes it.
func quoted(path string) string {
	if strings.ContainsAny(path, " '\"\\$&()*;<>?[]`{|}~!#") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
