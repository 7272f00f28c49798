// This file validates operations before they are written. The same rules apply to a page, an import
// and a snapshot. Errors give the field as a path from the operation outwards, the received value,
// and the allowed ones.

package doc

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
)

// Limits in addition to those of the document.
const (
	// maxSink is how far below the ground a thing may be, in metres.
	maxSink = 10.0
	// maxName bounds an avatar's name and its agent type, in characters.
	maxName = 64
	// maxSpeed bounds a behaviour's speed.
	maxSpeed = 10.0
	// maxYaw bounds a yaw in degrees, both ways.
	maxYaw = 360.0
	// quatNorm is how far a quaternion's length may be from 1.
	quatNorm = 1e-3
	// rangeSlack tolerates rounding at the ends of a range.
	rangeSlack   = 1e-9
	idAllowed    = "1 to 40 of a-z 0-9 _"
	colorAllowed = "#rrggbb"
)

// reservedIDs mean something else in arguments, so no object or avatar may have them.
var reservedIDs = map[string]bool{"ground": true, "user": true}

// Check validates the operations of an entry that would follow the current revision: types, limits,
// completeness. It changes nothing, and returns the decoded operations for Fold. The error's field
// is a path such as operations[3].value.position. Operations apply in order, so an error about a
// limit names the operation that exceeds it.
func (s *State) Check(ops []wire.Operation) ([]Change, *wire.Error) {
	// Cycles are searched at the end: an operation may refer to an object that a later one puts.
	t := tally{
		state: s, objects: len(s.objects), instances: s.instances, avatars: len(s.avatars),
		placements: make([]string, len(ops)), supports: map[string]string{}, seen: map[Ref]int{},
	}
	changes := make([]Change, len(ops))
	for i, op := range ops {
		c, err := t.operation(i, op)
		if err != nil {
			return nil, prefixField("operations["+strconv.Itoa(i)+"]", err)
		}
		changes[i] = c
	}
	for i, id := range t.placements {
		if id != "" && t.standsOnItself(id) {
			e := bad("on", t.supports[id], "something that does not stand on it itself", "%s would stand on itself", id)
			return nil, prefixField("operations["+strconv.Itoa(i)+"].value", e)
		}
	}
	return changes, nil
}

// standsOnItself reports whether an object would stand on itself, directly or through others.
func (t *tally) standsOnItself(id string) bool {
	at := t.supports[id]
	// The world may already contain a cycle that does not include id.
	for range MaxObjects {
		if at == id {
			return true
		}
		next, put := t.supports[at]
		if it, there := t.state.objects[at]; !put && there {
			next = it.On
		}
		if next == "" {
			return false
		}
		at = next
	}
	return false
}

// tally counts what the world would contain after the operations seen so far.
type tally struct {
	state                       *State
	objects, instances, avatars int
	// seen maps an object or an avatar to its number of instances now, 0 when removed.
	seen map[Ref]int

	// placements holds, by operation, the object that it puts on another one.
	placements []string
	// supports holds what each object that is put or removed stands on afterwards.
	supports map[string]string
}

// operation decodes and checks one operation, and counts its effect.
func (t *tally) operation(i int, op wire.Operation) (Change, *wire.Error) {
	c, err := decodeOperation(op)
	if err == nil && strict.HalfPair(op.Value) {
		err = bad("value", "half of a surrogate pair", "whole characters", "the text is not valid Unicode")
	}
	if err == nil {
		err = t.change(i, &c)
	}
	return c, err
}

// change checks a decoded operation against the limits of types and values.
func (t *tally) change(i int, c *Change) *wire.Error {
	if c.Type == wire.EntityObject {
		t.supports[c.ID] = ""
	}
	next := t.state.revision + 1
	switch {
	case c.object != nil:
		if err := checkObject(c.object, next); err != nil {
			return prefixField("value", err)
		}
		if c.object.On != "" {
			t.placements[i], t.supports[c.ID] = c.ID, c.object.On
		}
		return t.put(c.Ref, instancesOf(c.object))
	case c.avatar != nil:
		if err := checkAvatar(c.avatar, next); err != nil {
			return prefixField("value", err)
		}
		return t.put(c.Ref, 1)
	case c.environment != nil:
		return prefixField("value", checkEnvironment(c.environment))
	}
	return t.remove(c.Ref)
}

