import { backOff } from '../../../ground/model/back-off.ts'
import { base64 } from '../../../proof/evidence/bytes/base-64.ts'
import { utf8 } from '../../../proof/evidence/bytes/utf-8.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import type { Stamping } from '../../../gate/core/ports/log-tree.ts'
import { attemptTimes } from '../ask/witness-rounds.ts'
import { askForStamp } from './ask-for-stamp.ts'
import { postRequest } from './post-request.ts'

/** The parts of one look. */
export interface StampingLook {
  /** Milliseconds since 1970. */
  readonly now: number
  /** 8 random bytes. */
  readonly nonce: Uint8Array
  /** Milliseconds that the authority may take; 20 s when left out. */
  readonly limit?: number
}

/** One line about what came of it. */
export interface StampNews {
  readonly authority: string
  /** Entries of the note that was stamped; absent where none was. */
  readonly size?: number
  readonly problem?: string
}

/**
 * Has the newest note stamped where its time has come and it is not stamped already; after failures not before theirs: a
 * minute, doubled, an hour at most. Undefined where there is nothing to do. Throws what the state throws.
 */
export async function stampWhenDue(
  stamping: Stamping,
  { now, nonce, limit }: StampingLook,
): Promise<StampNews | undefined> {
  const { authority, last } = stamping.state()
  const note = authority && isTime(authority, now) ? stamping.newest() : undefined
  if (!authority || !note || note.size === last?.size) return undefined
  const digest = nodePlatform.sha256(utf8(note.over))
  const outcome = await askForStamp(digest, nonce, request => postRequest(authority.url, request, limit))
  if ('problem' in outcome) {
    stamping.noteFailed(outcome.problem, now + backOff(attemptTimes, authority.failures + 1))
    return { authority: authority.url, problem: outcome.problem }
  }
  const { reply, info } = outcome
  stamping.keep({ ...note, token: base64(reply), at: info.at, authority: authority.url }, now)
  return { authority: authority.url, size: note.size }
}

/** A time that is further away than any that is given was set by a clock that went wrong. */
function isTime(
  { nextAt, every }: { readonly nextAt: number; readonly every: number },
  now: number,
): boolean {
  return nextAt <= now || nextAt > now + Math.max(every, 3_600_000)
}
