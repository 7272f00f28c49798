package main

import (
	"bytes"
	"path/filepath"
	"slices"

	"github.com/evanw/esbuild/pkg/api"
)

// calledOnLoad begins a script whose functions the browser compiles at once, off the page's main
// thread, while the script arrives. Without it each is only looked over then, and compiled on the
// main thread when it is called first: of what the page begins with some 2,000 are, before the
// world is visible.
const calledOnLoad = "//# allFunctionsCalledOnLoad\n"

// hintFirst leaves that line in what the page begins with, and takes it from what it may ask for
// later.
func hintFirst(outputs []api.OutputFile, meta *metafile) {
	script, _, chunks := meta.first()
	for i, f := range outputs {
		if !slices.Contains(append(chunks, script), filepath.Base(f.Path)) {
			outputs[i].Contents = bytes.TrimPrefix(f.Contents, []byte(calledOnLoad))
		}
	}
}
