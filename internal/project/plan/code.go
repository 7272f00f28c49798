package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Limits of a kept plan: more is not one of ours.
const (
	maxSaved   = 64 << 20  // bytes
	maxSide    = 1_000_000 // cm
	maxLots    = 1_000_000
	version    = 1
	smallest   = 20 // side of a lot (cm)
	largest    = 1_000
	notAPlan   = "not a kept plan"
	maxStreets = 1_000 // cm around a district
)

type saved struct {
	Version int           `json:"v"`
	Unit    int           `json:"u"`
	Site    [4]int        `json:"site"` // width, depth, depth when fresh, greatest depth
	Next    int           `json:"next"`
	Folders []savedFolder `json:"f"` // those above before those below; the root first
}

type savedFolder struct {
	ID      int          `json:"i"`
	Parent  int          `json:"p,omitempty"`
	Name    string       `json:"n,omitempty"`
	Level   int          `json:"l,omitempty"`
	Host    int          `json:"h,omitempty"`
	Cell    *[4]int      `json:"c,omitempty"`
	Pad     int          `json:"q,omitempty"`
	Blocks  []savedBlock `json:"b,omitempty"`
	Spare   [][4]int     `json:"s,omitempty"`
	Waiting []string     `json:"w,omitempty"`
}

type savedBlock struct {
	Host  int      `json:"h,omitempty"` // 0: its own folder
	Hold  [4]int   `json:"a"`
	Pad   int      `json:"q,omitempty"`
	Shape [2]int   `json:"c"` // columns, rows
	Files []string `json:"f"` // by lot; empty: nobody had it yet
	Past  []int    `json:"x,omitempty"`
}

// Copy is a plan as it was at one moment, to be kept. It shares nothing with the plan, so that it can be encoded while that
// goes on.
type Copy struct{ saved saved }

// Copy copies the plan: cheap beside Encode.
func (p *Plan) Copy() Copy {
	c := Copy{saved{
		Version: version, Unit: p.scale.unit, Site: [4]int{p.width, p.depth, p.tidy, p.maxDepth}, Next: p.next,
		Folders: make([]savedFolder, 0, len(p.folders)),
	}}
	c.saved.add(p.root)
	return c
}

// Encode is the copy as bytes. They hold names of files.
func (c Copy) Encode() []byte {
	data, err := json.Marshal(c.saved)
	if err != nil { // numbers and strings only
		panic(err)
	}
	return data
}

// Encode is the plan as bytes, to be kept. They hold names of files.
func (p *Plan) Encode() []byte { return p.Copy().Encode() }

func (s *saved) add(f *folder) {
	out := savedFolder{ID: f.id, Name: f.name, Level: f.level, Pad: f.pad, Waiting: slices.Clone(f.waiting)}
	if f.parent != nil {
		out.Parent = f.parent.id
	}
	if f.host != nil {
		out.Host = f.host.id
		out.Cell = &[4]int{f.cell.x, f.cell.z, f.cell.w, f.cell.d}
	}
	for _, r := range f.spare {
		out.Spare = append(out.Spare, [4]int{r.x, r.z, r.w, r.d})
	}
	for _, b := range f.blocks {
		out.Blocks = append(out.Blocks, b.saved())
	}
	s.Folders = append(s.Folders, out)
	for _, kid := range f.sortedKids() {
		s.add(kid)
	}
}

func (b *block) saved() savedBlock {
	out := savedBlock{Hold: [4]int{b.hold.x, b.hold.z, b.hold.w, b.hold.d}, Pad: b.pad, Shape: [2]int{b.cols, b.rows}}
	if b.host != b.owner {
		out.Host = b.host.id
	}
	last := 0
	for i, s := range b.slots {
		if s.name != "" {
			last = i + 1
		}
	}
	out.Files = make([]string, last)
	for i, s := range b.slots[:last] {
		out.Files[i] = s.name
		if s.name != "" && !s.taken {
			out.Past = append(out.Past, i)
		}
	}
	return out
}

// Decode reads what Encode gave. Whatever else it is given, it refuses: every rule that a plan keeps is checked.
func Decode(data []byte) (*Plan, error) {
	if len(data) > maxSaved {
		return nil, errors.New(notAPlan + ": too large")
	}
	var s saved
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, errors.New(notAPlan) // the cause may quote names of files
	}
	if s.Version != version {
		return nil, fmt.Errorf("%s of version %d", notAPlan, version)
	}
	if !s.sound() {
		return nil, errors.New(notAPlan + ": numbers out of range")
	}
	p := newPlan(scaleOf(s.Unit), s.Site[3])
	p.width, p.depth, p.tidy, p.next = s.Site[0], s.Site[1], s.Site[2], s.Next
	r := reader{plan: p, byID: map[int]*folder{}, lots: maxLots}
	for i, f := range s.Folders {
		if err := r.folder(i == 0, f); err != nil {
			return nil, fmt.Errorf("%s: %w", notAPlan, err)
		}
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", notAPlan, err)
	}
	return p, nil
}

