package main

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// appMark stands in web/index.html where the installed page's manifest and icon are linked.
const appMark = "<!-- app -->"

// touchIcon is what phones put on their home screen when they read no manifest.
const touchIcon = "icons/touch-180.png"

var iconSource = regexp.MustCompile(`"src": "(icons/[a-z0-9-]+\.png)"`)

// app adds what makes the page installable, under hashed names: the icons, and the manifest that
// names them. It answers the shell with the links to them.
func app(web string, shell []byte, files map[string][]byte) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(web, "app.webmanifest"))
	if err != nil {
		return nil, err
	}
	add := func(source string) (string, error) {
		data, err := os.ReadFile(filepath.Join(web, filepath.FromSlash(source)))
		if err != nil {
			return "", err
		}
		name := hashed(source, data)
		files[name] = data
		return name, nil
	}
	found := iconSource.FindAllSubmatch(text, -1)
	if len(found) == 0 || !json.Valid(text) {
		return nil, errors.New("web/app.webmanifest is no JSON, or names no icon")
	}
	manifest := string(text)
	for _, m := range found {
		name, err := add(string(m[1]))
		if err != nil {
			return nil, err
		}
		manifest = strings.Replace(manifest, string(m[0]), fmt.Sprintf(`"src": "/%s"`, name), 1)
	}
	touch, err := add(touchIcon)
	if err != nil {
		return nil, err
	}
	name := hashed("app.webmanifest", []byte(manifest))
	files[name] = []byte(manifest)
	html := string(shell)
	if strings.Count(html, appMark) != 1 {
		return nil, fmt.Errorf("web/index.html must hold %s once", appMark)
	}
	links := fmt.Sprintf("<link rel=\"manifest\" href=\"/%s\">\n<link rel=\"apple-touch-icon\" href=\"/%s\">", name, touch)
	return []byte(strings.Replace(html, appMark, links, 1)), nil
}

// hashed names a file name-HASH.ext, without the folder, so its address stays until its content
// changes.
func hashed(source string, data []byte) string {
	sum := sha256.Sum256(data)
	base := filepath.Base(source)
	ext := filepath.Ext(base)
	return strings.TrimSuffix(base, ext) + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}
