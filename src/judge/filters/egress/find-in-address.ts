import { egressStrengths } from './egress-codes.ts'
import type { ConnectEffect } from '../../../ground/model/effect.ts'
import type { Destination } from '../../readers/addresses/destination.ts'
import { findSecrets } from '../../secrets/find-secrets.ts'
import { holdsText } from '../views/is-packed.ts'

/** Data that an address carries to its host. */
export interface AddressFinding {
  readonly code: 'egress.in-address' | 'egress.key-in-address'
  readonly what: string
  readonly strength: number
}

/**
 * Finds data in an address that leads outside: encoded text, what has the shape of a key (an example’s too: nobody
 * asks for a page by a key), passwords. Reads 4,096 characters.
 */
export function findInAddress(
  effect: ConnectEffect,
  place: Destination,
  fetcher: boolean,
): readonly AddressFinding[] {
  if (place.kind === 'loopback' || place.kind === 'own' || place.kind === 'everyday') return []
  const url = (effect.url ?? '').slice(0, maximumAddress).replace(/^[a-z]{2,6}:\/\//i, '')
  const found: AddressFinding[] = []
  if (hasEncodedText(url)) found.push({ code: 'egress.in-address', what: 'encoded text', strength: 1 })
  if (holdsKey(url)) found.push({ code: 'egress.key-in-address', what: 'a key', strength: 1 })
  if (!fetcher) return found
  if (hasLooseData(url)) found.push({ code: 'egress.in-address', what: 'random letters', strength: 1 })
  return [...found, ...namedValues(url)]
}

const maximumAddress = 4_096

/** Encoded text in a path, a parameter or a label of the name. */
function hasEncodedText(url: string): boolean {
  return url
    .split(/[/?&=#.,;:@]/)
    .slice(0, 200)
    .some(part => part.length >= 24 && /^[\w+-]+$/.test(part) && holdsText(part))
}

/** Beginnings of keys, long enough to be one, whatever follows; the rules for secrets ask for more, to be sure. */
const keyShapes: readonly RegExp[] = [
  /(?<![a-z\d])sk-(?:ant|proj|svcacct|or-v1)-[\w./ -]{16,}/i,
  /(?<![a-z\d])(?:[rs]k_(?:live|test)|gh[opusr]|github_pat|glpat|npm|hf|fw|r8|dop_v1|whsec)[_-][a-z\d_-]{20,}/i,
  /(?<![A-Z\d])(?:AKIA|ASIA)[A-Z\d]{16}(?![A-Z\d])/,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}|(?<!\w)SG\.[\w-]{16,}\.[\w-]{16,}|(?<!\w)ATATT[\w-]{20,}|AccountKey=[\w/+]{40,}/,
  /(?<![a-z\d])xapp-\d-[A-Z\d]{8,}-\d{8,}-[a-f\d]{16,}/i,
  /(?<![a-z\d])xox[abeprs]-[\w-]{20,}/i,
  /(?<![A-Za-z\d])[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{70,}/,
  /[=/](?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![\w-])/,
  /(?:key|priv\w{0,10}|secret|wallet)=0x[a-f\d]{64}(?![a-z\d])/i,
  /-----BEGIN[ +][A-Z +]{0,30}PRIVATE[ +]KEY/,
]

/** A key as it stands, in percent-encoding, or in pieces; a key that surely stands there, percent signs undone, is the secrets filter’s. */
function holdsKey(url: string): boolean {
  const plain = unescaped(url)
  const found = [...findSecrets(url), ...(plain === url ? [] : findSecrets(plain))]
  if (found.some(({ confidence }) => confidence === 'sure' || confidence === 'likely')) return false
  if (found.some(({ confidence }) => confidence === 'example')) return true
  const values = (plain.split('?')[1] ?? '').split('&').map(pair => pair.split('=')[1]?.trim() ?? '')
  return [plain, values.join(' ')].some(text => keyShapes.some(shape => isVaried(shape.exec(text)?.[0])))
}

/** `5HHHH…` has a shape and nothing in it; a prefix that says what it is needs no more. */
function isVaried(found: string | undefined): boolean {
  return found !== undefined && (!/^[=/]/.test(found) || new Set(found).size > 12)
}

/** Up to three layers of percent-encoding undone, where they are text. */
function unescaped(text: string): string {
  let plain = text
  for (let layer = 0; layer < 4 && plain.includes('%'); layer++)
    plain = plain.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return plain
}

/** Letters of both cases and digits without a pattern, in a place for data or for the name of a parameter. */
function hasLooseData(url: string): boolean {
  const placed =
    /(?:[?&](?:data|d|q|c|x|payload|exfil|msg|body|info|content|text|stolen|dump)=|\/(?:data|exfil|collect|beacon|leak|steal)\/)([A-Za-z\d_-]{20,256})(?=$|[/?&#])/.exec(
      url,
    )?.[1]
  const named = /[?&]([A-Za-z\d]{20,256})=/.exec(url)?.[1]
  return [placed, named].some(text => text !== undefined && isRandom(text))
}

function isRandom(text: string): boolean {
  const changes = text.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && changes * 3 > text.length
}

/** Passwords and keys by the names of their parameters; a placeholder is neither. */
function namedValues(url: string): readonly AddressFinding[] {
  const match =
    /[?&;](?:(password|passwd|pwd|secret|client_?secret|private_?key)|(?:api_?key|access_?token|auth_?token|secret_?token))=([^&#\s]{6,256})/i.exec(
      url,
    )
  const value = match?.[2] ?? ''
  const placeholder =
    /[<{[$]|%7b|^(?:(?:your|my|the|some)[-_ ]|demo|test|x{3}|changeme|placeholder|redacted|\*)|_?(?:key|token|here)$/i
  if (match && !placeholder.test(value))
    return [
      {
        code: 'egress.key-in-address',
        what: 'a password',
        strength: match[1] === undefined ? egressStrengths.namedKey : 1,
      },
    ]
  return hasCard(url) ? [{ code: 'egress.in-address', what: 'a card or account number', strength: 1 }] : []
}

/** A card’s or an account’s number that proves itself by its check digits, in a parameter that is named for one. */
function hasCard(url: string): boolean {
  const match = /[?&](?:card\w{0,12}|cc\w{0,8}|pan|iban|account\w{0,8}|ssn)=([A-Z\d+ -]{9,42})/i.exec(url)
  const value = match?.[1]?.replace(/[+ -]/g, '') ?? ''
  return (
    /[?&]ssn=\d{3}-?\d{2}-?\d{4}(?!\d)/i.test(url) ||
    (/^[3-6]\d{12,18}$|^2\d{15}$/.test(value) && luhn(value)) ||
    (/^[A-Z]{2}\d\d/.test(value) && iban(value))
  )
}

function luhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const twice = i % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

function iban(text: string): boolean {
  let rest = 0
  for (const letter of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
