// This file has synonyms of our words. A word is here only if it has a single meaning at its place.

package tool

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/image/colornames"

	"github.com/worldmcp/world/internal/world/doc"
)

// wrappers are names under which some hosts send the arguments themselves.
var wrappers = []string{"args", "arguments", "input", "params", "parameters", "environment"}

// remarks are arguments in which models and hosts explain their call.
var remarks = []string{"explanation", "reason", "reasoning", "rationale", "thought", "thoughts"}

// changeWords are names of a separate object that holds the changes.
var changeWords = []string{"changes", "properties", "props", "set", "update", "updates"}

// otherNames are synonyms of arguments: the first of ours that the schema has and that can have the
// value counts.
var otherNames = map[string][]string{
	"colour": {"color"}, "behaviour": {"behavior"}, "animation": {"behavior"}, "motion": {"behavior"},
	"type": {"kind", "action"}, "shape": {"kind"}, "piece": {"kind"}, "object_type": {"kind"}, "mark": {"kind"}, "status": {"kind"},
	"position": {"near", "from"}, "eye": {"from"}, "camera_position": {"from"}, "look_at": {"at", "id"}, "pos": {"position", "near"}, "location": {"position", "near"}, "coordinates": {"position", "near"},
	"coords": {"position", "near"}, "center": {"near", "position"}, "centre": {"near", "position"}, "around": {"near"},
	"from": {"position"}, "start": {"position"}, "end": {"to"}, "to": {"id", "position"}, "destination": {"to", "id", "position"},
	"target": {"id", "at", "position"}, "object": {"objects", "id"}, "object_id": {"id"}, "avatar": {"id"}, "on": {"id"}, "seat": {"id"},
	"items": {"objects"}, "pieces": {"objects", "parts"}, "objects": {"parts"}, "components": {"parts"},
	"yaw": {"rotation"}, "message": {"text", "note"}, "content": {"text"}, "comment": {"note"}, "speech": {"text"},
	"time": {"time_of_day"}, "hour": {"time_of_day"}, "light": {"lights"}, "q": {"query"}, "search": {"query"}, "keyword": {"query"},
	"keywords": {"query"}, "words": {"query"}, "term": {"query"}, "text": {"query"}, "name": {"query"}, "label": {"name"}, "title": {"name"},
	"world": {"id"}, "gesture": {"action"}, "emote": {"action"}, "op": {"action"}, "operation": {"action"}, "action": {"op"},
	"link": {"code"}, "url": {"code"}, "since": {"cursor"}, "seconds": {"timeout"}, "timeout_seconds": {"timeout"},
	"columns": {"count"}, "cols": {"count"}, "number": {"count", "steps"}, "amount": {"count"}, "count": {"steps"},
	"file": {"path"}, "filename": {"path"}, "file_path": {"path"}, "folder": {"path"}, "directory": {"path"},
	"camera": {"view", "from"}, "preview": {"dry_run"}, "screenshot": {"picture"},
	"updates": {"objects"}, "new_position": {"position"}, "new_color": {"color"}, "new_scale": {"scale"}, "new_rotation": {"rotation"},
	"world_name": {"name"}, "max_results": {"limit"}, "files": {"marks"},
}

// named are the arguments whose value is a name, so that "" means none.
var named = []string{"id", "kind", "on", "beside", "facing", "target", "color", "asset", "cursor", "idempotency_key", "code", "relay", "world", "path"}

// reserved are other words for reserved names.
var reserved = map[string]string{"user": "user", "the_user": "user", "player": "user", "ground": "ground", "the_ground": "ground"}

