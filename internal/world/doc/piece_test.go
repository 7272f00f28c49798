package doc

import "testing"

// What a piece declares about itself agrees: a fact that only some pieces can have stands only
// there.
func TestPiecesAgree(t *testing.T) {
	for _, p := range catalog {
		for what, wrong := range map[string]bool{
			"a passage in something solid, or with no way between its jambs": p.Jamb != 0 && (p.Solid || p.Jamb < 0 || 2*p.Jamb >= p.Size[0]),
			"a foot that is no share of its box":                             p.Foot < 0 || p.Foot >= 1,
			"a crown that is no share of its height":                         p.Crown < 0 || p.Crown >= 1,
			"a surface of water or a top above its box":                      p.Water > p.Size[1] || p.Top > p.Size[1],
			"water that floats on water":                                     p.Water > 0 && p.Floats,
			"flat sides of something round":                                  p.Block && p.Form != "",
			"grass around something solid":                                   p.Meadow && p.Solid,
			"a light without reach, or a text without ink":                   p.Light != nil && p.Light.Reach <= 0 || p.Text != nil && p.Text.Ink == "",
		} {
			if wrong {
				t.Errorf("%s has %s", p.Kind, what)
			}
		}
	}
}
