package acp

// Usage is the cost of a session or a turn. Agents report parts of it at different times; the rest
// is zero.
type Usage struct {
	// Used is how many tokens the session's context holds, and Size how many fit in.
	Used int64 `json:"used"`
	Size int64 `json:"size"`
	// Cost is that of the session so far.
	Cost Cost `json:"cost"`
	// Tokens are those of the turn.
	Tokens Tokens `json:"-"`
}

// Cost is an amount of money; Currency is an ISO 4217 code, and empty when there is no cost.
type Cost struct {
	Amount   float64 `json:"amount"`
	Currency string  `json:"currency"`
}

// Tokens counts the tokens of a turn by their use. Total is zero when the agent sends no sum.
type Tokens struct {
	Input       int64 `json:"inputTokens"`
	Output      int64 `json:"outputTokens"`
	Thought     int64 `json:"thoughtTokens"`
	CachedRead  int64 `json:"cachedReadTokens"`
	CachedWrite int64 `json:"cachedWriteTokens"`
	Total       int64 `json:"totalTokens"`
}

// TurnEnd is the agent's answer to a prompt.
type TurnEnd struct {
	Reason StopReason
	// Usage is nil when the agent does not report it.
	Usage *Usage
}

// UnmarshalJSON reads the answer. Usage is in a field of its own (Claude Code, Codex, OpenCode), or
// a quota in _meta (Gemini CLI).
func (e *TurnEnd) UnmarshalJSON(raw []byte) error {
	var wire struct {
		Reason StopReason `json:"stopReason"`
		Usage  *Tokens    `json:"usage"`
		Meta   struct {
			Quota struct {
				Tokens *struct {
					Input  int64 `json:"input_tokens"`
					Output int64 `json:"output_tokens"`
				} `json:"token_count"`
			} `json:"quota"`
		} `json:"_meta"`
	}
	err := decodeLenient(raw, &wire)
	*e = TurnEnd{Reason: wire.Reason}
	if q := wire.Meta.Quota.Tokens; wire.Usage == nil && q != nil {
		wire.Usage = &Tokens{Input: q.Input, Output: q.Output}
	}
	if wire.Usage != nil {
		e.Usage = &Usage{Tokens: *wire.Usage}
	}
	return err
}
