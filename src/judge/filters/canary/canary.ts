import { type CanaryCode, canaryCodes, type CanaryFinding } from './canary-codes.ts'
import { canaryParts } from '../../../ground/canaries/canary-parts.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { pointerTo } from './call-text.ts'
import { type Sighting, findSightings } from './find-sightings.ts'
import type { Filter } from '../filter.ts'

/** Values that were planted, and that nobody has a reason to touch. */
export const canary: Filter<CanaryCode> = {
  name: 'canary',
  phase: 'pattern',
  about: 'Does the call hold a planted value, in whatever spelling?',
  codes: canaryCodes,
  find: input =>
    findSightings(input).map(sighting => findingOf(sighting, input.call.arguments, input.canaries)),
}

/** Says which canary it is, and never what it is: no value, no text of the call. */
function findingOf(
  { canary: item, how, at }: Sighting,
  args: JsonObject,
  all: readonly Canary[],
): CanaryFinding {
  const { id, kind, value } = item
  const [code, spelled]: readonly [CanaryCode, string] =
    how === 'host'
      ? ['canary.host', ' in a host name']
      : how === 'plain'
        ? ['canary.found', '']
        : ['canary.encoded', ` in ${how}`]
  const what = `the canary ${id} (${kind})${spelled}`
  return { code, what, evidence: [evidenceOf(pointerTo(at.at), value, args, all)], strength: 1 }
}

/** A pointer is made of names, so one that may hold a value points to everything instead. */
function evidenceOf(pointer: string, value: string, args: JsonObject, all: readonly Canary[]): Evidence {
  const text = valueAt(args, pointer)
  if (text === undefined || namesCanary(pointer, all)) return { pointer: '', start: 0, end: 0 }
  if (typeof text !== 'string') return { pointer, start: 0, end: 0 }
  for (const part of canaryParts(value)) {
    const start = text.indexOf(part)
    if (start !== -1) return { pointer, start, end: start + part.length }
  }
  return { pointer, start: 0, end: text.length }
}

/** Any spelling of it: a name in which a canary is hidden is seldom anything else. */
function namesCanary(pointer: string, canaries: readonly Canary[]): boolean {
  const effects: [] = []
  const named = { [pointer.replaceAll('~1', '/').replaceAll('~0', '~')]: null }
  return pointer.length >= 12 && findSightings({ call: { arguments: named }, effects, canaries }).length > 0
}

function valueAt(args: JsonObject, pointer: string): Json | undefined {
  let found: Json | undefined = args
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) found = found[Number(name)] as Json | undefined
    else found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found
}
