import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { type LineThread, verifyPieces } from '../../src/proof/evidence/verify/bundle/verify-pieces.ts'
import { readLines } from '../../src/proof/evidence/verify/bundle/read-lines.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import type { Verdict } from '../../src/proof/evidence/verify/verdict.ts'
import { ownFolder } from '../own-folder.ts'
import { drawCases, tryCases } from '../samples.ts'
import { runningChromium } from '../web/running-chromium.ts'
import { builtVerifier } from './built-verifier.ts'
import { NaiveLog, spellBundle } from './naive-log.ts'
import { policyOf, verdictOf } from './verdict-of.ts'

const count = 4_000
const folder = ownFolder('side-by-side')
const log = new NaiveLog('gate.example.com/alice')
/** Makes few entries as long as a file that is worth several threads: more than 8 MiB. */
const padding = 'x'.repeat(2_000)
for (let i = 0; i < count; i++) log.addDecision(i, `rm -rf build-${i} ${padding}`)
const policy = `log ${log.key.vkey}\nquorum none\n`
const lines = log.lines(1, count, { hide: seq => (seq === 2_250 ? 'body' : 'nothing') })
const good = spellBundle(lines)
const changedLine = (at: number, change: (line: string) => string) =>
  spellBundle(lines.map((one, i) => (i === at ? JSON.parse(change(JSON.stringify(one))) : one)))

/** Bundles that are longer than what one thread reads at once, each with one thing wrong, made as they are drawn. */
const wrong = {
  'a letter changed': () => changedLine(3_000, line => line.replace('rm -rf build', 'rm -rf guild')),
  'a time changed': () => changedLine(3, line => line.replace(/"at":\d+/, '"at":1790000000001')),
  'a line left out': () => spellBundle(lines.toSpliced(2_000, 1)),
  'a line doubled': () => spellBundle(lines.toSpliced(2_000, 0, lines[2_000] as object)),
  'two lines in the other order': () =>
    spellBundle(lines.with(2_000, lines[2_001] as object).with(2_001, lines[2_000] as object)),
  'cut off': () => good.slice(0, -200),
  'cut in the middle': () => good.slice(0, good.length / 2),
  'a bundle behind it': () => good + good,
  'no UTF-8': () => good.slice(0, 5_000_000) + String.fromCharCode(0xff) + good.slice(5_000_001),
  'a byte that nothing but the last line covers': () => good.replace('12:00:00Z', '12:00:01Z'),
  'a second header': () => spellBundle(lines.toSpliced(2_375, 0, lines[0] as object)),
}
const kinds = Object.keys(wrong) as readonly (keyof typeof wrong)[]
const bytesOf = (name: keyof typeof wrong) =>
  Buffer.from(wrong[name](), name === 'no UTF-8' ? 'latin1' : 'utf8')
const right = Buffer.from(good)

let verifiers: string
beforeAll(async () => {
  verifiers = await builtVerifier()
  writeFileSync(join(folder, 'policy'), policy)
})

/** Pieces of 64 KiB, whose ends fall anywhere in a line. */
function sourceOf(bytes: Uint8Array) {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  return { bytes: bytes.length, pieces }
}

/** A thread that is none: what it is given and what it answers are copied as between threads, and it takes its time. */
function slowThread(): LineThread {
  let answer: Parameters<LineThread['listen']>[0] = () => {}
  let before = Promise.resolve()
  return {
    post: lines => {
      const taken = structuredClone(lines, { transfer: [lines.buffer] })
      before = before.then(async () => {
        await new Promise(resolve => setTimeout(resolve, Math.random() * 3))
        answer(structuredClone(readLines(nodePlatform, taken)))
      })
    },
    listen: answered => {
      answer = answered
    },
    end: () => {},
  }
}

const trust = { policy: policyOf(policy), roots: [], now: Date.parse('2026-11-23T12:00:00Z') }
const verify = (bytes: Uint8Array, start: () => LineThread, cores = 3): Promise<Verdict> =>
  verifyPieces(nodePlatform, sourceOf(bytes), trust, { cores, start })

test('read side by side, a right bundle is what it is read in one thread', async () => {
  const alone = await verdictOf(right, { policy })
  expect(alone.outcome).toBe('yes')
  expect(await verify(right, slowThread)).toEqual(alone)
})

test('so is a bundle with one thing wrong, whatever it is', () =>
  tryCases(drawCases(kinds, 3), async name => {
    const bytes = bytesOf(name)
    const alone = await verdictOf(bytes, { policy })
    if (alone.outcome !== 'broken') return `${name}: ${alone.outcome} in one thread`
    const sideBySide = await verify(bytes, slowThread)
    return isDeepStrictEqual(sideBySide, alone) ? undefined : `${name}: ${JSON.stringify(sideBySide)}`
  }))

test('where no thread can be had, or one fails, the file is read without', async () => {
  const refused = () => {
    throw new Error('no threads here')
  }
  const failing = (): LineThread => {
    let fail: (error: unknown) => void = () => {}
    return {
      post: () => queueMicrotask(() => fail(new Error('out of memory'))),
      listen: (_answered, failed) => {
        fail = failed
      },
      end: () => {},
    }
  }
  const broken = bytesOf('a letter changed')
  for (const start of [refused, failing]) {
    expect((await verify(right, start)).outcome).toBe('yes')
    expect((await verify(broken, start)).outcome).toBe('broken')
  }
})

/** Ways to be wrong of which the built verifiers are given some. */
const wrongForBuilt = ['a letter changed', 'a line left out', 'cut in the middle'] as const

test('the program starts threads for a long file, and says the same', () => {
  const given = [
    ['right', right, 0] as const,
    ...drawCases(wrongForBuilt).map(({ value }) => [value, bytesOf(value), 1] as const),
  ]
  for (const [name, bytes, status] of given) {
    writeFileSync(join(folder, 'bundle'), bytes)
    const words = [join(verifiers, 'verify.mjs'), join(folder, 'bundle'), '--policy', join(folder, 'policy')]
    const program = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect([name, program.status, program.stderr]).toEqual([name, status, ''])
    if (status === 0) expect(program.stdout).toContain(`entries 1 to ${count}, none left out`)
  }
})

test('so does the page, from a file and without a network', async () => {
  const context = await (await runningChromium()).newContext()
  try {
    await context.setOffline(true)
    const page = await context.newPage()
    const requests: string[] = []
    let threads = 0
    page.on('request', request => requests.push(request.url()))
    page.on('worker', () => threads++)
    await page.goto(pathToFileURL(join(verifiers, 'verify.html')).href)
    await page.locator('#policy').fill(policy)
    const given = [
      ['right', right, 'yes'] as const,
      ...drawCases(wrongForBuilt).map(({ value }) => [value, bytesOf(value), 'broken'] as const),
    ]
    for (const [name, bytes, outcome] of given) {
      writeFileSync(join(folder, name), bytes)
      await page.locator('#file').setInputFiles(join(folder, name))
      await page.locator(`#outcome[data-state=${outcome}]`).waitFor()
    }
    // On two cores a file is given one thread, and the browser tells nothing of a thread that ends at once.
    expect(threads).toBeGreaterThan(0)
    // A thread’s script is a piece of the page’s own memory.
    expect(requests.filter(url => !/^(?:file:|blob:null\/)/.test(url))).toEqual([])
  } finally {
    await context.close()
  }
})
