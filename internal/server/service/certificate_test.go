package service

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
)

// pair returns the two files of a certificate for a name.
func pair(t *testing.T, name string) (cert, key []byte) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name},
		NotAfter: time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	kder, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: kder})
}

// A certificate is read again when its files have changed; while only half of it is there, and when
// the files are gone, the old one stays.
func TestCertificateIsReplacedWhole(t *testing.T) {
	dir := t.TempDir()
	certFile, keyFile := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	stamp := time.Unix(1e9, 0)
	write := func(file string, text []byte) {
		stamp = stamp.Add(time.Second)
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, stamp, stamp); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		firstCert, firstKey := pair(t, "first")
		secondCert, secondKey := pair(t, "second")
		if _, err := newCertificate(certFile, keyFile, zerolog.Nop()); err == nil {
			t.Error("there is no file, and no error")
		}
		write(certFile, firstCert)
		write(keyFile, firstKey)
		c, err := newCertificate(certFile, keyFile, zerolog.Nop())
		if err != nil {
			t.Fatal(err)
		}
		is := func(when, want string) {
			t.Helper()
			time.Sleep(certificateEvery)
			got, err := c.get(nil)
			if err != nil {
				t.Fatal(err)
			}
			leaf, err := x509.ParseCertificate(got.Certificate[0])
			if err != nil || leaf.Subject.CommonName != want {
				t.Errorf("%s: %v %v", when, leaf.Subject, err)
			}
		}
		is("at first", "first")
		write(certFile, secondCert)
		is("with the key of the old one", "first")
		write(keyFile, secondKey[:len(secondKey)/2])
		is("with half a key", "first")
		write(keyFile, secondKey)
		is("whole", "second")
		if err := os.Remove(keyFile); err != nil {
			t.Fatal(err)
		}
		is("without its key", "second")
		write(certFile, firstCert)
		write(keyFile, firstKey)
		is("replaced again", "first")
	})
}