// meanings are other words for values of an argument. Those of weather and sky overlap in everyday
// language: a sunny day has a clear sky and no weather.
var meanings = map[string]map[string]string{
	"view": {
		"top": "overhead", "top_down": "overhead", "topdown": "overhead", "above": "overhead", "aerial": "overhead", "birds_eye": "overhead",
		"birdseye": "overhead", "birds_eye_view": "overhead", "first_person": "avatar", "agent": "avatar", "player": "user",
	},
	"weather": {
		"clear": "none", "sunny": "none", "dry": "none", "off": "none", "rainy": "rain", "heavy_rain": "rain", "light_rain": "rain",
		"snowy": "snow", "snowfall": "snow", "foggy": "fog", "mist": "fog", "misty": "fog",
	},
	"sky":      {"sunny": "clear", "blue": "clear", "cloudless": "clear", "partly_cloudy": "cloudy", "clouds": "cloudy", "grey": "overcast", "gray": "overcast"},
	"ground":   {"grass": "meadow", "lawn": "meadow", "field": "meadow", "beach": "sand", "desert": "sand", "rock": "stone", "paved": "stone"},
	"lights":   {"automatic": "auto"},
	"material": {"shiny": "gloss", "emissive": "glow", "steel": "metal", "flat": "matte"},
	"side":     {"behind": "back", "rear": "back", "in_front": "front", "in_front_of": "front", "left_side": "left", "right_side": "right"},
	"pattern":  {"circle": "ring", "staircase": "stairs", "stairway": "stairs", "steps": "stairs", "labyrinth": "maze", "gazebo": "pavilion"},
	"roof":     {"pitched": "gable", "no": "none"},
	"behavior": {"rotate": "spin", "rotating": "spin", "turn": "spin", "float": "bob", "swing": "sway", "stop": "none", "static": "none", "still": "none"},
	"action": {
		"sit_down": "sit", "stand_up": "stand", "point": "point_at", "pointing": "point_at", "look": "look_at", "waving": "wave", "cheer": "celebrate",
		"shake": "shake_head", "greet": "wave",
		"new": "create", "make": "create", "switch": "open", "copy": "duplicate", "ls": "list",
	},
	"op":       {"pair": "claim", "switch": "use", "unpair": "leave"},
	"detail":   {"verbose": "full", "all": "full", "brief": "concise", "short": "concise"},
	"fields":   {"colour": "color"},
	"category": {"tree": "nature", "plant": "nature", "shape": "primitive", "tile": "path", "lamp": "light", "car": "vehicle", "house": "building"},
	"kind":     {"warning": "attention", "error": "failing", "failed": "failing", "fail": "failing", "ok": "done", "remove": "none", "clear": "none"},
}

// atMost are numbers that only bound an answer, with the largest value that is cut to the limit. A
// larger one may be in another unit.
var atMost = map[string]float64{"limit": 1e6, "timeout": 600, "width": 4096}

// hours are the hours of the day for words, chosen for their light.
var hours = map[string]float64{
	"midnight": 0, "dawn": 6, "sunrise": 6.5, "early_morning": 7, "morning": 9, "noon": 12, "midday": 12, "day": 13, "daytime": 13,
	"afternoon": 15, "late_afternoon": 17, "evening": 19, "golden_hour": 19, "goldenhour": 19, "sunset": 19.5, "dusk": 20, "twilight": 20,
	"late_evening": 21.5, "night": 23, "late_night": 23.5, "nighttime": 23, "night_time": 23,
}

// clock is a time of day: 22:30, 7:05:00, 10pm, 7:30 am.
var clock = regexp.MustCompile(`^(\d{1,2})(?::(\d{2}))?(?::\d{2})? ?(am|pm)?$`)

// colourNames are names that CSS and the palette do not have.
var colourNames = map[string]string{
	"slate": "#708090", "charcoal": "#36454f", "rust": "#b7410e", "brick": "#b22222", "copper": "#b87333", "bronze": "#cd7f32", "brass": "#b5a642",
	"emerald": "#50c878", "mustard": "#d9a441", "burgundy": "#800020", "peach": "#ffcba4", "cherry": "#d2042d", "rose": "#ff66a3",
	"terracotta": "#cc6b49", "ochre": "#cc7722", "jade": "#00a86b", "ruby": "#e0115f", "sapphire": "#0f52ba", "lilac": "#c8a2c8",
	"offwhite": "#faf9f6", "darkbrown": "#5c4033", "lightbrown": "#b5651d", "navyblue": "#000080", "rebeccapurple": "#663399", "marble": "#f0eee9", "concrete": "#95a5a6",
}

