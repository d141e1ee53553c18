import { type ErasedPart, erasedText, lostText } from '../../../ground/model/audit-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { isOfItsMember, type Opening, openingDigest, parentOf, readOpening } from './opening.ts'
import { partHolders, type PartPointer } from '../../../ground/model/part-table.ts'
import { digestsName } from './seal-parts.ts'
import { alwaysThere, standInTable } from '../../../ground/model/stand-in-table.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** A body with its sealed parts in their places. */
export interface RevealedRecord {
  readonly record: JsonObject
  /** Pointer → one sentence, for every part that is not there: who erased it, when and why. */
  readonly missing: Readonly<Record<string, string>>
  /** Pointer → digest, of every sealed part of which it is known. */
  readonly digests: Readonly<Record<string, string>>
}

/** The sealed form of a record, and what is known of its parts. */
export interface SealedParts {
  readonly body: JsonObject
  readonly openings: readonly Opening[]
  /** Reads what was erased; asked only where a digest has no opening. */
  readonly erased: () => readonly ErasedPart[]
  /** A part that nobody wants to see is left sealed. */
  readonly leave?: PartPointer
}

/**
 * Puts the sealed parts of a body back. An opening that does not fit a digest of its object is no opening. A part that
 * is missing has a stand-in of its form that says why.
 */
export function revealParts({ body, openings, erased, leave }: SealedParts): RevealedRecord {
  const without = new Map<string, string>()
  const record = copyOf(body, '', without)
  const digests: Record<string, string> = {}
  let remaining = without.size
  for (const opening of openings) {
    const { pointer } = opening
    if (pointer === leave) remaining--
    const digest = pointer === leave ? '' : openingDigest(opening)
    if (without.get(digest) !== parentOf(pointer) || !isOfItsMember(opening)) continue
    digests[pointer] = digest
    put(record, pointer, readOpening(opening)[1])
    remaining--
  }
  const missing = remaining > 0 ? explain(record, remaining, erased(), digests) : {}
  return { record, missing, digests }
}

/** Puts a stand-in in the place of each of `count` parts that have no opening; gives the sentences. */
function explain(
  record: Copy,
  count: number,
  erased: readonly ErasedPart[],
  digests: Record<string, string>,
): Readonly<Record<string, string>> {
  const missing: Record<string, string> = {}
  for (const part of erased) {
    if (memberOf(digests, part.pointer) !== undefined) continue
    missing[part.pointer] = erasedText(part)
    digests[part.pointer] = part.digest
  }
  if (isDecision(record))
    for (const pointer of alwaysThere) if (!has(record, pointer)) missing[pointer] ??= lostText
  for (const [pointer, why] of Object.entries(missing)) {
    const made = memberOf(standInTable, pointer)?.(why)
    if (made !== undefined) put(record, pointer, made)
  }
  // Nothing names a part that may be there or not.
  if (Object.keys(missing).length < count) missing[''] = lostText
  return missing
}

type Copy = { [name: string]: Json }

/** Copies the objects that hold digests, without the digests; these go into `digests`, each with the pointer of its object. */
function copyOf(body: JsonObject, path: string, digests: Map<string, string>): Copy {
  const copy: Copy = {}
  for (const name of Object.keys(body)) {
    const member = body[name] as Json
    if (name === digestsName && Array.isArray(member))
      for (const digest of member as readonly Json[]) digests.set(String(digest), path)
    else
      copy[name] =
        partHolders.has(name) && isJsonObject(member) ? copyOf(member, `${path}/${name}`, digests) : member
  }
  return copy
}

function isDecision(body: JsonObject): boolean {
  return isJsonObject(body['decision']) && isJsonObject(body['call'])
}

function put(record: Copy, pointer: string, value: Json): void {
  const parent = parentIn(record, pointer)
  if (parent) (parent as Copy)[nameIn(pointer)] = value
}

function has(record: JsonObject, pointer: string): boolean {
  return memberOf(parentIn(record, pointer), nameIn(pointer)) !== undefined
}

function nameIn(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1)
}

/** The object that a pointer's member stands in. No name of a sealed part has a `/` or `~` in it. */
function parentIn(record: JsonObject, pointer: string): JsonObject | undefined {
  let parent: Json | undefined = record
  for (const name of pointer.split('/').slice(1, -1)) {
    if (!isJsonObject(parent)) return undefined
    parent = memberOf(parent, name)
  }
  return isJsonObject(parent) ? parent : undefined
}
