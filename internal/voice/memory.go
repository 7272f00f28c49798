package voice

import "strings"

// What a new session of a call is told of what was said before it.
const (
	memoryLines  = 16
	memoryLetter = 400 // of each
)

// memory is what was said last, oldest first.
type memory []string

func (m *memory) add(role, text string) {
	who := "You"
	if role == "user" {
		who = "User"
	}
	if r := []rune(text); len(r) > memoryLetter {
		text = string(r[:memoryLetter]) + "…"
	}
	*m = append(*m, who+": "+strings.Join(strings.Fields(text), " "))
	if len(*m) > memoryLines {
		*m = (*m)[1:]
	}
}

// text continues instructions.
func (m *memory) text() string {
	if len(*m) == 0 {
		return ""
	}
	return "\n\nThis call goes on from before. What was said last:\n" + strings.Join(*m, "\n") + "\nDo not greet again."
}
