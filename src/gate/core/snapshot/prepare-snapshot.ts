import { join } from 'node:path'
import type { Decision } from '../../../ground/model/decision.ts'
import { toolDiff } from '../../../people/acts/tools/tool-diff.ts'
import { readingSeconds } from '../../../people/review/reading-seconds.ts'
import { summaryOf } from '../../../people/review/summary-of.ts'
import type { SnapshotMaker } from '../ports/store.ts'
import { cutDiffs } from './cut-diffs.ts'
import { fileDiffs } from './file-diffs.ts'
import { type FilesAround, foldersOf, readFilesAround } from './read-files-around.ts'

/** The most that is kept of the names beside the call’s paths: bytes of JSON. */
const maxOfSiblings = 32_768

/**
 * Looks at the disk for the page of a review that is about to open. The store makes the page from it in the transaction
 * that writes the review, over the decision as the log holds it.
 */
export function prepareSnapshot(reviewId: string, decision: Decision): SnapshotMaker {
  const around = readFilesAround(decision)
  return (logged, tools, hide) => {
    const { call, decision: stored } = logged
    const diffs = [...toolDiff(tools, logged), ...fileDiffs(call, stored.effects, around.files, hide)]
    const summary = summaryOf(call, stored, cutDiffs(diffs))
    return {
      reviewId,
      summary,
      readingSeconds: readingSeconds(summary),
      siblings: siblingsIn(stored, around),
      compared: Object.fromEntries([...around.files].map(([path, { digest }]) => [path, digest])),
      policyDigest: stored.policyDigest,
    }
  }
}

function siblingsIn(stored: Pick<Decision, 'effects' | 'assessment'>, { folders }: FilesAround) {
  let remaining = maxOfSiblings
  return foldersOf(stored)
    .flatMap(folder => (folders.get(folder) ?? []).map(name => join(folder, name)))
    .filter(path => (remaining -= bytesOf(path)) >= 0)
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1
}
