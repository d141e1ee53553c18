import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type EnterBoundary, escapes, programLimit, runProbe } from '../../src/cli/exec/probe/probe.ts'
import { needsProduct } from '../needs.ts'
import { drawOfEachKind } from '../samples.ts'

const fileAt = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Rows of the page’s table: names of ways out, and whether each sandbox holds them. */
function toldDifferences(): ReadonlyMap<string, { readonly ours: string; readonly theirs: string }> {
  const rows = readFileSync(fileAt('docs/boundary.md'), 'utf8').matchAll(
    /^\| ((?:`[a-z.-]+`(?:, )?)+) \| (held|open) \| (held|open) \| .{20,} \|$/gm,
  )
  return new Map(
    [...rows].flatMap(([, names = '', ours = '', theirs = '']) =>
      [...names.matchAll(/`([a-z.-]+)`/g)].map(([, name = '']) => [name, { ours, theirs }] as const),
    ),
  )
}

/** Starts the other sandbox around a world; programs go in and outcomes come out, a line each. */
const enterOther: EnterBoundary = async ({ home, workspace, outside }, env) => {
  const argument = JSON.stringify({ home, workspace, outside, limit: programLimit })
  const program = fileAt('test/products/sandbox-runtime/run-inside.mjs')
  const child = spawn(process.execPath, [program, argument], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('It ended: see what it said above.')))
  await Promise.race([once(lines, 'line'), ended])
  return {
    alone: async words => {
      const answer = once(lines, 'line')
      child.stdin.write(`${JSON.stringify(words)}\n`)
      return JSON.parse((await answer)[0])
    },
    standsOnFiles: true,
  }
}

const withOther = needsProduct('sandbox-runtime')

test(
  'another sandbox on the same list: each difference is told, and no other is there',
  withOther,
  async () => {
    const isRoot = process.getuid?.() === 0
    const probed = { backend: 'bwrap', network: 'none' } as const
    const tried = drawOfEachKind(escapes, ({ name }) => name.slice(0, name.indexOf('.'))).map(
      ({ value }) => value,
    )
    const [results = []] = await runProbe([{ probed, enter: enterOther }], tried)
    const open = results.filter(({ verdict }) => verdict === 'open' || verdict === 'known')
    const notified = toldDifferences()
    const isTried = (name: string) => isRoot || !escapes.some(one => one.name === name && one.administrator)
    const toldOpen = tried
      .map(({ name }) => name)
      .filter(name => notified.get(name)?.theirs === 'open' && isTried(name))
    expect(open.map(({ name }) => name)).toEqual(toldOpen)
  },
)

test('each way out that is left open here is told too', () => {
  const notified = toldDifferences()
  const remaining = escapes.filter(({ leaves }) => leaves?.bwrap !== undefined).map(({ name }) => name)
  expect(remaining.length).toBeGreaterThan(0)
  expect(
    [...notified]
      .filter(([, { ours }]) => ours === 'open')
      .map(([name]) => name)
      .sort(),
  ).toEqual([...remaining].sort())
  expect([...notified.keys()].filter(name => !escapes.some(one => one.name === name))).toEqual([])
})
