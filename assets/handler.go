package assets

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
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

// codingBrotli is the one prepared content coding, as in Accept-Encoding. Clients that do
// not accept it get the plain bytes.
const codingBrotli = "br"

// indexFile is the file of dist that is served at "/".
const indexFile = "index.html"

// file is a served file.
type file struct {
	contentType string
	cache       string
	// etag is the hash of the plain bytes, without quotes.
	etag string
	// page: it is the page itself, which gets the security headers.
	page bool
	// brotli is the compressed form of plain; without a name: there is none, because it would save
	// next to nothing.
	plain, brotli body
}

// body is a file of dist, which stays in the binary until it is sent.
type body struct {
	from fs.FS
	name string
	size int64
}

// files maps URL paths to the served files. It is built on first use.
var files = sync.OnceValue(func() map[string]*file { return table(dist, load()) })

// table maps the URL paths of a build to its files.
func table(dist fs.FS, build manifest) map[string]*file {
	m := make(map[string]*file)
	for _, name := range build.Files {
		f := &file{contentType: contentType(name), cache: cacheForever, plain: embedded(dist, name)}
		if info, err := fs.Stat(dist, "dist/"+name+".br"); err == nil {
			f.brotli = body{dist, "dist/" + name + ".br", info.Size()}
		}
		f.etag = f.plain.sum()
		url := build.address(name)
		if name == indexFile {
			url, f.cache, f.page = "/", cacheNever, true
		}
		m[url] = f
	}
	m["/licenses.txt"] = &file{
		contentType: "text/plain; charset=utf-8", cache: cacheNever, etag: "licenses-" + build.Build,
		plain: embedded(dist, "licenses.txt"),
	}
	return m
}

// hashed matches the names that change with the content, which icons have: an installed page keeps
// their addresses.
var hashed = regexp.MustCompile(`-[A-Z2-7]{8}\.`)

// address returns the URL path of a file. What keeps its name from build to build gets the build
// into its path, because browsers keep it forever.
func (m manifest) address(name string) string {
	if hashed.MatchString(name) {
		return "/" + name
	}
	return "/" + m.Build + "/" + name
}

// embedded returns the body of a file of dist; it panics when the file is missing.
func embedded(dist fs.FS, name string) body {
	info, err := fs.Stat(dist, "dist/"+name)
	if err != nil {
		panic("assets: dist is damaged, run `make assets`: " + err.Error())
	}
	return body{dist, "dist/" + name, info.Size()}
}

// sum returns a hash of the content, for the ETag. It is 12 bytes in hexadecimal: the content
// is ours, so a tag only has to differ from build to build.
func (b body) sum() string {
	h := sha256.New()
	if err := b.copyTo(h); err != nil {
		panic("assets: dist cannot be read: " + err.Error())
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// copyTo writes the content. It copies in pieces, so that a request holds no copy of the file.
func (b body) copyTo(w io.Writer) error {
	from, err := b.from.Open(b.name)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	_, err = io.Copy(w, from)
	return err
}

// Handler serves the page at "/", the files it is made of, and its licences at /licenses.txt, all
// from the binary. Other paths are 404.
func Handler() http.Handler { return serve(files()) }

func serve(table map[string]*file) http.Handler {
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
	h, body, etag := w.Header(), f.plain, `"`+f.etag+`"`
	if f.brotli.name != "" {
		h.Set("Vary", "Accept-Encoding")
		if acceptsBrotli(r.Header.Values("Accept-Encoding")) {
			h.Set("Content-Encoding", codingBrotli)
			// A strong ETag stands for exact bytes, so each coding has its own (RFC 9110 §8.8.1).
			body, etag = f.brotli, `"`+f.etag+"-"+codingBrotli+`"`
		}
	}
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cache)
	if f.page {
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()")
	}
	h.Set("ETag", etag)
	if matches(r.Header.Values("If-None-Match"), etag) {
		h.Del("Content-Encoding")
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.FormatInt(body.size, 10))
	if r.Method == http.MethodHead {
		return
	}
	_ = body.copyTo(w) // an error means that the client has disconnected
}

// acceptsBrotli reports whether the client accepts brotli. A coding with q=0 is refused (RFC 9110
// §12.5.3).
func acceptsBrotli(headers []string) bool {
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
	weight, named := q[codingBrotli]
	if !named {
		weight = q["*"]
	}
	return weight > 0
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
