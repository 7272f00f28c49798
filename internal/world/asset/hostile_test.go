package asset

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"image/jpeg"
	"image/png"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
)

// spots lists how to replace each value within a description, in a fixed order.
func spots(v any, replace func(any)) (list []func(any)) {
	list = append(list, replace)
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			list = append(list, spots(v[key], func(x any) { v[key] = x })...)
		}
	case []any:
		for i := range v {
			list = append(list, spots(v[i], func(x any) { v[i] = x })...)
		}
	}
	return list
}

// drawHostile draws a value that may stand anywhere in a foreign file.
func drawHostile(t *rapid.T) any {
	deep := any(1.0)
	for range 20 {
		deep = []any{deep}
	}
	return rapid.SampledFrom([]any{
		nil, true, -1.0, 0.0, 0.5, 1.0, 7.0, 1e9, 1e18, -1e300, 5126.0, "", "x", "VEC3", "POSITION", strings.Repeat("long", 1000), "a\x00b\u202e",
		[]any{},
		[]any{0.0},
		[]any{0.0, 0.0, 0.0},
		slices.Repeat([]any{0.0}, 300),
		map[string]any{},
		map[string]any{"node": 0.0},
		map[string]any{"extensions": map[string]any{"KHR_draco_mesh_compression": nil}},
		deep,
	}).Draw(t, "value")
}

// Whatever stands at any place of a description of a model or a figure: the file is taken, and then
// keeps what every file promises, or it is refused with a reason in few words and a next step.
// Nothing is drawn, and nothing stops the service.
func TestAnyValueAnywhere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom([]func() *model{
			box, func() *model { return person(true) },
			func() *model { return person(false) },
		}).Draw(t, "file")()
		text, err := json.Marshal(m.root)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 3).Draw(t, "changes") {
			var root any
			if json.Unmarshal(text, &root) != nil {
				t.Fatal("not JSON")
			}
			all := spots(root, func(x any) { root = x })
			at := rapid.IntRange(1, max(1, len(all)-1)).Draw(t, "spot")
			all[min(at, len(all)-1)](drawHostile(t))
			if text, err = json.Marshal(root); err != nil {
				t.Fatal(err)
			}
		}
		data := pack(text, m.bin.Bytes())
		c, e := Check("x.glb", "", data)
		if e != nil {
			shown, err := json.Marshal(e)
			if err != nil || len(shown) > 2000 || e.Message == "" || e.Next == "" || e.Field == "" ||
				!utf8.ValidString(e.Text()) {
				t.Fatalf("%+v of %d bytes", e, len(shown))
			}
			again, e2 := Check("x.glb", "", data)
			if e2 == nil || e2.Text() != e.Text() || len(again.Data) != 0 {
				t.Fatalf("the second time: %v, the first time %v", e2, e)
			}
			return
		}
		if a := c.Asset; !ValidID(a.ID) || a.Triangles < 1 || a.Triangles > modelLimits.triangles || a.Size == nil ||
			!bytes.Equal(c.Data, data) {
			t.Fatalf("%+v", c.Asset)
		}
		for _, v := range c.Asset.Size {
			if !(v >= minExtent && v <= maxExtent) {
				t.Fatalf("size %v", *c.Asset.Size)
			}
		}
		if l := c.Asset.License; l != nil {
			for _, s := range append([]string{l.Title, l.Name, l.Use, l.Commercial, l.Credit}, l.Authors...) {
				if strings.ContainsFunc(s, unicode.IsControl) || utf8.RuneCountInString(s) > 300 {
					t.Fatalf("%q of the licence", s)
				}
			}
		}
	})
}

