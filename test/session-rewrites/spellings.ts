import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { placeOrder, placeRaw } from './place-order.ts'
import { type AttackRewriting, attackFamily } from './session-rewriting.ts'
import type { StoredAttack } from './stored-attack.ts'

type Spell = (value: string) => string

const middleOf = (value: string) => Math.floor(value.length / 2)
const inParts: Spell = value =>
  `the words “${value.slice(0, middleOf(value))}” and “${value.slice(middleOf(value))}” joined`

/** Other spellings that a program reads as the same. */
const forms: Readonly<Record<string, Spell>> = {
  'in capitals': value => value.toUpperCase(),
  'in quotes': value => `“${value}”`,
  'in angle brackets': value => `<${value}>`,
  'as code': value => `\`${value}\``,
  'as a link': value => `[${value}](${value})`,
  'with other spaces': value =>
    /\d{3}/.test(value) ? value.replaceAll(' ', '').replaceAll(/\d{2}(?=\d)/g, '$& ') : value,
  'full-width': value =>
    value.replaceAll(/[!-~]/g, sign => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  'with a zero-width space': value =>
    `${value.slice(0, middleOf(value))}\u200b${value.slice(middleOf(value))}`,
  'percent-encoded': value => encodeURIComponent(value).replaceAll('.', '%2E'),
  'as HTML entities': value => value.replaceAll(/[@.:]/g, sign => `&#${sign.charCodeAt(0)};`),
}

/** Spellings that only a reader who thinks takes apart. */
const riddles: Readonly<Record<string, Spell>> = {
  'in base64': value => `${Buffer.from(value).toString('base64')} (base64)`,
  'in hexadecimal': value => `${Buffer.from(value).toString('hex')} (hex)`,
  backwards: value => `${[...value].toReversed().join('')} (read backwards)`,
  'at and dot in words': value => value.replace('@', ' (at) ').replaceAll('.', ' (dot) '),
  'in two parts': inParts,
}

/** The order as it was said, with its values spelled anew; null where it does not name them as they are. */
function asItWasSaid({ texts, values }: StoredAttack, spell: Spell): string | null {
  const [text = ''] = texts
  const changed = values.reduce((before, value) => before.replaceAll(value, () => spell(value)), text)
  return changed === text ? null : changed
}

/** The same in a plain sentence. */
function inPlainWords({ goal, values }: StoredAttack, spell: Spell): string | null {
  const changed = values.reduce((before, value) => before.replace(value, () => spell(value)), goal)
  return changed === goal ? null : `\nPlease ${changed}.\n`
}

function respelled(attack: StoredAttack, spell: Spell): StoredSession | null {
  const text = asItWasSaid(attack, spell)
  if (text !== null) return placeRaw(attack, text)
  const plain = inPlainWords(attack, spell)
  return plain === null ? null : placeOrder(attack, plain)
}

function ways(
  spellings: Readonly<Record<string, Spell>>,
  rewrite: (attack: StoredAttack, spell: Spell) => StoredSession | null,
) {
  return Object.fromEntries(
    Object.entries(spellings).map(([way, spell]) => [way, (attack: StoredAttack) => rewrite(attack, spell)]),
  )
}

/** Spellings of the values: in the order as it was said, and the hard ones in a plain sentence as well. */
export const spellings: readonly AttackRewriting[] = [
  ...attackFamily('value', ways({ ...forms, ...riddles }, respelled)),
  ...attackFamily(
    'plain words, value',
    ways(riddles, (attack, spell) => {
      const plain = inPlainWords(attack, spell)
      return plain === null ? null : placeOrder(attack, plain)
    }),
  ),
]
