package wire

// Smoke is the result of the smoke test: whether an agent can see, walk, build and take a picture,
// and if not, on which leg of the way that fails.
type Smoke struct {
	OK    bool        `json:"ok"`
	Steps []SmokeStep `json:"steps"`
}

// SmokeStep is one step of it.
type SmokeStep struct {
	// Name is the attempt, Leg the way that it went: "this computer", "the hosted world",
	// "through dev@vps".
	Name string `json:"name"`
	Leg  string `json:"leg"`
	OK   bool   `json:"ok"`
	// Millis is how long it took.
	Millis float64 `json:"ms"`
	// Text says what came of it, and Next what to do.
	Text string `json:"text"`
	Next string `json:"next,omitempty"`
}
