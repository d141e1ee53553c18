import { readFileSync } from 'node:fs'
import { replayAll } from '../../scripts/sessions/replay-all.ts'
import {
  figuresBy,
  figuresOf,
  type Part,
  type SessionFigures,
} from '../../scripts/sessions/session-figures.ts'
import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { attackOf } from './stored-attack.ts'
import { rewriteAttacks, rewriteHonest, type RewrittenSessions } from './rewrite-sessions.ts'

/** By how many points at most rewriting may change what our own sessions get. */
export interface RewrittenFloors {
  /** The share of attacks that are stopped falls by so many. */
  readonly stoppedFallsAtMost: number
  /** The share of honest sessions that are asked about rises by so many. */
  readonly askedRisesAtMost: number
}

/** The figures of one way to rewrite. */
export interface RewrittenFigures extends RewrittenFloors {
  readonly ways: ReadonlyMap<string, SessionFigures>
}

/** The file of the points that the test holds; `npm run sessions -- --keep` writes it. */
export const rewrittenFile = 'test/session-rewrites/rewritten-floors.json'

/** Of every thousand sessions so many are tried in each way: enough for a figure, and soon done. */
const sampled = 100

/** The points as they were written last. */
export function keptPoints(): RewrittenFloors {
  return JSON.parse(readFileSync(rewrittenFile, 'utf8')) as RewrittenFloors
}

/** Replays our sessions as they are and rewritten, and compares. */
export async function measureRewritten(sessions: readonly StoredSession[]): Promise<RewrittenFigures> {
  const attacked = sessions.filter(session => attackOf(session) !== null)
  const honest = sessions.filter(({ group }) => group === 'benign')
  const before = await shareOf([...attacked, ...honest])
  const attacks = await figuresOfWays(rewriteAttacks(attacked, undefined, sampled))
  const others = await figuresOfWays(rewriteHonest(honest, 3 * sampled))
  const stopped = sum([...attacks.values()].map(one => one.stopped))
  const asked = sum([...others.values()].map(one => one.askedSessions))
  return {
    stoppedFallsAtMost: points(share(before.stopped) - share(stopped)),
    askedRisesAtMost: points(share(asked) - share(before.askedSessions)),
    ways: new Map([...attacks, ...others]),
  }
}

async function shareOf(sessions: readonly StoredSession[]): Promise<SessionFigures> {
  return figuresOf(await replayAll(sessions, options))
}

async function figuresOfWays(rewritten: RewrittenSessions): Promise<ReadonlyMap<string, SessionFigures>> {
  const all = [...rewritten].flatMap(([way, sessions]) =>
    sessions.map(session => ({ ...session, suite: way })),
  )
  return figuresBy(await replayAll(all, options), ({ session }) => session.suite)
}

const options = { front: 'mcp', prompts: true, answer: false } as const

function sum(parts: readonly Part[]): Part {
  return parts.reduce((all, { hits, of }) => ({ hits: all.hits + hits, of: all.of + of }), { hits: 0, of: 0 })
}

function share({ hits, of }: Part): number {
  return of === 0 ? 0 : hits / of
}

/** In points, upward to a tenth; never below none. */
function points(difference: number): number {
  return Math.max(0, Math.ceil(difference * 1_000) / 10)
}
