import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { checkReply } from '../../evidence/time/check-reply.ts'
import { makeStampRequest, nonceOf } from '../../evidence/time/make-stamp-request.ts'
import type { StampInfo } from '../../evidence/time/stamp-token.ts'
import { GateError } from '../../model/errors.ts'

/** The way to a time authority: its address, or a program that takes the request and prints the reply. */
export interface AuthorityOptions {
  readonly tsa?: string
  readonly command?: readonly string[]
}

/** A stamp as it came, with what was read in it. */
export interface FreshStamp {
  readonly reply: Uint8Array
  readonly info: StampInfo
}

const limit = 20_000
const longestReply = 200_000

/** Asks a time authority for a stamp over a SHA-256 (RFC 3161), and compares status, digest and number of its reply. */
export async function askTimeAuthority(
  digest: Uint8Array,
  { tsa, command }: AuthorityOptions,
): Promise<FreshStamp> {
  const request = makeStampRequest(digest, randomBytes(8))
  const reply = command ? await runProgram(command, request) : await post(tsa ?? '', request)
  const checked = checkReply(reply, { digest, nonce: nonceOf(request) })
  if ('problem' in checked) throw unusable(tsa ?? command?.[0] ?? '', checked.problem)
  return { reply, info: checked.info }
}

async function post(address: string, request: Uint8Array): Promise<Uint8Array> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(request),
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    })
    if (!response.ok) throw unusable(address, `it answered ${response.status}`)
    return await bounded((response.body ?? []) as AsyncIterable<Uint8Array>, address)
  } catch (error) {
    if (error instanceof GateError) throw error
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } }
    const isLate = name === 'TimeoutError'
    throw unusable(address, isLate ? `no answer within ${limit / 1_000} seconds` : (cause?.code ?? name))
  }
}

async function runProgram(
  [program = '', ...words]: readonly string[],
  request: Uint8Array,
): Promise<Uint8Array> {
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], timeout: limit })
  const ended = new Promise<number | null>((done, refuse) => {
    child.on('error', error => refuse(unusable(program, error.message)))
    child.on('close', code => done(code))
  })
  child.stdin.on('error', () => {})
  child.stdin.end(request)
  const [reply, code] = await Promise.all([bounded(child.stdout, program), ended])
  if (code !== 0) throw unusable(program, `exit ${code}`)
  return reply
}

async function bounded(pieces: AsyncIterable<Uint8Array>, who: string): Promise<Uint8Array> {
  const held: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > longestReply) throw unusable(who, 'its answer is longer than any time stamp')
    held.push(piece)
  }
  return new Uint8Array(Buffer.concat(held))
}

function unusable(who: string, why: string): GateError {
  return new GateError(
    'unavailable',
    `${who} gave no time stamp (${why}): nothing was changed; try again, or another authority.`,
  )
}
