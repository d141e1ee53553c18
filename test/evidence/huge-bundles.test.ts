import { createHash } from 'node:crypto'
import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtVerifier } from './built-verifier.ts'
import { NaiveLog } from './naive-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'huge-bundles-'))
const log = new NaiveLog()
for (let i = 0; i < 9; i++) log.addDecision(i)
const header = `${JSON.stringify(log.lines(2, 8)[0])}\n`

let verifiers: string
beforeAll(async () => {
  verifiers = await builtVerifier()
  writeFileSync(join(folder, 'policy'), `log ${log.key.vkey}\nquorum none\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Megabytes for objects: hardly more than the program needs for itself. */
const memory = 48

/** Runs the program, with little memory, on a file that is a pipe: how many bytes were taken, and what it said. */
async function verifyPiped(pieces: Iterable<Buffer>) {
  const pipe = join(folder, `pipe-${pipes++}`)
  execFileSync('mkfifo', [pipe])
  const program = [`--max-old-space-size=${memory}`, join(verifiers, 'verify.mjs')]
  const child = spawn(process.execPath, [...program, pipe, '--policy', join(folder, 'policy')])
  let text = ''
  child.stdout.on('data', piece => {
    text += String(piece)
  })
  const status = new Promise(resolve => child.on('close', resolve))
  let written = 0
  const counted = function* () {
    for (const piece of pieces) {
      written += piece.length
      yield piece
    }
  }
  // It closes the pipe once it has seen enough.
  await pipeline(Readable.from(counted()), createWriteStream(pipe)).catch(({ code }) =>
    expect(code).toBe('EPIPE'),
  )
  return { status: await status, said: text, written }
}

let pipes = 0
const gigabytes = 10 * 1024 ** 3
const million = Buffer.alloc(1 << 20, 'x')

/** Ten gigabytes of one piece after another, after what stands before. */
function* endless(before: string, piece: Buffer): Generator<Buffer> {
  yield Buffer.from(before)
  for (let size = 0; size < gigabytes; size += piece.length) yield piece
}

test('ten gigabytes in one line are refused after the longest line that is read', async () => {
  const { status, said: text, written } = await verifyPiped(endless(`${header}{"entry":"`, million))
  expect(status).toBe(1)
  expect(text).toContain('longer than any')
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

test('ten gigabytes of lines that are none are refused at the first one', async () => {
  const {
    status,
    said: text,
    written,
  } = await verifyPiped(endless(header, Buffer.from('{"entry":{}}\n'.repeat(50_000))))
  expect(status).toBe(1)
  expect(text).toContain('Line 2 is not a line of a bundle')
  expect(written).toBeLessThan(16 * 1024 * 1024)
})

test('ten gigabytes of lines that each could be one are refused at the bound for their kind', async () => {
  const line = `${JSON.stringify({ consistency: { old: 'x'.repeat(900), hashes: [] } })}\n`
  const { status, said: text } = await verifyPiped(endless(header, Buffer.from(line.repeat(2_000))))
  expect(status).toBe(1)
  expect(text).toContain('More earlier notes than can be read')
})

/** A log of entries that are withheld, each with its own hash: as many lines as somebody wants. */
function* withheld(count: number): Generator<Buffer> {
  yield Buffer.from(header)
  let prev = '0'.repeat(64)
  for (let seq = 1; seq <= count; ) {
    let text = ''
    for (const end = Math.min(count, seq + 999); seq <= end; seq++) {
      const hash = createHash('sha256').update(prev).digest('hex')
      text += `{"entry":{"at":1,"kind":"decision","prev":"${prev}","seq":${seq},"hash":"${hash}"},"withheld":true}\n`
      prev = hash
    }
    yield Buffer.from(text)
  }
}

test('half a file of 300,000 entries is refused, and takes no more memory than a short one', async () => {
  const { status, said: text, written } = await verifyPiped(withheld(300_000))
  expect(status).toBe(1)
  expect(text).toContain('was cut off')
  expect(written).toBeGreaterThan(60 * 1024 * 1024)
})
