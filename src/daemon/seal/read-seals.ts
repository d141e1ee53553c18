import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readInstallations } from '../install/installations-file.ts'
import { type Seal, sealMethods, sealStates } from '../../ground/model/seal.ts'

const step = z.strictObject({
  name: z.string(),
  result: z.enum(['well', 'weak', 'open', 'blocked', 'not tried']),
  text: z.string(),
  advice: z.string().exactOptional(),
})

const seal: z.ZodType<Seal> = z.strictObject({
  client: z.string(),
  title: z.string(),
  scope: z.enum(['user', 'project', 'managed', 'plugin']),
  project: z.string().nullable(),
  state: z.enum(sealStates),
  why: z.string().nullable(),
  at: z.number(),
  version: z.string().nullable(),
  proven: z.string().nullable(),
  method: z.enum(sealMethods),
  steps: z.array(step),
  limit: z.string().nullable(),
})

const file = z.strictObject({ version: z.literal(1), seals: z.array(seal) })

function fileIn(stateFolder: string): string {
  return join(stateFolder, 'seals.json')
}

/** Tells whether an installation is one of several in folders of their own. */
export function hasFolder(scope: Seal['scope']): boolean {
  return scope === 'project' || scope === 'plugin'
}

/** The last seal of everything that is installed now; what was never looked at, or can’t be read, is not among them. */
export function readSeals(stateFolder: string): readonly Seal[] {
  try {
    const { seals } = file.parse(JSON.parse(readFileSync(fileIn(stateFolder), 'utf8')))
    const installed = readInstallations(stateFolder).map(sealKey)
    return seals.filter(one => installed.includes(sealKey(one)))
  } catch {
    return []
  }
}

/** Puts these in place of the older ones of the same installations. */
export function keepSeals(stateFolder: string, fresh: readonly Seal[]): void {
  if (fresh.length === 0) return
  const replaced = fresh.map(sealKey)
  const seals = [...readSeals(stateFolder).filter(one => !replaced.includes(sealKey(one))), ...fresh]
  // Doctor and the gate may both write: each has a file of its own until then.
  const own = `${fileIn(stateFolder)}.${process.pid}-new`
  writeFileSync(own, `${JSON.stringify({ version: 1, seals }, null, 2)}\n`, { mode: 0o600 })
  renameSync(own, fileIn(stateFolder))
}

/** Names the installation that a seal is of. */
export function sealKey({ client, scope, project }: Pick<Seal, 'client' | 'scope' | 'project'>): string {
  return JSON.stringify([client, scope, hasFolder(scope) ? project : null])
}
