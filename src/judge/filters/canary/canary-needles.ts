import { canaryParts } from '../../../ground/canaries/canary-parts.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import { reverseText, rot13 } from '../../readers/texts/decode-once.ts'
import { indexNeedles, type Needle, type NeedleIndex } from '../../../ground/search/needle-index.ts'

/** One spelling of one part of a canary. */
export interface CanaryNeedle extends Needle {
  readonly canary: Canary
  /** Its spelling: `plain`, `base64`… */
  readonly how: string
}

/** The needles, by the form of the text in which they are looked for. */
export interface CanaryNeedles {
  /** In letters and digits alone, lower-case. */
  readonly letters: NeedleIndex<CanaryNeedle>
  /** In hexadecimal digits alone. */
  readonly hex: NeedleIndex<CanaryNeedle>
  /** In decimal digits alone: character codes. */
  readonly digits: NeedleIndex<CanaryNeedle>
  /** Values of too few letters and digits, which are looked for as they are. */
  readonly exact: readonly { readonly canary: Canary; readonly text: string }[]
}

const minLetters = 10
const stored = new WeakMap<readonly Canary[], CanaryNeedles>()

/** The needles of these canaries; made once for each array. */
export function needlesOf(canaries: readonly Canary[]): CanaryNeedles {
  const known = stored.get(canaries)
  if (known) return known
  const made = makeNeedles(canaries)
  stored.set(canaries, made)
  return made
}

function makeNeedles(canaries: readonly Canary[]): CanaryNeedles {
  const parts = canaries.flatMap(canary => canaryParts(canary.value).map(part => ({ canary, part })))
  const inSpellings = (spell: (part: string) => readonly Spelling[]) =>
    indexNeedles(
      parts.flatMap(({ canary, part }) =>
        spell(part)
          .filter(({ text }) => text.length >= minLetters)
          .map(spelling => ({ ...spelling, canary })),
      ),
    )
  return {
    letters: inSpellings(inLetters),
    hex: inSpellings(part => [{ ...pieces(bytesOf(part).toString('hex'), part), how: 'hex' }]),
    digits: inSpellings(part => [whole([...bytesOf(part)].join(''), 'character codes')]),
    exact: parts
      .filter(({ part }) => squeezeNeedle(part).length < minLetters)
      .map(({ canary, part }) => ({ canary, text: part })),
  }
}

type Spelling = Needle & { readonly how: string }

function inLetters(part: string): readonly Spelling[] {
  const bytes = bytesOf(part)
  const wide = Buffer.from(part, 'utf16le')
  return [
    { ...pieces(squeezeNeedle(part), part), how: 'plain' },
    ...base64(bytes).map(text => ({ ...pieces(text, part), how: 'base64' })),
    ...base64(wide).map(text => whole(text, 'base64')),
    ...base32(bytes).map(text => ({ ...pieces(text, part), how: 'base32' })),
    whole(squeezeNeedle(reverseText(part)), 'reversed'),
    whole(squeezeNeedle(rot13(part)), 'rot13'),
  ]
}

function whole(text: string, how: string): Spelling {
  return { text, how, pieces: false, missing: 0 }
}

/** A random token is known by four fifths of it; a name, a sentence or an address by all of it alone. */
function pieces(text: string, part: string): Needle {
  const random = /^[\w+/=-]{20,}$/.test(part) && [/\d/, /[a-z]/, /[A-Z]/].every(kind => kind.test(part))
  return { text, pieces: true, missing: random ? Math.floor(text.length / 5) : 0 }
}

/** The letters that the bytes have in Base64 wherever they stand, for each of the three places. */
function base64(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return squeezeNeedle(
      text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
    )
  })
}

/** The same for Base32, in five places. */
function base32(bytes: Buffer): readonly string[] {
  return [0, 1, 2, 3, 4].map(before => {
    const text = toBase32(Buffer.concat([Buffer.alloc(before), bytes]))
    return text.slice(Math.ceil((before * 8) / 5), Math.floor(((before + bytes.length) * 8) / 5))
  })
}

function toBase32(bytes: Buffer): string {
  let text = ''
  let held = 0
  let count = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (count += 8; count >= 5; count -= 5)
      text += 'abcdefghijklmnopqrstuvwxyz234567'.charAt((held >> (count - 5)) & 31)
  }
  return text
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'utf8')
}

function squeezeNeedle(text: string): string {
  return text.replace(/[^a-z\d]/gi, '').toLowerCase()
}
