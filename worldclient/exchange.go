package worldclient

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file claims a pairing code at a relay and waits for the user's decision:
//
//	claiming  the first call shows the code and the key. Refused or no answer → ended: the user
//	          was not asked yet
//	pending   the user was asked; the caller has the comparison number. It calls again after the
//	          relay's interval, which grows by 5 s each time that the relay says slow_down. Up to
//	          maxSilence calls in a row may fail
//	ended     approved: the token, returned once. Denied, burned, expired, or ctx ended

// Bounds of an exchange.
const (
	// exchangeTime is for one call.
	exchangeTime = 15 * time.Second
	// minInterval and maxInterval bound what a relay asks for between two calls; defaultInterval is
	// when it asks for nothing.
	minInterval, defaultInterval, maxInterval = time.Second, 5 * time.Second, time.Minute
	// maxPairing bounds a pairing in all; a code lives for ten minutes.
	maxPairing = 11 * time.Minute
	// maxSilence is how many calls in a row may get no usable answer.
	maxSilence = 6
)

// Claim is what an agent shows to be paired.
type Claim struct {
	// Origin and Code are those of ParsePairing.
	Origin, Code string
	// Key is the device's own, made for this pairing.
	Key ed25519.PrivateKey
	// Label is what the user sees on the card, at most 64 characters.
	Label     string
	AgentType string
	Scopes    []wire.Scope
}

// Exchange claims a code and waits until the user has decided, the code has expired or ctx ends.
// pending is called with each answer that says that the user has been asked, the first time before
// anything is waited for; it may be nil. An error of the relay is a *wire.Error.
func Exchange(ctx context.Context, c Claim, pending func(wire.ExchangeResult)) (wire.ExchangeResult, error) {
	client, err := relayClient()
	if err != nil {
		return wire.ExchangeResult{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, maxPairing)
	defer cancel()
	body, address := c.body(), c.Origin+"/api/relay/pairings/"+url.PathEscape(c.Code)+"/exchange"
	slower := time.Duration(0)
	asked, silent := false, 0
	for {
		a := exchangeOnce(ctx, client, address, body)
		switch {
		case a.err == nil && a.result.Status == "":
			return a.result, checkExchange(a.result)
		case a.err == nil:
			asked, silent = true, 0
			if pending != nil {
				pending(a.result)
			}
		case a.slow:
			slower += 5 * time.Second
		case a.final || !asked:
			return wire.ExchangeResult{}, a.err
		default:
			if silent++; silent > maxSilence {
				return wire.ExchangeResult{}, a.err
			}
		}
		if e := pause(ctx, max(a.interval()+slower, a.after)); e != nil {
			if errors.Is(e, context.DeadlineExceeded) {
				e = wire.NewError(wire.CodePairingCode, "the code expired before it was approved")
			}
			return wire.ExchangeResult{}, e
		}
	}
}

// body returns the signed body, the same for every call.
func (c *Claim) body() []byte {
	key := base64.RawURLEncoding.EncodeToString(c.Key.Public().(ed25519.PublicKey))
	c.Label = clip.Line(c.Label, 64)
	sig := ed25519.Sign(c.Key, wire.ClaimProof(c.Origin, c.Code, key, c.Label, c.AgentType, c.Scopes))
	return wire.MustJSON(wire.Exchange{
		PublicKey: key, Label: c.Label, AgentType: c.AgentType, Scopes: c.Scopes,
		Sig: base64.RawURLEncoding.EncodeToString(sig),
	})
}

// exchanged is what one call came to.
type exchanged struct {
	result wire.ExchangeResult
	err    error
	// slow: the relay asks for fewer calls. final: another call would get the same answer.
	slow, final bool
	after       time.Duration
}

// interval returns how long to wait before the next call.
func (a *exchanged) interval() time.Duration {
	if a.result.Interval <= 0 {
		return defaultInterval
	}
	return min(max(time.Duration(a.result.Interval)*time.Second, minInterval), maxInterval)
}

// exchangeOnce makes one call.
func exchangeOnce(ctx context.Context, client *http.Client, address string, body []byte) (a exchanged) {
	ctx, cancel := context.WithTimeout(ctx, exchangeTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return exchanged{err: err, final: true}
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		if failed, ok := errors.AsType[*url.Error](err); ok { // without the address, which has the code
			err = failed.Err
		}
		return exchanged{err: fmt.Errorf("the relay cannot be reached: %w", err)}
	}
	defer func() { _ = res.Body.Close() }()
	a.after = retryAfter(res.Header)
	var answer struct {
		Result wire.ExchangeResult `json:"result"`
		Error  *wire.Error         `json:"error"`
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, 64<<10))
	if err == nil {
		err = json.Unmarshal(text, &answer)
	}
	switch {
	case res.StatusCode == http.StatusOK && err == nil:
		a.result, a.result.Status = answer.Result, ""
	case res.StatusCode == http.StatusAccepted && err == nil:
		a.result, a.result.Status = answer.Result, wire.AuthorizationPending
	case answer.Error != nil:
		a.err = relayError(answer.Error)
	default:
		a.err = fmt.Errorf("what answers there is no relay (status %d)", res.StatusCode)
	}
	a.slow = res.StatusCode == http.StatusTooManyRequests
	a.final = res.StatusCode < 500 && !a.slow
	return a
}

// relayError returns an error of a relay with the next step that this binary knows for its code.
// The relay's own words are another's, so only one line of them is shown.
func relayError(e *wire.Error) *wire.Error {
	return wire.NewError(e.Code, "%s", clip.Line(e.Message, 200))
}

// checkExchange refuses an answer with a token that could not be used.
func checkExchange(r wire.ExchangeResult) error {
	if r.DeviceToken == "" || !wire.ValidID(r.DeviceID) || !wire.ValidID(r.WorldID) || !wire.ValidID(r.UserID) {
		return errors.New("the relay approved the pairing, but its answer is incomplete")
	}
	return nil
}

// pause waits. It returns the error of ctx when that ends first.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
