package codex

// trust always fails: the owner of a socket cannot be determined here.
func trust(string) (string, error) { return "", errUntrusted }
