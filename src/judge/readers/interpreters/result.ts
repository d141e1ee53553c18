import type { Place } from '../../../ground/model/place.ts'
import type { Value } from './value.ts'

/** The parts of a call that are known before it is recorded. */
export interface CalledParts {
  readonly name: string
  readonly receiver: Value | undefined
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  readonly raw: string
}

/** Works out the value of a call; undefined where it is not known after all. */
export type Result = (call: CalledParts, place: Place) => Value | undefined
