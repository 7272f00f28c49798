package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"
)

// idLength is the length of a build's id, in hexadecimal digits.
const idLength = 16

// metafile is the part of esbuild's report that is used here.
type metafile struct {
	Inputs  map[string]struct{} `json:"inputs"`
	Outputs map[string]struct {
		EntryPoint string              `json:"entryPoint"`
		Inputs     map[string]struct{} `json:"inputs"`
		Imports    []struct {
			Path string `json:"path"`
			Kind string `json:"kind"`
		} `json:"imports"`
	} `json:"outputs"`
}

// build makes every file of the folder in memory.
func build(web string) (map[string][]byte, error) {
	shell, err := os.ReadFile(filepath.Join(web, "index.html"))
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	if shell, err = app(web, shell, files); err != nil {
		return nil, err
	}
	_, plain, err := bundle(web, nil)
	if err != nil {
		return nil, err
	}
	outputs, meta, err := bundle(web, plain.lazy())
	if err != nil {
		return nil, err
	}
	// The id is a hash of all but the page that carries it: it changes exactly when the page does.
	id := buildID(outputs, shell)
	for _, f := range outputs {
		files[filepath.Base(f.Path)] = f.Contents
	}
	if files["index.html"], err = page(shell, id, meta); err != nil {
		return nil, err
	}
	served := make([]string, 0, len(files))
	for name := range files {
		served = append(served, name)
	}
	slices.Sort(served)
	for _, name := range served {
		if filepath.Ext(name) == ".png" {
			continue // compressed in itself
		}
		if err := compress(files, name); err != nil {
			return nil, err
		}
	}
	if files["licenses.txt"], err = licenses(web, meta); err != nil {
		return nil, err
	}
	files["manifest.json"], err = manifest(id, served)
	return files, err
}

// entry is where the page begins.
const entry = "src/app.ts"

// lazy lists the modules that the page asks for when it needs them.
func (m *metafile) lazy() []string {
	var list []string
	for _, out := range m.Outputs {
		if out.EntryPoint != "" && out.EntryPoint != entry && !strings.HasSuffix(out.EntryPoint, ".css") {
			list = append(list, out.EntryPoint)
		}
	}
	return list
}

// first names what the page begins with: its script, its style, and the chunks that the script
// imports.
func (m *metafile) first() (script, style string, chunks []string) {
	for path, out := range m.Outputs {
		switch out.EntryPoint {
		case entry:
			script = filepath.Base(path)
			for _, i := range out.Imports {
				if i.Kind == "import-statement" {
					chunks = append(chunks, filepath.Base(i.Path))
				}
			}
		case "src/style.css":
			style = filepath.Base(path)
		}
	}
	slices.Sort(chunks)
	return script, style, chunks
}

