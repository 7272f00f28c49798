package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Limits of a saved plan. Encode stays below them.
const (
	// maxSaved is in bytes.
	maxSaved = 64 << 20
	// maxSide bounds every coordinate and length, in centimetres.
	maxSide = 1_000_000
	maxLots = 1_000_000
	version = 1
	// minUnit and largest bound the side of a lot, in centimetres.
	minUnit = 20
	maxUnit = 1_000
	// maxStreets is in centimetres around a district.
	maxStreets = 1_000
	notAPlan   = "not a saved plan"
)

// saved is the JSON of a plan; rectangles are [x, z, width, depth] in centimetres.
type saved struct {
	Version int `json:"v"`
	Unit    int `json:"u"`
	// Site is the width, the depth, the depth that New gave it, and the maximum depth.
	Site [4]int `json:"site"`
	Next int    `json:"next"`
	// Folders begins with the root; parents precede their children.
	Folders []savedFolder `json:"f"`
}

// savedFolder has one-letter keys, since a plan may have tens of thousands of folders.
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
	// Host is 0 if the block stands in its own folder.
	Host int    `json:"h,omitempty"`
	Cell [4]int `json:"a"`
	Pad  int    `json:"q,omitempty"`
	// Shape is [columns, rows].
	Shape [2]int `json:"c"`
	// Files are by lot; "" is a lot never used. Past lists the lots of removed files.
	Files []string `json:"f"`
	Past  []int    `json:"x,omitempty"`
}

// Copy is a snapshot of a plan. It shares nothing with the plan, which may change while the copy is
// encoded.
type Copy struct{ saved saved }

// Copy copies the plan. That is cheap compared to Encode.
func (p *Plan) Copy() Copy {
	c := Copy{saved{
		Version: version, Unit: p.scale.unit, Site: [4]int{p.width, p.depth, p.freshDepth, p.maxDepth}, Next: p.next,
		Folders: make([]savedFolder, 0, len(p.folders)),
	}}
	c.saved.add(p.root)
	return c
}

// Encode returns the copy as JSON. The JSON has names of files.
func (c Copy) Encode() []byte {
	data, err := json.Marshal(c.saved)
	if err != nil { // numbers and strings only
		panic(err)
	}
	return data
}

// add appends a folder and its subfolders.
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
	for _, kid := range f.sortedChildren() {
		s.add(kid)
	}
}

// saved encodes a block without its last lots that never had a file.
func (b *block) saved() savedBlock {
	out := savedBlock{Cell: [4]int{b.cell.x, b.cell.z, b.cell.w, b.cell.d}, Pad: b.pad, Shape: [2]int{b.cols, b.rows}}
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

// Decode parses the output of Encode, and rejects data that breaks any rule of a plan.
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
	if !s.inRange() {
		return nil, errors.New(notAPlan + ": numbers out of range")
	}
	p := newPlan(scaleOf(s.Unit), s.Site[3])
	p.width, p.depth, p.freshDepth, p.next = s.Site[0], s.Site[1], s.Site[2], s.Next
	d := decoder{plan: p, byID: map[int]*folder{}, lots: maxLots}
	for i, f := range s.Folders {
		if err := d.folder(i == 0, f); err != nil {
			return nil, fmt.Errorf("%s: %w", notAPlan, err)
		}
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", notAPlan, err)
	}
	return p, nil
}

func (s *saved) inRange() bool {
	for _, side := range s.Site {
		if side < 0 || side > maxSide {
			return false
		}
	}
	return s.Unit >= minUnit && s.Unit <= maxUnit && s.Site[1] <= s.Site[3] && s.Next > 1 && s.Next < 1<<40 &&
		len(s.Folders) > 0
}

type decoder struct {
	plan *Plan
	byID map[int]*folder
	// lots is how many more lots may follow.
	lots int
}