// The container: what its numbers say must be so, before anything is read by them.
func TestContainers(t *testing.T) {
	t.Parallel()
	good := box().bytes()
	put := func(at int, v uint32) func([]byte) []byte {
		return func(b []byte) []byte {
			binary.LittleEndian.PutUint32(b[at:], v)
			return b
		}
	}
	jsonEnd := 20 + int(binary.LittleEndian.Uint32(good[12:]))
	for what, c := range map[string]struct {
		change func(b []byte) []byte
		says   string
	}{
		"version 1":                  {put(4, 1), "version is not 2"},
		"a shorter length":           {put(8, uint32(len(good)-4)), "length differs"},
		"a longer length":            {put(8, uint32(len(good)+4)), "length differs"},
		"the longest length":         {put(8, 1<<32-1), "length differs"},
		"a first chunk without end":  {put(12, 1<<32-1), "longer than the file"},
		"data first":                 {put(16, chunkBIN), "does not begin with its description"},
		"a second without end":       {put(jsonEnd, 1<<31), "longer than the file"},
		"only a header":              {func(b []byte) []byte { return put(8, 12)(b)[:12] }, "ends in its header"},
		"an end inside a chunk head": {func(b []byte) []byte { return append(put(8, uint32(len(b)+4))(b), 1, 2, 3, 4) }, "ends inside a chunk"},
		"an empty description":       {func([]byte) []byte { return pack(nil, nil) }, "ends in its header|description cannot be read"},
		"a list":                     {func([]byte) []byte { return pack([]byte(`[]`), nil) }, "description cannot be read"},
		"text that is not UTF-8":     {func([]byte) []byte { return pack([]byte("{\"a\":\"\xff\"}"), nil) }, "description cannot be read"},
		"two values":                 {func([]byte) []byte { return pack([]byte(`{} {}`), nil) }, "description cannot be read"},
	} {
		_, e := Check("x.glb", "", c.change(slices.Clone(good)))
		if e == nil || e.Next == "" || !slices.ContainsFunc(strings.Split(c.says, "|"),
			func(s string) bool { return strings.Contains(e.Message, s) }) {
			t.Errorf("%s: %v", what, e)
		}
	}
	// Another chunk behind the data is skipped, as the format requires; zeros behind the
	// description too.
	more := slices.Clone(good)
	more = append(more, 4, 0, 0, 0, 'X', 'Y', 'Z', 0, 1, 2, 3, 4)
	put(8, uint32(len(more)))(more)
	if _, e := Check("x.glb", "", more); e != nil {
		t.Errorf("a chunk of another kind: %s", e.Text())
	}
	padded := slices.Clone(good)
	for i := jsonEnd - 1; padded[i] == ' '; i-- {
		padded[i] = 0
	}
	if _, e := Check("x.glb", "", padded); e != nil {
		t.Errorf("padded with zeros: %s", e.Text())
	}
}

// Stripping removes everything except the picture, keeps its pixels, and changes nothing the second
// time.
func TestStrippingKeepsThePixels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		asJPEG := rapid.Bool().Draw(t, "jpeg")
		w, h := rapid.IntRange(1, 24).Draw(t, "w"), rapid.IntRange(1, 24).Draw(t, "h")
		plain := plainPicture(t, w, h, asJPEG)
		data := plain
		const secret = "51.5007 N, 0.1246 W"
		up := byte(1)
		for range rapid.IntRange(0, 4).Draw(t, "notes") {
			if !asJPEG {
				kind := rapid.SampledFrom([]string{"tEXt", "iTXt", "zTXt", "eXIf", "tIME", "acTL", "fcTL", "prIV"}).Draw(t, "chunk")
				data = slices.Concat(data[:33], chunk(kind, []byte(secret)), data[33:])
				continue
			}
			mark := rapid.SampledFrom([]byte{0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe}).Draw(t, "segment")
			head := rapid.SampledFrom([]string{"", "JFXX\x00", "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x04\x04", "http://ns.adobe.com/xap/1.0/\x00", "Ducky"}).Draw(t, "head")
			data = slices.Concat(data[:2], []byte{0xff, mark, 0, byte(len(head) + len(secret) + 2)},
				[]byte(head+secret), data[2:])
		}
		if asJPEG && rapid.Bool().Draw(t, "turned") {
			up = byte(rapid.IntRange(2, 8).Draw(t, "up"))
			data = slices.Concat(data[:2], exifOf(up), data[2:])
		}
		c, e := Check("x", "", data)
		if e != nil {
			t.Fatal(e.Text())
		}
		if bytes.Contains(c.Data, []byte("51.5007")) {
			t.Fatal("the note is kept")
		}
		if asJPEG && orientation(c.Data) != up {
			t.Fatalf("turned %d, was %d", orientation(c.Data), up)
		}
		before, _, err := image.Decode(bytes.NewReader(plain))
		after, _, err2 := image.Decode(bytes.NewReader(c.Data))
		if err != nil || err2 != nil || !reflect.DeepEqual(before, after) {
			t.Fatalf("other pixels: %v %v", err, err2)
		}
		wide, high := float64(w), float64(h)
		if up >= 5 {
			wide, high = high, wide
		}
		if *c.Asset.Size != [3]float64{wide, high, 0} {
			t.Fatalf("%v of %d × %d, turned %d", *c.Asset.Size, w, h, up)
		}
		again, e := Check("x", "", c.Data)
		if e != nil || again.Asset.ID != c.Asset.ID || !bytes.Equal(again.Data, c.Data) {
			t.Fatalf("stripped twice it is another file: %v", e)
		}
	})
}

