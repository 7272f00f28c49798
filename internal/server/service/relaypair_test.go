package service_test

import (
	"net/http"
	"testing"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// A device is paired by a code, connects, and is cut off when its user revokes it.
func TestRelayRevocation(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("laptop")
	s, err := worldclient.DialRelay(patient(t), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if w := s.Welcome(); w.UserID != olga.id || w.WorldID != olga.world || w.AgentDeviceID != d.DeviceID {
		t.Errorf("welcome: %+v", w)
	}
	if a := olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/revoke", struct{}{}); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.body)
	}
	if code := closedWith(patient(t), s); code != wire.CodeRevoked.Info().Close {
		t.Errorf("the socket closed with %d", code)
	}
	_, err = worldclient.DialRelay(patient(t), d, nil)
	if why, _ := worldclient.RefusalOf(err); why.Code != wire.CodeRevoked.Info().Close {
		t.Errorf("a revoked device: %v", err)
	}
}
