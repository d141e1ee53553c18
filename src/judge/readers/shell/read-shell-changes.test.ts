import { expect, test } from 'vitest'
import { readForTest } from './read-for-test.ts'

/** Texts that lead a reader astray who takes them as they were before they were changed. */
const runs: readonly (readonly [string, string])[] = [
  ["tail -n1 <<'E' | sh\ncat <<'X'\nrm -rf /\nE", 'delete /'],
  ['printf "cat <<E\\nrm -rf /\\n" | grep rm | sh', 'delete /'],
  ['printf "cat <<E\\nrm -rf /\\n" | tail -n +2 | sh', 'delete /'],
  ['printf "rm -rf /etc\\ncat <<E" | head -n 1 | sh', 'delete /etc'],
  ["echo 'rrm -rf /' | tr -s r | sh", 'delete /'],
  ["echo 'RM -RF /' | tr '[:upper:]' '[:lower:]' | sh", 'delete /'],
  ["printf '%.6sXX' 'rm -rf' | sed 's#XX# /#' | sh", 'delete /'],
  ["printf '%c%c -rf /' rx mx | sh", 'delete /'],
  ["printf 'rm -rf \\045s' /etc | sh", 'delete /home/user/project/%s'],
  ['bash <<E\nv=/etc; rm -rf \\$v\nE', 'delete /etc'],
  ['zq=(~/.s?h/i*); cat "${zq[0]}"', 'read /home/user/.s?h/i*'],
  ["eval 'rm' '-rf' '~/x'", 'delete /home/user/x'],
  ["env A='rm -rf /' sh -c '$A'", 'delete /'],
  ['cp /bin/rm ./ok; ./ok -rf /', 'delete /'],
  ['ln -s /bin/rm ./ok && ./ok -rf /', 'delete /'],
  ['hash -p /bin/rm ls; ls -rf /', 'delete /'],
  ['hash -p /bin/rm echo; enable -n echo; echo -rf /', 'delete /'],
  ["BASH_ALIASES[x]='rm -rf /'; x", 'delete /'],
  ['parallel {1} {2} ::: rm ::: /etc', 'delete /etc'],
  ['parallel rm {.} ::: /etc/a.x', 'delete /etc/a'],
  ['fd . ~ -x rm', 'delete /home/user/*'],
  ["less '+!rm -rf /' a", 'delete /'],
  ["man -P 'rm -rf /' ls", 'delete /'],
  ['rm -rf -- --help /etc', 'delete /etc'],
  ['make -f - <<E\nX = rm -rf /etc\nzq:\n\t$(X)\nE', 'delete /etc'],
  ["make -f - X='rm -rf /etc' <<E\nzq:\n\t\\$(X)\nE", 'delete /etc'],
]

test.each(runs)('%j is followed', (text, line) => {
  expect(readForTest(text).lines).toContain(line)
})

const unread: readonly string[] = [
  "printf 'b\\na\\n' | sort | sh",
  'printf a | grep "[a-z]" | sh',
  "printf 'ls' | sed -e s/l/r/ -e s/s/m/ | sh",
  'cat -A <<E | sh\nls\nE',
  "mkfifo p; sh < p & echo 'rm -rf /' > p",
]

test.each(unread)('%j runs what is not known', text => {
  const { effects } = readForTest(text)
  expect(effects.some(effect => effect.type === 'execute' && !effect.read)).toBe(true)
})

const plain: readonly (readonly [string, string])[] = [
  ['printf "a\\nb\\n" | head -n 1 | xargs rm', 'delete /home/user/project/a'],
  ['hash -p /bin/rm echo; echo -rf /', 'run echo -rf /'],
  ['find . --help', 'run find . --help'],
  ["cat '~/x'", 'read /home/user/project/~/x'],
]

test.each(plain)('%j stays what it was', (text, line) => {
  const { lines } = readForTest(text)
  expect(lines).toContain(line)
  expect(lines.filter(item => item.startsWith('delete'))).toEqual(line.startsWith('delete') ? [line] : [])
})

const abbreviated: readonly (readonly [string, string])[] = [
  ['git reset --har HEAD~3', 'reset-hard'],
  ['git gc --p=now', 'gc-prune'],
  ['git push --del origin x', 'remote-delete'],
  ['git clean --for -d', 'clean'],
  ['git reset --soft HEAD~1', 'reset'],
]

test.each(abbreviated)('%s is read by the whole name of its option', (text, verb) => {
  const found = readForTest(text).effects.find(effect => effect.type === 'repository')
  expect(found).toMatchObject({ verb })
})
