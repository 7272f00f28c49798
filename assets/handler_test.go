package assets

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The budget of the page until the world is visible (docs/ARCHITECTURE.md, budgets).
const (
	maxRequests = 8
	maxBytes    = 260 << 10
)

func get(t *testing.T, method, target string, header map[string]string) *http.Response {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	for k, v := range header {
		r.Header.Set(k, v)
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w.Result()
}

// linked returns what index.html needs to show the world. Icons and the manifest come when someone
// installs the page.
func linked(t *testing.T) []string {
	t.Helper()
	page, err := dist.ReadFile("dist/index.html")
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for _, m := range regexp.MustCompile(`<(?:script|link) (?:rel="(?:stylesheet|modulepreload)"|type="module") (?:src|href)="(/[^"]+)"`).FindAllStringSubmatch(string(page), -1) {
		urls = append(urls, m[1])
	}
	if len(urls) < 2 {
		t.Fatalf("index.html links to %v, want a style and a script at least", urls)
	}
	return urls
}

func TestAnswers(t *testing.T) {
	script := linked(t)[slices.IndexFunc(linked(t), func(u string) bool { return strings.HasPrefix(u, "/app-") })]
	for _, c := range []struct {
		name, method, path string
		header             map[string]string
		status             int
		want               map[string]string // "" : the header must be absent
	}{
		{"page", "GET", "/", nil, 200, map[string]string{
			"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", "Content-Encoding": "",
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Security-Policy": policy, "Vary": "Accept-Encoding",
		}},
		{"script", "GET", script, map[string]string{"Accept-Encoding": "gzip, deflate, br"}, 200, map[string]string{
			"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": cacheForever, "Content-Encoding": "br", "Vary": "Accept-Encoding",
		}},
		{"gzip only", "GET", script, map[string]string{"Accept-Encoding": "gzip"}, 200, map[string]string{"Content-Encoding": "gzip"}},
		{"br refused", "GET", script, map[string]string{"Accept-Encoding": "br;q=0, *;q=0.5"}, 200, map[string]string{"Content-Encoding": "gzip"}},
		{"identity", "GET", script, map[string]string{"Accept-Encoding": "identity"}, 200, map[string]string{"Content-Encoding": ""}},
		{"head", "HEAD", "/", nil, 200, nil},
		{"query does not matter", "GET", "/?world=w_1&quality=low", nil, 200, map[string]string{"Cache-Control": "no-cache"}},
		{"index by name", "GET", "/index.html", nil, 404, nil},
		{"unknown", "GET", "/favicon.ico", nil, 404, map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}},
		{"no fallback for deep paths", "GET", "/world/1", nil, 404, nil},
		{"the prepared encodings are not files", "GET", script + ".br", nil, 404, nil},
		{"the manifest is not a file", "GET", "/manifest.json", nil, 404, nil},
		{"escape", "GET", "/../handler.go", nil, 404, nil},
		{"post", "POST", "/", nil, 405, map[string]string{"Allow": "GET, HEAD"}},
		{"delete", "DELETE", script, nil, 405, map[string]string{"Allow": "GET, HEAD"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			res := get(t, c.method, c.path, c.header)
			if res.StatusCode != c.status {
				t.Fatalf("status %d, want %d", res.StatusCode, c.status)
			}
			for k, v := range c.want {
				if got := res.Header.Get(k); got != v {
					t.Errorf("%s: %q, want %q", k, got, v)
				}
			}
		})
	}
}

func TestHeadHasNoBody(t *testing.T) {
	res := get(t, "HEAD", "/", nil)
	body, _ := io.ReadAll(res.Body)
	if len(body) != 0 || res.Header.Get("Content-Length") == "" {
		t.Fatalf("HEAD: %d bytes, Content-Length %q", len(body), res.Header.Get("Content-Length"))
	}
}

func TestSecondVisitCostsNothing(t *testing.T) {
	for _, coding := range []string{"", "br", "gzip"} {
		head := map[string]string{"Accept-Encoding": coding}
		tag := get(t, "GET", "/", head).Header.Get("ETag")
		head["If-None-Match"] = `"other", ` + tag
		res := get(t, "GET", "/", head)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != http.StatusNotModified || len(body) != 0 {
			t.Errorf("%q with its tag: %d and %d bytes, want 304 and none", coding, res.StatusCode, len(body))
		}
	}
	plain, br := get(t, "GET", "/", nil), get(t, "GET", "/", map[string]string{"Accept-Encoding": "br"})
	if plain.Header.Get("ETag") == br.Header.Get("ETag") {
		t.Error("two encodings share one strong tag")
	}
}

