package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
)

func somePNG(t *testing.T, side int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func upload(t *testing.T, s *worldtest.Service, name, contentType, body string, header map[string]string) (wire.Asset,
	answered,
) {
	t.Helper()
	h := map[string]string{"Content-Type": contentType}
	maps.Copy(h, header)
	a := ask(t, s, request{"POST", "/api/assets" + name, body, h})
	var made struct {
		Result wire.Asset `json:"result"`
	}
	_ = json.Unmarshal([]byte(a.body), &made)
	return made.Result, a
}

func assetsOf(t *testing.T, s *worldtest.Service) []wire.Asset {
	t.Helper()
	var got struct {
		Result struct {
			Assets []wire.Asset `json:"assets"`
		} `json:"result"`
	}
	if a := ask(t, s, request{"GET", "/api/assets", "", nil}); json.Unmarshal([]byte(a.body), &got) != nil {
		t.Fatalf("%d %s", a.status, a.body)
	}
	return got.Result.Assets
}

func TestFilesComeInAndGoOut(t *testing.T) {
	s := worldtest.StartService(t, nil)
	body := somePNG(t, 30)
	made, a := upload(t, s, "?name=..%2F..%2Fetc%2Fcat.png", "image/png", body, nil) // as a local program: no credential
	if a.status != http.StatusCreated || made.Name != "cat.png" || made.Kind != "image" || made.Size == nil ||
		*made.Size != [3]float64{30, 30, 0} {
		t.Fatalf("%d %s", a.status, a.body)
	}
	again, a := upload(t, s, "?name=b.png", "application/octet-stream", body, nil)
	if a.status != http.StatusOK || again.ID != made.ID {
		t.Errorf("%d %s", a.status, a.body)
	}
	got := ask(t, s, request{"GET", "/api/assets/" + made.ID, "", nil})
	for k, want := range map[string]string{
		"Content-Type": "image/png", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
		"Cache-Control": "private, max-age=31536000, immutable", "Content-Disposition": "attachment; filename=" + made.ID + ".png",
	} {
		if got.header.Get(k) != want {
			t.Errorf("%s: %q, want %q", k, got.header.Get(k), want)
		}
	}
	if got.status != http.StatusOK || len(got.body) != made.Bytes {
		t.Errorf("%d, %d bytes", got.status, len(got.body))
	}
	if a := ask(t, s, request{"GET", "/api/assets/" + made.ID, "", map[string]string{"If-None-Match": `"` + made.ID + `"`}}); a.status != http.StatusNotModified {
		t.Errorf("%d", a.status)
	}
	for _, id := range []string{"img_000000000000000000000000", "..%2f..%2ftoken", "img_../../token", "x"} {
		if a := ask(t, s, request{"GET", "/api/assets/" + id, "", nil}); a.status == http.StatusOK || strings.Contains(a.body, s.Token) {
			t.Errorf("%s: %d %s", id, a.status, a.body)
		}
	}
}

func TestFilesAreRefusedBeforeTheyAreKept(t *testing.T) {
	s := worldtest.StartService(t, nil)
	body := somePNG(t, 30)
	for name, c := range map[string]struct {
		contentType, body string
		header            map[string]string
		code              wire.Code
	}{
		"another origin":     {"image/png", body, map[string]string{"Origin": "https://example.com"}, wire.CodeForbidden},
		"another host":       {"image/png", body, map[string]string{"Host": "example.com"}, wire.CodeForbidden},
		"another site":       {"image/png", body, map[string]string{"Sec-Fetch-Site": "cross-site"}, wire.CodeForbidden},
		"a page, logged out": {"image/png", body, map[string]string{"Sec-Fetch-Site": "same-origin"}, wire.CodeUnauthorized},
		"a wrong bearer":     {"image/png", body, map[string]string{"Authorization": "Bearer x"}, wire.CodeUnauthorized},
		"a form":             {"multipart/form-data; boundary=x", body, nil, wire.CodeWrongMediaType},
		"plain text":         {"text/plain", body, nil, wire.CodeWrongMediaType},
		"no type":            {"", body, nil, wire.CodeWrongMediaType},
		"another type":       {"image/jpeg", body, nil, wire.CodeWrongMediaType},
		"SVG":                {"application/octet-stream", "<svg/>", nil, wire.CodeWrongMediaType},
		"half a picture":     {"image/png", body[:len(body)/2], nil, wire.CodeBadArguments},
		"nothing":            {"image/png", "", nil, wire.CodeBadArguments},
		"half a model":       {"model/gltf-binary", "glTF\x02\x00\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00JSON", nil, wire.CodeBadArguments},
		"a heavy picture":    {"image/png", body + strings.Repeat("\x00", 4<<20), nil, wire.CodeTooLarge},
		"far too much":       {"application/octet-stream", strings.Repeat("g", 24<<20+1), nil, wire.CodeTooLarge},
	} {
		_, a := upload(t, s, "", c.contentType, c.body, c.header)
		a.want(t, name, c.code)
		if a.err != nil && a.err.Next == "" {
			t.Errorf("%s: no next step", name)
		}
	}
	if list := assetsOf(t, s); len(list) != 0 {
		t.Errorf("something was kept: %+v", list)
	}
	// JSON is still the only body of the other routes.
	ask(t, s, request{"POST", "/api/world-tools", "{}", map[string]string{"Content-Type": "image/png"}}).want(t, "a picture for a tool", wire.CodeWrongMediaType)
}

func TestFilesNeedTheBearerWhereOneIsRequired(t *testing.T) {
	s := worldtest.StartService(t, &service.Options{RequireToken: true})
	_, a := upload(t, s, "", "image/png", somePNG(t, 5), nil)
	a.want(t, "no bearer", wire.CodeUnauthorized)
	made, a := upload(t, s, "", "image/png", somePNG(t, 5), bearer(s))
	if a.status != http.StatusCreated {
		t.Fatalf("%d %s", a.status, a.body)
	}
	ask(t, s, request{"GET", "/api/assets/" + made.ID, "", nil}).want(t, "no bearer", wire.CodeUnauthorized)
	ask(t, s, request{"GET", "/api/assets", "", nil}).want(t, "no bearer", wire.CodeUnauthorized)
}

func TestManyFilesAtOnce(t *testing.T) {
	s := worldtest.StartService(t, nil)
	bodies := make([]string, 4)
	for i := range bodies {
		bodies[i] = somePNG(t, 10+i)
	}
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			if _, a := upload(t, s, fmt.Sprintf("?name=%d.png", i), "image/png", bodies[i%4], nil); a.status >= 300 {
				t.Errorf("%d %s", a.status, a.body)
			}
		})
	}
	wg.Wait()
	if list := assetsOf(t, s); len(list) != len(bodies) {
		t.Errorf("%d files", len(list))
	}
}

