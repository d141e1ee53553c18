import type { Command } from 'commander'
import { defaultLocations } from '../../config/default-locations.ts'
import { type ExportKeys, withExport } from '../../config/with-export.ts'
import { newCursor } from '../../export/pump/new-cursor.ts'
import { GateError } from '../../model/errors.ts'
import type { ExportTarget } from '../../model/export-target.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../resident/read-own-policy.ts'
import { policyWithDraft } from '../lookback/policy-with-draft.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { withGate, withLocalGate } from '../with-gate.ts'
import { isNamed } from './own-exports.ts'
import { sendTestRecord } from './send-test-record.ts'

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

/** Adds a target to the person’s own policy, once it took a test record. */
export async function addExport(command: Command, name: string, options: AddExportOptions): Promise<void> {
  const path = defaultLocations('/').userFile
  const { text, digest } = readOwnPolicy(path)
  const after = withExport(text, keysOf(name, options))
  const targets = policyWithDraft(after).exports.filter(isNamed(name))
  if (targets.length === 0)
    throw new GateError('invalid', `The policy would not have the target ${name}: write it by hand.`)
  const why = options.untested ? undefined : await whyUntaken(targets)
  if (why !== undefined)
    throw new GateError(
      'unavailable',
      `${name} took no test record: ${why}. Nothing was written; --untested adds it all the same.`,
    )
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

/** Sends each a test record; returns the first reason why one was not taken. */
async function whyUntaken(targets: readonly ExportTarget[]): Promise<string | undefined> {
  for (const target of targets) {
    const why = await sendTestRecord(target)
    if (why !== undefined) return why
  }
  return undefined
}

function keysOf(name: string, options: AddExportOptions): ExportKeys {
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