// modules loads our modules and those of add-ons. Each lazy module is made to import the entry:
// esbuild puts modules that are reached from the same entries into one chunk, so all that the page
// begins with is one chunk, however many lazy modules use parts of it.
func modules(web string, lazy []string, three threeFiles, glsl *shaders) api.Plugin {
	loaders := map[string]api.Loader{".ts": api.LoaderTS, ".tsx": api.LoaderTSX, ".js": api.LoaderJS}
	return api.Plugin{Name: "modules", Setup: func(b api.PluginBuild) {
		three.resolve(web, b)
		glsl.load(b)
		worklets(web, b)
		if err := slim(web, b); err != nil {
			b.OnStart(func() (api.OnStartResult, error) { return api.OnStartResult{}, err })
		}
		b.OnLoad(api.OnLoadOptions{Filter: `\.(tsx?|js)$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			code, err := three.direct(string(text))
			if path, outside := filepath.Rel(web, args.Path); outside == nil &&
				slices.Contains(lazy, filepath.ToSlash(path)) {
				code += "\nimport " + strconv.Quote(filepath.ToSlash(filepath.Join(web, entry))) + ";\n"
			}
			return api.OnLoadResult{Contents: &code, Loader: loaders[filepath.Ext(args.Path)]}, err
		})
	}}
}

// bundle makes the page's chunks.
func bundle(web string, lazy []string) ([]api.OutputFile, *metafile, error) {
	three, err := readThree(web)
	if err != nil {
		return nil, nil, err
	}
	glsl, err := readShaders(web)
	if err != nil {
		return nil, nil, err
	}
	r := api.Build(api.BuildOptions{
		AbsWorkingDir: web,
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: entry, OutputPath: "app"},
			{InputPath: "src/style.css", OutputPath: "style"},
		},
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "[name]-[hash]",
		Outdir:            filepath.Join(web, "dist"), // names only: nothing is written there
		Bundle:            true,
		Splitting:         true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Loader: map[string]api.Loader{
			".lazy.css": api.LoaderText,   // the style of a chunk comes with it
			".wasm":     api.LoaderBinary, // and so does code too small for a request of its own
		},
		LegalComments:   api.LegalCommentsNone, // they are in licenses.txt
		JSX:             api.JSXAutomatic,
		JSXImportSource: "preact",
		Charset:         api.CharsetUTF8,
		Define: map[string]string{
			"process.env.NODE_ENV": `"production"`,
		},
		Banner:   map[string]string{"js": strings.TrimSpace(calledOnLoad)},
		Plugins:  []api.Plugin{modules(web, lazy, three, glsl)},
		Metafile: true,
		LogLevel: api.LogLevelSilent,
	})
	if len(r.Errors) > 0 {
		lines := api.FormatMessages(r.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, nil, errors.New("esbuild:\n" + strings.Join(lines, "\n"))
	}
	meta, err := keepNames(r.OutputFiles, r.Metafile)
	if err != nil {
		return nil, nil, err
	}
	hintFirst(r.OutputFiles, meta)
	return r.OutputFiles, meta, nil
}

func buildID(outputs []api.OutputFile, shell []byte) string {
	byPath := slices.SortedFunc(slices.Values(outputs),
		func(a, b api.OutputFile) int { return strings.Compare(a.Path, b.Path) })
	h := sha256.New()
	for _, f := range byPath {
		fmt.Fprintf(h, "%d\n", len(f.Contents))
		h.Write(f.Contents)
	}
	h.Write(shell)
	return hex.EncodeToString(h.Sum(nil))[:idLength]
}

// page completes the shell: the build's id, the style, the script, and a preload for each chunk the
// script needs at once, so that none waits for another. Each build has its own folder, in which its
// files import each other, so a browser may keep them forever.
func page(shell []byte, id string, meta *metafile) ([]byte, error) {
	script, style, chunks := meta.first()
	if script == "" || style == "" {
		return nil, errors.New("esbuild's report names no script or no style")
	}
	var links strings.Builder
	for _, c := range chunks {
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"/%s/%s\">\n", id, c)
	}
	html := string(shell)
	for mark, tag := range map[string]string{
		"<!-- build -->":   fmt.Sprintf("<meta name=\"build\" content=\"%s\">", id),
		"<!-- styles -->":  fmt.Sprintf("<link rel=\"stylesheet\" href=\"/%s/%s\">", id, style),
		"<!-- scripts -->": links.String() + fmt.Sprintf("<script type=\"module\" src=\"/%s/%s\"></script>", id, script),
	} {
		if strings.Count(html, mark) != 1 {
			return nil, fmt.Errorf("web/index.html must hold %s once", mark)
		}
		html = strings.Replace(html, mark, tag, 1)
	}
	return []byte(html), nil
}

// leastBrotli is the size in bytes below which a file's compressed form is left out: both then fit
// into the first packets of an answer, so it would only be one more file in the history. The
// document is compressed at any size: every first visit waits for it.
const leastBrotli = 1 << 10

// document is the page's own file.
const document = "index.html"

// compress adds name.br where it is worth it. No other encoding is prepared: browsers accept brotli
// from the relay, which they reach by HTTPS, and over loopback the plain file costs nothing.
func compress(files map[string][]byte, name string) error {
	var br bytes.Buffer
	b := brotli.NewWriterLevel(&br, brotli.BestCompression)
	if _, err := b.Write(files[name]); err != nil {
		return err
	}
	if err := b.Close(); err != nil {
		return err
	}
	if (br.Len() >= leastBrotli || name == document) && br.Len() < len(files[name]) {
		files[name+".br"] = br.Bytes()
	}
	return nil
}

// manifest names the build and the files that are served.
func manifest(id string, served []string) ([]byte, error) {
	out, err := json.MarshalIndent(struct {
		Build string   `json:"build"`
		Files []string `json:"files"`
	}{id, served}, "", "  ")
	return append(out, '\n'), err
}
