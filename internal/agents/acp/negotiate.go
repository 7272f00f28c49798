package acp

import (
	"context"
	"encoding/json"
	"fmt"
)

// This file negotiates the protocol. It offers version 1 only, since some agents accept an offer of
// version 2 and then speak it. Any answer that is not in version 1 becomes a *VersionError.

// VersionError says that an agent does not speak the version of the protocol that this client
// speaks.
type VersionError struct {
	// Version is the agent's; 0: it did not say.
	Version int
	// Newer: it speaks a later version than this client.
	Newer bool
}

func (e *VersionError) Error() string { return e.Explain("the agent") }

// Explain explains it to the user; product is the agent's name for people.
func (e *VersionError) Explain(product string) string {
	switch {
	case e.Newer && e.Version > 0:
		return fmt.Sprintf("%s speaks a newer version of the Agent Client Protocol (%d) than World does (%d).", product, e.Version, Version)
	case e.Newer:
		return fmt.Sprintf("%s speaks a newer version of the Agent Client Protocol than World does (%d).", product, Version)
	case e.Version == 0:
		return fmt.Sprintf("%s does not say which version of the Agent Client Protocol it speaks; World speaks version %d.", product, Version)
	}
	return fmt.Sprintf("%s speaks version %d of the Agent Client Protocol; World speaks version %d.", product, e.Version, Version)
}

// Codes with which an agent that speaks only a later version refuses initialize, whose fields
// differ there.
const (
	codeBadRequest = -32600
	codeBadParams  = -32602
)

// Initialize opens the connection: both ends exchange their versions and capabilities, of which
// this client has none. The error is a *VersionError when the agent does not speak version 1.
func (c *Conn) Initialize(ctx context.Context, client Implementation) (Initialized, error) {
	type none struct{}
	var raw json.RawMessage
	err := c.Call(ctx, "initialize", struct {
		Version      int            `json:"protocolVersion"`
		Capabilities none           `json:"clientCapabilities"`
		Client       Implementation `json:"clientInfo"`
	}{Version, none{}, client}, &raw)
	if IsCode(err, codeBadParams) || IsCode(err, codeBadRequest) {
		return Initialized{}, &VersionError{Newer: true}
	}
	if err != nil {
		return Initialized{}, err
	}
	return parseInitialized(raw)
}

// parseInitialized reads the answer to initialize. An agent that prefers version 2 writes info and
// capabilities in place of agentInfo and agentCapabilities, whichever version it claims.
func parseInitialized(answer json.RawMessage) (Initialized, error) {
	var out Initialized
	var second struct {
		Info         json.RawMessage `json:"info"`
		Capabilities json.RawMessage `json:"capabilities"`
	}
	_, _ = decodeLenient(answer, &out), decodeLenient(answer, &second)
	v := out.ProtocolVersion
	isSecond := out.Agent.Name == "" && (IsSet(second.Info) || IsSet(second.Capabilities))
	switch {
	case v == Version && !isSecond:
		return out, nil
	case v == Version: // the number is not the agent's own: it repeats what it was offered
		v = 0
	}
	return Initialized{}, &VersionError{Version: v, Newer: v > Version || isSecond}
}
