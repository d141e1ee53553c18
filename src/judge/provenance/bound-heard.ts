import type { HeardReport, HeardSegment, HeardSource, Hearing } from '../../ground/model/hearing.ts'
import { minStrong } from './voice-of.ts'

/** Marks of one session. */
const maxMarks = 4_000
/** A stretch and a report take room too, as that of so many marks. */
const marksOfSegment = 1
const marksOfReport = 8

/** The order in which stretches make room. */
const turns = ['own records', 'said', 'weak orders', 'person', 'strong orders'] as const
/** The group of a stretch that goes in one turn. */
type Turn = (typeof turns)[number]

/** The room that something takes, in marks: the stretches of each turn, and beside them the reports themselves. */
type Room = Readonly<Record<Turn | 'reports', number>>

/**
 * Returns what a session keeps of all that it heard, and of a report that it hears now: at most 4,000 marks. Values of our own
 * records go first, then what is no order, then orders that are not meant for the agent, the oldest first; then the person’s
 * words, and strong orders last. A report in which nothing was said is not kept, unless a part of it was never read. The same
 * object where nothing changes.
 */
export function boundHeard(hearing: Hearing, added?: HeardReport): Hearing {
  const stored = rooms.has(hearing) || hearing.every(counts) ? hearing : hearing.filter(counts)
  if (!added || !counts(added)) return makeRoom(stored, stored, roomOfAll(stored))
  const whole = added.source.unread === undefined ? stored : withoutOldNotes(stored)
  return makeRoom(whole, [...whole, added], sumOf(roomOfAll(whole), roomOf(added)))
}

/** Notes of texts of which nothing is left but that they were not read: the newest say all that the others do. */
const maxNotes = 16

function withoutOldNotes(hearing: Hearing): Hearing {
  const notes = hearing.filter(report => !hasSegments(report))
  const old = new Set(notes.slice(0, Math.max(0, notes.length - maxNotes + 1)))
  return old.size === 0 ? hearing : hearing.filter(report => !old.has(report))
}

/** `before` is what `all` begins with, and takes its place where no more than that stays. */
function makeRoom(before: Hearing, all: Hearing, room: Room): Hearing {
  const left = { ...room }
  let over = Object.values(room).reduce((sum, marks) => sum + marks) - maxMarks
  if (over <= 0) return noteRoom(all, room)
  const stored: (HeardReport | undefined)[] = [...all]
  // A turn in which nothing goes looks at no report.
  for (const turn of turns)
    for (let i = 0; i < stored.length && over > 0 && left[turn] > 0; i++) {
      const report = stored[i]
      const goes = report ? roomOf(report)[turn] : 0
      if (!report || goes === 0) continue
      stored[i] = without(report, turn)
      left[turn] -= goes
      over -= goes
      if (stored[i]) continue
      left.reports -= marksOfReport
      over -= marksOfReport
    }
  const stays = stored.filter(report => report !== undefined)
  const isSame = stays.length === before.length && stays.every((one, i) => one === before[i])
  return noteRoom(isSame ? before : stays, left)
}

/** Undefined where nothing stays; that a text was not read does. */
function without(report: HeardReport, turn: Turn): HeardReport | undefined {
  const segments = report.segments.filter(segment => turnOf(report.source, segment) !== turn)
  const left = { ...report, segments }
  return counts(left) ? left : undefined
}

function turnOf({ own }: HeardSource, { kind, strength }: HeardSegment): Turn {
  if (kind === 'said') return own ? 'own records' : 'said'
  if (kind === 'person') return 'person'
  return strength < minStrong ? 'weak orders' : 'strong orders'
}

function counts(report: HeardReport): boolean {
  return hasSegments(report) || report.source.unread !== undefined
}

function hasSegments({ segments }: HeardReport): boolean {
  return segments.length > 0
}

/** Reports and what is kept of a session stay the same objects: each is counted once, and not whenever more is heard. */
const rooms = new WeakMap<Hearing | HeardReport, Room>()

const noRoom: Room = {
  'own records': 0,
  said: 0,
  'weak orders': 0,
  person: 0,
  'strong orders': 0,
  reports: 0,
}

function noteRoom<T extends Hearing | HeardReport>(one: T, room: Room): T {
  rooms.set(one, room)
  return one
}

function roomOfAll(hearing: Hearing): Room {
  return rooms.get(hearing) ?? hearing.reduce((sum, report) => sumOf(sum, roomOf(report)), noRoom)
}

function roomOf(report: HeardReport): Room {
  const known = rooms.get(report)
  if (known) return known
  const room = { ...noRoom, reports: marksOfReport }
  for (const segment of report.segments)
    room[turnOf(report.source, segment)] += segment.words.length + marksOfSegment
  noteRoom(report, room)
  return room
}

function sumOf(one: Room, other: Room): Room {
  return {
    'own records': one['own records'] + other['own records'],
    said: one.said + other.said,
    'weak orders': one['weak orders'] + other['weak orders'],
    person: one.person + other.person,
    'strong orders': one['strong orders'] + other['strong orders'],
    reports: one.reports + other.reports,
  }
}
