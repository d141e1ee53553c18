import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { makeOpening, type Opening, openingDigest } from './opening.ts'
import type { PartPointer } from '../../../ground/model/part-table.ts'

/** A record whose parts are sealed, and their openings. */
export interface SealedRecord {
  /** Every sealed member stands in the `_sd` of its parent, as a digest; digests are sorted. */
  readonly body: JsonObject
  readonly openings: readonly Opening[]
}

/** Replaces the parts that the pointers name by salted digests, in the form of RFC 9901. `newSalt` gives a new salt each time. */
export function sealParts(
  record: JsonObject,
  pointers: readonly PartPointer[],
  newSalt: () => string,
): SealedRecord {
  const openings: Opening[] = []
  const seal = (object: JsonObject, names: Names, path: string): JsonObject => {
    const stored: Record<string, Json> = {}
    const digests: string[] = []
    for (const name of Object.keys(object)) {
      const member = object[name]
      if (member === undefined) continue
      const below = names.get(name)
      if (below === null && !isEmpty(member)) {
        const opening = makeOpening(`${path}/${name}`, newSalt(), member)
        openings.push(opening)
        digests.push(openingDigest(opening))
      } else stored[name] = below && isJsonObject(member) ? seal(member, below, `${path}/${name}`) : member
    }
    return digests.length === 0 ? stored : { ...stored, [digestsName]: digests.sort() }
  }
  return { body: seal(record, namesOf(pointers), ''), openings }
}

/** Nothing can be erased from what holds nothing. */
function isEmpty(member: Json): boolean {
  if (typeof member !== 'object' || member === null) return false
  return Array.isArray(member) ? member.length === 0 : Object.keys(member).length === 0
}

/** The member that holds the digests of its object's sealed members. */
export const digestsName = '_sd'

/** Member → null where it is sealed, else the members below it that are. */
type Names = ReadonlyMap<string, Names | null>

const known = new WeakMap<readonly PartPointer[], Names>()

function namesOf(pointers: readonly PartPointer[]): Names {
  const made = known.get(pointers) ?? treeOf(pointers.map(pointer => pointer.slice(1).split('/')))
  known.set(pointers, made)
  return made
}

function treeOf(paths: readonly (readonly string[])[]): Names {
  const heads = [...new Set(paths.map(([head = '']) => head))]
  return new Map(
    heads.map(head => {
      const below = paths.filter(([first]) => first === head).map(path => path.slice(1))
      return [head, below.every(path => path.length === 0) ? null : treeOf(below)] as const
    }),
  )
}
