import { hashEntry } from '../../people/audit/link-entry.ts'
import type { UploadedEntry } from '../../gate/team/protocol/upload.ts'
import type { LogBatch } from '../../gate/team/log-batch.ts'

/** Returns why a batch is no part of a chain, as the end of a sentence; undefined where it is one. */
export function batchProblem({ after, entries }: LogBatch): string | undefined {
  let head = after
  for (const entry of entries) {
    if (entry.seq !== head.seq + 1) return `entry ${head.seq + 1} is missing`
    if (entry.prev !== head.hash) return `entry ${entry.seq} does not follow the one before it`
    if (!isOfHash(entry)) return `entry ${entry.seq} is not what its hash says`
    head = entry
  }
  return undefined
}

/** A body that stays at its gate is known by the hash alone. */
function isOfHash({ body, ...entry }: UploadedEntry): boolean {
  return body === undefined || hashEntry({ ...entry, body }) === entry.hash
}
