import type { Canary } from '../../../ground/model/canary.ts'
import type { FilterInput } from '../filter.ts'
import { decodeOnce } from '../../readers/texts/decode-once.ts'
import { type CanaryNeedle, type CanaryNeedles, needlesOf } from './canary-needles.ts'
import { textsOfArguments, type CallText, effectTexts, hostTexts } from './call-text.ts'
import { toolTexts } from '../views/tool-texts.ts'
import { findNeedles, type NeedleIndex } from '../../../ground/search/needle-index.ts'
import { type Alphabet, decimalDigits, hexDigits, letters, squeeze, textAt, unescaped } from './squeeze.ts'

/** The most characters that are searched for encodings within encodings. */
const mostDecoded = 65_536

/** A canary that was seen in a call, where, and in which spelling. */
export interface Sighting {
  readonly canary: Canary
  /** `plain`, `host`, or the name of a spelling, such as `base64`. */
  readonly how: string
  readonly at: CallText
}

/** The texts to search, and the needles. */
export interface SearchedCall extends Pick<FilterInput, 'effects' | 'canaries'> {
  readonly call: Pick<FilterInput['call'], 'arguments' | 'docstring' | 'annotations' | 'offered'>
}

/** For each canary that the call holds the sighting that says most: a host name, the value as it is, another spelling. */
export function findSightings(input: SearchedCall): readonly Sighting[] {
  const { call, effects, canaries } = input
  if (canaries.length === 0) return []
  const needles = needlesOf(canaries)
  const { values, names } = textsOfArguments(call.arguments)
  const read = effectTexts(effects, values)
  const hosts = sightings(needles, hostTexts(effects)).map(seen => ({ ...seen, how: 'host' }))
  const told = toolTexts(call).texts.map(({ text }) => ({ text, at: '' }))
  const spelled = [values, names, read, told].flatMap(group => sightings(needles, group))
  const escaped = [values, names, read]
    .flatMap(group => sightings(needles, undone(group)))
    .map(seen => (seen.how === 'plain' ? { ...seen, how: 'escapes' } : seen))
  const all = [...hosts, ...spelled.toSorted((a, b) => rank(a) - rank(b)), ...escaped]
  return canaries.flatMap(canary => all.find(seen => seen.canary === canary) ?? [])
}

function rank({ how }: Sighting): number {
  return how === 'plain' ? 0 : 1
}

/** Texts are searched as one, so that a value that is split over several is found. */
function sightings(needles: CanaryNeedles, group: readonly CallText[]): readonly Sighting[] {
  const [first] = group
  if (!first) return []
  const texts = group.map(({ text }) => text)
  const search = (index: NeedleIndex<CanaryNeedle>, keep: Alphabet): readonly Sighting[] => {
    if (index.needles.length === 0) return []
    const found = findNeedles(index, squeeze(texts, keep))
    return [...found].map(([{ canary, how }, position]) => ({
      canary,
      how,
      at: group[textAt(texts, keep, position)] ?? first,
    }))
  }
  const exact = needles.exact.flatMap(({ canary, text }) => {
    const at = group.find(item => item.text.includes(text))
    return at ? [{ canary, how: 'plain', at }] : []
  })
  return [
    ...search(needles.letters, letters),
    ...search(needles.hex, hexDigits),
    ...search(needles.digits, decimalDigits),
    ...exact,
  ]
}

/** Texts with their escapes, or the encoding of the whole of them, undone. */
function undone(group: readonly CallText[]): readonly CallText[] {
  let room = mostDecoded
  const texts: CallText[] = []
  for (const { text, at } of group) {
    const once = unescaped(text)
    const twice = once === null ? null : unescaped(once)
    const whole = text.length >= 16 && text.length <= room ? decodeOnce(text) : null
    if (text.length >= 16) room -= text.length
    for (const found of [once, twice, whole?.text ?? null])
      if (found !== null) texts.push({ text: found, at })
  }
  return texts
}