// instancesNow returns how many instances an object or an avatar has by now; 0: it does not exist.
func (t *tally) instancesNow(of Ref) int {
	if n, ok := t.seen[of]; ok {
		return n
	}
	if it, ok := t.state.objects[of.ID]; ok && of.Type == wire.EntityObject {
		return instancesOf(&it.Object)
	}
	if _, ok := t.state.avatars[of.ID]; ok && of.Type == wire.EntityAvatar {
		return 1
	}
	return 0
}

// set records the number of instances of an object or an avatar and updates the totals.
func (t *tally) set(of Ref, n int) {
	old := t.instancesNow(of)
	t.seen[of] = n
	one := min(n, 1) - min(old, 1)
	if of.Type == wire.EntityAvatar {
		t.avatars += one
		return
	}
	t.objects += one
	t.instances += n - old
}

// put counts a value that is put, and checks the limits of the world.
func (t *tally) put(what Ref, n int) *wire.Error {
	t.set(what, n)
	switch {
	case t.objects > MaxObjects:
		return overLimit("", t.objects, MaxObjects, "objects in one world")
	case t.instances > MaxInstances:
		return overLimit("", t.instances, MaxInstances, "objects and parts in one world")
	case t.avatars > MaxAvatars:
		return overLimit("", t.avatars, MaxAvatars, "avatars in one world")
	}
	return nil
}

// remove counts a removal. What does not exist cannot be removed.
func (t *tally) remove(what Ref) *wire.Error {
	if t.instancesNow(what) == 0 {
		return wire.NotFound(wire.MissingThing, "there is no %s %s", what.Type, clip.Quote(what.ID)).
			At("id").Saw(clip.Quote(what.ID)).Suggest(Similar(what.ID, t.state.ids(what.Type), 3))
	}
	t.set(what, 0)
	return nil
}

// ids lists the ids of all entities of a type, for suggestions.
func (s *State) ids(what wire.EntityType) []string {
	if what == wire.EntityAvatar {
		return slices.Collect(maps.Keys(s.avatars))
	}
	return slice.Map(s.order, func(it *item) string { return it.ID })
}

// checkObject checks a whole object that would exist at the given revision.
func checkObject(o *Object, revision uint64) *wire.Error {
	_, known := PieceOf(o.Kind)
	switch {
	case !validID(o.ID) || strings.HasPrefix(o.ID, "avatar_"):
		return bad("id", clip.Quote(o.ID), idAllowed+"; not ground, user or avatar_…", "the object id is not allowed")
	case !known && o.Kind != KindComposite && o.Kind != KindModel:
		return unknownKind("kind", o.Kind)
	case (o.Kind == KindModel) != (o.Size != nil):
		return bad("size", "", "three numbers with kind model, nothing with any other", "the size does not fit the kind")
	case o.Kind == KindModel && o.Asset == "":
		return bad("asset", "nothing", "the id of a model's file", "a model without its file")
	case o.Kind == KindComposite && len(o.Parts) == 0:
		return bad("parts", "none", "1 to 200 parts", "a composite without parts")
	case o.Kind != KindComposite && len(o.Parts) > 0:
		return bad("parts", strconv.Itoa(len(o.Parts)), "none", "only a composite has parts")
	case len(o.Parts) > MaxParts:
		return overLimit("parts", len(o.Parts), MaxParts, "parts in one composite")
	case o.On != "" && (!validID(o.On) || o.On == o.ID):
		return bad("on", clip.Quote(o.On), "the id of another object", "an object cannot stand on that")
	case !validID(o.Creator) && o.Creator != ByUser:
		return bad("creator", clip.Quote(o.Creator), "an avatar id, user or world", "the creator is invalid")
	case o.Created < 1 || o.Created > o.Changed:
		return bad("created", strconv.FormatUint(o.Created, 10), "1 to changed", "the revisions are out of order")
	case o.Changed > revision:
		return bad("changed", strconv.FormatUint(o.Changed, 10), "at most "+strconv.FormatUint(revision, 10), "the revision is in the future")
	}
	err := cmp.Or(
		checkPosition(o.Position), checkShape(o.Rotation, o.Scale, o.Color), checkText("label", o.Label, MaxLabel, false),
		checkText("text", o.Text, MaxText, true), checkAppearance(o),
	)
	if err == nil && o.Behavior != nil {
		err = prefixField("behavior", checkBehavior(o.Behavior))
	}
	if err != nil {
		return err
	}
	for i := range o.Parts {
		if err := checkPart(&o.Parts[i]); err != nil {
			return prefixField(fmt.Sprintf("parts[%d]", i), err)
		}
	}
	return nil
}

