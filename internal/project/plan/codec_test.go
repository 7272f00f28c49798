package plan

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestKeptPlansComeBack(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 300, 8_000} {
		p := New(tree(n, 2), Options{})
		p.Update(tree(n/10, 3), tree(n, 2)[:n/8])
		q, err := Decode(p.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(p.Encode(), q.Encode()) || fmt.Sprint(p.Folders()) != fmt.Sprint(q.Folders()) {
			t.Errorf("%d files: another plan came back", n)
		}
		if fmt.Sprint(lots(p)) != fmt.Sprint(lots(q)) {
			t.Errorf("%d files: other lots came back", n)
		}
		rules(t, q, nil)
	}
	full := New(tree(900, 2), Options{MaxWidth: 20, MaxDepth: 20})
	q, err := Decode(full.Encode())
	if err != nil {
		t.Fatal(err)
	}
	_, want := full.Files()
	if _, got := q.Files(); got != want || want == 0 {
		t.Errorf("%d wait, want %d", got, want)
	}
}

// Each of these changes one thing in a good plan.
func TestWhatIsNoPlanIsRefused(t *testing.T) {
	t.Parallel()
	good := string(New([]string{"a/x", "a/y", "b/c/z", "top"}, Options{}).Encode())
	if _, err := Decode([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"version":            {`"v":1`, `"v":2`},
		"unit":               {`"u":220`, `"u":3`},
		"another unit":       {`"u":220`, `"u":180`},
		"negative site":      {`"site":[`, `"site":[-`},
		"no root":            {`"f":[{"i":1,`, `"f":[{"i":2,`},
		"id twice":           {`"i":3,`, `"i":2,`},
		"id beyond":          {`"i":3,`, `"i":300,`},
		"id negative":        {`"i":3,`, `"i":-3,`},
		"parent missing":     {`"p":1,"n":"b"`, `"p":77,"n":"b"`},
		"parent itself":      {`"p":1,"n":"b"`, `"p":3,"n":"b"`},
		"name with slash":    {`"n":"b"`, `"n":"b/d"`},
		"name of dots":       {`"n":"b"`, `"n":".."`},
		"name twice":         {`"n":"b"`, `"n":"a"`},
		"no name":            {`"n":"b"`, `"n":""`},
		"file twice":         {`["x","y"]`, `["x","x"]`},
		"file with slash":    {`["x","y"]`, `["x","y/z"]`},
		"more files":         {`["x","y"]`, `["x","y","1","2","3","4","5","6","7","8"]`},
		"memory of nothing":  {`"f":["x","y"]`, `"f":["x","y"],"x":[7]`},
		"memory twice":       {`"f":["x","y"]`, `"f":["x","y"],"x":[0,0]`},
		"foreign ground":     {`"n":"b","l":1,"h":1`, `"n":"b","l":1,"h":2`},
		"waits and stands":   {`"n":"a",`, `"n":"a","w":["x"],`},
		"waits twice":        {`"n":"a",`, `"n":"a","w":["n","n"],`},
		"streets too wide":   {`"q":134,"b"`, `"q":100000,"b"`},
		"huge numbers":       {`"site":[3000,`, `"site":[9223372036854775807,`},
		"many lots":          {`"c":[`, `"c":[99999999`},
		"cut":                {`]}`, ``},
		"not even json":      {`{`, ``},
		"names are numbers":  {`"n":"b"`, `"n":7`},
		"too deep a folder":  {`"l":1`, `"l":900`},
		"ground of the site": {`"i":1,`, `"i":1,"s":[[0,0,3000,99]],`},
	} {
		t.Run(name, func(t *testing.T) {
			bad := strings.Replace(good, change[0], change[1], 1)
			if bad == good {
				t.Fatalf("%q is not in %s", change[0], good)
			}
			p, err := Decode([]byte(bad))
			if err == nil {
				t.Fatalf("taken: %s", p.Encode())
			}
			if strings.Contains(err.Error(), "top") {
				t.Errorf("the error names a file: %v", err)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	small := New([]string{"a/x", "a/y", "b/c/z", "top"}, Options{})
	f.Add(small.Encode(), "a/new")
	small.Update([]string{"n/e/w", "a/1", "a/2", "a/3", "a/4", "a/5", "a/6"}, []string{"a/x", "b/c/z"})
	f.Add(small.Encode(), "b/c/z")
	f.Add(New(tree(60, 1), Options{MaxWidth: 8, MaxDepth: 9}).Encode(), "q")
	f.Add([]byte(`{"v":1,"u":100,"site":[0,0,0,0],"next":2,"f":[{"i":1}]}`), "a")
	f.Fuzz(func(t *testing.T, data []byte, path string) {
		p, err := Decode(data)
		if err != nil {
			return
		}
		kept := p.Encode()
		if again, err := Decode(kept); err != nil || !bytes.Equal(again.Encode(), kept) {
			t.Fatalf("what was taken does not come back: %v", err)
		}
		before := lots(p)
		p.Update([]string{path, path + "/b"}, nil)
		same(t, before, p)
		p.Update(nil, []string{path})
		if err := p.check(); err != nil {
			t.Fatal(err)
		}
	})
}
