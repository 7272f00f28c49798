package tool

import (
	"encoding/json"
	"fmt"
	"strings"
)

// RefKind says what an argument that holds an id may name.
type RefKind int

// Values of RefKind.
const (
	// RefObject: an object.
	RefObject RefKind = iota
	// RefSupport: an object, or the ground.
	RefSupport
	// RefAny: an object, an avatar by its id or name, or the user.
	RefAny
	// RefFile: an uploaded file.
	RefFile
)

// Ground is the id of the ground where a call names the support of an object.
const Ground = "ground"

// Ref is an argument that names something that has to exist.
type Ref struct {
	// Field is the path of the argument: objects[2].on.
	Field string
	ID    string
	Kind  RefKind
}

// refKinds are the arguments that name something, with the kinds that they may name. The argument
// id is in idKinds.
var refKinds = []struct {
	name string
	kind RefKind
}{{"on", RefSupport}, {"beside", RefAny}, {"facing", RefAny}, {"target", RefAny}, {"asset", RefFile}}

// idKinds is the kind that the argument id names, by tool. With other tools, it need not exist, or
// the service looks it up when it answers.
var idKinds = map[string]RefKind{
	ModifyObjects: RefObject, DeleteObjects: RefObject, WalkAvatar: RefAny, AvatarAction: RefAny, Screenshot: RefAny,
}

// Refs returns the things that the arguments of a call name, in the order of the arguments, for a
// tool that a page executes.
func (c *Call) Refs() (list []Ref) {
	if c.Tool.In != InBrowser {
		return nil
	}
	c.eachItem(func(path string, item map[string]any) {
		add := func(name string, kind RefKind) {
			id, given := item[name].(string)
			if given && !(kind == RefSupport && id == Ground) && !(kind == RefFile && id == "") {
				list = append(list, Ref{path + name, id, kind})
			}
		}
		if kind, ok := idKinds[c.Tool.Name]; ok {
			add("id", kind)
		}
		for _, r := range refKinds {
			add(r.name, r.kind)
		}
	})
	return list
}

// MayMake reports whether the call could make an object with this id. It knows only how a call
// derives ids, so it may also return true for an id that will not exist.
func (c *Call) MayMake(id string) (may bool) {
	switch c.Tool.Name {
	case Undo:
		return true
	case Build:
		name, named := c.given["id"].(string)
		return !named || name == id
	case PlaceObjects:
		c.eachItem(func(_ string, item map[string]any) {
			kind, _ := item["kind"].(string)
			name, named := item["id"].(string)
			if named {
				kind = name
			}
			may = may || named && name == id || strings.HasPrefix(id, kind+"_")
		})
	}
	return may
}

// eachItem calls f with the arguments or, if they contain a list of objects, with each of these and
// its path.
func (c *Call) eachItem(f func(path string, item map[string]any)) {
	items, ok := c.given["objects"].([]any)
	if !ok {
		f("", c.given)
		return
	}
	for i, x := range items {
		if item, ok := x.(map[string]any); ok {
			f(fmt.Sprintf("objects[%d].", i), item)
		}
	}
}

// Next steps after a call whose answer did not come.
const (
	nextAgain   = "Call again."
	nextWithKey = "Call again with the same idempotency_key; what was done is not done twice."
	nextUnsure  = "Look whether it was done (inspect_world) before you call again."
)

// NextAfterSilence is the next step for a caller that got no answer, and so does not know whether
// the call was done.
func (c *Call) NextAfterSilence() string {
	switch {
	case c.Tool.ReadOnly || c.DryRun:
		return nextAgain
	case c.Key != "":
		return nextWithKey
	}
	return nextUnsure
}

// NextAfterSilence is Call.NextAfterSilence for arguments that were not checked yet.
func NextAfterSilence(name string, arguments json.RawMessage) string {
	c, e := Validate(name, arguments)
	if e != nil {
		return e.Next
	}
	return c.NextAfterSilence()
}
