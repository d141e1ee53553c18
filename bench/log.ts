import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ToolCall } from '../src/ground/model/tool-call.ts'
import { spellOpenings } from '../src/people/audit/parts/opening.ts'
import { sealParts } from '../src/people/audit/parts/seal-parts.ts'
import type { Gate } from '../src/gate/core/gate.ts'
import type { JsonObject } from '../src/ground/model/json.ts'
import { partTable } from '../src/ground/model/part-table.ts'
import { newSalt } from '../src/gate/store/new-salt.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { benchChain } from './chain.ts'
import { callOf } from './evaluate-parts.ts'
import { measure, measureAsync, row, type Times } from './measure.ts'

const commands = ['git status', 'npm test 2>&1 | tail -5', 'ls -la src', 'cat package.json | jq .version']
let number = 0

function nextCall(): ToolCall {
  number++
  return {
    ...callOf('shell', { command: commands[number % commands.length] as string }),
    id: `bench-${number}`,
  }
}

export async function benchLog(folder: string): Promise<readonly string[]> {
  const gate = await openGate({ stateFolder: join(folder, 'log') })
  const sealing = await measureSealing(gate)
  const alone = await measureAsync(
    '  one decision, durable (synchronous = FULL)',
    () => gate.evaluate(nextCall()),
    1_500,
  )
  const started = performance.now()
  const total = 16_000
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let i = 0; i < total / 16; i++) await gate.evaluate(nextCall())
    }),
  )
  const perSecond = Math.round(total / ((performance.now() - started) / 1_000))
  for (let remaining = 100_000 - number; remaining > 0; remaining -= 500) {
    await Promise.all(Array.from({ length: 500 }, () => gate.evaluate(nextCall(), { dryRun: true })))
  }
  // Beside the program, as in a build.
  const thread = join(process.cwd(), 'dist', 'run-thread.cjs')
  if (existsSync(thread)) copyFileSync(thread, fileURLToPath(new URL('./run-thread.cjs', import.meta.url)))
  const before = performance.now()
  const report = await gate.verify()
  const seconds = (performance.now() - before) / 1_000
  const fromCheckpoint = await measureAsync(
    '  verify from the last checkpoint',
    () => gate.verify({ fromCheckpoint: true }),
    20,
  )
  await gate.close()
  const chained = await benchChain(join(folder, 'chain'))
  const where = existsSync(thread) ? '' : ' in one thread: dist/ is missing (npm run build)'
  if (!report.ok) throw new Error(report.problems.join(' '))
  return [
    'decision and log',
    row(sealing, 40),
    row(alone, 400),
    `  16 callers at once: ${perSecond} decisions/s (budget 3000)`,
    `  verify ${report.entries} entries: ${Math.round(report.entries / seconds)} entries/s${where} (budget 80000)`,
    `  verify entries without sealed parts: ${chained} entries/s${where} (budget 200000)`,
    row(fromCheckpoint, 50_000),
  ]
}

/** Sealing the parts of a decision that opened a review, page and all. */
async function measureSealing(gate: Gate): Promise<Times> {
  const call = { ...callOf('shell', { command: 'rm -rf src && npm publish' }), id: 'bench-sealed' }
  const { id } = await gate.evaluate(call)
  const record = (await gate.decision(id)) as unknown as JsonObject
  return measure('  sealing the parts of a decision', () =>
    spellOpenings(sealParts(record, partTable.decision, newSalt).openings),
  )
}
