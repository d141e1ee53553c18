import { isQuorum, type TrustPolicy } from '../note/trust-policy.ts'
import type { Platform } from '../../platform.ts'
import { type Answer, outcomeOf, outcomeSentence, type Verdict } from '../verdict.ts'
import type { BundleContents } from './bundle-contents.ts'
import { BundleReader, type LineReading, readingHere } from './bundle-reader.ts'
import { checkSignature } from '../note/check-signature.ts'
import { instant } from '../instant.ts'
import type { Certificate } from '../../time/certificate.ts'
import { checkStamp, type StampCheck } from '../../time/check-stamp.ts'
import { base64, readBase64 } from '../../bytes/base-64.ts'
import { utf8 } from '../../bytes/utf-8.ts'
import { type CheckpointNote, readCheckpointNote } from '../note/checkpoint-note.ts'
import { isConsistent } from '../tree/is-consistent.ts'
import type { VerifierKey } from '../note/verifier-key.ts'
import { trustedKeys } from './trusted-keys.ts'

/** The answer about the log’s signature; `isRevoked` where it needs others beside it. */
interface SignerAnswer {
  readonly answer: Answer
  readonly isRevoked: boolean
}

/** Answers whether the note is signed by a key of the reader’s policy, or one that such a key leads to. */
async function answerSigner(
  platform: Platform,
  contents: BundleContents,
  policy: TrustPolicy | undefined,
): Promise<SignerAnswer> {
  const { note } = contents
  if (!note) return notShown('There is no note of the log that anybody could have signed.')
  if (!platform.hasEd25519) return notShown(noEd25519)
  if (!policy) return notShown(noPolicy, whatToDo)
  const pinned = policy.logs.filter(({ name }) => name === note.origin)
  if (pinned.length > 0) return checkSigners(platform, note, contents, pinned)
  return notShown(
    `None of the keys that you gave is of the log “${note.origin}”: whose it is, is not shown.`,
    whatToDo,
  )
}

async function checkSigners(
  platform: Platform,
  note: CheckpointNote,
  contents: BundleContents,
  pinned: readonly VerifierKey[],
): Promise<SignerAnswer> {
  const { keys, revoked, problems } = await trustedKeys(platform, pinned, note, contents)
  if (problems.length > 0)
    return wrong(
      `${problems[0]}.`.replace(/^./, one => one.toUpperCase()),
      problems.slice(1),
    )
  const signers: VerifierKey[] = []
  for (const key of keys) {
    const { kind } = await checkSignature(platform, note.note, key)
    if (kind === 'wrong') return wrong(wrongSignature)
    if (kind === 'good') signers.push(key)
  }
  if (signers.length === 0) return notShown(noKnownSigner, whatToDo)
  const isRevoked = signers.every(
    ({ key }) => note.size > (revoked.get(base64(key)) ?? Number.POSITIVE_INFINITY),
  )
  const details = signers.some(key => pinned.includes(key)) ? [] : [followed]
  const sentence = `It is signed by the key of “${note.origin}” that you trust.`
  return { answer: { state: 'yes', sentence, details }, isRevoked }
}

function notShown(sentence: string, ...details: string[]): SignerAnswer {
  return { answer: { state: 'not-shown', sentence, details }, isRevoked: false }
}

function wrong(sentence: string, details: readonly string[] = []): SignerAnswer {
  return { answer: { state: 'no', sentence, details }, isRevoked: false }
}

const noEd25519 =
  'This browser can’t check signatures of this kind (Ed25519): use a newer one, or verify.mjs.'
const wrongSignature = 'The signature of the log is wrong: its note was changed, or somebody else made it.'
const noKnownSigner = 'The log is signed, but not by a key that you trust: whose it is, is not shown.'
const followed = 'The log changed its key since; your key signed the one that came after it.'
const noPolicy =
  'You gave no key that you trust: this file is consistent with itself, and whose it is, is not shown.'
const whatToDo =
  'Ask whoever runs the log for its key, on another way than this file came: a line that begins with “log”.'

/** Answers whether every entry is what its fingerprint says. `problem`: what stopped the reading. */
function answerContent({ counts }: BundleContents, problem: string | undefined): Answer {
  if (problem !== undefined) return { state: 'no', sentence: `${capital(problem)}.`, details: [] }
  const { entries, withheld, shownParts, sealedParts } = counts
  const details: string[] = []
  if (shownParts > 0)
    details.push(`${parts(shownParts)} that the log keeps sealed ${isOrAre(shownParts)} shown, and right.`)
  if (sealedParts > 0)
    details.push(
      `${parts(sealedParts)} ${isOrAre(sealedParts)} not shown here: withheld by who made this file, or erased from the log. Nothing can be put in the place of one.`,
    )
  if (withheld > 0) details.push(`Of ${countOf(withheld, 'entry', 'entries')} only the fingerprint is here.`)
  const whole = entries - withheld
  if (whole === 0)
    return { state: 'not-shown', sentence: 'No entry is shown: only fingerprints are here.', details }
  const sentence =
    whole === 1
      ? 'The entry says exactly what was written down; not a letter of it changed.'
      : `All ${whole} entries say exactly what was written down; not a letter changed.`
  return { state: 'yes', sentence, details }
}

