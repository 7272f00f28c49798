// Command bundle builds the browser world (web/) into assets/dist, which is committed and embedded
// into the binary: index.html, scripts, styles and icons, the larger ones also as .br, the licences
// of the bundled packages, and manifest.json, which names the build. The same sources give the same
// bytes. With -check it writes nothing and fails when assets/dist differs from what it would write.
//
//	go run ./bundle         (in tools/; needs `npm ci` in web/ once)
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail if assets/dist is not what web/ gives")
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	if err := run(*root, *check); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(root string, check bool) error {
	web, err := filepath.Abs(filepath.Join(root, "web"))
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(web, "node_modules", "three", "package.json")); err != nil {
		return fmt.Errorf("web/node_modules is missing: run `npm ci` in web/ first")
	}
	files, err := build(web)
	if err != nil {
		return err
	}
	dist := filepath.Join(root, "assets", "dist")
	if check {
		return compare(dist, files)
	}
	if err := replace(dist, files); err != nil {
		return err
	}
	report(files)
	return nil
}

// maxShown is how many files an error names.
const maxShown = 10

// compare returns an error that names the files of the folder that are not what the sources give,
// byte for byte.
func compare(dist string, files map[string][]byte) error {
	var stale []string
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(dist, name)); err != nil || !bytes.Equal(got, want) {
			stale = append(stale, name)
		}
	}
	for _, name := range present(dist) {
		if _, ok := files[name]; !ok {
			stale = append(stale, name+" (nothing gives it)")
		}
	}
	if len(stale) > 0 {
		slices.Sort(stale)
		shown := strings.Join(stale[:min(len(stale), maxShown)], ", ")
		if more := len(stale) - maxShown; more > 0 {
			shown += fmt.Sprintf(" and %d more", more)
		}
		return fmt.Errorf("assets/dist is not what web/ gives: run `make assets` and commit assets/dist. These files differ: %s", shown)
	}
	return nil
}

// replace writes the new files before it removes the old ones, so that a build that breaks off
// never leaves the folder without a page.
func replace(dist string, files map[string][]byte) error {
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	// index.html last: it names the others. The manifest before it.
	slices.SortFunc(names, func(a, b string) int {
		if order(a) != order(b) {
			return order(a) - order(b)
		}
		return bytes.Compare([]byte(a), []byte(b))
	})
	for _, name := range names {
		if err := write(filepath.Join(dist, name), files[name]); err != nil {
			return err
		}
	}
	for _, name := range present(dist) {
		if _, ok := files[name]; !ok {
			if err := os.Remove(filepath.Join(dist, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

func order(name string) int {
	switch name {
	case "manifest.json":
		return 1
	case "index.html", "index.html.br":
		return 2
	}
	return 0
}

func write(path string, data []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	tmp := path + ".tmp"
	if err := os.WriteFile(tmp, data, 0o644); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

func present(dist string) []string {
	entries, err := os.ReadDir(dist)
	if err != nil {
		return nil
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func report(files map[string][]byte) {
	var names []string
	total := 0
	for name := range files {
		if filepath.Ext(name) == ".br" {
			names = append(names, name)
			total += len(files[name])
		}
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Printf("%8.1f KB  %s\n", float64(len(files[name]))/1024, name)
	}
	fmt.Printf("%8.1f KB  in all, compressed\n", float64(total)/1024)
}