// checkAppearance checks file, size and material.
func checkAppearance(o *Object) *wire.Error {
	if o.Asset != "" && !ValidAsset(o.Asset) {
		return bad("asset", clip.Quote(o.Asset), "the id of an uploaded file", "the asset id is invalid")
	}
	if o.Size != nil {
		for _, v := range o.Size {
			if !(v > 0 && v <= 2*Bounds) {
				return bad("size", vector(*o.Size), "each above 0, at most 400 m", "a size out of range")
			}
		}
	}
	return checkMaterial(o.Material)
}

// checkMaterial accepts an empty material: the piece's own.
func checkMaterial(material string) *wire.Error {
	if material == "" {
		return nil
	}
	return oneOf("material", material, "matte", "gloss", "metal", "glass", "glow")
}

// checkBehavior checks that motion, path and target fit together.
func checkBehavior(b *Behavior) *wire.Error {
	if err := oneOf("motion", b.Motion, "spin", "bob", "sway", "patrol", "follow", "open"); err != nil {
		return err
	}
	switch {
	case !(b.Speed > 0 && b.Speed <= maxSpeed):
		return bad("speed", number(b.Speed), "above 0, at most 10", "a speed out of range")
	case (b.Motion == MotionPatrol) != (len(b.Path) > 0):
		return bad("path", strconv.Itoa(len(b.Path))+" points", "1 to 16 points with patrol, none with another motion", "the path does not fit the motion")
	case b.Target != "" && (b.Motion != MotionFollow || !validID(b.Target) && b.Target != ByUser):
		return bad("target", clip.Quote(b.Target), "an avatar id or user, with follow", "the target is invalid")
	}
	for i, p := range b.Path {
		if err := checkPosition(p); err != nil {
			return prefixField(fmt.Sprintf("path[%d]", i), err)
		}
	}
	return nil
}

// ValidAsset reports whether an id has the form of an asset id: img_, mdl_ or vrm_ and hexadecimal
// digits. Whether the asset exists is not checked.
func ValidAsset(id string) bool {
	kind, digits, ok := strings.Cut(id, "_")
	if !ok || kind != "img" && kind != "mdl" && kind != "vrm" || digits == "" || len(id) > MaxAssetID {
		return false
	}
	return strings.Trim(digits, "0123456789abcdef") == ""
}

// checkPart checks one part of a composite.
func checkPart(p *Part) *wire.Error {
	if _, ok := PieceOf(p.Kind); !ok {
		return unknownKind("kind", p.Kind)
	}
	for i, v := range p.Position {
		if !within(v, -Bounds, Bounds) {
			return bad("position", vector(p.Position), "each within ±200 m", "%c is out of range", "xyz"[i])
		}
	}
	return cmp.Or(checkMaterial(p.Material), checkShape(p.Rotation, p.Scale, p.Color))
}

// checkAvatar checks a whole avatar that would exist at the given revision.
func checkAvatar(a *Avatar, revision uint64) *wire.Error {
	switch {
	case !validID(a.ID):
		return bad("id", clip.Quote(a.ID), idAllowed, "the avatar id is not allowed")
	case a.Name == "":
		return bad("name", "nothing", "1 to 64 characters", "an avatar without a name")
	case a.AgentType == "":
		return bad("agentType", "nothing", "1 to 64 characters", "an avatar without an agent type")
	case !within(a.Yaw, -maxYaw, maxYaw):
		return bad("yaw", number(a.Yaw), "degrees, −360 to 360", "a yaw out of range")
	case a.Seat != "" && (!validID(a.Seat) || a.Pose != PoseSit):
		return bad("seat", clip.Quote(a.Seat), "an object id, while sitting", "the seat is invalid")
	case a.Model != "" && (!ValidAsset(a.Model) || !strings.HasPrefix(a.Model, "vrm_")):
		return bad("model", clip.Quote(a.Model), "the id of an uploaded figure", "the id of the figure is invalid")
	case a.Changed < 1 || a.Changed > revision:
		return bad("changed", strconv.FormatUint(a.Changed, 10), "1 to "+strconv.FormatUint(revision, 10), "the revision is out of range")
	}
	return cmp.Or(
		checkText("name", a.Name, maxName, false), checkText("agentType", a.AgentType, maxName, false),
		oneOf("pose", a.Pose, "stand", "sit"), checkPosition(a.Position),
	)
}

