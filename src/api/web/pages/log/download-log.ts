import type { EntryPage } from './entry-pages.ts'
import type { Sink } from './open-sink.ts'

/** The progress of an export. */
export interface Exported {
  readonly entries: number
  readonly characters: number
}

/** Writes every page of the log, one after the other: no more than one is held. What fails leaves no half file. */
export async function downloadLog(
  pages: AsyncIterable<EntryPage>,
  sink: Sink,
  onProgress: (far: Exported) => void,
): Promise<Exported> {
  let far: Exported = { entries: 0, characters: 0 }
  try {
    for await (const { text, last } of pages) {
      await sink.write(text)
      far = { entries: last, characters: far.characters + text.length }
      onProgress(far)
    }
    await sink.close()
    return far
  } catch (error) {
    await sink.abort()
    throw error
  }
}