func (s *saved) sound() bool {
	for _, side := range s.Site {
		if side < 0 || side > maxSide {
			return false
		}
	}
	return s.Unit >= smallest && s.Unit <= largest && s.Site[1] <= s.Site[3] && s.Next > 1 && s.Next < 1<<40 &&
		len(s.Folders) > 0
}

// reader builds a plan from what was kept.
type reader struct {
	plan *Plan
	byID map[int]*folder
	lots int // so many more may come
}

func (r *reader) folder(first bool, s savedFolder) error {
	p := r.plan
	f := p.root
	if !first {
		parent := r.byID[s.Parent]
		if parent == nil || s.ID <= 1 || s.ID >= p.next || r.byID[s.ID] != nil {
			return errors.New("a folder that belongs nowhere")
		}
		path := join(parent.path, s.Name)
		if !onePart(s.Name) || p.folders[path] != nil || !valid(path) {
			return errors.New("a folder without a good name")
		}
		f = p.reach(path)
		f.id, p.next = s.ID, p.next-1
	} else if s.ID != 1 || s.Parent != 0 || s.Host != 0 || s.Pad != 0 || s.Level != 0 || s.Name != "" {
		return errors.New("no project in it")
	}
	r.byID[s.ID] = f
	f.level = s.Level
	if s.Level < 0 || s.Level > maxParts || s.Pad < 0 || s.Pad > maxStreets {
		return errors.New("a folder too deep")
	}
	if err := r.groundOf(f, first, s); err != nil {
		return err
	}
	for _, b := range s.Blocks {
		if err := r.block(f, b); err != nil {
			return err
		}
	}
	for _, name := range s.Waiting {
		if _, twice := f.files[name]; twice || !valid(join(f.path, name)) || !onePart(name) {
			return errors.New("a file that waits for nothing")
		}
	}
	if n := len(s.Waiting); n > 0 {
		f.waiting = slices.Compact(slices.Sorted(slices.Values(s.Waiting)))
		if len(f.waiting) != n {
			return errors.New("a file that waits twice")
		}
		p.unhoused[f] = true
		f.count(n)
	}
	return nil
}

func (r *reader) groundOf(f *folder, first bool, s savedFolder) error {
	switch {
	case first:
		f.cell = rect{0, 0, r.plan.width, r.plan.depth}
	case s.Cell != nil:
		host := r.byID[s.Host]
		if host == nil || !above(host, f) {
			return errors.New("a folder on foreign ground")
		}
		f.host, f.cell, f.pad = host, rect{s.Cell[0], s.Cell[1], s.Cell[2], s.Cell[3]}, s.Pad
		host.guests = append(host.guests, f)
	case s.Host != 0 || s.Pad != 0:
		return errors.New("a folder without ground")
	}
	for _, q := range s.Spare {
		f.spare = append(f.spare, rect{q[0], q[1], q[2], q[3]})
	}
	return nil
}

func (r *reader) block(owner *folder, s savedBlock) error {
	host := owner
	if s.Host != 0 {
		host = r.byID[s.Host]
	}
	cols, rows := s.Shape[0], s.Shape[1]
	if host == nil || host != owner && !above(host, owner) || cols <= 0 || rows <= 0 || cols > r.lots || rows > r.lots ||
		cols*rows > r.lots || len(s.Files) > cols*rows || s.Pad < 0 || s.Pad > maxStreets {
		return errors.New("a block that is none")
	}
	r.lots -= cols * rows
	b := r.plan.lay(owner, host, rect{s.Hold[0], s.Hold[1], s.Hold[2], s.Hold[3]}, s.Pad, option{cols: cols, rows: rows})
	past := map[int]bool{}
	for _, i := range s.Past {
		if i < 0 || i >= len(s.Files) || s.Files[i] == "" || past[i] {
			return errors.New("a lot that remembers nothing")
		}
		past[i] = true
	}
	for i, name := range s.Files {
		if name == "" {
			continue
		}
		if !onePart(name) || !valid(join(owner.path, name)) {
			return errors.New("a file without a good name")
		}
		if past[i] {
			b.slots[i].name = name
			continue
		}
		if _, twice := owner.files[name]; twice {
			return errors.New("a file with two lots")
		}
		r.plan.take(owner, place{b, i}, name)
	}
	owner.count(len(s.Files) - len(past) - empties(s.Files))
	return nil
}

func empties(names []string) int {
	n := 0
	for _, name := range names {
		if name == "" {
			n++
		}
	}
	return n
}

func onePart(name string) bool {
	dir, _ := split(name)
	return dir == "" && name != "" && name[0] != '/'
}

// above says whether one folder is above another.
func above(high, low *folder) bool {
	for at := low.parent; at != nil; at = at.parent {
		if at == high {
			return true
		}
	}
	return false
}
