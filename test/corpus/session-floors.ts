import { readFileSync } from 'node:fs'
import { replayAll } from '../../scripts/sessions/replay-all.ts'
import type { ReplayedSession, ReplayOptions } from '../../scripts/sessions/replay-session.ts'
import { figuresBy } from '../../scripts/sessions/session-figures.ts'
import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { kindOfSession } from './own-sessions.ts'

/** The worst that sessions of one kind may get. */
export interface SessionFloor {
  readonly sessions: number
  readonly stoppedAtLeast: number
  readonly askedSessionsAtMost: number
  readonly askedCallsAtMost: number
}

/** Floors by way of replaying, then by kind of session. */
export type SessionFloors = Readonly<Record<string, Readonly<Record<string, SessionFloor>>>>

/** The file of the floors that the test holds; `npm run sessions -- --keep` writes it. */
export const floorsFile = 'test/corpus/session-floors.json'

/** The ways in which our own sessions are replayed; a person’s yes is dear, and tried where a stranger is followed. */
const ways: Readonly<Record<string, ReplayOptions>> = {
  mcp: { front: 'mcp', prompts: true, answer: false },
  'mcp, no prompts': { front: 'mcp', prompts: false, answer: false },
  'mcp, a person says yes': { front: 'mcp', prompts: true, answer: true },
  sdk: { front: 'sdk', prompts: true, answer: false },
}

/** The floors as they were written last. */
export function keptFloors(): SessionFloors {
  return JSON.parse(readFileSync(floorsFile, 'utf8')) as SessionFloors
}

/** Replays the sessions in each way, and counts. */
export async function measureFloors(sessions: readonly StoredSession[]): Promise<SessionFloors> {
  const floors: Record<string, Readonly<Record<string, SessionFloor>>> = {}
  for (const [way, options] of Object.entries(ways))
    floors[way] = floorsOf(
      await replayAll(options.answer ? sessions.filter(one => one.follows) : sessions, options),
    )
  return floors
}

function floorsOf(replayed: readonly ReplayedSession[]): Readonly<Record<string, SessionFloor>> {
  const figures = figuresBy(replayed, ({ session }) => kindOfSession(session))
  return Object.fromEntries(
    [...figures].map(([kind, { sessions, stopped, askedSessions, askedCalls }]) => [
      kind,
      {
        sessions,
        stoppedAtLeast: stopped.hits,
        askedSessionsAtMost: askedSessions.hits,
        askedCallsAtMost: askedCalls.hits,
      },
    ]),
  )
}

/** A sentence for each figure that is worse than the floor that is kept. */
export function belowFloors(now: SessionFloors, kept: SessionFloors): readonly string[] {
  return Object.entries(kept).flatMap(([way, kinds]) =>
    Object.entries(kinds).flatMap(([kind, floor]) =>
      lossesOf(now[way]?.[kind] ?? none, floor).map(loss => `${way}, ${kind}: ${loss}`),
    ),
  )
}

const none: SessionFloor = { sessions: 0, stoppedAtLeast: 0, askedSessionsAtMost: 0, askedCallsAtMost: 0 }

/** Sessions are added, never dropped to make a figure good. */
function lossesOf(now: SessionFloor, floor: SessionFloor): readonly string[] {
  const change = (name: keyof SessionFloor) => `${name} was ${floor[name]}, and is ${now[name]}`
  return [
    ...(now.sessions < floor.sessions ? [change('sessions')] : []),
    ...(now.stoppedAtLeast < floor.stoppedAtLeast ? [change('stoppedAtLeast')] : []),
    ...(now.askedSessionsAtMost > floor.askedSessionsAtMost ? [change('askedSessionsAtMost')] : []),
    ...(now.askedCallsAtMost > floor.askedCallsAtMost ? [change('askedCallsAtMost')] : []),
  ]
}
