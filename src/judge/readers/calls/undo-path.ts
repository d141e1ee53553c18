import { unseenCharacters } from '../../../ground/model/unseen-characters.ts'
import { seenAs } from '../../../ground/model/seen-as.ts'

/** A path with every trick undone, and which tricks there were. */
export interface UndonePath {
  readonly path: string
  readonly tricks: readonly string[]
}

const maximumPath = 4_096

/**
 * Undoes tricks that hide a path from a comparison of names: layers of encoding, other slashes, bytes that cut it,
 * look-alike letters.
 */
export function undoPath(text: string): UndonePath {
  const tricks: string[] = []
  let path = text.slice(0, maximumPath)
  for (const [trick, undo] of steps) {
    const undone = undo(path)
    if (undone !== path) tricks.push(trick)
    path = undone
  }
  return { path, tricks }
}

const steps: readonly (readonly [string, (path: string) => string])[] = [
  ['overlong', path => path.replace(overlongSlash, '/').replace(overlongDot, '.')],
  ['percent', withoutPercent],
  ['unicode', path => withoutLookalikes(path)],
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  ['control', path => path.replace(/[\x01-\x08\n-\x1f].*$/s, '')],
  ['null', path => path.replace(/(?:\0|\\x00|\\0|\\u0000)[^]*$/, '')],
  ['backslash', path => (/^[A-Za-z]:\\/.test(path) ? path : path.replace(/\\+(?=\.\.|[\w.~-]|\/|$)/g, '/'))],
  ['doubled-dots', path => path.replace(/\.{4,}(?=\/)|\.\.\.\/\.|(?<=^|\/)\.\.;(?=\/)/g, '..')],
  ['process', path => path.replace(/^\/proc\/(?:self|thread-self|\d{1,9})\/(?:root|cwd)(?=\/|$)/, '') || '/'],
  [
    'case',
    path =>
      /^\/(?:etc|proc|root|var|usr|bin|home|dev|sys)(?:\/|$)/i.test(path) &&
      !/^\/(?:etc|proc|root|var|usr|bin|home|dev|sys)/.test(path)
        ? path.toLowerCase()
        : path,
  ],
  ['spaces', path => path.trim().replace(/[\s.]+$/, end => (/^\.{1,2}$/.test(end) ? end : ''))],
]

/** UTF-8 that is longer than it may be, which some decoders take for a slash or a dot. */
const overlongSlash =
  /%(?:c0%af|c1%9c|c1%af|e0%80%af|f0%80%80%af|u2215|u2216|u002f)|[\u2044\u2215\u29f8\uff0f]/gi
const overlongDot = /%(?:c0%ae|e0%80%ae|c0%2e|u002e)|[\u2024\uff0e]/gi

function withoutPercent(path: string): string {
  let text = path
  for (let layer = 0; layer < 4 && /%[\da-f]{2}/i.test(text); layer++) {
    text = text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return text
}

const unseen = new RegExp(`[${unseenCharacters}]`, 'gu')

/**
 * Replaces letters of other alphabets and full-width forms by the Latin ones that they imitate; words of another
 * language stay.
 */
function withoutLookalikes(path: string): string {
  if (!/[^\0-\u007f]/.test(path)) return path
  return path
    .split('/')
    .map(segment => {
      const plain = seenAs(segment).replace(unseen, '')
      return /^[\0-\u007f]*$/.test(plain) ? plain : segment
    })
    .join('/')
}