// plainPicture is a picture without metadata.
func plainPicture(t *rapid.T, w, h int, asJPEG bool) []byte {
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range im.Pix {
		im.Pix[i] = byte(i*37) | 3
	}
	var b bytes.Buffer
	err := png.Encode(&b, im)
	if asJPEG {
		b.Reset()
		err = jpeg.Encode(&b, im, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// chunk is one chunk of a PNG.
func chunk(kind string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32ieee(out[4:]))
}

// Bytes that are changed, removed or inserted anywhere in a picture never stop the service; a
// result can be decoded and is not larger than before.
func TestDamagedPictures(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		data := slices.Clone(plainPicture(t, 9, 7, rapid.Bool().Draw(t, "jpeg")))
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "how") {
			case 0:
				data[at] = rapid.Byte().Draw(t, "byte")
			case 1:
				data = slices.Insert(data, at,
					rapid.SampledFrom([][]byte{{0xff}, {0xff, 0xda}, {0xff, 0xd9}, {0}, []byte("IEND")}).Draw(t, "bytes")...)
			default:
				data = slices.Delete(data, at, min(len(data), at+rapid.IntRange(1, 9).Draw(t, "fewer")))
			}
			if len(data) == 0 {
				return
			}
		}
		c, e := Check("x", "", data)
		if e != nil {
			if e.Message == "" || e.Next == "" || len(c.Data) != 0 {
				t.Fatalf("%+v", e)
			}
			return
		}
		if _, _, err := image.Decode(bytes.NewReader(c.Data)); err != nil {
			t.Fatalf("what is kept cannot be decoded: %v", err)
		}
		if len(c.Data) > len(data)+2 { // the end marker, where it was missing
			t.Fatalf("%d bytes became %d", len(data), len(c.Data))
		}
	})
}

// Files of other kinds are named, each with what to do instead.
func TestOtherKindsOfFiles(t *testing.T) {
	t.Parallel()
	for content, c := range map[string]struct{ got, next string }{
		"RIFF\x00\x00\x00\x00WAVE": {"unknown", "Choose"},
		"RIFF":                     {"unknown", "Choose"},
		"GIF89a":                   {"GIF", "PNG or JPEG"},
		"\ufeff <?xml version=\"1.0\"?><svg></svg>": {"text (SVG or HTML)", "PNG or JPEG"},
		" \n<html>":                        {"text (SVG or HTML)", "PNG or JPEG"},
		"\t{\"asset\":{}}":                 {"glTF as text", ".glb"},
		"Kaydara FBX Binary":               {"FBX", "GLB"},
		"PK\x03\x04":                       {"a ZIP archive", "Unpack"},
		"\x00":                             {"unknown", "Choose"},
		strings.Repeat(" ", 100) + "<svg>": {"unknown", "Choose"},
	} {
		_, e := Check("x", "", []byte(content))
		if e == nil || e.Code != wire.CodeWrongMediaType || e.Got != c.got || !strings.Contains(e.Next, c.next) ||
			e.Allowed == "" {
			t.Errorf("%q: %+v", content, e)
		}
	}
	for header, want := range map[string]bool{
		"image/png": true, "IMAGE/JPEG": true, "model/gltf-binary": true, "application/octet-stream; charset=x": true,
		"": false, "text/plain": false, "multipart/form-data; boundary=x": false, "application/x-www-form-urlencoded": false, "image/svg+xml": false, "image/png,": false,
	} {
		if Accepts(header) != want {
			t.Errorf("%q: %v", header, !want)
		}
	}
	for sent, ok := range map[string]bool{"": true, "image/png": true, "application/octet-stream": true, "image/jpeg": false, "model/gltf-binary": false, "text/plain": false} {
		if _, e := Check("x", sent, picture(t, 3, 3, false)); (e == nil) != ok || e != nil &&
			(e.Field != "Content-Type" || e.Allowed != "image/png") {
			t.Errorf("a PNG sent as %q: %v", sent, e)
		}
	}
}

