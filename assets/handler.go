package assets

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// policy is the Content-Security-Policy of the page: everything comes from its own origin; no
// frames, inline scripts or styles, workers or plug-ins; and no text becomes markup (Trusted
// Types). wasm-unsafe-eval is needed for WebAssembly.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; connect-src 'self'; manifest-src 'self'; " +
	"worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// Cache rules: the content of a file with a hash in its name never changes; the page itself is
// revalidated every time.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheNever   = "no-cache"
)

// Content codings, as in Accept-Encoding. The plain bytes have the coding "".
const (
	codingBrotli = "br"
	codingGzip   = "gzip"
)

// indexFile is the file of dist that is served at "/".
const indexFile = "index.html"

// file is a served file with its precompressed encodings.
type file struct {
	contentType string
	cache       string
	// etag is the hash of the plain bytes, without quotes.
	etag string
	// page: it is the page itself, which gets the security headers.
	page bool
	// body holds the encodings by content coding.
	body map[string]body
}

// body is one encoding: a file of dist, which stays in the binary until it is sent.
type body struct {
	name string
	size int64
}

// files maps URL paths to the served files. It is built on first use.
var files = sync.OnceValue(func() map[string]*file {
	m := make(map[string]*file)
	for _, name := range load().Files {
		f := &file{contentType: contentType(name), cache: cacheForever, body: make(map[string]body)}
		for coding, suffix := range map[string]string{"": "", codingBrotli: ".br", codingGzip: ".gz"} {
			if coding != "" && path.Ext(name) == ".png" {
				continue // PNG is compressed already
			}
			f.body[coding] = embedded("dist/" + name + suffix)
		}
		f.etag = f.body[""].sum()
		url := "/" + name
		if name == indexFile {
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

// embedded returns the body of a file of dist; it panics when the file is missing.
func embedded(name string) body {
	i, err := fs.Stat(dist, name)
	if err != nil {
		panic("assets: dist is damaged, run `make assets`: " + err.Error())
	}
	return body{name, i.Size()}
}

// sum returns a hash of the content, for the ETag. It is 12 bytes in hexadecimal: nobody can choose
// the content, so a tag must only tell one build from another.
func (b body) sum() string {
	h := sha256.New()
	if err := b.copyTo(h); err != nil {
		panic("assets: dist cannot be read: " + err.Error())
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// copyTo writes the content. It copies in pieces, so that a request holds no copy of the file.
func (b body) copyTo(w io.Writer) error {
	from, err := dist.Open(b.name)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	_, err = io.Copy(w, from)
	return err
}

// Handler serves the page at "/", its hashed files, and its licences at /licenses.txt, all from the
// binary. Other paths are 404.
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

// serve sends the file in the best encoding that the client accepts, or 304 when the client has it.
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
	// A strong ETag stands for exact bytes, so each coding has its own (RFC 9110 §8.8.1).
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
	_ = body.copyTo(w) // an error means that the client has disconnected
}

// choose returns the best coding that the client accepts: br, gzip or none. A coding with q=0 is
// refused (RFC 9110 §12.5.3).
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
	for _, coding := range []string{codingBrotli, codingGzip} {
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

// matches reports whether If-None-Match contains the ETag, or "*".
func matches(headers []string, etag string) bool {
	for part := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if part == "*" || part == etag {
			return true
		}
	}
	return false
}

// types maps file extensions to content types. The tables of the operating systems differ, so it
// does not use them.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".png":         "image/png",
	".webmanifest": "application/manifest+json",
}

// contentType returns the content type of a file of dist; it panics for an unknown extension.
func contentType(name string) string {
	t, ok := types[path.Ext(name)]
	if !ok {
		panic("assets: no content type for " + name)
	}
	return t
}
