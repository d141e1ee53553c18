import type { Place } from '../../model/place.ts'
import type { Value } from './value.ts'

/** What is known of a call before it is recorded. */
export interface CalledParts {
  readonly name: string
  readonly receiver: Value | undefined
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  readonly spelled: string
}

/** What a call gives; undefined where that is not known after all. */
export type Result = (call: CalledParts, place: Place) => Value | undefined
