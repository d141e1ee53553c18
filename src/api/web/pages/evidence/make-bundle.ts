import { bundleLines, type ReadRuns } from '../../../../proof/evidence/bundle/bundle-lines.ts'
import { BundleTally } from '../../../../proof/evidence/bundle/bundle-tally.ts'
import { StreamedSha256 } from '../../../../proof/evidence/bytes/sha-256.ts'
import type { LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { readRuns } from './read-runs.ts'

/** The parts of a run that makes a bundle, or only says what would be in it. */
export interface BundleRun {
  readonly evidence: LogEvidence
  /** Pointers to sealed parts that are left out. */
  readonly withhold: readonly string[]
  readonly signal: AbortSignal
  /** Told how many entries were read, now and then. */
  readonly onProgress?: (entries: number) => void
}

/** The place that the lines of a bundle go to; nowhere, for a preview. */
export interface BundleTarget {
  /** They are taken away, which the log notes first. */
  readonly saved: boolean
  readonly write: (line: string) => Promise<void>
}

const nowhere: BundleTarget = { saved: false, write: async () => {} }

/** Makes a bundle and counts what it shows. For a preview the bundle is made all the same, and thrown away. */
export async function makeBundle(
  { evidence, withhold, signal, onProgress }: BundleRun,
  { saved, write }: BundleTarget = nowhere,
): Promise<BundleTally> {
  const tally = new BundleTally()
  const choices = { withhold, made: new Date().toISOString(), hash: new StreamedSha256() }
  const read: ReadRuns = runs => readRuns(runs, { signal, saved })
  for await (const line of bundleLines(evidence, read, choices, tally)) {
    await write(line)
    if (tally.entries % 500 === 0) onProgress?.(tally.entries)
  }
  return tally
}
