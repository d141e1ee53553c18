import { readFileSync } from 'node:fs'
import { replayAll } from '../../scripts/sessions/replay-all.ts'
import {
  figuresBy,
  figuresOf,
  type Part,
  type SessionFigures,
} from '../../scripts/sessions/session-figures.ts'
import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { rewriteAttacks, rewriteHonest } from './rewrite-sessions.ts'

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

/** A session in one of the ways to rewrite it. */
export interface RewrittenForm {
  readonly original: StoredSession
  readonly way: string
  readonly rewritten: StoredSession
}

/** The forms that the kept points were measured with. */
export function rewrittenForms(sessions: readonly StoredSession[]): readonly RewrittenForm[] {
  const known = new Map(sessions.map(session => [session.id, session]))
  const all = [rewriteAttacks(sessions, undefined, sampled), rewriteHonest(sessions, 3 * sampled)]
  return all.flatMap(ways =>
    [...ways].flatMap(([way, forms]) =>
      forms.flatMap(rewritten => {
        const original = known.get(rewritten.id.slice(0, -` ~ ${way}`.length))
        return original ? [{ original, way, rewritten }] : []
      }),
    ),
  )
}

/** Replays sessions as they are and in these forms, and compares; a session counts as often as it has forms. */
export async function measureRewritten(forms: readonly RewrittenForm[]): Promise<RewrittenFigures> {
  const before = await beforeOf(forms)
  const replayed = await replayAll(
    forms.map(({ rewritten, way }) => ({ ...rewritten, suite: way })),
    options,
  )
  const after = figuresOf(replayed)
  return {
    stoppedFallsAtMost: points(share(before.stopped) - share(after.stopped)),
    askedRisesAtMost: points(share(after.askedSessions) - share(before.askedSessions)),
    ways: figuresBy(replayed, ({ session }) => session.suite),
  }
}

async function beforeOf(forms: readonly RewrittenForm[]): Promise<SessionFigures> {
  const originals = [...new Set(forms.map(({ original }) => original))]
  const replayed = new Map((await replayAll(originals, options)).map(one => [one.session, one]))
  return figuresOf(forms.flatMap(({ original }) => replayed.get(original) ?? []))
}

const options = { front: 'mcp', prompts: true, answer: false } as const

function share({ hits, of }: Part): number {
  return of === 0 ? 0 : hits / of
}

/** In points, upward to a tenth; never below none. */
function points(difference: number): number {
  return Math.max(0, Math.ceil(difference * 1_000) / 10)
}
