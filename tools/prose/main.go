// Command prose holds the English and the width of the Go code. The words that it refuses in
// comments are those that this code once overused until only its authors understood it; each comes
// with a replacement.
//
//	go run ./prose [FOLDER...]     lists violations and fails
//	go run ./prose -w [FOLDER...]  also rewraps comments that are too wide
//	go run ./prose -count          counts by folder and passes
//
// Comments are at most 100 columns wide and code 120, a tab being four. String literals, directives
// and trailing comments do not count. exceptions.txt lists the lines that may differ, at most 20.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const top = ".." // the repository, from tools/

// maxExceptions bounds exceptions.txt; a rule with more is no rule.
const maxExceptions = 20

func main() {
	count := flag.Bool("count", false, "count by folder, judge nothing")
	write := flag.Bool("w", false, "rewrap comments that are too wide")
	flag.Parse()
	if err := run(flag.Args(), *count, *write); err != nil {
		fmt.Fprintln(os.Stderr, "prose:", err)
		os.Exit(1)
	}
}

func run(folders []string, count, write bool) error {
	files, err := goFiles(folders)
	if err != nil {
		return err
	}
	except, err := readExceptions()
	if err != nil {
		return err
	}
	var all []violation
	for _, name := range files {
		src, err := os.ReadFile(filepath.Join(top, name))
		if err != nil {
			return err
		}
		if write {
			wrapped := wrapComments(string(src))
			if wrapped != string(src) {
				if err := os.WriteFile(filepath.Join(top, name), []byte(wrapped), 0o644); err != nil {
					return err
				}
				src = []byte(wrapped)
			}
		}
		found, err := check(name, src)
		if err != nil {
			return err
		}
		all = append(all, slices.DeleteFunc(found, except.covers)...)
	}
	if count {
		printCounts(all)
		return nil
	}
	for _, v := range all {
		fmt.Println(v)
	}
	if unused := except.unused(); len(unused) > 0 && len(folders) == 0 {
		return fmt.Errorf("exceptions.txt: nothing matches any more: %s", strings.Join(unused, "; "))
	}
	if len(all) > 0 {
		return fmt.Errorf("%d violations", len(all))
	}
	return nil
}

// goFiles lists the tracked and new Go files of the folders (default: all), without generated ones
// and test data.
func goFiles(folders []string) ([]string, error) {
	args := []string{"-C", top, "ls-files", "-co", "--exclude-standard", "--deduplicate", "--"}
	if len(folders) == 0 {
		args = append(args, "*.go")
	}
	for _, f := range folders {
		args = append(args, filepath.ToSlash(filepath.Join(f, "*.go")))
	}
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(f string) bool {
		_, err := os.Stat(filepath.Join(top, f))
		return err != nil || strings.Contains(f, "/testdata/") || strings.HasSuffix(f, ".gen.go")
	}), nil
}

// exceptions are the rows of exceptions.txt: a file, a tab and a part of the line that is excepted.
type exceptions []struct {
	file, part string
	used       bool
}

func readExceptions() (exceptions, error) {
	text, err := os.ReadFile("prose/exceptions.txt")
	if err != nil {
		return nil, err
	}
	var list exceptions
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		file, part, ok := strings.Cut(line, "\t")
		if !ok || part == "" {
			return nil, fmt.Errorf("exceptions.txt: %q is not a file, a tab and a part of a line", line)
		}
		list = append(list, struct {
			file, part string
			used       bool
		}{file, part, false})
	}
	if len(list) > maxExceptions {
		return nil, fmt.Errorf("exceptions.txt has %d rows, at most %d may stand there", len(list), maxExceptions)
	}
	return list, nil
}

func (x exceptions) covers(v violation) bool {
	for i := range x {
		if x[i].file == v.file && strings.Contains(v.text, x[i].part) {
			x[i].used = true
			return true
		}
	}
	return false
}

func (x exceptions) unused() []string {
	var list []string
	for _, e := range x {
		if !e.used {
			list = append(list, e.file+": "+e.part)
		}
	}
	return list
}

func printCounts(all []violation) {
	counts := map[string]map[string]int{}
	for _, v := range all {
		for _, key := range []string{filepath.Dir(v.file), "(all)"} {
			if counts[key] == nil {
				counts[key] = map[string]int{}
			}
			counts[key][v.rule]++
		}
	}
	folders := make([]string, 0, len(counts))
	for f := range counts {
		folders = append(folders, f)
	}
	slices.Sort(folders)
	fmt.Printf("%-44s %6s %8s %6s\n", "", "words", "comments", "code")
	for _, f := range folders {
		fmt.Printf("%-44s %6d %8d %6d\n", f, counts[f][ruleWord], counts[f][ruleComment], counts[f][ruleCode])
	}
}
