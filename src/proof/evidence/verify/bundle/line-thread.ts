import type { PieceThread } from './piece-pool.ts'
import type { ReadPart } from './read-lines.ts'

/** A thread beside this one that reads whole lines of a bundle. */
export type LineThread = PieceThread<Uint8Array<ArrayBuffer>, readonly ReadPart[]>

const mostThreads = 8

/** The number of threads that read a file of so many bytes beside this one; none where starting them takes longer. */
export function threadsFor(bytes: number, cores: number): number {
  return bytes < 8 * 1024 * 1024 ? 0 : Math.min(cores - 1, mostThreads)
}
