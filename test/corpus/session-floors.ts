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

/** One kind of session in one way of replaying it. */
export interface FloorCell {
  readonly way: string
  readonly kind: string
}

/** Every kind of session in each way in which it is replayed. */
function floorCells(sessions: readonly StoredSession[]): readonly FloorCell[] {
  return Object.entries(ways).flatMap(([way, options]) =>
    [...new Set(replayedIn(sessions, options).map(kindOfSession))].map(kind => ({ way, kind })),
  )
}

/** Replays the sessions of one kind in one way, through a gate of their own, and counts. */
async function measureFloor(
  sessions: readonly StoredSession[],
  { way, kind }: FloorCell,
): Promise<SessionFloor> {
  const options = ways[way]
  if (options === undefined) return none
  const ofKind = replayedIn(sessions, options).filter(one => kindOfSession(one) === kind)
  return floorsOf(await replayAll(ofKind, options))[kind] ?? none
}

/** Replays the sessions in each way, and counts. */
export async function measureFloors(sessions: readonly StoredSession[]): Promise<SessionFloors> {
  const floors: Record<string, Record<string, SessionFloor>> = {}
  for (const cell of floorCells(sessions)) {
    floors[cell.way] ??= {}
    Object.assign(floors[cell.way] ?? {}, { [cell.kind]: await measureFloor(sessions, cell) })
  }
  return floors
}

function replayedIn(sessions: readonly StoredSession[], { answer }: ReplayOptions): readonly StoredSession[] {
  return answer ? sessions.filter(one => one.follows) : sessions
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
export function belowFloors(now: SessionFloors, stored: SessionFloors): readonly string[] {
  return cellsOf(stored).flatMap(cell => lossesIn(cell, floorIn(now, cell), floorIn(stored, cell)))
}

/** The cells that floors are kept for. */
export function cellsOf(floors: SessionFloors): readonly FloorCell[] {
  return Object.entries(floors).flatMap(([way, kinds]) => Object.keys(kinds).map(kind => ({ way, kind })))
}

/** Replays one cell; a sentence for each figure that is worse than its floor. */
export async function lossesOfCell(
  sessions: readonly StoredSession[],
  stored: SessionFloors,
  cell: FloorCell,
): Promise<readonly string[]> {
  return lossesIn(cell, await measureFloor(sessions, cell), floorIn(stored, cell))
}

function floorIn(floors: SessionFloors, { way, kind }: FloorCell): SessionFloor {
  return floors[way]?.[kind] ?? none
}

function lossesIn({ way, kind }: FloorCell, now: SessionFloor, floor: SessionFloor): readonly string[] {
  return lossesOf(now, floor).map(loss => `${way}, ${kind}: ${loss}`)
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
