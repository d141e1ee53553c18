import { isJsonObject, type Json } from '../../../ground/model/json.ts'

/** Shorter texts stand in everything. */
const minSharedLength = 4
const minHeldLength = 6
/** Shorter texts are not searched for in files: they would be found by chance. */
const minSearchedLength = 6
/** The number of texts that are searched for. */
const maxSearched = 12
/** A longer text can lie in several pages of a file, which no search finds as one. */
const maxInOnePieceLength = 256

/** The texts of a part that was taken out: tells what else was made from them. */
export class ErasedTexts {
  private readonly texts: readonly string[]
  private readonly values: readonly string[]

  constructor(values: readonly Json[]) {
    this.texts = [...new Set(values.flatMap(value => textsIn(value, true)))]
    this.values = [...new Set(values.flatMap(value => textsIn(value, false)))]
  }

  /** Tells whether a text is an erased one, a piece of one, or holds one whole. */
  touches(text: string): boolean {
    return this.texts.some(
      one =>
        one === text ||
        (text.length >= minSharedLength && one.includes(text)) ||
        (one.length >= minHeldLength && text.includes(one)),
    )
  }

  /** Every one of them, however short. */
  all(): readonly string[] {
    return this.values
  }

  /** Tells whether a search for `longest` finds whatever is left: not of texts in several pieces, nor of short ones alone. */
  canBeSearched(): boolean {
    const searched = this.values.filter(text => text.length >= minSearchedLength)
    const hasFew = searched.length > 0 && searched.length <= maxSearched
    return hasFew && this.values.every(text => text.length <= maxInOnePieceLength)
  }

  /** The longest of them, by which it is proved that nothing is left. Names of members stand in other calls too. */
  longest(): readonly string[] {
    return this.values
      .filter(text => text.length >= minSearchedLength)
      .toSorted((a, b) => b.length - a.length)
      .slice(0, maxSearched)
  }
}

/** Every text in a JSON value; `named`: names of members too. */
function textsIn(value: Json, named: boolean): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(item => textsIn(item, named))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(named ? [name] : []),
    ...textsIn(member, named),
  ])
}