// A name is one short line without a folder, whatever was sent; and it does not change when it is
// cleaned again.
func TestCleanNames(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("ab./\\ \n\x00\u202e\u2066ä漢")))).Draw(t, "name")
		got := cleanName(name+rapid.SampledFrom([]string{"", "\xff", "/"}).Draw(t, "tail"), wire.AssetImage)
		if got == "" || got == "." || got == ".." || strings.ContainsAny(got, `/\`) || utf8.RuneCountInString(got) > maxName ||
			!utf8.ValidString(got) ||
			strings.ContainsFunc(got, unicode.IsControl) ||
			strings.ContainsFunc(got, func(r rune) bool { return unicode.In(r, unicode.Bidi_Control) }) {
			t.Fatalf("%q became %q", name, got)
		}
		if again := cleanName(got, wire.AssetImage); again != got {
			t.Fatalf("%q became %q and then %q", name, got, again)
		}
	})
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 150_000: "150,000", 1 << 30: "1,073,741,824"} {
		if count(n) != want {
			t.Errorf("%d: %s", n, count(n))
		}
	}
}

// Ids that are no ids reach no file.
func TestIDsAreNoPaths(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir())
	kept := put(t, s, picture(t, 3, 3, false))
	for _, id := range []string{
		"", "..", "../" + kept.ID, kept.ID + "/", kept.ID + ".json", strings.ToUpper(kept.ID), kept.ID[:27],
		kept.ID + "0", "exe_" + kept.ID[4:], kept.ID + "\n",
	} {
		if ValidID(id) {
			t.Errorf("%q is an id", id)
		}
		if _, f, e := s.Get(id); e == nil || e.Code != wire.CodeNotFound || f != nil {
			t.Errorf("get %q: %v", id, e)
		}
		if e := s.Delete(id); e == nil || e.Code != wire.CodeNotFound {
			t.Errorf("delete %q: %v", id, e)
		}
	}
	if len(s.List()) != 1 {
		t.Error("the file is gone")
	}
}

// The head that says how the colours of a JPEG are meant may be of any length; a short one means
// nothing.
func TestHeadsOfAnyLength(t *testing.T) {
	t.Parallel()
	plain := picture(t, 8, 8, true)
	without := mustCheck(t, "x.jpg", "", plain).ID
	for _, head := range []string{"Adobe\x00\x64\x00\x00\x00\x00\x01behind", "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x00\x00behind", "ICC_PROFILE\x00\x01\x01"} {
		for n := range len(head) + 1 {
			for _, mark := range []byte{0xe0, 0xe2, 0xee} {
				data := slices.Concat(plain[:2], []byte{0xff, mark, 0, byte(n + 2)}, []byte(head[:n]), plain[2:])
				c, e := Check("x.jpg", "", data)
				if e != nil {
					t.Fatalf("%q in %x: %s", head[:n], mark, e.Text())
				}
				if bytes.Contains(c.Data, []byte("behind")) {
					t.Fatalf("%q in %x: what stands behind the head is kept", head[:n], mark)
				}
				if n < 12 && c.Asset.ID != without {
					t.Fatalf("%q in %x: a part of a head is kept", head[:n], mark)
				}
			}
		}
	}
}
