// A back end that accepts keypad's access tokens, with go-jose. Start: KEYPAD=https://id.example go run server.go
// The imports are those of Debian's package. With modules take github.com/go-jose/go-jose/v4: its ParseSigned also wants the algorithms.
package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"gopkg.in/square/go-jose.v2"
	"gopkg.in/square/go-jose.v2/jwt"
)

// errOutage says that the keys cannot be fetched, and that this one is not known.
var errOutage = errors.New("no keys")

// clockSkew is how far the clock of keypad may be ahead: go-jose refuses an iat in the future.
const clockSkew = 5 * time.Second

var coolDown = 30 * time.Second

// Keys keeps keys for five minutes. An unknown kid fetches them again, at most every coolDown.
type Keys struct {
	url       string
	mutex     sync.Mutex
	set       jose.JSONWebKeySet
	fetchedAt time.Time
	isDown    bool
}

func (keys *Keys) find(kid string) (*jose.JSONWebKey, error) {
	keys.mutex.Lock()
	defer keys.mutex.Unlock()
	age := time.Since(keys.fetchedAt)
	if age > 5*time.Minute || (len(keys.set.Key(kid)) == 0 && age >= coolDown) {
		// Before the request: one that fails is not repeated at once either, and the old keys stay.
		keys.fetchedAt = time.Now()
		var set jose.JSONWebKeySet
		keys.isDown = getJSON(keys.url, &set) != nil
		if !keys.isDown {
			keys.set = set
		}
	}
	found := keys.set.Key(kid)
	if len(found) == 0 && keys.isDown {
		return nil, errOutage
	}
	if len(found) != 1 {
		return nil, errors.New("unknown key")
	}
	return &found[0], nil
}

type claims struct {
	jwt.Claims
	Scope string `json:"scope"`
}

// callerOf returns the claims of the caller, or errOutage.
func callerOf(authorization, issuer string, keys *Keys) (*claims, error) {
	scheme, text, _ := strings.Cut(authorization, " ")
	token, err := jwt.ParseSigned(text)
	if err != nil || !strings.EqualFold(scheme, "Bearer") || len(token.Headers) != 1 {
		return nil, errors.New("no token")
	}
	header := token.Headers[0]
	if header.Algorithm != string(jose.ES256) || header.ExtraHeaders[jose.HeaderType] != "at+jwt" {
		return nil, errors.New("another kind of token")
	}
	key, err := keys.find(header.KeyID)
	if err != nil {
		return nil, err
	}
	var caller claims
	if err := token.Claims(key, &caller); err != nil {
		return nil, err
	}
	expected := jwt.Expected{Issuer: issuer, Audience: jwt.Audience{"keypad"}, Time: time.Now()}
	if caller.Expiry == nil || caller.Subject == "" {
		return nil, errors.New("a claim is missing")
	}
	return &caller, caller.ValidateWithLeeway(expected, clockSkew)
}

func getJSON(url string, into any) error {
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return json.NewDecoder(response.Body).Decode(into)
}

func main() {
	var discovery struct {
		Issuer  string `json:"issuer"`
		JwksURI string `json:"jwks_uri"`
	}
	if err := getJSON(os.Getenv("KEYPAD")+"/.well-known/oauth-authorization-server", &discovery); err != nil {
		panic(err)
	}
	keys := &Keys{url: discovery.JwksURI}
	if seconds, err := strconv.Atoi(os.Getenv("COOL_DOWN")); err == nil {
		coolDown = time.Duration(seconds) * time.Second
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		caller, err := callerOf(request.Header.Get("Authorization"), discovery.Issuer, keys)
		if errors.Is(err, errOutage) {
			// Not 401: the app would refresh or sign out, and the token may be good.
			response.Header().Set("Retry-After", "5")
			response.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if err != nil {
			response.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		response.Header().Set("Content-Type", "application/json")
		// Scope says what the token is for: check the one that you need.
		json.NewEncoder(response).Encode(map[string]string{"user_id": caller.Subject, "scope": caller.Scope})
	})
	panic(http.ListenAndServe("127.0.0.1:"+port, nil))
}
