package main

import (
	"strings"
	"testing"
)

func TestBranchesThatNeverHoldGo(t *testing.T) {
	known := map[string]condition{"NO": never, "NONE": never, "YES": always}
	for shader, want := range map[string]string{
		"a\n#ifdef NO\nb\n#endif\nc":                                                          "a\nc",
		"#ifdef NO\na\n#else\nb\n#endif":                                                      "b",
		"#ifndef NO\na\n#else\nb\n#endif":                                                     "a",
		"#ifdef MAY\na\n#else\nb\n#endif":                                                     "#ifdef MAY\na\n#else\nb\n#endif",
		"#ifdef YES\na\n#elif defined( MAY )\nb\n#else\nc\n#endif":                            "a",
		"#ifdef NO\na\n#elif defined( MAY )\nb\n#else\nc\n#endif":                             "#if defined( MAY )\nb\n#else\nc\n#endif",
		"#ifdef MAY\na\n#elif defined( YES )\nb\n#elif defined(X)\nc\n#endif":                 "#ifdef MAY\na\n#else\nb\n#endif",
		"#ifdef MAY\na\n#elif defined( NO )\nb\n#elif defined(X)\nc\n#endif":                  "#ifdef MAY\na\n#elif defined(X)\nc\n#endif",
		"#ifdef NO\n#ifdef MAY\na\n#else\nb\n#endif\n#endif\nc":                               "c",
		"#ifdef YES\n#ifdef MAY\na\n#else\nb\n#endif\n#endif\nc":                              "#ifdef MAY\na\n#else\nb\n#endif\nc",
		"#if defined( NO ) || defined( MAY )\na\n#endif":                                      "#if defined( NO ) || defined( MAY )\na\n#endif",
		"#if defined( NO ) || defined ( NONE )\na\n#endif":                                    "",
		"#if defined( MAY ) && ( NONE > 0 )\na\n#endif":                                       "",
		"#if ( NO > 0 || MAY > 0 ) && defined( X )\na\n#endif":                                "#if ( NO > 0 || MAY > 0 ) && defined( X )\na\n#endif",
		"#if ( defined( MAY ) || defined( YES ) || defined( X ) ) && NO > 0\na\n#endif":       "",
		"#if ( defined( MAY ) || defined( YES ) || defined( X ) ) && defined( M )\na\n#endif": "#if ( defined( MAY ) || defined( YES ) || defined( X ) ) && defined( M )\na\n#endif",
		"#if ! defined( NO )\na\n#endif":                                                      "a",
		"#if ! ( defined( NO ) || defined( MAY ) )\na\n#endif":                                "#if ! ( defined( NO ) || defined( MAY ) )\na\n#endif",
		"#if ( UNROLLED_LOOP_INDEX < NONE )\na\n#endif":                                       "",
		"#if NO == 1\na\n#endif":                                                              "#if NO == 1\na\n#endif",
		"# define X 1\n#pragma unroll_loop_start":                                             "# define X 1\n#pragma unroll_loop_start",
	} {
		if got := fold(shader, known); got != want {
			t.Errorf("%s\n--- became\n%s\n--- and not\n%s", shader, got, want)
		}
	}
}

func TestFunctionsThatNoShaderCallsGo(t *testing.T) {
	const shader = "uniform float a;\nfloat inner( float x ) {\nif ( x > 0. ) {\nreturn x;\n}\nreturn a;\n}\n" +
		"vec3 outer( const in vec3 v,\nfloat x ) {\nreturn v * inner( x );\n}\nvec3 lost( vec3 v ) {\nreturn lost2( v );\n}\n" +
		"vec3 lost2( vec3 v ) {\nreturn v;\n}\nvoid main() {\nvec3 c = PLACE;\n}\n"
	for place, want := range map[string][]string{"outer( c, a )": {"inner", "outer"}, "inner( a )": {"inner"}, "lost( c )": {"lost", "lost2"}} {
		s := &shaders{text: strings.Replace(shader, "PLACE", place, 1)}
		s.listen([]string{"main"})
		got := s.called(s.text)
		for _, name := range []string{"inner", "outer", "lost", "lost2", "main"} {
			stays := name == "main" || strings.Contains(strings.Join(want, " ")+" ", name+" ")
			if strings.Contains(got, " "+name+"( ") != stays && strings.Contains(got, " "+name+"()") != stays {
				t.Errorf("%s: %s stays: %t\n%s", place, name, !stays, got)
			}
		}
		if strings.Count(got, "{") != strings.Count(got, "}") || !strings.Contains(got, "uniform float a;") {
			t.Errorf("%s: %s", place, got)
		}
	}
}

func TestTheTableNamesShadersInUseOnly(t *testing.T) {
	s := &shaders{
		files: map[string]string{"common": "ShaderChunk/common.glsl.js", "points": "ShaderLib/points.glsl.js", "fog": "ShaderChunk/fog.glsl.js"},
		used:  map[string]bool{"common": true, "points": true},
	}
	const want = "import common from \"./ShaderChunk/common.glsl.js\";\nimport * as points from \"./ShaderLib/points.glsl.js\";\n" +
		"export const ShaderChunk = {\n\tcommon,\n\tpoints_vert: points.vertex,\n\tpoints_frag: points.fragment,\n};\n"
	if got := s.table(); got != want {
		t.Fatalf("%s, want %s", got, want)
	}
}
