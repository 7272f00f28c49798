package world

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	maxSink      = 10.0 // metres that a thing may be sunk into the ground
	maxName      = 64   // characters of an avatar's name or agent type
	maxSpeed     = 10.0 // of a behaviour
	maxYaw       = 360.0
	quatNorm     = 1e-3 // how far a quaternion's length may be from 1
	rangeSlack   = 1e-9 // rounding at the ends of a range
	idAllowed    = "1 to 40 of a-z 0-9 _"
	colorAllowed = "#rrggbb"
)

// Names that arguments use for something else; no object or avatar is called so.
var reservedIDs = map[string]bool{"ground": true, "user": true}

// Check validates the operations of one entry that would follow the current revision: types, limits, completeness.
// It changes nothing. The error's field says where: operations[3].value.position.
func (s *State) Check(ops []wire.Operation) *wire.Error {
	t := tally{s: s, objects: len(s.objects), instances: s.instances, avatars: len(s.avatars), placed: make([]string, len(ops)), on: map[string]string{}}
	for i, op := range ops {
		if err := t.operation(i, op); err != nil {
			return prefix("operations["+strconv.Itoa(i)+"]", err)
		}
	}
	for i, id := range t.placed {
		if id != "" && t.circle(id) {
			e := bad("on", t.on[id], "something that does not stand on it itself", "%s would stand on itself", id)
			return prefix("operations["+strconv.Itoa(i)+"].value", e)
		}
	}
	return nil
}

// circle says whether an object would stand on itself, by way of others or not.
func (t *tally) circle(id string) bool {
	at := t.on[id]
	for range MaxObjects { // a circle of others that is there already has no end
		if at == id {
			return true
		}
		next, put := t.on[at]
		if it, there := t.s.objects[at]; !put && there {
			next = it.On
		}
		if next == "" {
			return false
		}
		at = next
	}
	return false
}

// tally counts what the world would hold after the operations seen so far.
type tally struct {
	s                           *State
	objects, instances, avatars int
	seen                        map[string]int // object id → its instances now, 0: removed; avatars under "@"+id

	placed []string          // by operation: the object that it puts on another one
	on     map[string]string // what each object that is put or removed stands on
}

func (t *tally) operation(i int, op wire.Operation) *wire.Error {
	c, err := decodeOperation(op)
	if err != nil {
		return err
	}
	if wire.HalfPair(op.Value) {
		return bad("value", "half of a surrogate pair", "whole characters", "a text that is none")
	}
	if c.kind == typeObject {
		t.on[c.id] = ""
	}
	next := t.s.revision + 1
	switch {
	case c.object != nil:
		if err := checkObject(c.object, next); err != nil {
			return prefix("value", err)
		}
		if c.object.On != "" {
			t.placed[i], t.on[c.id] = c.id, c.object.On
		}
		return t.put(c.id, instancesOf(c.object))
	case c.avatar != nil:
		if err := checkAvatar(c.avatar, next); err != nil {
			return prefix("value", err)
		}
		return t.put("@"+c.id, 1)
	case c.environment != nil:
		if err := checkEnvironment(c.environment); err != nil {
			return prefix("value", err)
		}
		return nil
	case c.kind == typeObject:
		return t.remove(c.id, c.id, "object")
	}
	return t.remove("@"+c.id, c.id, "avatar")
}

// instancesNow is what stands under a key by now; 0: nothing.
func (t *tally) instancesNow(key string) int {
	if n, ok := t.seen[key]; ok {
		return n
	}
	if id, ok := strings.CutPrefix(key, "@"); ok {
		if _, ok := t.s.avatars[id]; ok {
			return 1
		}
	} else if it, ok := t.s.objects[key]; ok {
		return instancesOf(&it.Object)
	}
	return 0
}

func (t *tally) set(key string, n int) {
	old := t.instancesNow(key)
	if t.seen == nil {
		t.seen = make(map[string]int)
	}
	t.seen[key] = n
	one := min(n, 1) - min(old, 1)
	if strings.HasPrefix(key, "@") {
		t.avatars += one
		return
	}
	t.objects += one
	t.instances += n - old
}

func (t *tally) put(key string, n int) *wire.Error {
	t.set(key, n)
	switch {
	case t.objects > MaxObjects:
		return limit("", t.objects, MaxObjects, "objects in one world")
	case t.instances > MaxInstances:
		return limit("", t.instances, MaxInstances, "objects and parts in one world")
	case t.avatars > MaxAvatars:
		return limit("", t.avatars, MaxAvatars, "avatars in one world")
	}
	return nil
}

func (t *tally) remove(key, id, what string) *wire.Error {
	if t.instancesNow(key) == 0 {
		e := wire.NewError(wire.CodeNotFound, "there is no %s %s", what, clip.Quote(id))
		e.Field, e.Got, e.Near = "id", clip.Quote(id), Near(id, t.s.ids(what), 3)
		return e
	}
	t.set(key, 0)
	return nil
}

