import type { Command } from 'commander'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { withExport } from '../../gate/config/with-export.ts'
import { newCursor } from '../../daemon/export/pump/new-cursor.ts'
import { GateError } from '../../ground/model/errors.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { policyWithDraft } from '../lookback/policy-with-draft.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { withGate, withLocalGate } from '../with-gate.ts'
import { testTargets } from './test-targets.ts'
import { type AddExportOptions, exportKeysOf } from './export-keys-of.ts'
import { isNamed } from './is-named.ts'
import { readWithDraft } from './read-with-draft.ts'

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
