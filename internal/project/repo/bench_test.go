package repo

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// generated is a committed repository of n files in folders of 20, with texts of 20 to 220 lines.
func generated(b *testing.B, n int) string {
	b.Helper()
	root := filepath.Join(b.TempDir(), "project")
	for i := range n {
		write(b, root, fmt.Sprintf("area%d/package%d/file%d.go", i/400, i/20, i), strings.Repeat(fmt.Sprintf("\tline of file %d, as long as most are\n", i), 20+i%200))
	}
	gitDo(b, root, "init", "-q", "-b", "main", ".")
	gitDo(b, root, "add", ".")
	gitDo(b, root, "-c", "gc.auto=0", "commit", "-q", "-m", "begin")
	return root
}

func heap() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// BenchmarkOpen measures how long the first scan takes, with and without the cache, and how much
// memory it keeps.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{10_000, 50_000} {
		root := generated(b, n)
		old := time.Now().Add(-time.Hour)
		_ = filepath.WalkDir(root, func(p string, _ os.DirEntry, _ error) error { return os.Chtimes(p, old, old) })
		gitDo(b, root, "status", "-s") // the index learns the new times
		for _, cached := range []bool{false, true} {
			b.Run(fmt.Sprintf("%d/cached=%v", n, cached), func(b *testing.B) {
				file := filepath.Join(b.TempDir(), "cache")
				if cached {
					view(b, root, Options{Cache: file}).stop()
				}
				before := heap()
				for b.Loop() {
					v := view(b, root, Options{Cache: file, Quiet: slow})
					b.StopTimer()
					v.quiet(700 * time.Millisecond)
					v.mu.Lock()
					clear(v.files)
					v.mu.Unlock()
					b.ReportMetric(heap()-before, "MB")
					v.stop()
					if !cached {
						_ = os.Remove(file)
					}
					b.StartTimer()
				}
			})
		}
	}
}

// BenchmarkEdit measures how long after a write the change is published.
func BenchmarkEdit(b *testing.B) {
	for _, n := range []int{10_000, 50_000} {
		root := generated(b, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			v := view(b, root, Options{Quiet: slow})
			v.quiet(2 * time.Second)
			i := 0
			for b.Loop() {
				i++
				p := fmt.Sprintf("area0/package%d/file%d.go", (i*7%100)/20, i*7%100)
				text := strings.Repeat("x", i) + "\n"
				began := time.Now()
				write(b, root, p, text)
				v.until(p, func() bool { return v.files[p].Bytes == int64(len(text)) })
				b.ReportMetric(float64(time.Since(began).Microseconds())/1000, "last-ms")
			}
		})
	}
}

// BenchmarkListPlain measures how long it takes to list a folder of 20,000 files that is no
// repository.
func BenchmarkListPlain(b *testing.B) {
	root := b.TempDir()
	write(b, root, ".gitignore", "*.log\n/out/\n")
	for i := range 20_000 {
		write(b, root, fmt.Sprintf("area%d/package%d/file%d.go", i/400, i/20, i), "x\n")
	}
	for _, git := range []string{"", "no-such-git"} {
		b.Run("git="+git, func(b *testing.B) {
			r, bad := Open(root, Options{Git: git})
			if bad != nil {
				b.Fatal(bad)
			}
			folder, err := os.OpenRoot(r.Root())
			if err != nil {
				b.Fatal(err)
			}
			defer folder.Close()
			if r.git != nil {
				r.git.empty = filepath.Join(b.TempDir(), "empty.git")
			}
			for b.Loop() {
				l, err := (&scan{Repo: r, root: folder}).list(b.Context())
				if err != nil || len(l.files) != 20_001 {
					b.Fatal(len(l.files), err)
				}
			}
		})
	}
}
