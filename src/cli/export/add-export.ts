import type { Command } from 'commander'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { withExport, type ExportKeys } from '../../gate/config/with-export.ts'
import { newCursor } from '../../daemon/export/pump/new-cursor.ts'
import { GateError } from '../../ground/model/errors.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { policyWithDraft } from '../lookback/policy-with-draft.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { withGate, withLocalGate } from '../with-gate.ts'
import { testTargets } from './test-targets.ts'
import { readWithDraft } from './read-with-draft.ts'
import { type ExportTarget, tracesName } from '../../ground/model/export-target.ts'
import { nearest } from '../../ground/model/nearest.ts'

/** Adds a target to the person’s own policy, once it took a test record. */
export async function addExport(command: Command, name: string, options: AddExportOptions): Promise<void> {
  const path = defaultLocations('/').userFile
  const { text, digest } = readOwnPolicy(path)
  const after = withExport(text, exportKeysOf(name, options))
  const targets = readWithDraft(path, text, () => policyWithDraft(after)).exports.filter(isNamed(name))
  if (targets.length === 0)
    throw new GateError('invalid', `The policy would not have the target ${name}: write it by hand.`)
  if (!options.untested) await testTargets(name, targets)
  await withLocalGate(command, async ({ mirrored }) => {
    const { seq } = mirrored.head()
    for (const target of targets) await mirrored.exports.change(target.name, () => newCursor(seq))
  })
  writeOwnPolicy(path, after, digest)
  standardOutput.print(
    `Written into ${path}: ${name} gets what is logged from now on; countersign export replay ${name} --from 1 sends what was before.`,
  )
  await withGate(command, {}, gate => sayWhetherAccepted(gate))
}

/** The options of `export add`. */
export interface AddExportOptions {
  readonly kind: string
  readonly endpoint?: string
  readonly file?: string
  readonly encoding?: string
  readonly signal?: readonly string[]
  readonly tokenFile?: string
  readonly acknowledge: boolean
  readonly headerFile?: readonly string[]
  readonly caFile?: string
  readonly allowPlain?: boolean
  readonly include?: readonly string[]
  readonly untested?: boolean
}

/** The keys of a target as its file has them. Throws `usage`. */
export function exportKeysOf(name: string, options: AddExportOptions): ExportKeys {
  const { kind, endpoint, file, encoding, signal, tokenFile, caFile, allowPlain, include, acknowledge } =
    options
  const headers = (options.headerFile ?? []).map(headerOf)
  return {
    name,
    kind,
    ...(endpoint !== undefined && { endpoint }),
    ...(file !== undefined && { file }),
    ...(encoding !== undefined && { encoding }),
    ...(signal && { signals: signal }),
    ...(tokenFile !== undefined && { token_file: tokenFile }),
    ...(!acknowledge && { acknowledge: false }),
    ...(caFile !== undefined && { ca_file: caFile }),
    ...(allowPlain && { allow_plain: true }),
    ...(include && { include }),
    ...(headers.length > 0 && { header_files: Object.fromEntries(headers) }),
  }
}

function headerOf(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw new GateError('usage', `“${text}” names no header and file: write --header-file NAME=PATH.`)
}

/** Tells whether a target is the one of this name in its file. */
export function isNamed(name: string): (target: ExportTarget) => boolean {
  return target => target.name === name || target.name === tracesName(name)
}

/** Those of this name: what the target is sent of the log, its spans, or both. Throws `missing` where there is none. */
export function targetsNamed(
  targets: readonly ExportTarget[],
  name: string,
  list: string,
): readonly ExportTarget[] {
  const found = targets.filter(isNamed(name))
  if (found.length > 0) return found
  const near = nearest(
    name,
    targets.map(target => target.name),
  )
  const hint = near === undefined ? `see ${list}.` : `did you mean ${near}?`
  throw new GateError('missing', `There is no target “${name.slice(0, 64)}”; ${hint}`, 'target')
}
