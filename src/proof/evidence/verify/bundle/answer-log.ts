import { readBase64 } from '../../bytes/base-64.ts'
import { readCheckpointNote } from '../note/checkpoint-note.ts'
import type { Platform } from '../../platform.ts'
import { isConsistent } from '../tree/is-consistent.ts'
import type { Answer } from '../verdict.ts'
import type { BundleContents } from './bundle-contents.ts'

/** Answers whether the entries stand in the log that the note is about, with none left out. */
export function answerLog(platform: Platform, contents: BundleContents): Answer {
  const { header, note, runs, proofs } = contents
  if (!note || !header)
    return { state: 'no', sentence: 'Nothing in this file ties it to a log.', details: [] }
  const problems = [...runs.problems(note, proofs), ...laterProblems(platform, contents)]
  const isWhole = runs.covers(header.from, header.to)
  if (!isWhole && !hasEnds(contents, header.from, header.to))
    problems.push(
      `it says that it is of entries ${header.from} to ${header.to}, and not all of them are here`,
    )
  if (problems.length > 0)
    return {
      state: 'no',
      sentence: `${problems[0]}.`.replace(/^./, one => one.toUpperCase()),
      details: problems.slice(1, 20),
    }
  const place = isWhole ? wholePlace(header.from, header.to) : 'The entries stand in the log'
  const rest = isWhole ? '' : ' What stands between them there is not in this file.'
  return {
    state: 'yes',
    sentence: `${place} “${note.origin}”, which had ${note.size} entries then.${rest}`,
    details: [...(isWhole ? neighbours(contents) : []), ...earlier(contents)],
  }
}

function wholePlace(from: number, to: number): string {
  return from === to
    ? `It is entry ${from} of the log`
    : `They are entries ${from} to ${to}, none left out, of the log`
}

/** A decision and what belongs to it may stand far apart: its first and its last entry have to be there. */
function hasEnds({ runs }: BundleContents, from: number, to: number): boolean {
  const isIn = (seq: number) => runs.covers(seq, seq)
  return runs.spans().length > 1 && isIn(from) && isIn(to)
}

/** A period that was cut short is told by the entries around it. */
function neighbours({ header, note, runs }: BundleContents): readonly string[] {
  if (!header || !note) return []
  const hasBefore = header.from === 1 || runs.covers(header.from - 1, header.from)
  const hasAfter = header.to === note.size || runs.covers(header.to, header.to + 1)
  return hasBefore && hasAfter
    ? ['The entries right before and after are here too, so that the edges of the time can be seen.']
    : []
}

function earlier({ older, note }: BundleContents): readonly string[] {
  return older.map(
    ({ old }) =>
      `The log’s note of ${readCheckpointNote(old)?.size} entries is a beginning of this one of ${note?.size}.`,
  )
}

function laterProblems(platform: Platform, { older, note }: BundleContents): readonly string[] {
  return older.flatMap(({ old, hashes }) => {
    const before = readCheckpointNote(old)
    const proof = hashes.map(readBase64)
    const isRight =
      note &&
      before?.origin === note.origin &&
      proof.every(hash => hash !== undefined) &&
      isConsistent(platform.sha256, before, note, proof as Uint8Array[])
    return isRight
      ? []
      : ['the log of the earlier note is not a beginning of this log: its history was changed']
  })
}
