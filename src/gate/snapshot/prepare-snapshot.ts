import { join } from 'node:path'
import type { Decision } from '../../model/decision.ts'
import type { FileDiff } from '../../model/review-summary.ts'
import { toolDiff } from '../../people/tools/tool-diff.ts'
import { readingSeconds } from '../../review/reading-seconds.ts'
import { summaryOf } from '../../review/summary-of.ts'
import type { SnapshotMaker } from '../ports/store.ts'
import { fileDiffs } from './file-diffs.ts'
import { type FilesAround, foldersOf, readFilesAround } from './read-files-around.ts'

/** The most that is kept of the differences, and of the names beside the call’s paths: bytes of JSON. */
const mostOfDiffs = 131_072
const mostOfSiblings = 32_768

/**
 * Looks at the disk for the page of a review that is about to open. The store makes the page from it in the transaction
 * that writes the review, over the decision as the log holds it.
 */
export function prepareSnapshot(reviewId: string, decision: Decision): SnapshotMaker {
  const around = readFilesAround(decision)
  return (logged, tools) => {
    const { call, decision: kept } = logged
    const diffs = [...toolDiff(tools, logged), ...fileDiffs(kept.effects, around.files)]
    const summary = summaryOf(call.tool, kept, cutDiffs(diffs))
    return {
      reviewId,
      summary,
      readingSeconds: readingSeconds(summary),
      siblings: siblingsIn(kept, around),
      compared: Object.fromEntries([...around.files].map(([path, { digest }]) => [path, digest])),
      policyDigest: kept.policyDigest,
    }
  }
}

/** Later lines are counted instead of shown when all differences together are too long. */
function cutDiffs(diffs: readonly FileDiff[]): readonly FileDiff[] {
  let left = mostOfDiffs
  return diffs.map(diff => {
    const lines = diff.lines.filter(line => (left -= bytesOf(line)) >= 0)
    return { ...diff, lines, more: diff.more + diff.lines.length - lines.length }
  })
}

function siblingsIn(kept: Pick<Decision, 'effects' | 'assessment'>, { folders }: FilesAround) {
  let left = mostOfSiblings
  return foldersOf(kept)
    .flatMap(folder => (folders.get(folder) ?? []).map(name => join(folder, name)))
    .filter(path => (left -= bytesOf(path)) >= 0)
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1
}
