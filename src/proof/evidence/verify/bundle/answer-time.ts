import type { Certificate } from '../../time/certificate.ts'
import { checkStamp, type StampCheck } from '../../time/check-stamp.ts'
import { readBase64 } from '../../bytes/base-64.ts'
import { utf8 } from '../../bytes/utf-8.ts'
import { instant } from '../instant.ts'
import type { Platform } from '../../platform.ts'
import type { Answer } from '../verdict.ts'
import type { BundleContents } from './bundle-contents.ts'

/** The clocks of others that a reader relies on, and the present time: both are the reader’s. */
export interface TimeTrust {
  readonly roots: readonly Certificate[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Answers since when it is certain that the log was as it is here: by time stamps over its note. */
export async function answerTime(
  platform: Platform,
  contents: BundleContents,
  { roots, now }: TimeTrust,
): Promise<Answer> {
  const { stamps, note } = contents
  if (stamps.length === 0 || !note)
    return {
      state: 'not-shown',
      sentence: 'Nobody outside stamped a time on it: its times are those of the gate’s own clock.',
      details: [],
    }
  const checks: StampCheck[] = []
  for (const { over, token } of stamps) {
    const bytes = readBase64(token)
    if (!bytes || !isLogsOwn(contents, over))
      return {
        state: 'no',
        sentence: 'A time stamp in it is over another note than that of this log.',
        details: [],
      }
    checks.push(await checkStamp(platform, bytes, { data: utf8(over), roots, now }))
  }
  const wrong = checks.find(check => check.kind === 'wrong')
  if (wrong)
    return { state: 'no', sentence: `${wrong.why.replace(/^./, one => one.toUpperCase())}.`, details: [] }
  return fromRightOnes(checks.filter(check => check.kind !== 'wrong'))
}

/** The earliest moment counts. */
function fromRightOnes(checks: readonly Exclude<StampCheck, { readonly kind: 'wrong' }>[]): Answer {
  const ordered = [...checks].sort((a, b) => a.at - b.at)
  const details = ordered.map(check =>
    check.kind === 'good'
      ? `${check.authority} says ${instant(check.at)}; ${check.root} vouches for it, and you trust that.`
      : `${check.authority} says ${instant(check.at)}, and that does not count: ${check.why}.`,
  )
  const first = ordered.find(check => check.kind === 'good')
  return first
    ? { state: 'yes', sentence: `It existed before ${instant(first.at)}.`, details }
    : { state: 'not-shown', sentence: 'It has a time stamp, and none that you can rely on.', details }
}

/** The note with one signature of the log: the text that is stamped. */
function isLogsOwn({ note }: BundleContents, over: string): boolean {
  return note?.note.signatures.some(({ line }) => over === `${note.note.text}\n${line}\n`) === true
}
