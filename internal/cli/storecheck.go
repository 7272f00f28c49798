package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/store"
)

// store looks at the worlds as they lie on the disk: whether they can be written, and whether any was damaged.
func (p *patient) store(ctx context.Context) []finding {
	f := finding{Name: "worlds on disk", State: ok, Detail: "every change that is kept can be read"}
	dir, err := store.Find(string(p.dir))
	if err != nil {
		f.State, f.Detail = skip, "none yet"
		return []finding{f}
	}
	var list []finding
	if next, err := p.disk(ctx, dir); err != nil {
		list = append(list, finding{Name: f.Name, State: fail, Detail: err.Error(), Next: next})
	}
	damages, err := store.Damages(dir)
	if err != nil {
		list = append(list, finding{Name: f.Name, State: fail, Detail: reasonOf(err), Next: "Make the folder readable for you."})
	}
	for _, d := range damages {
		one := finding{Name: f.Name, State: warn, Detail: "damaged, found " + d.Time.Local().Format(time.DateTime) + ": "}
		if d.World != "" {
			one.Detail += fmt.Sprintf("%s (%s). ", d.Name, d.World)
		}
		one.Detail += d.Text
		one.Next = "Check the disk. The damaged files are kept in " + d.Folder + "; when you need nothing of them, delete that folder, and this goes away."
		if d.Lost {
			one.State = fail
			one.Next = "Look at the world. If what is lost matters, put it back from a backup of the data folder: world-mcp export --from-store BACKUP --id " +
				d.World + " > world.json, then world-mcp import world.json. " + one.Next
		}
		list = append(list, one)
	}
	if p.running == nil {
		if damaged, err := store.CheckFiles(dir); err != nil || len(damaged) > 0 {
			one := finding{Name: f.Name, State: warn, Detail: "damaged: " + strings.Join(damaged, ", ")}
			one.Next = "The next start keeps a copy of these files, repairs them, and says what is lost. To take a world out before: world-mcp export --from-store " + quoted(string(p.dir))
			if err != nil {
				one.State, one.Detail, one.Next = fail, reasonOf(err), "Make the folder readable for you."
			}
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		return []finding{f}
	}
	return list
}

// disk tries whether the worlds can be written; a running service is asked.
func (p *patient) disk(ctx context.Context, dir string) (next string, err error) {
	next = "Make room on the disk that holds " + string(p.dir) + ", or give yourself the right to write there."
	if p.running == nil {
		return next, store.TryDisk(dir)
	}
	var h struct{ Store store.Health }
	if err := ask(ctx, p.running.URL+"api/health", &h); err != nil {
		return "See its last lines in " + p.dir.Path("serve.log") + ".", err
	}
	if h.Store.State == "failed" {
		return next, fmt.Errorf("the service cannot keep changes: %s", h.Store.Text)
	}
	return next, nil
}