const parts = (count: number) => countOf(count, 'part', 'parts')
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The keys and clocks that the reader trusts. Nothing of it comes from the bundle. */
export interface ReaderTrust extends TimeTrust {
  /** Undefined where the reader gave none. */
  readonly policy: TrustPolicy | undefined
}

/** Checks a bundle that comes piece by piece. */
export class BundleVerifier {
  private readonly platform: Platform
  private readonly reader: BundleReader

  constructor(platform: Platform, reading: LineReading = readingHere(platform)) {
    this.platform = platform
    this.reader = new BundleReader(platform, reading)
  }

  /** False from the first thing on that can’t be right: the rest need not be read. */
  add(piece: Uint8Array): Promise<boolean> {
    return this.reader.add(piece)
  }

  /** Returns the verdict, after the last piece. */
  async end(trust: ReaderTrust): Promise<Verdict> {
    const problem = await this.reader.end()
    const { contents } = this.reader
    const answers =
      problem === undefined ? await this.answers(contents, trust) : brokenAnswers(contents, problem)
    const outcome = outcomeOf(answers, trust.policy !== undefined && trust.policy.quorum !== 'none')
    const { header, entries, counts } = contents
    const claims = { ...(header && { log: header.origin }), ...header?.claims }
    const isWhole = header !== undefined && contents.runs.covers(header.from, header.to)
    return {
      outcome,
      sentence: outcomeSentence(outcome, isWhole),
      answers,
      claims,
      entries,
      count: counts.entries,
    }
  }

  private async answers(contents: BundleContents, trust: ReaderTrust): Promise<Verdict['answers']> {
    const { platform } = this
    const signer = await answerSigner(platform, contents, trust.policy)
    const witnesses = await answerWitnesses(platform, contents, trust.policy)
    const time = await answerTime(platform, contents, trust)
    const log = answerLog(platform, contents)
    return {
      content: answerContent(contents, undefined),
      log,
      signer: withOthers(signer, witnesses, time),
      witnesses,
      time,
    }
  }
}

/** A key that was revoked counts only where somebody else saw what it signed. */
function withOthers({ answer, isRevoked }: SignerAnswer, witnesses: Answer, time: Answer): Answer {
  if (!isRevoked) return answer
  const hasOthers = witnesses.state === 'yes' || time.state === 'yes'
  return hasOthers
    ? { ...answer, details: [...answer.details, 'Its key was revoked; others saw the log as it is here.'] }
    : {
        state: 'not-shown',
        sentence: 'Its key was revoked, and nobody else saw the log as it is here.',
        details: [],
      }
}

function brokenAnswers(contents: BundleContents, problem: string): Verdict['answers'] {
  const unread: Answer = {
    state: 'not-shown',
    sentence: 'Not looked at: the file does not hold.',
    details: [],
  }
  const content = answerContent(contents, problem)
  return { content, log: unread, signer: unread, witnesses: unread, time: unread }
}

/** Answers who else saw the log as it is here: witnesses of the reader’s policy, and whether they are enough. */
async function answerWitnesses(
  platform: Platform,
  { note }: BundleContents,
  policy: TrustPolicy | undefined,
): Promise<Answer> {
  if (!note || !policy || policy.witnesses.size === 0)
    return {
      state: 'not-shown',
      sentence: 'You named no witness, so nobody but the log speaks for it.',
      details: [],
    }
  const seen = new Map<string, number>()
  for (const [name, key] of policy.witnesses) {
    const check = await checkSignature(platform, note.note, key)
    if (check.kind === 'wrong')
      return { state: 'no', sentence: `The signature of witness ${name} is wrong.`, details: [] }
    if (check.kind === 'good') seen.set(name, (check.at ?? 0) * 1_000)
  }
  const details = [...seen].map(([name, at]) => `${name} saw it on ${instant(at)}, by its own clock.`)
  const all = policy.witnesses.size
  const count = all === 1 ? 'the witness that you named' : `${seen.size} of your ${all} witnesses`
  if (seen.size === 0)
    return { state: 'not-shown', sentence: 'None of your witnesses has signed it.', details }
  if (!isQuorum(policy, new Set(seen.keys())))
    return { state: 'not-shown', sentence: `Seen by ${count}: fewer than your policy asks for.`, details }
  return { state: 'yes', sentence: `Seen by ${count}: nobody was shown another history.`, details }
}

/** The clocks of others that a reader relies on, and the present time: both are the reader’s. */
interface TimeTrust {
  readonly roots: readonly Certificate[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Answers since when it is certain that the log was as it is here: by time stamps over its note. */
async function answerTime(
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

/** Answers whether the entries stand in the log that the note is about, with none left out. */
function answerLog(platform: Platform, contents: BundleContents): Answer {
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
