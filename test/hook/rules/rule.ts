import type { HookOutput } from '../../../src/agents/hook/client-adapter.ts'
import { isJsonObject, type JsonObject } from '../../../src/ground/model/json.ts'

/** What becomes of a tool call after its hook ended: the client may ask the person at it. */
export type Fate = 'runs' | 'stops' | 'asks'

/** What one client makes of what a hook wrote, as it was found to do: the worst of its versions. */
export interface Rule {
  /** The events in which a tool waits for the answer; undefined where the input does not name one. */
  readonly events: readonly (string | undefined)[]
  fate(output: HookOutput, event: string | undefined): Fate
}

/** The one JSON object that the whole of a text is; undefined for any other text. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const parsed = JSON.parse(text) as unknown
    return isJsonObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** A member that is an object; empty where it is none. */
export function inside(value: JsonObject, name: string): JsonObject {
  const found = value[name]
  return isJsonObject(found) ? found : {}
}

/** True for text that says something. */
export function says(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
