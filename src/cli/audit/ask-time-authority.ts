import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { StampInfo } from '../../proof/evidence/time/stamp-token.ts'
import { GateError } from '../../ground/model/errors.ts'
import { askForStamp } from '../../daemon/witness/time/ask-for-stamp.ts'
import { type AuthorityReply, boundedReply, postRequest } from '../../daemon/witness/time/post-request.ts'

/** The way to a time authority: its address, or a program that takes the request and prints the reply. */
export interface AuthorityOptions {
  readonly tsa?: string
  readonly command?: readonly string[]
}

/** A stamp as it came, with what was read in it. */
export interface FreshStamp {
  readonly reply: Uint8Array
  readonly info: StampInfo
  /** The address or the program that gave it. */
  readonly authority: string
}

const limit = 20_000
/** Milliseconds before another attempt: an authority may be busy. */
const pauses = [0, 1_000, 3_000] as const

/** Asks a time authority for a stamp over a SHA-256, three times at most. Rejects with `unavailable`, and says why. */
export async function askTimeAuthority(
  digest: Uint8Array,
  { tsa, command }: AuthorityOptions,
): Promise<FreshStamp> {
  if ((tsa === undefined) === (command === undefined))
    throw new GateError('usage', 'Say who stamps: --tsa ADDRESS, or --command PROGRAM.')
  const authority = tsa ?? command?.[0] ?? ''
  const carry = (request: Uint8Array) =>
    command ? runProgram(command, request) : postRequest(authority, request, limit)
  let problem = ''
  for (const pause of pauses) {
    await new Promise(resolve => setTimeout(resolve, pause))
    const outcome = await askForStamp(digest, randomBytes(8), carry)
    if (!('problem' in outcome)) return { ...outcome, authority }
    problem = outcome.problem
  }
  throw new GateError(
    'unavailable',
    `${authority} gave no time stamp (${problem}), asked ${pauses.length} times: nothing was changed; try again, or another authority.`,
  )
}

async function runProgram(
  [program = '', ...words]: readonly string[],
  request: Uint8Array,
): Promise<AuthorityReply> {
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], timeout: limit })
  const ended = new Promise<string | null>(done => {
    child.on('error', error => done(error.message))
    child.on('close', code => done(code === 0 ? null : `exit ${code}`))
  })
  child.stdin.on('error', () => {})
  child.stdin.end(request)
  const [reply, problem] = await Promise.all([boundedReply(child.stdout), ended])
  return problem === null ? reply : { problem }
}
