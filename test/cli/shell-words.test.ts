import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { virtualPlace } from '../../src/ground/model/place.ts'
import { Collector } from '../../src/judge/readers/read-context.ts'
import { readShell } from '../../src/judge/readers/shell/read-shell.ts'
import { drawCases, sampleSize, tryCases } from '../samples.ts'
import { needs } from '../needs.ts'

const lines = 20_000
const bash = spawnSync('bash', ['--version'], { encoding: 'utf8' })

test(
  `the words of ${sampleSize(lines)} generated command lines are the ones that bash sees`,
  needs(bash.error === undefined, 'there is no bash here'),
  async () => {
    const cases = drawCases(generate(lines, 20_261_121))
    const seen = wordsOfBash(cases.map(({ value }) => value))
    const expected = new Map(cases.map(({ value }, i) => [value, seen.get(i)]))
    // What bash refuses to expand (a few slices and names) can't be compared.
    if (cases.length > 1) expect(seen.size).toBeGreaterThan(cases.length * 0.99)
    await tryCases(cases, text => {
      const bash = expected.get(text)
      const words = wordsOfReader(text)
      if (bash === undefined || JSON.stringify(words) === JSON.stringify(bash)) return undefined
      return JSON.stringify({ text, words, bash })
    })
  },
)

/** The arguments of the command `show` as the reader gives them. */
function wordsOfReader(text: string): readonly string[] | undefined {
  const out = new Collector()
  readShell(text, {
    out,
    place: virtualPlace,
    files: new Map(),
    pointer: '/command',
    offset: 0,
    outer: { pointer: '/command', start: 0, end: text.length },
    through: [],
    depth: 0,
    code: { readCode: () => false, readSql: () => undefined, printedBy: () => undefined },
  })
  const run = out.effects.find(effect => effect.type === 'run' && effect.program === 'show')
  return run?.type === 'run' ? run.argv : undefined
}

