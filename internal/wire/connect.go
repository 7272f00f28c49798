package wire

// ConnectAnswer says how to connect an agent to this world.
type ConnectAnswer struct {
	Ways []ConnectWay `json:"ways"`
}

// ConnectWay is how an agent of one kind does. The page shows its commands; it never runs them.
type ConnectWay struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// How says in a sentence what to do.
	How string `json:"how"`
	// Command is the one line that does it, if the agent has a command of its own for that. Entry
	// is the same for the agent's settings, and Address the one for MCP over HTTP.
	Command string `json:"command,omitempty"`
	Entry   string `json:"entry,omitempty"`
	Address string `json:"address,omitempty"`
}
