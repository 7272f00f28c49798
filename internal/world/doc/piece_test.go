package doc

import "testing"

// What a piece declares about itself agrees: a fact that only some pieces can have stands only
// there.
func TestPiecesAgree(t *testing.T) {
	for _, p := range catalog {
		for what, wrong := range map[string]bool{
			"a passage in something solid, or with no way between its jambs": p.JambWidth != 0 && (p.Solid || p.JambWidth < 0 || 2*p.JambWidth >= p.Size[0]),
			"a foot that is no share of its box":                             p.FootprintShare < 0 || p.FootprintShare >= 1,
			"a crown that is no share of its height":                         p.CrownStart < 0 || p.CrownStart >= 1,
			"a surface of water or a top above its box":                      p.WaterHeight > p.Size[1] || p.Top > p.Size[1],
			"water that floats on water":                                     p.WaterHeight > 0 && p.CanFloat,
			"flat sides of something round":                                  p.FlatSided && p.Shape != "",
			"grass around something solid":                                   p.GrowsInGrass && p.Solid,
			"a light without reach, or a text without ink":                   p.Light != nil && p.Light.Radius <= 0 || p.Text != nil && p.Text.LetterColor == "",
		} {
			if wrong {
				t.Errorf("%s has %s", p.Kind, what)
			}
		}
	}
}
