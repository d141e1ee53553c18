// Looks a host up as static programs of Go do, over datagrams and over streams, in odd spellings too, and fetches a page
// from it. GO111MODULE=off CGO_ENABLED=0 go build asks.go; ./asks HOST
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
)

func main() {
	host := os.Args[1]
	for _, network := range []string{"udp", "tcp"} {
		resolver := &net.Resolver{PreferGo: true, Dial: func(c context.Context, _, address string) (net.Conn, error) {
			return new(net.Dialer).DialContext(c, network, address)
		}}
		fmt.Println(network, "ip4", found(resolver, "ip4", host), "ip6", found(resolver, "ip6", host))
	}
	for _, odd := range []string{strings.ToUpper(host), host + ".", strings.Repeat("a", 64) + "." + host, "a.." + host} {
		fmt.Println(len(odd)-len(host), found(net.DefaultResolver, "ip4", odd))
	}
	fmt.Print(fetch(host), fetch(strings.ToUpper(host)))
}

func found(resolver *net.Resolver, family, host string) int {
	addresses, _ := resolver.LookupIP(context.Background(), family, host)
	return len(addresses)
}

func fetch(host string) string {
	connection, err := net.Dial("tcp", host+":80")
	if err != nil {
		return err.Error() + "\n"
	}
	fmt.Fprintf(connection, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", host)
	answer, _ := io.ReadAll(connection)
	return string(answer[strings.LastIndex(string(answer), "hello"):])[:len("hello ")+len(host)] + "\n"
}
