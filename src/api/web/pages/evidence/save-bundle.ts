import type { Sink } from '../log/open-sink.ts'
import { type BundleRun, makeBundle } from './make-bundle.ts'

/** Pieces of this many characters are written at once. */
const pieceLength = 262_144

/** Writes a bundle; what fails leaves no half file. */
export async function saveBundle(run: BundleRun, sink: Sink): Promise<void> {
  let held = ''
  const write = async (line: string) => {
    held += line
    if (held.length < pieceLength) return
    await sink.write(held)
    held = ''
  }
  try {
    await makeBundle(run, { saved: true, write })
    await sink.write(held)
    await sink.close()
  } catch (error) {
    await sink.abort()
    throw error
  }
}
