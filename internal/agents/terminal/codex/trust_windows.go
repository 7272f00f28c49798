package codex

// trust trusts nobody: whose a socket is cannot be told here.
func trust(string) (string, error) { return "", errUntrusted }