// checkEnvironment checks light and ground.
func checkEnvironment(e *Environment) *wire.Error {
	if !within(e.TimeOfDay, 0, 24) || e.TimeOfDay >= 24 {
		return bad("timeOfDay", number(e.TimeOfDay), "hours, 0 to below 24", "a time of day out of range")
	}
	return cmp.Or(
		oneOf("sky", e.Sky, "clear", "cloudy", "overcast"), oneOf("weather", e.Weather, "none", "rain", "snow", "fog"),
		oneOf("ground", e.Ground, "meadow", "sand", "snow", "stone"), oneOf("lights", e.Lights, "auto", "on", "off"),
	)
}

// checkPosition checks that a position is inside the world.
func checkPosition(p Vec3) *wire.Error {
	const allowed = "x and z within ±200 m, y at most 100 m"
	if !within(p[0], -Bounds, Bounds) || !within(p[2], -Bounds, Bounds) || !within(p[1], -maxSink, MaxHeight) {
		return bad("position", vector(p), allowed, "a position outside the world")
	}
	return nil
}

// checkShape checks rotation, scale and colour. An empty colour is the piece's own.
func checkShape(r Quat, s Vec3, color string) *wire.Error {
	norm := math.Sqrt(r[0]*r[0] + r[1]*r[1] + r[2]*r[2] + r[3]*r[3])
	if !(math.Abs(norm-1) <= quatNorm) {
		return bad("rotation", "length "+number(norm), "a quaternion of length 1", "the rotation is not normalised")
	}
	for _, v := range s {
		if !within(v, MinScale, MaxScale) {
			return bad("scale", vector(s), "each 0.05 to 50", "a scale out of range")
		}
	}
	if color != "" && !validColor(color) {
		return bad("color", clip.Quote(color), colorAllowed, "not a colour")
	}
	return nil
}

// checkText checks a text's encoding, length in characters, and control characters. lines allows
// line breaks.
func checkText(field, text string, most int, lines bool) *wire.Error {
	if !utf8.ValidString(text) {
		return bad(field, "bytes", "UTF-8 text", "not valid UTF-8")
	}
	if n := utf8.RuneCountInString(text); n > most {
		return bad(field, strconv.Itoa(n)+" characters", fmt.Sprintf("at most %d characters", most), "%s is too long", field)
	}
	for _, r := range text {
		if wire.Controls(r) && !(lines && r == '\n') {
			return bad(field, strconv.QuoteRune(r), "no control characters", "%s holds a control character", field)
		}
	}
	return nil
}

// oneOf checks that a value is one of a closed set.
func oneOf[S ~string](field string, got S, allowed ...string) *wire.Error {
	if slices.Contains(allowed, string(got)) {
		return nil
	}
	return bad(field, clip.Quote(string(got)), strings.Join(allowed, ", "), "not one of the values of %s", field)
}

// unknownKind suggests kinds with similar names.
func unknownKind(field, kind string) *wire.Error {
	return bad(field, clip.Quote(kind), "a kind that search_catalog gives", "there is no piece %s", strconv.Quote(clip.Quote(kind))).
		Suggest(Similar(kind, kindNames, 3))
}

var kindNames = func() []string {
	return slice.Map(catalog, func(p Piece) string { return p.Kind })
}()

// within is false for NaN.
func within(v, low, high float64) bool { return v >= low-rangeSlack && v <= high+rangeSlack }

// validID reports whether an object or avatar may have this id.
func validID(id string) bool {
	if id == "" || len(id) > 40 || reservedIDs[id] {
		return false
	}
	return strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// validColor accepts #rrggbb.
func validColor(c string) bool {
	return len(c) == 7 && c[0] == '#' && strings.Trim(c[1:], "0123456789abcdefABCDEF") == ""
}

// bad is the error for a field with an invalid value.
func bad[S ~string](field string, got S, allowed, format string, args ...any) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, format, args...).At(field).Saw(string(got)).Allow(allowed)
}

// overLimit is the error for too many of something.
func overLimit(field string, got, most int, what string) *wire.Error {
	return wire.NewError(wire.CodeLimit, "there may be at most %d %s", most, what).
		At(field).Saw(strconv.Itoa(got)).Allow("at most " + strconv.Itoa(most))
}

// prefixField puts an outer path before the field of an error, if there is one.
func prefixField(path string, e *wire.Error) *wire.Error {
	if e != nil {
		e.Field = strings.TrimSuffix(path+"."+e.Field, ".")
	}
	return e
}

// number and vector format values for error messages.
func number(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

func vector(v Vec3) string { return string(appendVec(nil, v)) }
