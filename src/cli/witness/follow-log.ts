import { base64 } from '../../proof/evidence/bytes/base-64.ts'
import type { BundleContents } from '../../proof/evidence/verify/bundle/bundle-contents.ts'
import { trustedKeys } from '../../proof/evidence/verify/bundle/trusted-keys.ts'
import { nodePlatform } from '../../proof/evidence/verify/node-platform.ts'
import { checkSignature } from '../../proof/evidence/verify/note/check-signature.ts'
import type { CheckpointNote } from '../../proof/evidence/verify/note/checkpoint-note.ts'
import { type VerifierKey, readVerifierKey } from '../../proof/evidence/verify/note/verifier-key.ts'
import { GateError } from '../../ground/model/errors.ts'
import { spellKey } from '../../daemon/witness/serve/witness-key-in.ts'
import { WitnessTable } from '../../daemon/witness/serve/witness-table.ts'
import { readBundleFile } from '../audit/stamp-bundle.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { witnessFile } from './serve-witness.ts'

/**
 * Lets the witness of a state folder follow a log that changed its key: by a bundle of that log, whose entries lead from
 * a key that the witness knows to the one that signs now. A key that the log revoked is answered no longer.
 */
export async function followLog(stateFolder: string, file: string): Promise<void> {
  const contents = await readBundleFile(file)
  if (typeof contents === 'string') throw unusable(file, contents)
  const { note } = contents
  if (!note) throw unusable(file, 'it has no note of a log')
  const table = new WitnessTable(witnessFile(stateFolder))
  try {
    const known = table.log(note.origin)?.keys ?? []
    if (known.length === 0)
      throw unusable(file, `this witness does not know ${note.origin}: give it the key of that log first`)
    const keys = await keysIn(file, note, known, contents)
    table.replaceKeys(note.origin, keys.map(spellKey))
    standardOutput.print(
      `This witness answers ${note.origin} by ${keys.map(nameOf).join(' and ')} from now on.`,
    )
  } finally {
    table.close()
  }
}

const nameOf = (key: VerifierKey) => `key ${spellKey(key).split('+')[1]}`

/** The keys that count for the note and after it: those that were known, and those they lead to, less what was revoked. */
async function keysIn(
  file: string,
  note: CheckpointNote,
  known: readonly VerifierKey[],
  contents: BundleContents,
): Promise<readonly VerifierKey[]> {
  const { keys, revoked, problems } = await trustedKeys(nodePlatform, known, note, contents)
  if (problems[0] !== undefined) throw unusable(file, problems[0])
  const counting = keys.filter(({ key }) => !revoked.has(base64(key)))
  for (const key of counting) {
    const { kind } = await checkSignature(nodePlatform, note.note, key)
    if (kind === 'good') return counting
  }
  throw unusable(file, 'no key that this witness knows, or is led to, signed its note')
}

function unusable(file: string, why: string): GateError {
  return new GateError('invalid', `${file} shows no key of a log: ${why}.`)
}

/** Lets the witness of a state folder answer the log that has this key. */
export function trustLog(stateFolder: string, raw: string): void {
  const key = readVerifierKey(nodePlatform.sha256, raw)
  if (key?.role !== 'log')
    throw new GateError('usage', `“${raw}” is no key of a log: copy it whole, as NAME+ID+BASE64.`)
  const table = new WitnessTable(witnessFile(stateFolder))
  const isNew = table.trust(key, raw)
  table.close()
  standardOutput.print(
    isNew
      ? `This witness answers ${key.name} from now on.`
      : `This witness knows ${key.name} by that key already.`,
  )
}
