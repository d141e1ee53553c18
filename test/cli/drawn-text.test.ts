import { beforeAll, describe, expect, test } from 'vitest'
import { hostileTexts, loneSurrogates, rawIn } from '../hostile-text.ts'
import { drawCases, drawOfEachKind, sampleSize, takesAll } from '../samples.ts'
import { closeWorlds, openSelected } from '../people/e2e-world.ts'
import { atTerminals } from '../people/terminal.ts'
import { type DrawnWorld, openDrawnWorld } from './drawn-world.ts'
import { runInHost } from './command-hosts.ts'
import { runCli } from './run-cli.ts'

closeWorlds()
let world: DrawnWorld
beforeAll(async () => {
  world = await openDrawnWorld()
})

/** No command line can hold the character of number 0. */
const typed = hostileTexts.join('').replaceAll('\0', '')

/** Every command that shows something of a call, of a client or of a reviewer. `ID` stands for one of the world's. */
const shows: readonly string[] = [
  'audit list --limit 500',
  'audit list --limit 500 --json',
  'audit list --limit 500 --format csv',
  'audit list --limit 500 --format jsonl',
  'audit show DECISION --again',
  'audit show DECISION --json',
  'audit export',
  'audit export --format json',
  'audit export --format csv',
  'audit verify',
  'audit verify --json',
  'review list',
  'review list --json',
  'review next',
  'review next --json',
  'review show WAITING',
  'review show WAITING --json',
  'review show DENIED',
  'review history',
  'review history --json',
  'review stats',
  'review challenge WAITING',
  'grant list --all',
  'grant list --all --json',
  'grant add --dry-run --block --tool rm --reason because',
  'trust list',
  'trust list --json',
  'trust show SHAPE',
  'trust show SHAPE --json',
  'canary list',
  'canary list --json',
  'mcp tools',
  'mcp tools --json',
  'mcp tools --changed',
  'mcp wrap --dry-run --client claude-code',
  'init --dry-run --client claude-code',
  'uninstall --dry-run',
  'doctor',
  'doctor --json',
  'reviewer list',
  'token list',
  'token list --json',
  'policy show',
  'policy show --json',
  'policy check',
  'policy test',
  'lookback --days 30 --records HOME',
  'lookback --days 30 --records HOME --json',
  'observe',
  'status',
]

/** Commands whose own words are hostile: what they answer is a sentence that names them. */
const errs: readonly string[] = [
  'audit show TYPED',
  'audit list --tool TYPED',
  'audit list --effect TYPED',
  'audit verify --anchor TYPED',
  'audit anchor --to /nowhere/TYPED',
  'review show TYPED',
  'review deny WAITING --as TYPED',
  'grant revoke TYPED',
  'grant add --dry-run --tool TYPED --agent TYPED --reason TYPED --block',
  'trust show TYPED',
  'canary make TYPED',
  'canary remove TYPED',
  'mcp wrap --client TYPED',
  'mcp accept TYPED',
  'mcp -- TYPED',
  'init --client TYPED --dry-run',
  'policy explain TYPED',
  'policy check --policy TYPED',
  'policy diff TYPED',
  'token remove TYPED',
  'token add agent --name TYPED',
  'reviewer add TYPED',
  'reviewer remove TYPED --as TYPED',
  'hook TYPED',
  'completion TYPED',
  'notify test TYPED',
  'check --kind TYPED x',
  'check --explain --tool TYPED TYPED',
  'check --json --tool TYPED TYPED',
  'check --explain --tool bash -- terraform TYPED',
  'run --park -- terraform apply TYPED',
  'run --park --json -- rm -rf / TYPED',
  'run -- TYPED',
  'observe --days TYPED',
  'TYPED',
  '--TYPED',
]

const homeOf = () => world.place.env['HOME'] ?? ''

function wordsOf(line: string): readonly string[] {
  const { waiting, denied, decision, shape } = world.ids
  const named = {
    WAITING: waiting,
    DENIED: denied,
    DECISION: decision,
    SHAPE: shape,
    TYPED: typed,
    HOME: homeOf(),
  }
  const pattern = new RegExp(Object.keys(named).join('|'), 'g')
  return line.split(' ').map(word => word.replace(pattern, name => named[name as keyof typeof named]))
}

/** Runs a command on pipes, with hostile text on its standard input where that is what it reads. */
function runIn(words: readonly string[], input = '') {
  return runCli(homeOf(), words, input, { cwd: world.work, env: { ...world.place.env } })
}

/** Whom a command writes for: programs, people, or whoever gave it words that it refuses. */
const readerOf = (line: string) =>
  errs.includes(line) ? 'refused' : /json|csv|export/.test(line) ? 'program' : 'person'
const drawn = drawOfEachKind([...shows, ...errs], readerOf, 6)
const rawNames = new Set<string>()

describe.concurrent('on pipes', () => {
  test.each(drawn)('case $number: $value draws nothing raw', async ({ value: line }) => {
    const { out, err } = await runIn(wordsOf(line))
    expect(`${out}${err}`).not.toBe('')
    if (!errs.includes(line)) expect(out, err).not.toBe('')
    if (/‹202E›|\\u202e/.test(`${out}${err}`)) rawNames.add(line)
    expect(rawIn(out)).toEqual([])
    expect(rawIn(err)).toEqual([])
  })

  test('calls that come as lines are answered in lines without anything raw', async () => {
    const texts = [...hostileTexts, ...loneSurrogates]
    const lines = texts.flatMap(text => [
      JSON.stringify({ id: text, tool: text, args: { [text]: text } }),
      JSON.stringify({ id: text, kind: text }),
      `{"${text}`,
    ])
    const { out, err } = await runIn(['check', '--jsonl'], lines.join('\n'))
    expect(out.split('\n').length).toBeGreaterThan(texts.length)
    expect([...rawIn(out), ...rawIn(err)]).toEqual([])
  })
})

describe.concurrent('at a terminal', atTerminals, () => {
  const forPeople = drawCases(
    shows.filter(line => readerOf(line) === 'person'),
    5,
  )
  test.each(forPeople)('case $number: $value draws nothing raw', async ({ value: line }) => {
    const place = { cwd: world.work, env: world.place.env, input: '', columns: 80 }
    const { out, err } = await runInHost({ args: wordsOf(line), ...place })
    expect(`${out}${err}`).not.toBe('')
    expect([...rawIn(out), ...rawIn(err)]).toEqual([])
  })

  test('the review screen draws nothing raw, of whatever review', async () => {
    const screen = world.person('review')
    await screen.sees(/calls wait/)
    for (let i = 0; i < sampleSize(hostileTexts.length, 6); i++) {
      await openSelected(screen, /a approve/)
      screen.type('jjjjjjq')
      await screen.sees(/enter open/)
      screen.type('j')
    }
    screen.kill('SIGTERM')
    await screen.ended
    expect(rawIn(screen.raw())).toEqual([])
  })
})

test('most of these commands did show the hostile text, spelled out', () => {
  expect(rawNames.size).toBeGreaterThan(takesAll() ? 35 : 3)
})