// folder adds a folder; its parents must come before it.
func (d *decoder) folder(first bool, s savedFolder) error {
	p := d.plan
	f := p.root
	if !first {
		parent := d.byID[s.Parent]
		if parent == nil || s.ID <= 1 || s.ID >= p.next || d.byID[s.ID] != nil {
			return errors.New("a folder without a parent")
		}
		path := join(parent.path, s.Name)
		if !isName(s.Name) || p.folders[path] != nil || !isValidPath(path) {
			return errors.New("a folder with a bad name")
		}
		f = p.makeFolder(path)
		f.id, p.next = s.ID, p.next-1
	} else if s.ID != 1 || s.Parent != 0 || s.Host != 0 || s.Pad != 0 || s.Level != 0 || s.Name != "" {
		return errors.New("the root is not a project")
	}
	d.byID[s.ID] = f
	f.level = s.Level
	if s.Level < 0 || s.Level > maxParts || s.Pad < 0 || s.Pad > maxStreets {
		return errors.New("a folder too deep")
	}
	if err := d.ground(f, first, s); err != nil {
		return err
	}
	for _, b := range s.Blocks {
		if err := d.block(f, b); err != nil {
			return err
		}
	}
	for _, name := range s.Waiting {
		if _, twice := f.files[name]; twice || !isValidPath(join(f.path, name)) || !isName(name) {
			return errors.New("a bad file without a lot")
		}
	}
	if n := len(s.Waiting); n > 0 {
		f.waiting = slices.Compact(slices.Sorted(slices.Values(s.Waiting)))
		if len(f.waiting) != n {
			return errors.New("a file without a lot is there twice")
		}
		p.waiting[f] = true
		f.addFiles(n)
	}
	return nil
}

func (d *decoder) ground(f *folder, first bool, s savedFolder) error {
	switch {
	case first:
		f.cell = rect{0, 0, d.plan.width, d.plan.depth}
	case s.Cell != nil:
		host := d.byID[s.Host]
		if host == nil || !isAbove(host, f) {
			return errors.New("a folder on ground that is not above it")
		}
		f.host, f.cell, f.pad = host, rect{s.Cell[0], s.Cell[1], s.Cell[2], s.Cell[3]}, s.Pad
		host.districts = append(host.districts, f)
	case s.Host != 0 || s.Pad != 0:
		return errors.New("a folder without ground")
	}
	for _, q := range s.Spare {
		f.spare = append(f.spare, rect{q[0], q[1], q[2], q[3]})
	}
	return nil
}

func (d *decoder) block(owner *folder, s savedBlock) error {
	host := owner
	if s.Host != 0 {
		host = d.byID[s.Host]
	}
	cols, rows := s.Shape[0], s.Shape[1]
	if host == nil || host != owner && !isAbove(host, owner) || cols <= 0 || rows <= 0 || cols > d.lots ||
		rows > d.lots || cols*rows > d.lots || len(s.Files) > cols*rows || s.Pad < 0 || s.Pad > maxStreets {
		return errors.New("a bad block")
	}
	d.lots -= cols * rows
	b := d.plan.putBlock(owner, host, rect{s.Cell[0], s.Cell[1], s.Cell[2], s.Cell[3]}, s.Pad,
		option{cols: cols, rows: rows})
	past := map[int]bool{}
	for _, i := range s.Past {
		if i < 0 || i >= len(s.Files) || s.Files[i] == "" || past[i] {
			return errors.New("a past file without a name")
		}
		past[i] = true
	}
	for i, name := range s.Files {
		if name == "" {
			continue
		}
		if !isName(name) || !isValidPath(join(owner.path, name)) {
			return errors.New("a file with a bad name")
		}
		if past[i] {
			b.slots[i].name = name
			continue
		}
		if _, twice := owner.files[name]; twice {
			return errors.New("a file with two lots")
		}
		owner.occupy(slotRef{b, i}, name)
	}
	owner.addFiles(b.taken)
	return nil
}

// isName reports whether name is a single part of a path.
func isName(name string) bool { return name != "" && !strings.Contains(name, "/") }

func isAbove(high, low *folder) bool {
	for up := low.parent; up != nil; up = up.parent {
		if up == high {
			return true
		}
	}
	return false
}
