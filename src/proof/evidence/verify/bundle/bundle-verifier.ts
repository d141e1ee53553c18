import type { TrustPolicy } from '../note/trust-policy.ts'
import type { Platform } from '../../platform.ts'
import { type Answer, outcomeOf, outcomeSentence, type Verdict } from '../verdict.ts'
import { answerContent } from './answer-content.ts'
import { answerLog } from './answer-log.ts'
import { answerSigner, type SignerAnswer } from './answer-signer.ts'
import { answerTime, type TimeTrust } from './answer-time.ts'
import { answerWitnesses } from './answer-witnesses.ts'
import type { BundleContents } from './bundle-contents.ts'
import { BundleReader, type LineReading, readingHere } from './bundle-reader.ts'

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
