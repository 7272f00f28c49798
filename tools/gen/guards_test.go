package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestGuardFields(t *testing.T) {
	type inner struct {
		Name string `json:"name"`
	}
	type embedded struct {
		Deep bool `json:"deep"`
	}
	type outer struct {
		embedded
		Text    string          `json:"text"`
		When    time.Time       `json:"when,omitzero"`
		Count   int             `json:"count"`
		Signed  int             `json:"signed" guard:"signed"`
		Wide    int64           `json:"wide"`
		Bits    uint32          `json:"bits"`
		Share   *float64        `json:"share,omitempty"`
		Place   [3]float64      `json:"place"`
		Path    [][2]float64    `json:"path,omitempty"`
		Inner   *inner          `json:"inner,omitempty" guard:"of=x"`
		List    []inner         `json:"list"`
		Later   []inner         `json:"later" guard:"later"`
		Raw     json.RawMessage `json:"raw"`
		RawLate json.RawMessage `json:"rawLate,omitempty" ts:"Document" guard:"later"`
		Type    string          `json:"type" ts:"'welcome'"`
		Open    string          `json:"open" ts:"'a'|'b'"`
		Hidden  string          `json:"-"`
	}
	w := &guardWriter{shapes: map[string]string{}}
	got := strings.Join(w.fields(reflect.TypeFor[outer]()), " ")
	want := "deep:b text when? count:c signed:i wide:i bits:u share?:n place:n3 path?:n2[] inner@x:inner list:inner[] later:{}[] rawLate?:{} type:=welcome open"
	if got != want || w.err != nil {
		t.Errorf("got %s, %v; want %s", got, w.err, want)
	}
	if w.shapes["inner"] != "name" {
		t.Errorf("the type in it is %q", w.shapes["inner"])
	}
}

func TestGuardsRefuseWhatTheyCannotSay(t *testing.T) {
	w := &guardWriter{shapes: map[string]string{}}
	w.fields(reflect.TypeFor[struct {
		M map[string]string `json:"m"`
	}]())
	if w.err == nil {
		t.Error("a map has no shape, and nothing said so")
	}
	w = &guardWriter{enums: map[string][]string{"E": {`"two words"`}}}
	if w.valuesOf("E"); w.err == nil {
		t.Error("a value with a space was taken")
	}
}
