package worldclient_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/worldclient"
)

func keyOf(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	key, ok := strings.CutPrefix(u.Fragment, "key=")
	if err != nil || !ok || u.RawQuery != "" {
		t.Fatalf("%s: %v", link, err)
	}
	return key
}

// The user's link logs a browser in, once. A file that leads to it is for the user's eyes alone,
// and goes with it.
func TestLaunchPage(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	c, _ := client(t, worldclient.Options{DataDir: string(s.Dir), NoAgent: true})
	link, file, err := c.LaunchPage(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(file); err != nil || !bytes.Contains(b, []byte(keyOf(t, link))) {
		t.Errorf("%s: %s, %v", file, b, err)
	}
	for path, mode := range map[string]os.FileMode{file: 0o600, filepath.Dir(file): 0o700} {
		if i, err := os.Stat(path); err != nil || i.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", path, i, err)
		}
	}
	if _, err := s.Redeem(ctx, keyOf(t, link)); err != nil {
		t.Error(err)
	}
	if _, err := s.Redeem(ctx, keyOf(t, link)); err == nil {
		t.Error("the link is good twice")
	}
	s.Stop()
	if _, err := os.Stat(filepath.Dir(file)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file outlives the service: %v", err)
	}
}

// A client that asks for links and files brings no avatar, and one that is an agent gets a link
// that only shows.
func TestLinksAndAgents(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	user, _ := client(t, worldclient.Options{DataDir: string(s.Dir), NoAgent: true, AgentType: "nobody"})
	if _, _, err := user.LaunchPage(ctx); err != nil {
		t.Error(err)
	}
	fails(t, "no agent", callTool(ctx, user, "world_info", nil, nil), "unavailable", "no agent")
	agent, _ := client(t, worldclient.Options{DataDir: string(s.Dir), AgentType: "codex"})
	link, err := agent.ShownURL(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := agent.ShownURL(ctx); err != nil || again != link {
		t.Errorf("%s became %s, %v", link, again, err)
	}
	cookie, err := s.Redeem(ctx, keyOf(t, link))
	if err != nil {
		t.Fatal(err)
	}
	viewer, err := s.Page(ctx, &worldtest.PageOptions{Cookie: cookie})
	if err != nil {
		t.Fatal(err)
	}
	defer viewer.Close()
	if !viewer.Welcome.Viewer || p.Welcome.Viewer {
		t.Error("the link that an agent sees does more than show, or the user's only shows")
	}
	if err := p.Until(ctx, func() bool { return len(p.Presence().Agents) > 0 }); err != nil {
		t.Fatal(err)
	}
	if here := p.Presence().Agents; len(here) != 1 || here[0].Type != "codex" {
		t.Errorf("here are %+v", here)
	}
}

// An older service does not know of links that only show: what it gives is handed out without its
// key.
func TestALinkOfAnOlderService(t *testing.T) {
	o := newOther(t)
	asked := make(chan string, 4)
	o.rest = func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		asked <- r.Method + " " + r.URL.Path + " " + string(b) + " " + r.Header.Get("Content-Type")
		_, _ = io.WriteString(w, `{"result":{"url":"http://127.0.0.1:1/#key=secret"}}`)
	}
	c, _ := client(t, worldclient.Options{DataDir: string(o.dir)})
	if link, err := c.ShownURL(patient(t)); err != nil || link != "http://127.0.0.1:1/" {
		t.Errorf("%s, %v", link, err)
	}
	if said := <-asked; said != `POST /api/launch {"shown":true} application/json` {
		t.Errorf("asked %s", said)
	}
	if link, _, err := c.LaunchPage(patient(t)); err != nil || link != "http://127.0.0.1:1/#key=secret" {
		t.Errorf("%s, %v", link, err)
	}
}

// A world that is exported and imported is the same world under another id; a file that is no world
// is refused with a sentence.
func TestExportAndImport(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.UserChange(ctx, "place_objects", `{"objects":[{"kind":"bench","position":[20,0,20],"id":"mine","label":"größer"}]}`); err != nil {
		t.Fatal(err)
	}
	c, _ := client(t, worldclient.Options{DataDir: string(s.Dir), NoAgent: true})
	var first, named, again bytes.Buffer
	if err := errors.Join(c.ExportWorld(ctx, "", &first), c.ExportWorld(ctx, p.Welcome.WorldID, &named)); err != nil {
		t.Fatal(err)
	}
	file := bytes.NewReader(first.Bytes())
	_, _ = file.Seek(7, io.SeekStart) // wherever it stands, all of it is read
	id, name, err := c.ImportWorld(ctx, file)
	if err != nil || id == p.Welcome.WorldID || name == "" {
		t.Fatalf("%q %q %v", id, name, err)
	}
	if err := c.ExportWorld(ctx, id, &again); err != nil {
		t.Fatal(err)
	}
	if a, b, c := objects(t, first.Bytes()), objects(t, named.Bytes()), objects(t, again.Bytes()); a != b || a != c ||
		!strings.Contains(a, "größer") {
		t.Errorf("%.300s\nbecame %.300s", a, c)
	}
	for what, text := range map[string]string{"nothing": "", "no JSON": "{", "no world": `{"a":1}`, "half a world": first.String()[:first.Len()/2]} {
		if id, _, err := c.ImportWorld(ctx, strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "refused (400)") {
			t.Errorf("%s: %q, %v", what, id, err)
		}
	}
	for id, code := range map[string]string{"w_nothing": "404", "../../metrics": "400"} {
		if err := c.ExportWorld(ctx, id, io.Discard); err == nil || !strings.Contains(err.Error(), "refused ("+code+")") {
			t.Errorf("no such world: %v", err)
		}
	}
	if err := c.ExportWorld(ctx, "", broken{}); !errors.Is(err, errFull) {
		t.Errorf("a disk that is full: %v", err)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if err := c.ExportWorld(over, "", io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("withdrawn: %v", err)
	}
	if err := c.Attached(ctx, "nobody"); err == nil {
		t.Error("a session that nobody waits for is taken")
	}
}

// objects are the things of an exported world.
func objects(t *testing.T, export []byte) string {
	t.Helper()
	var e map[string]json.RawMessage
	if err := json.Unmarshal(export, &e); err != nil {
		t.Fatalf("%v: %.300s", err, export)
	}
	var doc struct {
		Objects json.RawMessage `json:"objects"`
	}
	if err := json.Unmarshal(e["document"], &doc); err != nil || len(doc.Objects) == 0 {
		t.Fatalf("%v: %.300s", err, export)
	}
	return string(doc.Objects)
}

var errFull = errors.New("no space left")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errFull }