// Forms of colours other than #rrggbb.
var (
	fullHex   = regexp.MustCompile(`^#[0-9a-f]{6}$`)
	hexDigits = regexp.MustCompile(`^(?:#|0x)?([0-9a-f]{6})(?:ff)?$`)
	shortHex  = regexp.MustCompile(`^#([0-9a-f])([0-9a-f])([0-9a-f])f?$`)
	hslCall   = regexp.MustCompile(`^hsla?\( *(\d{1,3}(?:\.\d+)?)(?:deg)?[ ,]+(\d{1,3}(?:\.\d+)?)%[ ,]+(\d{1,3}(?:\.\d+)?)%(?: *[,/] *(?:1|1\.0|100%))? *\)$`)
	rgbCall   = regexp.MustCompile(`^rgba?\( *(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})(?: *[,/] *(?:1|1\.0|100%))? *\)$`)
)

// hexOf returns #rrggbb for the other forms of a colour, and for the names that CSS has beyond our
// palette. Translucent colours are returned unchanged: nothing here is translucent except glass.
func hexOf(s string) string {
	low := strings.ToLower(strings.TrimSpace(s))
	switch {
	case doc.IsSwatch(low):
		return low
	case fullHex.MatchString(low):
		return s
	}
	if m := hexDigits.FindStringSubmatch(low); m != nil {
		return "#" + m[1]
	}
	if m := shortHex.FindStringSubmatch(low); m != nil {
		return "#" + m[1] + m[1] + m[2] + m[2] + m[3] + m[3]
	}
	if m := rgbCall.FindStringSubmatch(low); m != nil {
		list := []any{}
		for _, part := range m[1:] {
			f, _ := parseNumber(part)
			list = append(list, f)
		}
		if hex, ok := rgbOf(list).(string); ok {
			return hex
		}
		return s
	}
	if m := hslCall.FindStringSubmatch(low); m != nil {
		var parts [3]float64
		for i, part := range m[1:] {
			parts[i], _ = parseNumber(part)
		}
		return hslHex(parts[0], min(parts[1], 100)/100, min(parts[2], 100)/100)
	}
	word := unspaced.Replace(low)
	if hex, ok := colourNames[word]; ok {
		return hex
	}
	if c, ok := colornames.Map[word]; ok {
		return hexBytes(c.R, c.G, c.B)
	}
	return s
}

// hslHex returns #rrggbb for a hue in degrees, and saturation and lightness from 0 to 1.
func hslHex(hue, saturation, lightness float64) string {
	channel := func(n float64) byte {
		k := math.Mod(n+hue/30, 12)
		strength := saturation * min(lightness, 1-lightness)
		return byte(math.Round(255 * (lightness - strength*max(-1, min(k-3, 9-k, 1)))))
	}
	return hexBytes(channel(0), channel(8), channel(4))
}

// rgbOf returns #rrggbb for three whole numbers from 0 to 255. Numbers that could also be shares of
// 1 are returned as they are.
func rgbOf(list []any) any {
	bytes := [3]byte{}
	shares := true
	if len(list) != 3 {
		return list
	}
	for i, x := range list {
		f, ok := x.(float64)
		if !ok || f < 0 || f > 255 || f != float64(byte(f)) {
			return list
		}
		shares = shares && f <= 1
		bytes[i] = byte(f)
	}
	if shares && slices.Max(bytes[:]) == 1 {
		return list
	}
	return hexBytes(bytes[0], bytes[1], bytes[2])
}

// hexBytes writes #rrggbb.
func hexBytes(parts ...byte) string {
	const digits = "0123456789abcdef"
	hex := []byte{'#'}
	for _, b := range parts {
		hex = append(hex, digits[b>>4], digits[b&15])
	}
	return string(hex)
}
