package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

const listRounds = 1000

// listSection measures tools/list: what every client pays at its start, and its model in every
// turn.
func listSection(ctx context.Context, b *bench) error {
	s, err := b.serve(ctx, "list")
	if err != nil {
		return err
	}
	defer s.stop()
	ours, err := b.connect(ctx, s)
	if err != nil {
		return err
	}
	defer ours.close()
	text, t, cpu, err := listing(ctx, ours, b.times(listRounds))
	if err != nil {
		return err
	}
	empty, err := b.startFloor(ctx)
	if err != nil {
		return err
	}
	defer empty.close()
	if err := empty.initialize(); err != nil {
		return err
	}
	_, floor, floorCPU, err := listing(ctx, empty, b.times(listRounds))
	if err != nil {
		return err
	}
	facing, tools, err := modelFacing(text)
	if err != nil {
		return err
	}
	tokens, how := countTokens(ctx, facing)
	b.report.add(line{
		Name: "tools/list, one line of JSON", Value: float64(len(text)), Unit: inBytes, Max: 14 << 10, Peer: 29 << 10,
		Note: fmt.Sprintf("%d tools", tools),
	})
	b.report.add(line{Name: "  tokens that a model reads", Value: tokens, Unit: inCount, Max: 3500, Note: how})
	b.report.add(line{
		Name: "  time over stdio", Value: t.median(), Unit: inMillis, Max: .5, Floor: floor.median(), FloorName: "empty server, one tool",
		More: t.spread(),
	})
	b.report.add(line{Name: "  CPU time of the server", Value: cpu, Unit: inMillis, Floor: floorCPU, FloorName: "empty server, one tool"})
	return nil
}

// listing times tools/list and returns the line that answers it, and the server's CPU time for one
// in ms.
func listing(ctx context.Context, c *stdio, rounds int) (text []byte, t timings, cpu float64, err error) {
	act := func() (err error) {
		text, err = c.call("tools/list", nil)
		return err
	}
	_, other, err := cpuOver(c.cmd.Process.Pid, func() (err error) {
		t, err = repeat(ctx, 50, rounds, act)
		return err
	})
	return text, t, millis(other) / float64(rounds+50), err
}

// modelFacing is what clients hand to a model of the list: name, description and schema of each
// tool.
func modelFacing(list []byte) (text []byte, tools int, err error) {
	var m struct {
		Result struct {
			Tools []struct {
				Name        string          `json:"name"`
				Description string          `json:"description"`
				InputSchema json.RawMessage `json:"inputSchema"`
			} `json:"tools"`
		} `json:"result"`
	}
	if err := json.Unmarshal(list, &m); err != nil {
		return nil, 0, err
	}
	rows := []map[string]any{}
	for _, t := range m.Result.Tools {
		rows = append(rows, map[string]any{"name": t.Name, "description": t.Description, "input_schema": t.InputSchema})
	}
	text, err = json.Marshal(rows)
	return text, len(rows), err
}

// countTokens counts with the tokenizer of the end-to-end checks where it is installed (make
// setup), else it estimates.
func countTokens(ctx context.Context, text []byte) (tokens float64, how string) {
	home := os.Getenv("HARNESS_DIR")
	if home == "" {
		home = ".harness"
	}
	home, err := filepath.Abs(filepath.Join(home, "tokens", "package.json"))
	if err == nil {
		const script = `const r=require("node:module").createRequire(process.argv[1]);` +
			`console.log(r("gpt-tokenizer/encoding/o200k_base").encode(require("node:fs").readFileSync(0,"utf8")).length)`
		cmd := exec.CommandContext(ctx, "node", "-e", script, home)
		cmd.Stdin = strings.NewReader(string(text))
		if out, err := cmd.Output(); err == nil {
			if n, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64); err == nil {
				return n, "o200k_base"
			}
		}
	}
	return float64(len(text)) / 4, "estimate: bytes / 4"
}
