import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { createGate } from '../../src/agents/sdk/index.ts'
import { ownClock } from './sdk-world.ts'
import { ownFolder } from '../own-folder.ts'

const run = promisify(execFile)

test('a parked call resumes in a new process once a person has approved it, and runs once', async () => {
  const folder = ownFolder()
  const program = join(process.cwd(), 'node_modules', `.parked-${process.pid}.mjs`)
  await build({
    entryPoints: [join(import.meta.dirname, 'parked-program.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  const ask = async () => (await run(process.execPath, [program, folder])).stdout.trim()
  const parked = await ask()
  expect(parked).toMatch(/^parked: r-/)
  expect(await ask()).toBe(parked)
  const clock = ownClock()
  const gate = createGate({ store: folder, home: folder, clock })
  const id = parked.slice('parked: '.length)
  const who = await gate.vouch('alice')
  const sheet = await gate.reviews.begin(id, who)
  clock.skip(sheet.minimumSeconds * 1_000)
  const choices = sheet.questions.map(({ options }) =>
    options.findIndex(option => option === 'usr_123' || option === 'production'),
  )
  const { review } = await gate.reviews.answer({
    reviewId: id,
    who,
    approve: true,
    sheetId: sheet.id,
    answer: { choices },
  })
  expect(review.state).toBe('approved')
  expect(review.votes).toMatchObject([{ reviewer: 'alice', proof: 'program', challenge: 'quiz' }])
  await gate.close()
  expect(await ask()).toBe('ran: usr_123 is gone from production')
  expect(await ask()).toMatch(/^parked: r-/)
})
