import type { Hearing, HeardReport } from '../../ground/model/hearing.ts'
import { boundHeard } from './bound-heard.ts'

/** Sessions that are remembered at once, and their marks; the one that heard something longest ago makes room. */
const maxSessions = 4_096
const maxMarks = 1_000_000

interface HeardSession {
  readonly hearing: Hearing
  readonly marks: number
}

const nothing: Hearing = []

/** Keeps in memory what sessions of this process heard. */
export class HeardMemory {
  private readonly sessions = new Map<string, HeardSession>()
  private marks = 0

  hearing(session: string): Hearing {
    return this.sessions.get(session)?.hearing ?? nothing
  }

  hear(session: string, report: HeardReport): void {
    const before = this.hearing(session)
    const hearing = boundHeard(before, report)
    if (hearing === before) return
    this.forget(session)
    const marks = marksOf(hearing)
    this.marks += marks
    this.sessions.set(session, { hearing, marks })
    while (this.sessions.size > maxSessions || this.marks > maxMarks) this.forgetOldest()
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

function marksOf(hearing: Hearing): number {
  return hearing.reduce(
    (sum, { segments }) => sum + segments.reduce((all, { words }) => all + words.length, 1),
    0,
  )
}
