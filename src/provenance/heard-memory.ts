import type { Heard, HeardReport } from '../model/heard.ts'
import { boundHeard } from './bound-heard.ts'

/** Sessions that are remembered at once, and their marks; the one that heard something longest ago makes room. */
const mostSessions = 4_096
const mostMarks = 1_000_000

interface HeardSession {
  readonly heard: Heard
  readonly marks: number
}

const nothing: Heard = []

/** Keeps in memory what sessions of this process heard. */
export class HeardMemory {
  private readonly sessions = new Map<string, HeardSession>()
  private marks = 0

  heard(session: string): Heard {
    return this.sessions.get(session)?.heard ?? nothing
  }

  hear(session: string, report: HeardReport): void {
    const before = this.heard(session)
    const heard = boundHeard([...before, report])
    if (heard.length === before.length && heard.every((one, i) => one === before[i])) return
    this.forget(session)
    const marks = marksOf(heard)
    this.marks += marks
    this.sessions.set(session, { heard, marks })
    while (this.sessions.size > mostSessions || this.marks > mostMarks) this.forgetOldest()
  }

  forget(session: string): void {
    this.marks -= this.sessions.get(session)?.marks ?? 0
    this.sessions.delete(session)
  }

  private forgetOldest(): void {
    const [oldest] = this.sessions.keys()
    if (oldest !== undefined) this.forget(oldest)
  }
}

function marksOf(heard: Heard): number {
  return heard.reduce(
    (sum, { segments }) => sum + segments.reduce((all, { words }) => all + words.length, 1),
    0,
  )
}
