package acp

import "encoding/json"

// Session is the agent's answer to session/new, session/load and session/resume.
type Session struct {
	ID    string `json:"sessionId"`
	Modes struct {
		// Current is empty when the agent has no session modes. It may have a mode option instead:
		// see ModeOf.
		Current   string `json:"currentModeId"`
		Available []Mode `json:"availableModes"`
	} `json:"modes"`
	Options []ConfigOption `json:"configOptions"`
}

// Mode is one of the modes that an agent offers for a session, such as "plan".
type Mode struct {
	ID string `json:"id"`
	About
}

// ConfigOption is a setting of a session.
type ConfigOption struct {
	ID string `json:"id"`
	About
	Category string `json:"category"`
	// Type is select or boolean; agents may send others.
	Type    string          `json:"type"`
	Current json.RawMessage `json:"currentValue"`
	// Values lists the choices of an option of type select.
	Values ConfigValues `json:"options"`
}

// ConfigValue is one choice of a ConfigOption.
type ConfigValue struct {
	Value string `json:"value"`
	About
	// Group is the name of the group that the agent shows it in; empty: none.
	Group string `json:"-"`
}

// ConfigValues are the choices of an option. On the wire they are a list of choices, or of groups
// of choices.
type ConfigValues []ConfigValue

// UnmarshalJSON reads both forms.
func (v *ConfigValues) UnmarshalJSON(raw []byte) error {
	var list []struct {
		ConfigValue
		Options []ConfigValue `json:"options"`
	}
	if err := decodeLenient(raw, &list); err != nil {
		return err
	}
	*v = nil
	for _, e := range list {
		for _, o := range e.Options {
			o.Group = e.Name
			*v = append(*v, o)
		}
		if e.Value != "" {
			*v = append(*v, e.ConfigValue)
		}
	}
	return nil
}

// CategoryMode is the category of the option that some agents offer in place of session modes.
const CategoryMode = "mode"

// ModeOf returns the option that sets the mode of a session, and its current value. It returns nil
// when there is none, or when its value is not a string.
func ModeOf(options []ConfigOption) (o *ConfigOption, value string) {
	for i := range options {
		if o := &options[i]; o.Category == CategoryMode && json.Unmarshal(o.Current, &value) == nil && value != "" {
			return o, value
		}
	}
	return nil, ""
}

// SessionOptions are the parameters of session/new, session/load and session/resume.
type SessionOptions struct {
	// Folder is the working directory, absolute.
	Folder string `json:"cwd"`
	// Additional lists further folders that belong to the session, absolute. Only agents that
	// declare the capability (Capabilities.Session.Additional) accept it.
	Additional []string    `json:"additionalDirectories,omitempty"`
	Servers    []MCPServer `json:"mcpServers"`
	// Meta holds the agent's own extensions; it may be nil.
	Meta json.RawMessage `json:"_meta,omitempty"`
}

// MCPServer is an MCP server of a session: one that the agent starts and speaks to on stdio, or,
// with a URL, one that it reaches by streamable HTTP (Capabilities.MCP.HTTP).
type MCPServer struct {
	Name string
	// Command, Args and Env start a server on stdio.
	Command string
	Args    []string
	Env     []Variable
	// URL is the address of a server by HTTP, and Headers go with each request to it.
	URL     string
	Headers []Variable
}

// Variable is an environment variable, or a header of HTTP.
type Variable struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// MarshalJSON writes one of the two forms. The protocol requires the lists, also when they are
// empty.
func (s MCPServer) MarshalJSON() ([]byte, error) {
	if s.URL != "" {
		return json.Marshal(struct {
			Type    string     `json:"type"`
			Name    string     `json:"name"`
			URL     string     `json:"url"`
			Headers []Variable `json:"headers"`
		}{"http", s.Name, s.URL, nonNil(s.Headers)})
	}
	return json.Marshal(struct {
		Name    string     `json:"name"`
		Command string     `json:"command"`
		Args    []string   `json:"args"`
		Env     []Variable `json:"env"`
	}{s.Name, s.Command, nonNil(s.Args), nonNil(s.Env)})
}

// nonNil returns s, or an empty list that is not nil.
func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// Command is a slash command that the agent offers in a session: a prompt that begins with / and
// its name runs it.
type Command struct {
	About
	Input struct {
		// Hint says what may follow the name; empty: nothing.
		Hint string `json:"hint"`
	} `json:"input"`
}
