package assets

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// policy is the Content-Security-Policy of the page: everything comes from its own origin, nothing is framed, no
// inline script or style, no worker, no plug-in, and no text that becomes markup.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; connect-src 'self'; manifest-src 'self'; " +
	"worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// Cache rules: a hashed name never changes its content; the page itself is asked for again each time.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheNever   = "no-cache"
)

// file is one served file with its prepared encodings.
type file struct {
	contentType string
	cache       string
	etag        string // of the plain bytes, unquoted
	page        bool
	body        map[string]body // by content coding; "" is plain
}

// body is a file of dist: it stays in the program file until it is sent.
type body struct {
	name string
	size int64
}

var files = sync.OnceValue(func() map[string]*file {
	m := make(map[string]*file)
	for _, name := range load().Files {
		f := &file{contentType: contentType(name), cache: cacheForever, body: make(map[string]body)}
		for coding, suffix := range map[string]string{"": "", "br": ".br", "gzip": ".gz"} {
			if coding != "" && path.Ext(name) == ".png" {
				continue // compressed in itself
			}
			f.body[coding] = embedded("dist/" + name + suffix)
		}
		f.etag = f.body[""].sum()
		url := "/" + name
		if name == "index.html" {
			url, f.cache, f.page = "/", cacheNever, true
		}
		m[url] = f
	}
	m["/licenses.txt"] = &file{
		contentType: "text/plain; charset=utf-8", cache: cacheNever, etag: "licenses-" + Build(),
		body: map[string]body{"": embedded("dist/licenses.txt")},
	}
	return m
})

func embedded(name string) body {
	i, err := fs.Stat(dist, name)
	if err != nil {
		panic("assets: dist is damaged, run `make assets`: " + err.Error())
	}
	return body{name, i.Size()}
}

// sum names the content.
func (b body) sum() string {
	h := sha256.New()
	if err := b.copyTo(h); err != nil {
		panic("assets: dist cannot be read: " + err.Error())
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

func (b body) copyTo(w io.Writer) error {
	from, err := dist.Open(b.name)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	_, err = io.Copy(w, from)
	return err
}

// Handler serves the page at "/", its hashed files and the licences of what it is made of, from the program itself. Anything else is 404.
func Handler() http.Handler {
	table := files()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		f, ok := table[r.URL.Path]
		if !ok {
			h.Set("Cache-Control", "no-store")
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		f.serve(w, r)
	})
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	coding := choose(r.Header.Values("Accept-Encoding"))
	if f.body[coding].name == "" {
		coding = ""
	}
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cache)
	h.Set("Vary", "Accept-Encoding")
	if f.page {
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()")
	}
	etag := `"` + f.etag + `"`
	if coding != "" {
		h.Set("Content-Encoding", coding)
		etag = `"` + f.etag + "-" + coding + `"`
	}
	h.Set("ETag", etag)
	if matches(r.Header.Values("If-None-Match"), etag) {
		h.Del("Content-Encoding")
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.body[coding]
	h.Set("Content-Length", strconv.FormatInt(body.size, 10))
	if r.Method == http.MethodHead {
		return
	}
	_ = body.copyTo(w) // the peer went away: nothing to be done
}

// choose returns the best coding that the client takes: br, gzip or none. A coding with q=0 is refused (RFC 9110 §12.5.3).
func choose(headers []string) string {
	q := map[string]float64{}
	for part := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name, params, _ := strings.Cut(part, ";")
		weight := 1.0
		if key, v, ok := strings.Cut(params, "="); ok && strings.EqualFold(strings.TrimSpace(key), "q") {
			parsed, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil {
				continue
			}
			weight = parsed
		}
		q[strings.ToLower(strings.TrimSpace(name))] = weight
	}
	for _, coding := range []string{"br", "gzip"} {
		weight, named := q[coding]
		if !named {
			weight = q["*"]
		}
		if weight > 0 {
			return coding
		}
	}
	return ""
}

// matches says whether one of the tags in If-None-Match is ours.
func matches(headers []string, etag string) bool {
	for part := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if part == "*" || part == etag {
			return true
		}
	}
	return false
}

// types are the content types of what a bundle may hold: the host's own table differs from machine to machine.
var types = []struct{ ext, is string }{
	{".html", "text/html; charset=utf-8"},
	{".js", "text/javascript; charset=utf-8"},
	{".css", "text/css; charset=utf-8"},
	{".png", "image/png"},
	{".webmanifest", "application/manifest+json"},
}

func contentType(name string) string {
	i := slices.IndexFunc(types, func(t struct{ ext, is string }) bool { return t.ext == path.Ext(name) })
	if i < 0 {
		panic("assets: no content type for " + name)
	}
	return types[i].is
}
