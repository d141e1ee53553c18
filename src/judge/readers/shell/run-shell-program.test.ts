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
  "env -vS 'rm -rf ~/Documents'",
  'env -iS \'sh -c "rm -rf ~/Documents"\'',
  "env -0S'rm -rf ~/Documents'",
  "socat - EXEC:'rm -rf ~/Documents'",
  "socat SYSTEM:'rm -rf ~/Documents,pty' STDIO",
  "socat SHELL:'rm -rf ~/Documents' -",
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
  "env -vS 'ls -la ~/Documents'",
  "env -i A=1 ls 'rm -rf ~/Documents'",
  "socat - EXEC:'ls -la',pty",
  'socat -d -d PTY,raw PTY,raw',
]

test.each(nothing)('%s deletes nothing', command => {
  expect(readForTest(command).lines.some(line => line.startsWith('delete'))).toBe(false)
})

const folder = '/home/user/project'
const beside = {
  [`${folder}/tools/beside.sh`]: 'rm -rf ~/Documents',
  [`${folder}/tools/log.sh`]: 'log() { echo "$@"; }',
  [`${folder}/beside.sh`]: 'true',
}
const runScript = (script: string, command: string) =>
  readForTest(command, { ...beside, [`${folder}/tools/run.sh`]: script })

/** Scripts that find the file beside them by their own folder. */
const findsBeside: readonly (readonly [string, string])[] = [
  ['. "$(dirname "$0")/beside.sh"', 'bash tools/run.sh'],
  ['bash "${0%/*}/beside.sh"', 'sh ./tools/run.sh'],
  ['D="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"; source "$D/beside.sh"', 'bash tools/run.sh'],
  ['D="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"; source "$D/beside.sh"', '. tools/run.sh'],
  ['source "${BASH_SOURCE%/*}/beside.sh"', 'tools/run.sh'],
  ['cd "$(dirname "${BASH_SOURCE:-$0}")"; sh beside.sh', 'bash tools/run.sh'],
  ['. "$(dirname "$(readlink -f "$0")")/beside.sh"', './tools/run.sh'],
  ['[ "$1" = again ] && . "$(dirname "$0")/beside.sh"; exec bash "$0" again', 'bash tools/run.sh'],
]

test.each(findsBeside)('%s by %s runs what lies beside the script', (script, command) => {
  expect(runScript(script, command).lines).toContain('delete /home/user/Documents')
})

const findsHarmless: readonly (readonly [string, string])[] = [
  ['. "$(dirname "$0")/log.sh"; log rm -rf ~/Documents', 'bash tools/run.sh'],
  ['. "$(dirname "${BASH_SOURCE[0]}")/log.sh"', '. tools/run.sh'],
  ['. "$(dirname "${BASH_SOURCE[0]}")/../beside.sh"', 'tools/run.sh'],
  ['[[ "${BASH_SOURCE[0]}" == "$0" ]] && echo main', 'bash tools/run.sh'],
  ['grep "^#" "$0"; echo "usage: $0 [-h]"', './tools/run.sh'],
  ['[ "$1" = again ] || exec bash "$0" again', 'bash tools/run.sh'],
  ['[ "$(id -u)" = 0 ] || exec sudo "$0" "$@"', './tools/run.sh one two'],
  ['. ./beside.sh', 'bash tools/run.sh'],
]

test.each(findsHarmless)('%s by %s deletes nothing and is read wholly', (script, command) => {
  const { lines } = runScript(script, command)
  expect(lines.filter(line => /^(?:delete|opaque)/.test(line))).toEqual([])
})
