import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { readVerifierKey } from '../../../proof/evidence/verify/note/verifier-key.ts'
import type { WitnessedNote, Witnessing } from '../../../gate/core/ports/witnessing.ts'
import type { KnownWitness } from '../../../ground/model/known-witness.ts'
import { askWitness, type WitnessOutcome } from './ask-witness.ts'

/** Asks a witness for its signature on a note of the log, and heeds what it shows; keeps nothing else of the answer. */
export async function askForNote(
  { key, url, size }: Pick<KnownWitness, 'key' | 'url' | 'size'>,
  note: WitnessedNote,
  witnessing: Pick<Witnessing, 'heed'>,
  signal?: AbortSignal,
): Promise<WitnessOutcome> {
  const [theirs, ours] = [key, note.key].map(one => readVerifierKey(nodePlatform.sha256, one))
  if (!theirs || !ours) return { kind: 'failed', why: 'its key in the state can’t be read' }
  const heed = (shown: string) => witnessing.heed(shown)
  const consistency = (old: number) => note.consistency(old)
  const log = { key: ours, note: note.note, consistency, heed, ...(signal && { signal }) }
  return askWitness({ key: theirs, url, size }, log)
}
