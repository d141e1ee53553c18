import { expect, test } from 'vitest'
import { readForTest } from './read-for-test.ts'

const deleting: readonly string[] = [
  "zsh -c '=rm -rf ~/Documents'",
  "zsh -c '- rm -rf ~/Documents'",
  "zsh -c 'zmodload zsh/files; zf_rm -rf ~/Documents'",
  "fish -c 'set a rm -rf ~/Documents; $a'",
  "rc -c 'a=(rm -rf ~/Documents); $a'",
  "tcsh -c 'set a=(rm -rf ~/Documents); $a'",
  'ksh -c \'set -A a rm -rf ~/Documents; "${a[@]}"\'',
  "nu -c '^rm -rf ~/Documents'",
  "osh -c 'rm -rf ~/Documents'",
  "env - PATH=/bin sh -c 'rm -rf ~/Documents'",
  "x='a[$(rm -rf ~/Documents)]'; echo $((x))",
  "v='a[$(rm -rf ~/Documents)]'; [[ -v $v ]]",
  "BASH_ENV='$(rm -rf ~/Documents)' bash -c :",
  "env 'BASH_FUNC_ls%%=() { rm -rf ~/Documents; }' bash -c ls",
  'command_not_found_handle() { rm -rf ~/Documents; }; frobnicate',
  "git bisect run sh -c 'rm -rf ~/Documents'",
  "make 'X:=$(shell rm -rf ~/Documents)'",
  'go build -toolexec \'sh -c "rm -rf ~/Documents"\' ./...',
  "gh alias set --shell x 'rm -rf ~/Documents'",
]

test.each(deleting)('%s deletes', command => {
  expect(readForTest(command).lines.some(line => /^delete .*Documents/.test(line))).toBe(true)
})

const nothing: readonly string[] = [
  "fish -c 'set -x PATH /usr/local/bin $PATH; ls'",
  "zsh -c 'a=(one two); echo $a'",
  "x='a[3]'; echo $((x))",
  "gh alias set co 'pr checkout'",
  'npm config set fund false',
  'make CFLAGS=-O2 all',
  'go build -ldflags "-s -w" ./...',
  'f() { rm -rf ~/Documents; }',
]

test.each(nothing)('%s deletes nothing', command => {
  expect(readForTest(command).lines.some(line => line.startsWith('delete'))).toBe(false)
})
