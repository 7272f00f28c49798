package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// licenses collects the licence text of every npm package of which at least one file went into the
// page.
func licenses(web string, meta *metafile) ([]byte, error) {
	var dirs []string
	for input := range meta.Inputs {
		if dir := packageDir(input); dir != "" && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	var out strings.Builder
	out.WriteString("The page contains code of these packages.\n")
	for _, dir := range dirs {
		if err := license(&out, filepath.Join(web, dir)); err != nil {
			return nil, err
		}
	}
	return []byte(out.String()), nil
}

// packageDir is the folder of the package that an input belongs to, or "" for our own sources.
func packageDir(input string) string {
	const mark = "node_modules/"
	at := strings.LastIndex(input, mark)
	if at < 0 {
		return ""
	}
	at += len(mark)
	parts := strings.Split(input[at:], "/")
	if strings.HasPrefix(parts[0], "@") && len(parts) > 1 {
		return input[:at] + parts[0] + "/" + parts[1]
	}
	return input[:at] + parts[0]
}

func license(out *strings.Builder, dir string) error {
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return err
	}
	var p struct{ Name, Version, License string }
	if err := json.Unmarshal(data, &p); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	for _, name := range []string{"LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			fmt.Fprintf(out, "\n---- %s %s (%s)\n\n%s\n", p.Name, p.Version, p.License, strings.TrimSpace(string(text)))
			return nil
		}
	}
	return fmt.Errorf("%s has no licence file: do not bundle it", p.Name)
}
