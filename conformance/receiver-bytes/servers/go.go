// A service in Go as its documentation writes one: the body is decoded into a struct, forms are read by PostFormValue. It prints each
// effect as a line of JSON. Its first line is its address.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

type order struct {
	Total json.Number `json:"total"`
	Shop  string      `json:"shop"`
}

var printing sync.Mutex

func pay(response http.ResponseWriter, request *http.Request) {
	var asked order
	if strings.Contains(request.Header.Get("Content-Type"), "form") {
		asked = order{json.Number(request.PostFormValue("total")), request.PostFormValue("shop")}
	} else if err := json.NewDecoder(request.Body).Decode(&asked); err != nil {
		http.Error(response, "no JSON", http.StatusBadRequest)
		return
	}
	total, err := strconv.ParseFloat(string(asked.Total), 64)
	if err != nil || total == 0 {
		http.Error(response, "no total", http.StatusBadRequest)
		return
	}
	line, _ := json.Marshal(map[string]any{
		"permit": request.Header.Get("X-Magp-Request"), "total": total, "shop": asked.Shop,
	})
	printing.Lock()
	fmt.Println(string(line))
	printing.Unlock()
	fmt.Fprint(response, "{}")
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	routes := http.NewServeMux()
	serve := func(response http.ResponseWriter, request *http.Request) {
		if request.Method != http.MethodPost {
			http.Error(response, "no such method", http.StatusMethodNotAllowed)
			return
		}
		pay(response, request)
	}
	routes.HandleFunc("/pay", serve)
	routes.HandleFunc("/form", serve)
	fmt.Printf("http://%s\n", listener.Addr())
	panic(http.Serve(listener, routes))
}
