package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// unit says how a figure is written.
type unit string

const (
	inMillis unit = "ms"
	inBytes  unit = "bytes"
	inCount  unit = "count"
	inTimes  unit = "times" // a ratio that is itself the figure
)

// line is one figure with what it is held against. Zero fields are left out.
type line struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  unit    `json:"unit"`

	Floor     float64 `json:"floor,omitempty"` // in the same unit, from the same run
	FloorName string  `json:"floorName,omitempty"`
	Ratio     float64 `json:"ratio,omitempty"`

	Max      float64 `json:"max,omitempty"`      // budget: of the value
	MaxRatio float64 `json:"maxRatio,omitempty"` // budget: of value / floor
	Verdict  string  `json:"verdict,omitempty"`

	Peer float64 `json:"peer,omitempty"` // the same figure of the product to beat, as measured on its own
	Note string  `json:"note,omitempty"`
	// More holds what belongs to the figure: p90, cpu, bytes …
	More map[string]float64 `json:"more,omitempty"`
}

const (
	verdictOK      = "ok"
	verdictOver    = "OVER"
	verdictMissing = "not measured"
)

// report prints lines as they come and keeps them for the file.
type report struct {
	out   io.Writer
	lines []line
}

func newReport(out io.Writer) *report {
	r := &report{out: out}
	fmt.Fprintf(out, "%-54s %10s  %-34s %7s  %-20s %-7s %s\n", "", "figure", "floor of this run", "ratio", "budget", "verdict", "peer")
	return r
}

func (r *report) heading(title string) { fmt.Fprintf(r.out, "\n%s\n", title) }

func (r *report) add(l line) {
	if l.Floor > 0 {
		l.Ratio = l.Value / l.Floor
	}
	if l.Max > 0 || l.MaxRatio > 0 {
		l.Verdict = verdictOK
		if l.Max > 0 && l.Value > l.Max || l.MaxRatio > 0 && l.Ratio > l.MaxRatio {
			l.Verdict = verdictOver
		}
	}
	r.lines = append(r.lines, l)
	fmt.Fprintln(r.out, strings.TrimRight(fmt.Sprintf("  %-52s %10s  %-34s %7s  %-20s %-7s %s",
		l.Name, l.Unit.text(l.Value), l.floorText(), ratioText(l.Ratio), l.budgetText(), l.Verdict, l.tail()), " "))
}

// missing notes that a figure could not be taken, and why.
func (r *report) missing(name, why string) {
	r.lines = append(r.lines, line{Name: name, Verdict: verdictMissing, Note: why})
	fmt.Fprintf(r.out, "  %-52s not measured: %s\n", name, why)
}

func (l *line) floorText() string {
	if l.Floor == 0 {
		return ""
	}
	return l.Unit.text(l.Floor) + " " + l.FloorName
}

func (l *line) budgetText() string {
	var parts []string
	if l.Max > 0 {
		parts = append(parts, "≤ "+l.Unit.text(l.Max))
	}
	if l.MaxRatio > 0 {
		parts = append(parts, "≤ "+ratioText(l.MaxRatio))
	}
	return strings.Join(parts, ", ")
}

func (l *line) tail() string {
	var parts []string
	if l.Peer > 0 {
		parts = append(parts, l.Unit.text(l.Peer))
	}
	if l.Note != "" {
		parts = append(parts, l.Note)
	}
	return strings.Join(parts, "  ")
}

func ratioText(v float64) string {
	if v == 0 {
		return ""
	}
	return three(v) + " ×"
}

func (u unit) text(v float64) string {
	switch u {
	case inBytes:
		switch {
		case v >= 1<<20:
			return three(v/(1<<20)) + " MB"
		case v >= 1<<10:
			return three(v/(1<<10)) + " KB"
		}
		return three(v) + " B"
	case inMillis:
		return three(v) + " ms"
	case inTimes:
		return three(v) + " ×"
	case inCount:
	}
	return fmt.Sprintf("%.0f", v)
}

// three writes three digits that count.
func three(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 1:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.3f", v)
}

// overCounted says whether something that is counted and not timed is over its budget.
func (r *report) overCounted() bool {
	return slices.ContainsFunc(r.lines, func(l line) bool {
		return l.Verdict == verdictOver &&
			(l.Unit == inBytes || l.Unit == inCount)
	})
}

// end prints the sum and writes the file. It reports whether every figure could be taken.
func (r *report) end(took time.Duration, path string) (bool, error) {
	verdicts := map[string]int{}
	for _, l := range r.lines {
		verdicts[l.Verdict]++
	}
	fmt.Fprintf(r.out, "\n%d figures in %.0f s: %d within budget, %d OVER, %d without one, %d not measured.\n",
		len(r.lines), took.Seconds(), verdicts[verdictOK], verdicts[verdictOver], verdicts[""], verdicts[verdictMissing])
	b, err := json.MarshalIndent(map[string]any{
		"time": time.Now().UTC().Format(time.RFC3339), "seconds": took.Seconds(), "go": runtime.Version(),
		"os": runtime.GOOS, "arch": runtime.GOARCH, "cpus": runtime.NumCPU(), "lines": r.lines,
	}, "", "  ")
	if err != nil {
		return false, err
	}
	return verdicts[verdictMissing] == 0, os.WriteFile(path, append(b, '\n'), 0o644)
}
