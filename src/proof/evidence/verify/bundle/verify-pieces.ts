import type { Platform } from '../../platform.ts'
import type { Verdict } from '../verdict.ts'
import { type LineReading, readingHere } from './bundle-reader.ts'
import { BundleVerifier, type ReaderTrust } from './bundle-verifier.ts'
import { PiecePool, type PieceThread } from './piece-pool.ts'
import type { ReadPart } from './read-lines.ts'

/** A thread beside this one that reads whole lines of a bundle. */
export type LineThread = PieceThread<Uint8Array<ArrayBuffer>, readonly ReadPart[]>

const maxThreads = 8

/** The number of threads that read a file of so many bytes beside this one; none where starting them takes longer. */
function threadsFor(bytes: number, cores: number): number {
  return bytes < 8 * 1024 * 1024 ? 0 : Math.min(cores - 1, maxThreads)
}

/** A file that may hold a bundle. */
export interface BundleSource {
  readonly bytes: number
  /** Its pieces, from the beginning each time. */
  readonly pieces: () => AsyncIterable<Uint8Array>
}

/** The means of a place to read lines side by side. */
export interface Threads {
  readonly cores: number
  readonly start: () => LineThread
}

/** Checks a bundle piece by piece, side by side where that is worth it. */
export async function verifyPieces(
  platform: Platform,
  source: BundleSource,
  trust: ReaderTrust,
  { cores, start }: Threads,
): Promise<Verdict> {
  const count = threadsFor(source.bytes, cores)
  if (count > 0) {
    const started: LineThread[] = []
    try {
      while (started.length < count) started.push(start())
      return await verifyWith(platform, source, trust, new PiecePool(started, readingHere(platform).read))
    } catch {
      // Not every place lets threads begin, or gives them what they need: the file is read once more without them.
    } finally {
      for (const thread of started) thread.end()
    }
  }
  return verifyWith(platform, source, trust, readingHere(platform))
}

async function verifyWith(
  platform: Platform,
  { pieces }: BundleSource,
  trust: ReaderTrust,
  reading: LineReading,
): Promise<Verdict> {
  const verifier = new BundleVerifier(platform, reading)
  for await (const piece of pieces()) if (!(await verifier.add(piece))) break
  return verifier.end(trust)
}
