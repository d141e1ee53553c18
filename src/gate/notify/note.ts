import type { ReviewLevel } from '../../ground/model/notification-settings.ts'

/** The way to deny from where a note is read: a button of the chat, which tells us who pressed it, or a link of our own. */
export type DenyWay = { readonly by: 'button' } | { readonly by: 'link'; readonly link: string }

/** One review, as it is told outside: nothing of the call’s arguments, and no secret. */
export interface NotedReview {
  readonly id: string
  /** One line: what kind of call it is, and why a person is asked. */
  readonly what: string
  readonly level: ReviewLevel
  readonly agent: string
  readonly profile: string
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly dueAt: number
  /** The address where it is answered; null where no address is known. */
  readonly link: string | null
  /** The people who are still missing, where several groups must agree: `1 of 2: needs 1 of security`. */
  readonly needs?: string
  /** Absent where nobody can deny from there. */
  readonly deny?: DenyWay
}

/** One message to one target. */
export interface Note {
  /** The same when it is tried again: who gets it can tell that they had it. */
  readonly id: string
  readonly kind: 'review' | 'escalation' | 'summary' | 'notice' | 'test'
  /** One line. */
  readonly title: string
  /** One sentence each. */
  readonly lines: readonly string[]
  /** The highest of its reviews; its own for a notice. */
  readonly level: ReviewLevel
  /** None for a notice or a test. */
  readonly reviews: readonly NotedReview[]
  readonly link: string | null
}
