package modelchat

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/worldmcp/world/internal/wire"
)

// service is the service, as errors name it. The texts are World's own, since those of the service
// may repeat part of the key.
type service struct{ host, model string }

// Targets of next steps.
const (
	inSettings = "in the settings, under “Chat about ideas without an agent”."
	checkAll   = "The service must speak OpenAI's chat completions as a stream: check the address and the model " + inSettings
)

// Off returns the error of a chat that is not configured or switched off.
func Off() *wire.Error {
	return wire.NewError(wire.CodeAgentMissing, "the chat without an agent is switched off").Try("Switch it on " + inSettings)
}

func badAddress() *wire.Error {
	return wire.NewError(wire.CodeBadArguments, "the address must begin with https://, or with http:// for a service on this computer").
		At("base").Try("Write the address as the service names it, such as " + Endpoint + ".")
}

// errorf returns an error of the service.
func (service) errorf(format string, args ...any) *wire.Error {
	return wire.NewError(wire.CodeAgentFailed, format, args...)
}

// Codes of errors that say more than the status.
const (
	codeQuota   = "insufficient_quota"
	codeModel   = "model_not_found"
	codeContext = "context_length_exceeded"
	codeRate    = "rate_limit_exceeded"
	codeKey     = "invalid_api_key"
)

// codeOf returns the error code in a response, or "" if it is unknown.
func codeOf(raw json.RawMessage) string {
	var e struct {
		Code any    `json:"code"`
		Type string `json:"type"`
	}
	_ = json.Unmarshal(raw, &e)
	for _, known := range []string{codeQuota, codeModel, codeContext, codeRate, codeKey} {
		if e.Code == known || e.Type == known {
			return known
		}
	}
	return ""
}

// statusError explains the status of a refused request.
func (svc service) statusError(res *http.Response) *wire.Error {
	var body struct {
		Error json.RawMessage `json:"error"`
	}
	raw, _ := io.ReadAll(io.LimitReader(res.Body, 16<<10))
	_ = json.Unmarshal(raw, &body)
	if e := svc.knownError(codeOf(body.Error)); e != nil {
		return e
	}
	switch s := res.StatusCode; {
	case s == http.StatusUnauthorized || s == http.StatusForbidden:
		return svc.knownError(codeKey)
	case s == http.StatusPaymentRequired:
		return svc.knownError(codeQuota)
	case s == http.StatusNotFound:
		return svc.knownError(codeModel)
	case s == http.StatusRequestEntityTooLarge:
		return svc.knownError(codeContext)
	case s == http.StatusTooManyRequests:
		return svc.knownError(codeRate)
	case s >= 300 && s < 400:
		return svc.errorf("%s answers with a redirect, which World does not follow with your key", svc.host).Try("Set the address where the service itself is " + inSettings)
	case s >= 500:
		return svc.errorf("%s has a fault (HTTP %d)", svc.host, s).Try("Try again in a moment.")
	default:
		return svc.errorf("%s refused the request (HTTP %d)", svc.host, s).Try(checkAll)
	}
}

// streamError explains an error in the middle of an answer.
func (svc service) streamError(raw json.RawMessage) *wire.Error {
	if e := svc.knownError(codeOf(raw)); e != nil {
		return e
	}
	return svc.errorf("%s broke the answer off with an error", svc.host).Try("Ask again.")
}

// knownError explains an error code, or returns nil.
func (svc service) knownError(code string) *wire.Error {
	switch code {
	case codeKey:
		return svc.errorf("%s refused your key", svc.host).Try("Set it again " + inSettings)
	case codeQuota:
		return svc.errorf("your key has no credit left at %s", svc.host).Try("Top up its account, or set another key.")
	case codeModel:
		return svc.errorf("%s has no model %s, or not for your key", svc.host, svc.model).Try("Check the model and the address " + inSettings)
	case codeContext:
		return svc.errorf("the conversation is too long for %s", svc.model).Try("Begin a new one.")
	case codeRate:
		return wire.NewError(wire.CodeRate, "%s takes no more requests at the moment", svc.host).Try("Wait a little, then ask again.")
	}
	return nil
}
