import { createReadStream, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readPemCertificates } from '../../time/read-pem-certificates.ts'
import type { ReaderTrust } from '../bundle/bundle-verifier.ts'
import { verifyPieces } from '../bundle/verify-pieces.ts'
import { nodePlatform } from '../node-platform.ts'
import { readTrustPolicy } from '../note/trust-policy.ts'
import type { Verdict } from '../verdict.ts'
import { startLineThread } from './start-line-thread.ts'
import { verdictText } from './verdict-text.ts'

/** Files that the reader names. */
export interface VerifyFileOptions {
  readonly file: string
  readonly policy?: string
  readonly roots?: string
  readonly json?: boolean
}

/** Exit statuses: an outcome, wrong use, a file that can’t be read. */
export const exitCodes = { yes: 0, broken: 1, 'not-shown': 2, use: 64, unreadable: 66 } as const

/** The text to print, and the exit status. */
export interface VerifyAnswer {
  readonly text: string
  readonly code: number
}

/** Checks a bundle in a file; reads it piece by piece. */
export async function verifyFile(options: VerifyFileOptions): Promise<VerifyAnswer> {
  try {
    const trust = readTrust(options)
    if (typeof trust === 'string') return { text: `${trust}\n`, code: exitCodes.use }
    const verdict = await verdictOf(options.file, trust)
    const text = options.json ? `${JSON.stringify(verdict, null, 2)}\n` : verdictText(verdict)
    return { text, code: exitCodes[verdict.outcome] }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { text: `${path ?? options.file} can’t be read (${code}).\n`, code: exitCodes.unreadable }
  }
}

function verdictOf(file: string, trust: ReaderTrust): Promise<Verdict> {
  const source = {
    bytes: statSync(file).size,
    pieces: () => createReadStream(file, { highWaterMark: 1 << 20 }),
  }
  return verifyPieces(nodePlatform, source, trust, { cores: availableParallelism(), start: startLineThread })
}

function readTrust({ policy, roots }: VerifyFileOptions): ReaderTrust | string {
  const reading =
    policy === undefined ? undefined : readTrustPolicy(nodePlatform.sha256, readFileSync(policy, 'utf8'))
  if (reading && 'problem' in reading) return reading.problem
  const certificates = roots === undefined ? [] : readPemCertificates(readFileSync(roots, 'utf8'))
  if (!certificates) return `${roots} holds no certificate that can be read: expected PEM.`
  return { policy: reading?.policy, roots: certificates, now: Date.now() }
}