// commit sends a change of the user's own hands and waits until the world has it.
func commit(t *testing.T, s *worldtest.Service, p *worldtest.Page, c wire.Commit) {
	t.Helper()
	if err := p.Send(wire.KindCommit, c); err != nil {
		t.Fatal(err)
	}
	sse(t, s, "", fmt.Sprint(c.BaseRevision), func(_, id string) bool { return id == fmt.Sprint(c.BaseRevision+1) })
}

func TestAFileThatIsShownIsNotDeleted(t *testing.T) {
	s := worldtest.StartService(t, nil)
	ctx := patient(t)
	p, err := s.Page(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	made, _ := upload(t, s, "", "image/png", somePNG(t, 20), nil)
	object := fmt.Sprintf(`{"id":"sign_9","kind":"billboard","position":[1,0,9],"rotation":[0,0,0,1],"scale":[1,1,1],"asset":%q,"creator":"user","created":2,"changed":2}`, made.ID)
	put := wire.Operation{Op: "put", Type: "object", Value: json.RawMessage(object)}
	remove := wire.Operation{Op: "remove", Type: "object", ID: "sign_9"}
	commit(t, s, p, wire.Commit{BaseRevision: 1, Operations: []wire.Operation{put}, Inverse: []wire.Operation{remove}})
	one := request{"DELETE", "/api/assets/" + made.ID, "", bearer(s)}
	a := ask(t, s, one)
	a.want(t, "in use", wire.CodeConflict)
	if a.err != nil && !strings.Contains(a.err.Next, "sign_9") {
		t.Errorf("%+v does not say who uses it", a.err)
	}
	ask(t, s, request{"DELETE", "/api/assets/" + made.ID, "", nil}).want(t, "a program", wire.CodeUnauthorized)
	commit(t, s, p, wire.Commit{BaseRevision: 2, Operations: []wire.Operation{remove}, Inverse: []wire.Operation{put}})
	if a := ask(t, s, one); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	ask(t, s, one).want(t, "twice", wire.CodeNotFound)
	// The page hears of the upload and of the deletion.
	if err := p.Until(ctx, func() bool { return p.FilesChanged() == 2 }); err != nil {
		t.Errorf("the page heard of it %d times", p.FilesChanged())
	}
}

// A file is held by every world of the user that shows it, open or not, but not by a deleted one.
func TestAFileThatAnotherWorldShowsIsNotDeleted(t *testing.T) {
	s := worldtest.StartService(t, nil)
	p, err := s.Page(patient(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	made, _ := upload(t, s, "", "image/png", somePNG(t, 20), nil)
	object := fmt.Sprintf(`{"id":"sign_9","kind":"billboard","position":[1,0,9],"rotation":[0,0,0,1],"scale":[1,1,1],"asset":%q,"creator":"user","created":2,"changed":2}`, made.ID)
	put := wire.Operation{Op: "put", Type: "object", Value: json.RawMessage(object)}
	remove := wire.Operation{Op: "remove", Type: "object", ID: "sign_9"}
	commit(t, s, p, wire.Commit{BaseRevision: 1, Operations: []wire.Operation{put}, Inverse: []wire.Operation{remove}})
	p.Close()
	home := worldsOf(t, s)["Plaza"].ID
	must := func(method, path, body string) {
		t.Helper()
		if a := ask(t, s, request{method, path, body, bearer(s)}); a.status >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
		}
	}
	must("POST", "/api/worlds", fmt.Sprintf(`{"from":%q,"name":"The \"copy\""}`, home)) // never opened: only in the log
	must("POST", "/api/worlds", `{"name":"Garden"}`)
	list := worldsOf(t, s)
	must("POST", "/api/worlds/"+list["Garden"].ID+"/open", `{}`)
	one := request{"DELETE", "/api/assets/" + made.ID, "", bearer(s)}
	a := ask(t, s, one)
	a.want(t, "two other worlds", wire.CodeConflict)
	if a.err == nil || !strings.Contains(a.err.Message, `"Plaza"`) || !strings.Contains(a.err.Message, `"The \"copy\""`) ||
		strings.Contains(a.err.Message, "Garden") || strings.Count(a.err.Next, "sign_9") != 2 {
		t.Errorf("%+v", a.err)
	}
	must("DELETE", "/api/worlds/"+home, "")
	a = ask(t, s, one)
	a.want(t, "the copy still", wire.CodeConflict)
	if a.err == nil || strings.Contains(a.err.Message, "Plaza") {
		t.Errorf("%+v", a.err)
	}
	must("DELETE", "/api/worlds/"+list[`The "copy"`].ID, "")
	if a := ask(t, s, one); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
}