func TestEncodingsHoldTheSame(t *testing.T) {
	for _, url := range append(linked(t), "/") {
		want, _ := io.ReadAll(get(t, "GET", url, nil).Body)
		zipped, err := gzip.NewReader(get(t, "GET", url, map[string]string{"Accept-Encoding": "gzip"}).Body)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(zipped)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: gzip gives %d bytes (%v), want %d", url, len(got), err, len(want))
		}
	}
}

// The page must be strict enough to run under its own policy: no inline script, style or handler.
func TestPageKeepsItsPolicy(t *testing.T) {
	page, _ := io.ReadAll(get(t, "GET", "/", nil).Body)
	if m := regexp.MustCompile(`(?i)<style|<script(?:[^>]*)>[^<]|\sstyle=|\son[a-z]+=|<base|https?://[^w]`).Find(page); m != nil {
		t.Errorf("index.html holds %q", m)
	}
	if !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(Build()) {
		t.Errorf("build %q", Build())
	}
	carries := func(url string) bool {
		script, _ := io.ReadAll(get(t, "GET", url, nil).Body)
		return bytes.Contains(script, []byte(Build()))
	}
	if !slices.ContainsFunc(linked(t), carries) {
		t.Error("no script carries the build id")
	}
}

func TestBudget(t *testing.T) {
	urls := append(linked(t), "/")
	total := 0
	for _, url := range urls {
		res := get(t, "GET", url, map[string]string{"Accept-Encoding": "br"})
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", url, res.StatusCode)
		}
		total += len(body)
	}
	// The session and the socket come on top of the files.
	if n := len(urls) + 2; n > maxRequests {
		t.Errorf("%d requests until the world is visible, budget %d", n, maxRequests)
	}
	if total > maxBytes {
		t.Errorf("%d bytes (br) until the world is visible, budget %d", total, maxBytes)
	}
	t.Logf("%d files, %.1f KB (br)", len(urls), float64(total)/1024)
}

// What a browser reads before it offers to install the page: the manifest, and icons that are what
// it says of them.
func TestInstallable(t *testing.T) {
	page, _ := io.ReadAll(get(t, "GET", "/", nil).Body)
	link := regexp.MustCompile(`<link rel="manifest" href="(/[^"]+)">`).FindSubmatch(page)
	if link == nil {
		t.Fatal("index.html links to no manifest")
	}
	res := get(t, "GET", string(link[1]), map[string]string{"Accept-Encoding": "br"})
	if got := res.Header.Get("Content-Type"); got != "application/manifest+json" {
		t.Errorf("the manifest's type is %q", got)
	}
	plain, _ := io.ReadAll(get(t, "GET", string(link[1]), nil).Body)
	var app struct {
		Display string
		Start   string `json:"start_url"`
		Icons   []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal(plain, &app); err != nil || app.Display != "standalone" || app.Start != "/" {
		t.Fatalf("the manifest says %+v (%v)", app, err)
	}
	seen := map[string]bool{}
	for _, icon := range app.Icons {
		res := get(t, "GET", icon.Src, map[string]string{"Accept-Encoding": "br, gzip"})
		if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != icon.Type ||
			res.Header.Get("Content-Encoding") != "" || res.Header.Get("Cache-Control") != cacheForever {
			t.Errorf("%s: %d %v", icon.Src, res.StatusCode, res.Header)
		}
		c, err := png.DecodeConfig(res.Body)
		if size := fmt.Sprintf("%dx%d", c.Width, c.Height); err != nil || size != icon.Sizes {
			t.Errorf("%s is %s (%v), the manifest says %s", icon.Src, size, err, icon.Sizes)
		}
		seen[icon.Purpose+" "+icon.Sizes] = true
	}
	for _, want := range []string{"any 192x192", "any 512x512", "maskable 512x512"} {
		if !seen[want] {
			t.Errorf("no icon is %s", want)
		}
	}
}

// Every file in dist is served, an encoding of one, the manifest or the licences: nothing is left
// over.
func TestDistHoldsNothingElse(t *testing.T) {
	known := []string{"manifest.json", "licenses.txt"}
	for _, name := range load().Files {
		known = append(known, name, name+".br", name+".gz")
	}
	entries, err := fs.ReadDir(dist, "dist")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(known, e.Name()) {
			t.Errorf("dist/%s belongs to nothing", e.Name())
		}
	}
	licenses, _ := io.ReadAll(get(t, "GET", "/licenses.txt", nil).Body)
	for _, name := range []string{"three", "preact"} {
		if !strings.Contains(string(licenses), "---- "+name+" ") {
			t.Errorf("licenses.txt lacks %s", name)
		}
	}
}
