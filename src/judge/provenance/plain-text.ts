import { rewriteUnits, type UnitPass } from './rewrite-units.ts'
import { unescapeEntities } from './unescape-entities.ts'
import { unescapePercents } from './unescape-percents.ts'

/** Letters that are compared as they are. */
const plain = /^[\t\n\r -%'-~]*$/
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/
/** Stands for a letter that nobody sees. */
export const unseenMark = '\ue000'

/**
 * Returns a text as both sides are compared: without case, width, invisible letters and escapes. `mark` is put in the place of
 * letters that nobody sees.
 */
export function plainText(text: string, mark = ''): string {
  const shown = plain.test(text) ? text : unescape(text, mark)
  const read = shown.includes('%') ? rewriteUnits(shown, unescapePercents) : shown
  return read.replace(/,(?<=\d,)(?=\d{3}(?!\d))/g, '').toLowerCase()
}

function unescape(given: string, mark: string): string {
  const text = compatible(given)
  const passes = [
    ...(invisible.test(text) ? [withoutInvisible(mark)] : []),
    ...(text.includes('&') ? [unescapeEntities] : []),
  ]
  return passes.length === 0 ? text : rewriteUnits(text, ...passes)
}

function withoutInvisible(mark: string): UnitPass {
  return (units, length) => {
    let to = 0
    for (let at = 0; at < length; at++) {
      const unit = units[at] ?? 0
      if (isUnseen(unit)) {
        if (mark !== '') units[to++] = mark.charCodeAt(0)
      } else if (unit === tagPlane && isTag(units[at + 1] ?? 0) && at + 1 < length) at++
      else if (!isInvisible(unit)) units[to++] = unit
    }
    return to
  }
}

/** Letters that nobody sees and that no language needs. */
function isUnseen(unit: number): boolean {
  return unit >= 0x200b && (unit === 0x200b || (unit >= 0x2060 && unit <= 0x2064) || unit === 0xfeff)
}

function isInvisible(unit: number): boolean {
  if (unit < 0x200c) return unit === 0xad
  return unit <= 0x206f && (unit <= 0x200f || (unit >= 0x202a && unit <= 0x202e) || unit >= 0x2060)
}

/** The first half of each tag of Unicode. */
const tagPlane = 0xdb40

function isTag(half: number): boolean {
  return half >= 0xdc00 && half <= 0xdc7f
}

/** Without width and other forms of the same letter. A text that would grow many times over loses the signs that make it. */
function compatible(given: string): string {
  // A letter with thousands of marks is put in order one by one.
  const text = given.replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
  return (phrase.test(text) ? rewriteUnits(text, withoutPhrases) : text).normalize('NFKC')
}

/** Signs that stand for four letters and more, up to whole phrases. */
const phrase = /[\u2057\u2a0c\u3300-\u3357\ufdf0-\ufdfc]/
const longestPhrase = 18
const blank = 0x20

/** Blanks the signs of phrases where they are more than one in eighteen. */
const withoutPhrases: UnitPass = (units, length) => {
  let count = 0
  for (let i = 0; i < length; i++) if (isPhrase(units[i] ?? 0)) count++
  if (count * longestPhrase <= length) return length
  for (let i = 0; i < length; i++) if (isPhrase(units[i] ?? 0)) units[i] = blank
  return length
}

function isPhrase(unit: number): boolean {
  if (unit < 0x3300) return unit === 0x2057 || unit === 0x2a0c
  return unit <= 0x3357 || (unit >= 0xfdf0 && unit <= 0xfdfc)
}
