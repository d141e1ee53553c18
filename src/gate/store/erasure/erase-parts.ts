import {
  listOpenings,
  type Opening,
  openingDigest,
  readOpening,
  spellOpenings,
} from '../../../people/audit/parts/opening.ts'
import { type ErasedPart, erasedText } from '../../../ground/model/audit-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { Erasure } from '../../../people/acts/ports/erasure.ts'
import type { EntryReader, EntryRow } from '../entry-reader.ts'
import type { ErasureStatements } from './erasure-statements.ts'
import { ErasedTexts } from './erased-texts.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import type { PartPointer } from '../../../ground/model/part-table.ts'

/** The parts that are made from a call's arguments. */
const ofArguments: readonly PartPointer[] = [
  '/call/arguments',
  '/decision/callDigest',
  '/decision/effects',
  '/decision/reason',
  '/decision/assessment/contributions',
  '/decision/assessment/failures',
  '/decision/assessment/observed',
  '/decision/assessment/shape',
  '/redacted',
  '/page',
]

const ofDescription: readonly PartPointer[] = [
  '/call/docstring',
  '/call/hints',
  '/call/annotations',
  '/call/offered',
  '/decision/reason',
  '/decision/assessment/contributions',
  '/decision/assessment/failures',
  '/page',
]

/**
 * The parts of the same entry that are taken out with a part: they quote it, or were computed from it. A part without a
 * row goes alone.
 */
const quotingPartTable: Readonly<Partial<Record<PartPointer, readonly PartPointer[]>>> = {
  '/call/arguments': ofArguments,
  '/call/docstring': ofDescription,
  '/call/hints': ofDescription,
  '/call/annotations': ofDescription,
  '/call/offered': ofDescription,
}

/** Parts that were taken out of one entry. */
export interface TakenParts {
  /** The entry as it was. */
  readonly row: EntryRow
  readonly pointers: readonly string[]
  /** The values that stood there. */
  readonly values: readonly Json[]
  /** Texts of the part that the person named, and of those that went with it. */
  readonly texts: ErasedTexts
  /** Texts of the named part alone: by these it is proved that nothing is left. */
  readonly named: ErasedTexts
}

/** Everything that taking a part out needs. */
export interface ErasingParts {
  readonly statements: ErasureStatements
  readonly reader: EntryReader
  /** Appends the entry that says what was erased; gives its number. */
  readonly append: (at: number, body: JsonObject, sign: Erasure['sign']) => number
}

/** Takes a part and all that quotes it out of its entry; wants a transaction around it. Throws a GateError where it can't. */
export function eraseParts(
  { statements, reader, append }: ErasingParts,
  { entry, pointer, at, by, proof, reason, sign }: Erasure,
): TakenParts & { readonly erasedBy: number } {
  const row = statements.entry.get(entry) as EntryRow | undefined
  if (!row) throw new GateError('missing', `There is no entry ${entry}: see countersign audit list.`, 'entry')
  const openings = listOpenings(row.openings ?? '')
  demandPart(row, openings, pointer, reader.erasedOf(entry))
  const wanted = new Set<string>(memberOf(quotingPartTable, pointer) ?? [pointer])
  const taken = openings.filter(one => wanted.has(one.pointer))
  const parts = Object.fromEntries(taken.map(one => [one.pointer, openingDigest(one)]))
  statements.keepOpenings.run(spellOpenings(openings.filter(one => !wanted.has(one.pointer))), entry)
  const erasedBy = append(at, { event: 'erased', entry, parts, by, proof, reason }, sign)
  for (const [one, digest] of Object.entries(parts)) statements.addErasure.run(entry, one, digest, erasedBy)
  if ('/decision/callDigest' in parts) statements.forgetDigest.run(entry)
  const values = taken.map(one => readOpening(one)[1])
  const named = taken.filter(one => one.pointer === pointer).map(one => readOpening(one)[1])
  return {
    row,
    pointers: taken.map(one => one.pointer),
    values,
    texts: new ErasedTexts(values),
    named: new ErasedTexts(named),
    erasedBy,
  }
}

function demandPart(
  { seq, openings: raw }: EntryRow,
  openings: readonly Opening[],
  pointer: string,
  erased: readonly ErasedPart[],
): void {
  if (openings.some(one => one.pointer === pointer)) return
  const before = erased.find(one => one.pointer === pointer)
  if (before)
    throw new GateError('conflict', `${pointer} of entry ${seq} is ${erasedText(before)}.`, 'pointer')
  if (raw === null)
    throw new GateError(
      'conflict',
      `Entry ${seq} has no sealed part: its hash covers every word of it, and nothing can be taken out.`,
      'entry',
    )
  const whole = openings.find(one => pointer.startsWith(`${one.pointer}/`))?.pointer
  const left = openings.map(one => one.pointer).join(', ')
  throw new GateError(
    'invalid',
    whole === undefined
      ? `Entry ${seq} has no sealed part “${pointer.slice(0, 80)}”: ${left === '' ? 'all that it had are erased' : `it has ${left}`}.`
      : `${pointer.slice(0, 80)} is sealed together with the rest of ${whole}: erase ${whole}.`,
    'pointer',
  )
}
