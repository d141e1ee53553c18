import { describe, expect, test } from 'vitest'
import { readForTest } from './read-for-test.ts'

/** The deletions of a line: the pattern that goes, or the path where no pattern is left. */
function deleted(line: string): readonly string[] {
  return readForTest(line).effects.flatMap(effect =>
    effect.type === 'delete'
      ? [effect.target.glob ? `glob ${effect.target.raw}` : `path ${effect.target.path}`]
      : [],
  )
}

describe('names that a glob matched stay a pattern, also in quotes', () => {
  test.each([
    'for d in /a/*; do rm -rf "$d"; done',
    'for d in /a/*; do rm -rf "${d}"; done',
    'for d in /a/*; do rm -rf "${d:?}"; done',
    'for d in /a/*; do ( rm -rf "$d" ) & done',
    'for i in 1 2; do for d in /a/*; do rm -rf "$d"; done; done',
    'for d in /a/*; do x=$d; rm -rf "$x"; done',
    'for d in /a/*; do x="$d"; y="$x"; rm -rf "$y"; done',
    'for d in /a/*; do :; done; rm -rf "$d"',
    'select d in /a/*; do rm -rf "$d"; done',
    'p=/a/*; for d in $p; do rm -rf "$d"; done',
    'f() { rm -rf "$1"; }; f /a/*',
    'f() { local d=$1; rm -rf "$d"; }; f /a/*',
    'f() { local d="$1"; rm -rf "$d"; }; for x in /a/*; do f "$x"; done',
    'f() { for d; do rm -rf "$d"; done; }; f /a/*',
    'f() { for d in "$@"; do rm -rf "$d"; done; }; f /a/*',
    'set -- /a/*; rm -rf "$@"',
    'set -- /a/*; rm -rf "$1"',
    'set -- /a/*; x=$1; rm -rf "$x"',
    'set -- x /a/*; rm -rf "${@:2}"',
    'a=(/a/*); rm -rf "${a[@]}"',
    'a=(/a/*); rm -rf "${a[0]}"',
    'a=(/a/*); rm -rf "$a"',
    'a=(/a/*); x="${a[0]}"; rm -rf "$x"',
    'a=(/a/*); b=("${a[@]}"); rm -rf "${b[@]}"',
    'a=(/a/*/); rm -rf "${a[@]%/}"',
    'a=(x /a/*); rm -rf "${a[@]:1:1}"',
    'a=(); for d in /a/*; do a+=("$d"); done; rm -rf "${a[@]}"',
    'find /a | while read -r d; do rm -rf "$d"; done',
    'find /a -print0 | while IFS= read -r -d "" d; do rm -rf "$d"; done',
    'ls -d /a/* | while read d; do rm -rf "$d"; done',
    'while read d; do rm -rf "$d"; done < <(ls -d /a/*)',
    'mapfile -t a < <(find /a); rm -rf "${a[@]}"',
    'mapfile -t a < <(ls -d /a/*); for d in "${a[@]}"; do rm -rf "$d"; done',
    'echo /a/* | xargs rm -rf',
    'printf "%s\\n" /a/* | while read -r d; do rm -rf "$d"; done',
    'printf "%s\\0" /a/* | xargs -0 rm -rf',
    "printf '%s\\n' /a/* | xargs -n1 sh -c 'rm -rf \"$0\"'",
    'printf "%s\\n" /a/* | sort | xargs -I{} rm -rf {}',
    'printf "%s\\n" /a/* > /tmp/list; cat /tmp/list | while read d; do rm -rf "$d"; done',
    'parallel rm -rf {} ::: /a/*',
    'x="$(echo /a/*)"; rm -rf "$x"',
    'read -r x <<< "$(echo /a/*)"; rm -rf "$x"',
    'printf -v x %s /a/*; rm -rf "$x"',
    'for d in /a/*; do rm -rf "$(realpath "$d")"; done',
    'for d in /a/*; do rm -rf /a/"$(basename "$d")"; done',
    'for d in /a/*; do bash -c \'rm -rf "$1"\' _ "$d"; done',
    'for d in /a/*; do eval rm -rf "$d"; done',
    'ls /a/*; rm -rf "$_"',
    'declare -A m; for d in /a/*; do m["$d"]=1; done; for k in "${!m[@]}"; do rm -rf "$k"; done',
    'for d in /a/*; do bash -c "rm -rf \'$d\'"; done',
    'for d in /a/*; do eval "rm -rf \'$d\'"; done',
    'for d in /a/*; do eval rm -rf "\'$d\'"; done',
    'for d in /a/*; do echo "rm -rf \'$d\'"; done | sh',
    "zsh -c 'for d (/a/*) rm -rf $d'",
    'zsh -c \'for d (/a/*) { rm -rf "$d" }\'',
    'zsh -c \'for d (/a/*); do rm -rf "$d"; done\'',
  ])('%s', line => {
    const [first = ''] = deleted(line)
    expect(first).toMatch(/^glob \/a\/\*\/?$/)
  })

  test('a part of such a name is a pattern too, and a longer one', () => {
    expect(deleted('for d in /a/*/; do rm -rf "${d%/}/b"; done')).toEqual(['glob /a/*/b'])
    expect(deleted('for d in /a/*; do rm -rf "/b/${d##*/}"; done')).toEqual(['glob /b/*'])
    expect(deleted('for f in /a/*.ts; do rm "/b/$(basename "$f" .ts).js"; done')).toEqual(['glob /b/*.js'])
    expect(deleted('rm /a/@(b|c)')).toEqual(['glob /a/@(b|c)'])
  })
})

describe('a star that was written in quotes is a letter of a name', () => {
  test.each([
    ["rm '/a/*'", 'path /a/*'],
    ['rm "/a/*"', 'path /a/*'],
    ['rm /a/\\*', 'path /a/*'],
    ['p=\'/a/*\'; rm "$p"', 'path /a/*'],
    ['p=/a/*; rm "$p"', 'path /a/*'],
    ['for d in \'/a/*\'; do rm "$d"; done', 'path /a/*'],
    ['set -- "/a/*"; rm "$1"', 'path /a/*'],
    ['a=(\'/a/*\'); rm "${a[@]}"', 'path /a/*'],
    ['echo \'/a/*\' | while read d; do rm "$d"; done', 'path /a/*'],
    ['for d in /a/*; do d=/a/b; rm "$d"; done', 'path /a/b'],
    ['for d in /a/*; do rm "$(dirname "$d")/b"; done', 'path /a/b'],
    ['for d in /a/b; do rm "$d"; done', 'path /a/b'],
    [`bash -c "rm '/a/*'"`, 'path /a/*'],
    [`eval "rm '/a/*'"`, 'path /a/*'],
  ])('%s', (line, target) => expect(deleted(line)).toEqual([target]))
})

test('a map has its values by the words that its keys stand for', () => {
  expect(deleted('declare -A m; k=b; m[$k]=/a/b; rm "${m[b]}"')).toEqual(['path /a/b'])
  expect(deleted('a=(/a/b /a/c); for i in "${!a[@]}"; do rm "${a[$i]}"; done')).toEqual([
    'path /a/b',
    'path /a/c',
  ])
})

test('each element of an array is changed by itself', () => {
  expect(deleted('a=(/a/b/ /a/c/); rm -rf "${a[@]%/}"')).toEqual(['path /a/b', 'path /a/c'])
  expect(deleted('set -- /a /b /c; rm -rf "${@:2:1}"')).toEqual(['path /b'])
  expect(deleted('a=(/a /b /c); rm -rf "${a[@]: -1}"')).toEqual(['path /c'])
})
