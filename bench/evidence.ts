import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NaiveLog } from '../test/evidence/naive-log.ts'
import { benchEvidenceLog } from './evidence-log.ts'
import { buildVerifiers, type Verifiers } from './verifiers.ts'

const count = 100_000
const rounds = 3

/** Checking a bundle with the program and with the page in a browser, as they are handed out; then proving. */
export async function benchEvidence(folder: string): Promise<readonly string[]> {
  const place = join(folder, 'verifiers')
  mkdirSync(place)
  const log = new NaiveLog('bench.example/gate')
  for (let i = 0; i < count; i++) log.addDecision(i)
  const policy = join(place, 'policy')
  writeFileSync(policy, `log ${log.key.vkey}\nquorum none\n`)
  const verifiers = await buildVerifiers(place, policy)
  const lines = [
    `checking evidence of ${count} entries, from the start to the verdict, the quickest of ${rounds}`,
  ]
  for (const [name, hide, budget] of [
    ['entries whose parts are withheld', 'openings', 100_000],
    ['entries with their parts', 'nothing', 50_000],
  ] as const) {
    const file = join(place, `${hide}.evidence.jsonl`)
    writeFileSync(file, log.bundle(1, count, { hide: () => hide }))
    for (const verifier of ['program', 'page'] as const)
      lines.push(`  ${verifier}, ${name}: ${await rateOf(verifiers[verifier], file)} (budget ${budget})`)
  }
  await verifiers.close()
  return [...lines, '', ...(await benchEvidenceLog(folder))]
}

async function rateOf(verify: Verifiers['page'], file: string): Promise<string> {
  if (!verify) return 'no browser is here'
  const seconds: number[] = []
  while (seconds.length < rounds) seconds.push((await verify(file)).seconds)
  return `${Math.round(count / Math.min(...seconds))} entries/s`
}
