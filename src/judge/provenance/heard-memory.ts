import type { Hearing, HeardReport } from '../../ground/model/hearing.ts'
import { boundHeard } from './bound-heard.ts'

/** Sessions that are remembered at once, and their marks; the one that heard something longest ago makes room. */
const mostSessions = 4_096
const mostMarks = 1_000_000

interface HeardSession {
  readonly heard: Hearing
  readonly marks: number
}

const nothing: Hearing = []

/** Keeps in memory what sessions of this process heard. */
export class HeardMemory {
  private readonly sessions = new Map<string, HeardSession>()
  private marks = 0

  hearing(session: string): Hearing {
    return this.sessions.get(session)?.heard ?? nothing
  }

  hear(session: string, report: HeardReport): void {
    const before = this.hearing(session)
    const heard = boundHeard(before, report)
    if (heard === before) return
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

function marksOf(heard: Hearing): number {
  return heard.reduce(
    (sum, { segments }) => sum + segments.reduce((all, { words }) => all + words.length, 1),
    0,
  )
}