func (s *State) ids(what string) []string {
	if what == "avatar" {
		ids := make([]string, 0, len(s.avatars))
		for id := range s.avatars {
			ids = append(ids, id)
		}
		return ids
	}
	ids := make([]string, len(s.order))
	for i, it := range s.order {
		ids[i] = it.ID
	}
	return ids
}

func checkObject(o *Object, revision uint64) *wire.Error {
	_, known := PieceOf(o.Kind)
	switch {
	case !validID(o.ID) || strings.HasPrefix(o.ID, "avatar_"):
		return bad("id", clip.Quote(o.ID), idAllowed+"; not ground, user or avatar_…", "an object id that may not be")
	case !known && o.Kind != KindComposite && o.Kind != KindModel:
		return unknownKind("kind", o.Kind)
	case (o.Kind == KindModel) != (o.Size != nil):
		return bad("size", "", "three numbers with kind model, nothing with any other", "a size that may not be")
	case o.Kind == KindModel && o.Asset == "":
		return bad("asset", "nothing", "the id of a model's file", "a model without its file")
	case o.Kind == KindComposite && len(o.Parts) == 0:
		return bad("parts", "none", "1 to 200 parts", "a composite without parts")
	case o.Kind != KindComposite && len(o.Parts) > 0:
		return bad("parts", strconv.Itoa(len(o.Parts)), "none", "only a composite has parts")
	case len(o.Parts) > MaxParts:
		return limit("parts", len(o.Parts), MaxParts, "parts in one composite")
	case o.On != "" && (!validID(o.On) || o.On == o.ID):
		return bad("on", clip.Quote(o.On), "the id of another object", "it cannot stand there")
	case !validID(o.Creator) && o.Creator != "user":
		return bad("creator", clip.Quote(o.Creator), "an avatar id, user or world", "a creator that may not be")
	case o.Created < 1 || o.Created > o.Changed:
		return bad("created", strconv.FormatUint(o.Created, 10), "1 to changed", "a revision out of order")
	case o.Changed > revision:
		return bad("changed", strconv.FormatUint(o.Changed, 10), "at most "+strconv.FormatUint(revision, 10), "a revision that is not yet")
	}
	if err := checkPlace(o.Position); err != nil {
		return err
	}
	if err := checkShape(o.Rotation, o.Scale, o.Color); err != nil {
		return err
	}
	if err := checkWords("label", o.Label, MaxLabel, false); err != nil {
		return err
	}
	if err := checkWords("text", o.Text, MaxText, true); err != nil {
		return err
	}
	if err := checkLooks(o); err != nil {
		return err
	}
	if o.Behavior != nil {
		if err := checkBehavior(o.Behavior); err != nil {
			return prefix("behavior", err)
		}
	}
	for i := range o.Parts {
		if err := checkPart(&o.Parts[i]); err != nil {
			return prefix(fmt.Sprintf("parts[%d]", i), err)
		}
	}
	return nil
}