/** One bash runs all lines; `show` prints the line, how many words it got, and the words, each ended by a zero byte. */
function wordsOfBash(texts: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const head = `set -f\nshow() { printf '%s\\0' "$LINE" "$#" "$@"; }\n`
  const reset = `set --; unset a b c d n; IFS=$' \\t\\n'\n`
  const script = head + texts.map((text, i) => `LINE=${i}; ${reset}${text}\n`).join('')
  const folder = mkdtempSync(join(tmpdir(), 'countersign-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'lines.sh')
  // A file is read in blocks; what comes through a pipe bash reads one byte at a time.
  writeFileSync(file, script)
  const { stdout } = spawnSync('bash', ['--norc', '--noprofile', file], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  })
  const fields = stdout.split('\0')
  const all = new Map<number, readonly string[]>()
  for (let at = 0; at < fields.length - 1; ) {
    const count = Number(fields[at + 1])
    all.set(Number(fields[at]), fields.slice(at + 2, at + 2 + count))
    at += count + 2
  }
  return all
}

/** The same lines for the same seed. */
function generate(count: number, seed: number): readonly string[] {
  let state = seed
  const random = (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T
  const some = (make: () => string, max: number) => Array.from({ length: 1 + random(max) }, make).join('')

  const plain = () =>
    pick(['x', 'rm', '-rf', 'ab', '7', 'é', '🙂', '.', ',', '/', '%', '+', '_', 'ü', '@', '^'])
  const single = () => `'${some(() => pick([plain(), ' ', '\\', '"', '$a', '`', '{p,q}', '#', '\t']), 4)}'`
  const escape = () =>
    `\\${pick([' ', '$', '"', "'", '\\', 'a', '{', ',', '|', ';', '&', '(', '!', '#', '*'])}`
  const ansi = () =>
    `$'${some(() => pick([plain(), ' ', '\\n', '\\t', "\\'", '\\\\', '\\"', '\\x72', '\\x6d\\x20', '\\101', '\\60', '\\u00e9', '\\u263a', '\\U0001f600', '\\a', '\\e', '\\?', '\\q', '\\cA']), 4)}'`
  const value = () => pick(['${a}', '${b}', '${c}', '${d}'])
  const operated = () =>
    pick([
      '${a:-x y}',
      '${n:-dd}',
      '${n-}',
      '${a:+set}',
      '${n:+set}',
      '${b#?}',
      '${b##*o}',
      '${b%?}',
      '${b%%o*}',
      '${a/o/0}',
      '${a//o/0}',
      '${b:1}',
      '${b:1:2}',
      '${b: -2}',
      '${b^^}',
      '${b,,}',
      '${b^}',
      '${#b}',
      '${c[0]}',
      '${c[1]}',
      '${b%"o"}',
      '${n:="z"}',
      '${a/#f/F}',
      '${a/%o/O}',
      '${b/x}',
      "${n:-'q r'}",
      '${n:-"q  r"}',
      '${b:0:1}${b:2}',
    ])
  const computed = () =>
    pick([
      '$(echo out)',
      '$(printf "%s" p)',
      '`echo tick`',
      '$((1+2))',
      '$(( 7 * 3 - 1 ))',
      '$(echo "two  words")',
      '$(printf "l1\\nl2\\n\\n")',
      '$(echo $b)',
    ])
  const double = () =>
    `"${some(() => pick([plain(), ' ', "'", '\\"', '\\$', '\\\\', '\\a', value(), operated(), computed(), '\t', '{p,q}', '\\`']), 4)}"`
  const brace = () =>
    pick([
      '{p,q}',
      '{1..3}',
      '{a..c}',
      '{3..1}',
      '{01..03}',
      '{x,}',
      '{,y}',
      '{"p q",r}',
      '{a{b,c}d,e}',
      '{p}',
      '{}',
      '{1..7..3}',
      "{'s t',u}",
      '{p,q}{r,s}',
      '{${b},v}',
      '{a\\,b,c}',
    ])
  const splitting = () =>
    pick([
      "$IFS''",
      '${IFS}',
      'x${IFS}y',
      '$a$IFS${b}',
      '"${c[@]}"',
      '${c[@]}',
      '"${c[*]}"',
      '"$@"',
      '$@',
      '$1',
      '"$*"',
      '$#',
      'p"$@"s',
      '$2$1',
      '"$a"',
      '"$a b"',
    ])
  const locale = () => `$"${some(() => pick([plain(), ' ', value(), '\\"']), 3)}"`
  const continued = () => pick(['\\\n', 'x\\\ny'])
  const makers = [
    plain,
    plain,
    plain,
    single,
    double,
    ansi,
    escape,
    value,
    operated,
    computed,
    brace,
    splitting,
    locale,
    continued,
  ]
  const word = () => some(() => pick(makers)(), 4)
  const stored = () =>
    pick([
      single(),
      double(),
      ansi(),
      plain(),
      "'two words'",
      "' lead and trail '",
      "''",
      '"a:b::c"',
      "'foo'",
    ])
  const assignment = () =>
    pick([
      () => `a=${stored()}`,
      () => `b=${pick(['foo', 'boot', "'o o'", 'Zoo'])}`,
      () => `c=(${stored()} ${stored()})`,
      () => `d=\${a}${plain()}`,
      () => `a+=${plain()}`,
      () => `set -- ${stored()} ${stored()}`,
      () => `IFS=${pick([':', "', '", "$'\\n'", "':o'", "''"])}`,
      () => 'c+=(more)',
      () => `export d=${stored()}`,
    ])()
  const line = () => {
    const before = [
      'set --',
      'a="two words"',
      'b=foo',
      'c=(one "t w o")',
      'd=',
      ...Array.from({ length: random(4) }, assignment),
    ]
    const words = Array.from({ length: 1 + random(4) }, () =>
      random(12) === 0 ? pick(['""', "''", '$d', '"$d"']) : word(),
    )
    // A `#` or `~` that begins a word would mean something else, and is not what this test is about.
    return `${before.join('; ')}; show ${words.map(text => (/^[#~]/.test(text) ? `x${text}` : text)).join(' ')}`
  }
  return Array.from({ length: count }, line)
}
