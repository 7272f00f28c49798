package assets

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
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
	size := func(url string) int64 { return files()[url].plain.size }
	script := slices.MaxFunc(linked(t), func(a, b string) int { return cmp.Compare(size(a), size(b)) })
	for _, c := range []struct {
		name, method, path string
		header             map[string]string
		status             int
		want               map[string]string // "" : the header must be absent
	}{
		{"page", "GET", "/", nil, 200, map[string]string{
			"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", "Content-Encoding": "",
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Security-Policy": policy,
		}},
		{"script", "GET", script, map[string]string{"Accept-Encoding": "gzip, deflate, br"}, 200, map[string]string{
			"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": cacheForever, "Content-Encoding": "br", "Vary": "Accept-Encoding",
		}},
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
	for _, coding := range []string{"", "br"} {
		head := map[string]string{"Accept-Encoding": coding}
		tag := get(t, "GET", "/", head).Header.Get("ETag")
		head["If-None-Match"] = `"other", ` + tag
		res := get(t, "GET", "/", head)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != http.StatusNotModified || len(body) != 0 {
			t.Errorf("%q with its tag: %d and %d bytes, want 304 and none", coding, res.StatusCode, len(body))
		}
	}
}

// A build of its own: a script with a compressed form, one without, and an icon, whose name changes
// with its content.
func ownBuild(t *testing.T) (http.Handler, map[string][]byte) {
	t.Helper()
	contents := map[string][]byte{
		"index.html": []byte("<!doctype html>"), "large.js": []byte("export const world = 1, more = 2;"), "large.js.br": []byte("compressed"),
		"large.js.gz": []byte("left over"), "small.js": []byte("export {};"), "icon-ABCDE234.png": []byte("picture"), "licenses.txt": []byte("MIT"),
	}
	dist := fstest.MapFS{}
	for name, data := range contents {
		dist["dist/"+name] = &fstest.MapFile{Data: data}
	}
	return serve(table(dist, manifest{"b1", []string{"icon-ABCDE234.png", "index.html", "large.js", "small.js"}})), contents
}

// A client that does not accept brotli gets the plain bytes, whole, and no cache mixes the two up.
func TestEncodings(t *testing.T) {
	handler, contents := ownBuild(t)
	ask := func(method, url string, head map[string][]string) *http.Response {
		r := httptest.NewRequestWithContext(t.Context(), method, url, nil)
		maps.Copy(r.Header, head)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w.Result()
	}
	tags := map[string]string{}
	for _, c := range []struct {
		accepts []string
		coding  string
	}{
		{nil, ""},
		{[]string{""}, ""},
		{[]string{"identity"}, ""},
		{[]string{"gzip"}, ""},
		{[]string{"gzip, deflate"}, ""},
		{[]string{"zstd, compress, x-gzip, brrr"}, ""},
		{[]string{"br;q=0"}, ""},
		{[]string{"br;q=0, *;q=0.5"}, ""},
		{[]string{"BR;Q=0.000, gzip"}, ""},
		{[]string{"br;q=-1"}, ""},
		{[]string{"br;q=NaN"}, ""},
		{[]string{"br;q=much"}, ""},
		{[]string{"*;q=0"}, ""},
		{[]string{"gzip, deflate, br, zstd"}, "br"},
		{[]string{"gzip", "br"}, "br"},
		{[]string{"Br ; q = 0.1"}, "br"},
		{[]string{"*"}, "br"},
		{[]string{"*;q=0, br"}, "br"},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			head := map[string][]string{"Accept-Encoding": c.accepts}
			res := ask(method, "/b1/large.js", head)
			body, _ := io.ReadAll(res.Body)
			want := contents["large.js"]
			if c.coding != "" {
				want = contents["large.js.br"]
			}
			if res.StatusCode != http.StatusOK || res.Header.Get("Content-Encoding") != c.coding ||
				res.Header.Get("Content-Length") != strconv.Itoa(len(want)) || res.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s %q: %d %v, want the encoding %q", method, c.accepts, res.StatusCode, res.Header, c.coding)
			}
			if method == http.MethodHead {
				want = nil
			}
			if !bytes.Equal(body, want) {
				t.Errorf("%s %q: a body of %d bytes, want %d", method, c.accepts, len(body), len(want))
			}
			tag := res.Header.Get("ETag")
			if known := tags[c.coding]; tag == "" || known != "" && known != tag {
				t.Errorf("%s %q: the tag is %s, was %s", method, c.accepts, tag, known)
			}
			tags[c.coding] = tag
			head["If-None-Match"] = []string{tag}
			res = ask(method, "/b1/large.js", head)
			if res.StatusCode != http.StatusNotModified || res.Header.Get("ETag") != tag || res.Header.Get("Vary") == "" {
				t.Errorf("%s %q again with its tag: %d %v", method, c.accepts, res.StatusCode, res.Header)
			}
		}
	}
	if tags[""] == tags["br"] {
		t.Error("two encodings share one strong tag")
	}
	if res := ask("GET", "/b1/large.js", map[string][]string{"If-None-Match": {tags["br"]}}); res.StatusCode != http.StatusOK {
		t.Errorf("the plain file asked for with the tag of the other: %d", res.StatusCode)
	}
	// A file without a compressed form is the same for all.
	res := ask("GET", "/b1/small.js", map[string][]string{"Accept-Encoding": {"br"}})
	body, _ := io.ReadAll(res.Body)
	if !bytes.Equal(body, contents["small.js"]) || res.Header.Get("Content-Encoding") != "" || res.Header.Get("Vary") != "" {
		t.Errorf("a file without a compressed form: %q %v", body, res.Header)
	}
}

// What browsers keep forever has an address that changes with it: the build is in it, or the hash
// of the content.
func TestAddresses(t *testing.T) {
	handler, _ := ownBuild(t)
	for url, want := range map[string]string{
		"/": cacheNever, "/b1/large.js": cacheForever, "/b1/small.js": cacheForever, "/icon-ABCDE234.png": cacheForever,
		"/large.js": "no-store", "/b0/large.js": "no-store", "/b1/large.js.br": "no-store", "/b1/large.js.gz": "no-store",
		"/b1/": "no-store", "/b1/index.html": "no-store", "/b1/icon-ABCDE234.png": "no-store",
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, url, nil))
		if got := w.Header().Get("Cache-Control"); got != want || (want == "no-store") != (w.Code == http.StatusNotFound) {
			t.Errorf("%s: %d, kept %q, want %q", url, w.Code, got, want)
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
	if !slices.ContainsFunc(append(linked(t), "/"), carries) {
		t.Error("the page does not carry the build id")
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

func TestLicenses(t *testing.T) {
	licenses, _ := io.ReadAll(get(t, "GET", "/licenses.txt", nil).Body)
	for _, name := range []string{"three", "preact"} {
		if !strings.Contains(string(licenses), "---- "+name+" ") {
			t.Errorf("licenses.txt lacks %s", name)
		}
	}
}
