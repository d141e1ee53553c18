import { createReadStream } from 'node:fs'
import type { BundleContents } from '../../proof/evidence/verify/bundle/bundle-contents.ts'
import { BundleReader, readingHere } from '../../proof/evidence/verify/bundle/bundle-reader.ts'
import { nodePlatform } from '../../proof/evidence/verify/node-platform.ts'

/** The contents of a bundle in a file, its proofs not yet held against its note; the reason where it can’t hold or be read. */
export async function readBundleFile(file: string): Promise<BundleContents | string> {
  const reader = new BundleReader(nodePlatform, readingHere(nodePlatform))
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 }))
      if (!(await reader.add(piece as Uint8Array))) break
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
  return (await reader.end()) ?? reader.contents
}
