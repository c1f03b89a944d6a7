// Receives events with the standard library only. Start: WEBHOOK_SECRET=whsec_… go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const toleranceSeconds = 300
const largestBody = 1_000_000

var seen sync.Map // A database with a unique index, in earnest.

func isGenuine(key []byte, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Now().Unix()-sent > toleranceSeconds || sent-time.Now().Unix() > toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil || len(key) < 24 {
		panic("WEBHOOK_SECRET is missing, too short or not in base64")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, largestBody))
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if err != nil || !isGenuine(key, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		if _, again := seen.LoadOrStore(request.Header.Get("webhook-id"), true); !again {
			var event struct {
				Type string
				Data json.RawMessage
			}
			if json.Unmarshal(body, &event) == nil {
				fmt.Println(event.Type, string(event.Data))
			}
		}
		response.WriteHeader(http.StatusNoContent)
	})
	panic(http.ListenAndServe("127.0.0.1:"+port, nil))
}
