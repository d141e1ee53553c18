import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { loadPolicy } from '../../src/gate/config/load-policy.ts'
import { findRecords } from '../../src/agents/lookback/find-records.ts'
import { lookBack, type LookBackInput } from '../../src/agents/lookback/index.ts'
import { readPastSessions, type SessionChunk } from '../../src/agents/lookback/evaluate-past.ts'
import { recordFormats } from '../../src/agents/lookback/records/index.ts'
import { policySources } from '../../src/gate/open/open-gate.ts'
import { scratchParts } from '../../src/gate/open/gate-parts.ts'

/** Records made by hand, one session a client, as each client writes them. */
export const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))

/** The second before the first call of the fixtures. */
export const from = Date.parse('2026-03-02T09:59:59Z')
export const until = Date.parse('2026-03-02T11:00:00Z')

/** A home folder that is gone after the test. */
export function scratchHome(withFixtures = false): string {
  const home = mkdtempSync(join(tmpdir(), 'countersign-lookback-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  if (withFixtures) cpSync(fixtures, home, { recursive: true })
  return home
}

/** The built-in policy, with such a file in place of the person’s own. */
export function partsWith(toml = '') {
  const { environment: _environment, ...sources } = policySources({ home: '/home/mia' })
  const policy = loadPolicy({ ...sources, userFile: '/home/mia/policy.toml', userDraft: toml })
  const secretRules = { rules: [], allowlists: [] }
  return scratchParts(
    { policy, secretRules },
    { stateFolder: '/home/mia/.local/state/countersign', home: '/home/mia' },
  )
}

/** A look back at that home folder under the built-in policy. */
export function lookAt(home: string, more: Partial<LookBackInput> = {}) {
  return lookBack({ home, since: from, until, present: partsWith(), ...more })
}

/** Everything that happened in the records of a home folder. */
export async function happenedIn(home: string) {
  const { records, unreadable } = findRecords(recordFormats, home, 0)
  const chunks: SessionChunk[] = []
  for await (const chunk of readPastSessions(records)) chunks.push(chunk)
  const happened = chunks.flatMap(chunk => chunk.happened)
  return {
    calls: happened.filter(one => one.kind === 'call'),
    reports: happened.filter(one => one.kind === 'report'),
    happened,
    damaged: chunks.reduce((sum, chunk) => sum + chunk.damaged, 0),
    unreadable,
  }
}
