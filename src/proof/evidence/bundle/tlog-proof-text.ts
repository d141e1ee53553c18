import type { EntryProof } from '../../../ground/model/log-evidence.ts'

/** The proof of one entry as a file of its own (c2sp.org/tlog-proof): its index from 0, its siblings, the log’s note. */
export function tlogProofText({ seq, hashes }: EntryProof, note: string): string {
  return ['c2sp.org/tlog-proof@v1', `index ${seq - 1}`, ...hashes, '', note].join('\n')
}
