package jsonl_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/worldmcp/world/internal/base/jsonl"
)

// Lines come whole, however the stream is cut; empty ones are skipped, a last one needs no newline,
// and one that is too long is reported once and does not spoil the next.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	for name, r := range map[string]io.Reader{
		"at once":        strings.NewReader(long + "\n\n {} \r\n" + long[:100_000] + "\nend"),
		"byte by byte":   iotest.OneByteReader(strings.NewReader(long + "\n\n {} \r\n" + long[:100_000] + "\nend")),
		"data and error": iotest.DataErrReader(strings.NewReader(long + "\n{}\n" + long[:100_000] + "\nend")),
	} {
		in := jsonl.NewLines(r, 100_001)
		if _, err := in.Next(); !errors.Is(err, jsonl.ErrLong) {
			t.Errorf("%s: too long a line: %v", name, err)
		}
		for _, want := range []string{"{}", long[:100_000], "end"} {
			if line, err := in.Next(); string(line) != want || err != nil {
				t.Errorf("%s: %.40q, %v; want %.40q", name, line, err, want)
			}
		}
		for range 2 {
			if line, err := in.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("%s: behind the end: %q, %v", name, line, err)
			}
		}
	}
	in := jsonl.NewLines(strings.NewReader(long), 100)
	if _, err := in.Next(); !errors.Is(err, jsonl.ErrLong) {
		t.Errorf("a last line that is too long: %v", err)
	}
}
