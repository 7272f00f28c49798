package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/store/salvage"
)

// This file contains the check of the worlds on disk. The store reports three kinds of problems:
// the disk cannot be written; an earlier start has found and repaired damage, which its records
// describe; and files are damaged now, which only a stopped service lets this process check.

// store checks the worlds on disk: whether changes can be written, and whether files are, or were,
// damaged. What an earlier start repaired without loss is a warning; lost content, and a folder
// that cannot be read or written, a failure.
func (p *inspection) store(ctx context.Context) []finding {
	f := finding{Name: "worlds on disk", State: ok, Detail: "all stored changes can be read"}
	dir, err := store.Find(string(p.dir))
	if err != nil {
		return []finding{f.with(skip, "none yet", "")}
	}
	var list []finding
	if next, err := p.disk(ctx, dir); err != nil {
		list = append(list, finding{Name: f.Name, State: fail, Detail: err.Error(), Next: next})
	}
	damages, err := salvage.Damages(dir)
	if err != nil {
		list = append(list, finding{Name: f.Name, State: fail, Detail: errorText(err), Next: "Make the folder readable for you."})
	}
	for _, d := range damages {
		one := finding{Name: f.Name, State: warn, Detail: "damaged, found " + d.Time.Local().Format(time.DateTime) + ": "}
		if d.World != "" {
			one.Detail += fmt.Sprintf("%s (%s). ", d.Name, d.World)
		}
		one.Detail += d.Text
		one.Next = "Check the disk. The damaged files are in " + d.Folder + "; when you no longer need them, delete that folder, and this message disappears."
		if d.Lost {
			one.State = fail
			if d.World == "" {
				one.Next = "If what is named there is still needed, restore a backup of the data folder. " + one.Next
			}
		}
		if d.Lost && d.World != "" {
			one.Next = "Look at the world. To bring back what is lost, use a backup of the data folder: world-mcp export --from-store BACKUP --id " +
				d.World + " > world.json, then world-mcp import world.json. " + one.Next
		}
		list = append(list, one)
	}
	if p.running == nil {
		if damaged, err := store.CheckFiles(dir); err != nil || len(damaged) > 0 {
			one := finding{Name: f.Name, State: warn, Detail: "damaged: " + strings.Join(damaged, ", ")}
			one.Next = "The next start copies these files, repairs them, and says what is lost. To export a world before that: world-mcp export --from-store " + shellQuote(string(p.dir))
			if err != nil {
				one = one.with(fail, errorText(err), "Make the folder readable for you.")
			}
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		return []finding{f}
	}
	return list
}

// disk checks that worlds can be written: by a test file, or by the health of a running service,
// which holds the folder. Reading alone finds neither a full disk nor one that has become
// read-only. next is the step to take after an error.
func (p *inspection) disk(ctx context.Context, dir string) (next string, err error) {
	next = "Make room on the disk that holds " + string(p.dir) + ", or give yourself the right to write there."
	if p.running == nil {
		return next, store.TryDisk(dir)
	}
	var h struct{ Store store.Health }
	if err := getJSON(ctx, p.running.URL+"api/health", &h); err != nil {
		return "See its last lines in " + p.dir.Path("serve.log") + ".", err
	}
	if h.Store.State == "failed" {
		return next, fmt.Errorf("the service cannot store changes: %s", h.Store.Text)
	}
	return next, nil
}
