import { createReadStream, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readPemCertificates } from '../../time/certificate.ts'
import type { ReaderTrust } from '../bundle/bundle-verifier.ts'
import { type LineThread, verifyPieces } from '../bundle/verify-pieces.ts'
import { nodePlatform } from '../node-platform.ts'
import { readTrustPolicy } from '../note/trust-policy.ts'
import { type Answer, type Question, questionTexts, type Verdict } from '../verdict.ts'
import { instant } from '../instant.ts'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { readLines, type ReadPart } from '../bundle/read-lines.ts'

const marks: Readonly<Record<Answer['state'], string>> = { yes: 'yes', no: 'NO', 'not-shown': 'not shown' }

/** The verdict for a terminal. Names come from the file: whatever would act on a terminal is spelled out. */
function verdictText({ sentence, answers, entries, count }: Verdict): string {
  const lines = [sentence, '']
  for (const question of Object.keys(questionTexts) as Question[]) {
    const { state, sentence: answer, details } = answers[question]
    lines.push(questionTexts[question], `  ${marks[state]}: ${answer}`)
    for (const detail of details) lines.push(`  - ${detail}`)
  }
  if (entries.length > 0)
    lines.push('', count > entries.length ? `The first ${entries.length} of ${count} entries:` : 'Entries:')
  for (const { seq, at, words, isClaim } of entries)
    lines.push(`  ${seq}  ${instant(at)}${isClaim ? ' (claimed)' : ''}  ${words}`)
  return `${lines.map(spellOut).join('\n')}\n`
}

// oxlint-disable-next-line no-control-regex -- finding them is the point
const acting = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Control characters and those that turn the direction of writing, by their numbers. */
function spellOut(line: string): string {
  return line.replaceAll(acting, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

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

/** Starts this very program once more, as a thread that reads lines. */
function startLineThread(): LineThread {
  const worker = new Worker(fileURLToPath(import.meta.url))
  return {
    post: lines => worker.postMessage(lines, [lines.buffer]),
    listen: (answered, failed) => {
      worker.on('message', (parts: readonly ReadPart[]) => answered(parts))
      worker.on('error', failed)
      worker.on('messageerror', failed)
    },
    end: () => void worker.terminate(),
  }
}

/** True where this is such a thread; it reads what it is given then. */
export function isLineThread(): boolean {
  if (isMainThread) return false
  parentPort?.on('message', (lines: Uint8Array) =>
    parentPort?.postMessage(readLines(nodePlatform, lines), []),
  )
  return true
}
