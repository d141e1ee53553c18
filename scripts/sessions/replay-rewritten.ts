import type { RewrittenSessions } from '../../test/session-rewrites/rewrite-sessions.ts'
import { rewriteAttacks, rewriteHonest } from '../../test/session-rewrites/rewrite-sessions.ts'
import { wordings } from '../../test/session-rewrites/wordings.ts'
import { replayAll } from './replay-all.ts'
import type { ReplayOptions } from './replay-session.ts'
import type { ReplayedFile } from './report-sessions.ts'
import type { StoredSession } from './stored-session.ts'

/** Which rewriting is wanted: thirteen wordings of each order, or everything the adversary knows. */
export type Rewritten = 'reworded' | 'rewritten'

/** The rewritten sessions of a file, replayed; each way of rewriting is told as a suite. */
export async function replayRewritten(
  { name, sessions }: { readonly name: string; readonly sessions: readonly StoredSession[] },
  rewritten: Rewritten,
  options: ReplayOptions,
): Promise<ReplayedFile> {
  const attacks = rewriteAttacks(sessions, rewritten === 'reworded' ? wordings : undefined)
  const honest = rewritten === 'reworded' ? new Map() : rewriteHonest(sessions)
  const all = [...suitesOf(attacks), ...suitesOf(honest)]
  return { name: `${name}, ${rewritten}`, replayed: await replayAll(all, options) }
}

function suitesOf(rewritten: RewrittenSessions): readonly StoredSession[] {
  return [...rewritten].flatMap(([way, sessions]) => sessions.map(session => ({ ...session, suite: way })))
}