// checkLooks checks what of an object is more than a place and a colour.
func checkLooks(o *Object) *wire.Error {
	if o.Asset != "" && !ValidAsset(o.Asset) {
		return bad("asset", clip.Quote(o.Asset), "the id of an uploaded file", "an asset id that may not be")
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

func checkMaterial(material string) *wire.Error {
	if material == "" {
		return nil
	}
	return oneOf("material", material, "matte", "gloss", "metal", "glass", "glow")
}

func checkBehavior(b *Behavior) *wire.Error {
	if err := oneOf("motion", b.Motion, "spin", "bob", "sway", "patrol", "follow", "open"); err != nil {
		return err
	}
	switch {
	case !(b.Speed > 0 && b.Speed <= maxSpeed):
		return bad("speed", number(b.Speed), "above 0, at most 10", "a speed out of range")
	case (b.Motion == "patrol") != (len(b.Path) > 0):
		return bad("path", strconv.Itoa(len(b.Path))+" points", "1 to 16 points with patrol, none with another motion", "a path that may not be")
	case b.Target != "" && (b.Motion != "follow" || !validID(b.Target) && b.Target != "user"):
		return bad("target", clip.Quote(b.Target), "an avatar id or user, with follow", "a target that may not be")
	}
	for i, p := range b.Path {
		if err := checkPlace(p); err != nil {
			return prefix(fmt.Sprintf("path[%d]", i), err)
		}
	}
	return nil
}

// ValidAsset says whether an asset may have this id: img_, mdl_ or vrm_ and hex digits.
func ValidAsset(id string) bool {
	kind, digits, ok := strings.Cut(id, "_")
	if !ok || kind != "img" && kind != "mdl" && kind != "vrm" || digits == "" || len(id) > MaxAssetID {
		return false
	}
	return strings.Trim(digits, "0123456789abcdef") == ""
}

func checkPart(p *Part) *wire.Error {
	if _, ok := PieceOf(p.Kind); !ok {
		return unknownKind("kind", p.Kind)
	}
	for i, v := range p.Position {
		if !within(v, -Bounds, Bounds) {
			return bad("position", vector(p.Position), "each within ±200 m", "%c is out of range", "xyz"[i])
		}
	}
	if err := checkMaterial(p.Material); err != nil {
		return err
	}
	return checkShape(p.Rotation, p.Scale, p.Color)
}

func checkAvatar(a *Avatar, revision uint64) *wire.Error {
	switch {
	case !validID(a.ID):
		return bad("id", clip.Quote(a.ID), idAllowed, "an avatar id that may not be")
	case a.Name == "":
		return bad("name", "nothing", "1 to 64 characters", "an avatar without a name")
	case a.AgentType == "":
		return bad("agentType", "nothing", "1 to 64 characters", "an avatar without an agent type")
	case !within(a.Yaw, -maxYaw, maxYaw):
		return bad("yaw", number(a.Yaw), "degrees, −360 to 360", "a yaw out of range")
	case a.Seat != "" && (!validID(a.Seat) || a.Pose != "sit"):
		return bad("seat", clip.Quote(a.Seat), "an object id, while sitting", "a seat that may not be")
	case a.Model != "" && (!ValidAsset(a.Model) || !strings.HasPrefix(a.Model, "vrm_")):
		return bad("model", clip.Quote(a.Model), "the id of an uploaded figure", "a figure that may not be")
	case a.Changed < 1 || a.Changed > revision:
		return bad("changed", strconv.FormatUint(a.Changed, 10), "1 to "+strconv.FormatUint(revision, 10), "a revision that is not")
	}
	if err := checkWords("name", a.Name, maxName, false); err != nil {
		return err
	}
	if err := checkWords("agentType", a.AgentType, maxName, false); err != nil {
		return err
	}
	if err := oneOf("pose", a.Pose, "stand", "sit"); err != nil {
		return err
	}
	return checkPlace(a.Position)
}

func checkEnvironment(e *Environment) *wire.Error {
	if !within(e.TimeOfDay, 0, 24) || e.TimeOfDay >= 24 {
		return bad("timeOfDay", number(e.TimeOfDay), "hours, 0 to below 24", "a time of day out of range")
	}
	if err := oneOf("sky", e.Sky, "clear", "cloudy", "overcast"); err != nil {
		return err
	}
	if err := oneOf("weather", e.Weather, "none", "rain", "snow", "fog"); err != nil {
		return err
	}
	if err := oneOf("ground", e.Ground, "meadow", "sand", "snow", "stone"); err != nil {
		return err
	}
	return oneOf("lights", e.Lights, "auto", "on", "off")
}

func checkPlace(p Vec3) *wire.Error {
	const allowed = "x and z within ±200 m, y at most 100 m"
	if !within(p[0], -Bounds, Bounds) || !within(p[2], -Bounds, Bounds) || !within(p[1], -maxSink, MaxHeight) {
		return bad("position", vector(p), allowed, "a position outside the world")
	}
	return nil
}

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

func checkWords(field, text string, most int, lines bool) *wire.Error {
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

func oneOf(field, got string, allowed ...string) *wire.Error {
	if slices.Contains(allowed, got) {
		return nil
	}
	return bad(field, clip.Quote(got), strings.Join(allowed, ", "), "not one of the values of %s", field)
}

func unknownKind(field, kind string) *wire.Error {
	e := bad(field, clip.Quote(kind), "a kind that search_catalog gives", "there is no piece %s", strconv.Quote(clip.Quote(kind)))
	e.Near = Near(kind, kindNames, 3)
	return e
}

var kindNames = func() []string {
	names := make([]string, len(catalog))
	for i, p := range catalog {
		names[i] = p.Kind
	}
	return names
}()

// within is false for NaN.
func within(v, low, high float64) bool { return v >= low-rangeSlack && v <= high+rangeSlack }

func validID(id string) bool {
	if id == "" || len(id) > 40 || reservedIDs[id] {
		return false
	}
	for i := range len(id) {
		if c := id[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_') {
			return false
		}
	}
	return true
}

func validColor(c string) bool {
	if len(c) != 7 || c[0] != '#' {
		return false
	}
	for i := 1; i < 7; i++ {
		if d := c[i] | 0x20; !(d >= 'a' && d <= 'f' || c[i] >= '0' && c[i] <= '9') {
			return false
		}
	}
	return true
}

func bad(field, got, allowed, format string, args ...any) *wire.Error {
	e := wire.NewError(wire.CodeBadArguments, format, args...)
	e.Field, e.Got, e.Allowed = field, got, allowed
	return e
}

func limit(field string, got, most int, what string) *wire.Error {
	e := wire.NewError(wire.CodeLimit, "there may be at most %d %s", most, what)
	e.Field, e.Got, e.Allowed = field, strconv.Itoa(got), "at most "+strconv.Itoa(most)
	return e
}

// prefix puts an outer path before the field of an error.
func prefix(path string, e *wire.Error) *wire.Error {
	if e.Field == "" {
		e.Field = path
	} else {
		e.Field = path + "." + e.Field
	}
	return e
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

func vector(v Vec3) string {
	return string(appendVec(nil, v))
}
