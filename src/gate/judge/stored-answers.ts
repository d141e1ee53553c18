import type { Grant, Pause } from '../../model/grant.ts'
import type { Review } from '../../model/review.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import { pauseAt } from '../../people/pause/pause-gate.ts'
import type { People } from '../../people/ports/people.ts'
import { boundFiles } from '../binding/bound-files.ts'
import { callKey } from '../binding/call-digest.ts'
import type { EarlierAnswers } from './consult-people.ts'

/** The reads of people's answers that judging needs. */
export type AnswersPort = Pick<People, 'grants' | 'reviewsOfCall' | 'pause' | 'reviewers'>

const mostReviews = 8

/**
 * The answers that a store holds at `at`. Each value is read once, and only when it is first needed: most calls are
 * allowed and need grants alone, and hashing the files that a call runs is slow.
 */
export class StoredAnswers implements EarlierAnswers {
  private readonly people: AnswersPort
  private readonly call: ToolCall
  private readonly deciding: () => readonly string[]
  private readonly at: number
  private key: string | undefined
  private digests: Readonly<Record<string, string>> | undefined
  private live: readonly Grant[] | undefined
  private found: readonly Review[] | undefined
  private inForce: Pause | null | undefined
  private names: readonly string[] | undefined

  /** `deciding`: finds the files that decide what the call does; none in a workspace that is not on this disk. */
  constructor(people: AnswersPort, call: ToolCall, deciding: () => readonly string[], at: number) {
    this.people = people
    this.call = call
    this.deciding = deciding
    this.at = at
  }

  get callKey(): string {
    this.key ??= callKey(this.call)
    return this.key
  }

  get files(): Readonly<Record<string, string>> {
    this.digests ??= boundFiles(this.deciding())
    return this.digests
  }

  get grants(): readonly Grant[] {
    this.live ??= this.people.grants(this.at)
    return this.live
  }

  get reviews(): readonly Review[] {
    this.found ??= this.people.reviewsOfCall(this.callKey, mostReviews)
    return this.found
  }

  get pause(): Pause | null {
    if (this.inForce === undefined) this.inForce = pauseAt(this.people, this.at)
    return this.inForce
  }

  get reviewers(): readonly string[] {
    this.names ??= this.people.reviewers().map(({ name }) => name)
    return this.names
  }
}
