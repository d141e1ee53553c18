// Checks a note and proofs with the packages of the Go module system's checksum database: not a line of it is ours.
package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type inclusion struct {
	Index  int64
	Data   string
	Hashes []string
}

type consistency struct {
	Size   int64
	Root   string
	Hashes []string
}

type question struct {
	Key         string
	Note        string
	Inclusion   []inclusion
	Consistency []consistency
}

func must(err error) {
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func hash(text string) (h tlog.Hash) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	must(err)
	if copy(h[:], bytes) != len(h) || len(bytes) != len(h) {
		must(fmt.Errorf("a hash of %d bytes", len(bytes)))
	}
	return h
}

func hashes(texts []string) (all []tlog.Hash) {
	for _, text := range texts {
		all = append(all, hash(text))
	}
	return all
}

func main() {
	var asked question
	must(json.NewDecoder(os.Stdin).Decode(&asked))
	verifier, err := note.NewVerifier(asked.Key)
	must(err)
	opened, err := note.Open([]byte(asked.Note), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root := hash(lines[2])
	for _, one := range asked.Inclusion {
		data, err := hex.DecodeString(one.Data)
		must(err)
		must(tlog.CheckRecord(hashes(one.Hashes), size, root, one.Index, tlog.RecordHash(data)))
	}
	for _, one := range asked.Consistency {
		must(tlog.CheckTree(hashes(one.Hashes), size, root, one.Size, hash(one.Root)))
	}
	fmt.Printf("accepted: %s, %d entries, %d and %d proofs\n", lines[0], size, len(asked.Inclusion), len(asked.Consistency))
}
