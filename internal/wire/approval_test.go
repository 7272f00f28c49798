package wire

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// asked is an approval with something in each field.
func asked() Approval {
	return Approval{
		ID: "a", Backend: "b", Session: "s", Turn: "t", Kind: ApprovalExec, Title: "Run a command", Command: "ls",
		Details: []Detail{{Name: "Folder", Value: "/r"}},
		Changes: []CoderEdit{{Path: "a.go", Diff: "+a\n"}},
		Notes:   []string{"Read it closely."},
		Options: []ApprovalOption{{ID: "y", Kind: AllowOnce}, {ID: "n", Kind: RejectOnce}},
		State:   ApprovalOpen,
	}
}

// The hash changes with all that is asked, and with nothing else: every field is one or the other.
func TestDigest(t *testing.T) {
	notAsked := map[string]bool{
		"ID": true, "Hash": true, "Backend": true, "Turn": true, "CreatedAt": true, "ExpiresAt": true, "State": true,
		"Answer": true, "By": true, "Options.Name": true,
	}
	whole := asked()
	before := whole.Digest()
	var walk func(v reflect.Value, name string, a *Approval)
	walk = func(v reflect.Value, name string, a *Approval) {
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		switch v.Kind() { //nolint:exhaustive // an approval has no others
		case reflect.String:
			v.SetString(v.String() + "x")
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i), name, a)
			}
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		case reflect.Struct:
			if v.Type() == reflect.TypeFor[time.Time]() {
				v.Set(reflect.ValueOf(time.Unix(1, 0)))
				break
			}
			for i := range v.NumField() {
				walk(v.Field(i), strings.TrimPrefix(name+"."+v.Type().Field(i).Name, "."), a)
			}
			return
		default:
			t.Fatalf("%s is a %s", name, v.Kind())
		}
		if changed := a.Digest() != before; changed == notAsked[name] {
			t.Errorf("another %s: the hash changes: %v", name, changed)
		}
		v.Set(was)
	}
	a := asked()
	walk(reflect.ValueOf(&a).Elem(), "", &a)
	if a.Digest() != before {
		t.Error("the same has another hash")
	}
}

// No two questions have one hash because the texts of one stand in other fields of the other.
func TestDigestKeepsPartsApart(t *testing.T) {
	seen := map[string]string{}
	for _, change := range []func(*Approval){
		func(*Approval) {},
		func(a *Approval) { a.Title, a.Command = "Run a commandl", "s" },
		func(a *Approval) { a.Title, a.Command = "Run a command2:ls", "" },
		func(a *Approval) { a.Details = []Detail{{Name: "Folder/r"}} },
		func(a *Approval) { a.Details = append(a.Details, Detail{Name: "a.go", Value: "+a\n"}); a.Changes = nil },
		func(a *Approval) { a.Notes = append(a.Notes, "y", string(AllowOnce)); a.Options = a.Options[1:] },
		func(a *Approval) { a.Notes = nil },
		func(a *Approval) { a.Notes = []string{"Read it", " closely."} },
	} {
		a := asked()
		change(&a)
		what := fmt.Sprintf("%+v", a)
		if other, ok := seen[a.Digest()]; ok {
			t.Errorf("%s\nand\n%s\nhave one hash", what, other)
		}
		seen[a.Digest()] = what
	}
}

// An answer counts for an open approval that asks for what the user saw, with an option of it.
func TestAnswerable(t *testing.T) {
	open := asked()
	open.Seal()
	ended, unsealed := open, open
	ended.State, unsealed.Hash = ApprovalWithdrawn, ""
	for _, c := range []struct {
		what         string
		a            *Approval
		hash, option string
		code         Code
	}{
		{"as it was seen", &open, open.Hash, "n", ""},
		{"none", nil, open.Hash, "n", CodeAnswered},
		{"one that has ended", &ended, open.Hash, "n", CodeAnswered},
		{"something else was seen", &open, "x", "n", CodeChanged},
		{"nothing was seen", &open, "", "n", CodeChanged},
		{"one without a hash", &unsealed, "", "n", CodeChanged},
		{"no such option", &open, open.Hash, "z", CodeBadArguments},
		{"no option", &open, open.Hash, "", CodeBadArguments},
	} {
		code := Code("")
		if e := c.a.Answerable(c.hash, c.option); e != nil {
			code = e.Code
		}
		if code != c.code {
			t.Errorf("%s: %q, want %q", c.what, code, c.code)
		}
	}
}

// What cannot be shown whole can only be rejected, says so, and keeps the hash of the whole.
func TestFit(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(*Approval)
		fits   bool
	}{
		{"short", func(*Approval) {}, true},
		{"a long command", func(a *Approval) { a.Command = strings.Repeat("x", 5000) }, false},
		{"long details", func(a *Approval) { a.Details = append(a.Details, Detail{Value: strings.Repeat("x", 5000)}) }, false},
		{"a long change", func(a *Approval) { a.Changes[0].Diff = strings.Repeat("x", 5000) }, false},
		{"a change that is cut", func(a *Approval) { a.Changes[0].Cut = true }, false},
		{"short, but long when escaped", func(a *Approval) { a.Command = strings.Repeat("\x01", 1500) }, false},
	} {
		a := asked()
		c.change(&a)
		a.Seal()
		hash := a.Hash
		a.Fit(4096, "Too long.")
		allows := a.Option("y").ID != ""
		if says := strings.Contains(strings.Join(a.Notes, ""), "Too long."); allows != c.fits || says == c.fits ||
			a.Hash != hash || a.Option("n").ID == "" || len(a.Command) > 4096 {
			t.Errorf("%s: %+v", c.what, a)
		}
	}
}
