import { wordSet } from '../../../../ground/model/word-set.ts'
import { spelledWord } from '../../../../ground/model/vocabulary/spelled-word.ts'
import type { Command } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { moneyNouns, payingVerbs } from '../../addresses/api/api-words-table.ts'

const maxWords = 64
const making = wordSet('create make new send initiate submit execute confirm approve add place')
const buying = wordSet('buy purchase')
/** A sum, or whoever gets it. */
const sum =
  /^(?:--?|)(?:amount|value|sum|total|price|quantity|qty|currency|destination|recipient|payee|beneficiary|iban|country-code|area-code)(?:=|$)/i
const rehearsal =
  /^-{1,2}(?:test|sandbox|dry-run|testnet|simulate|help|h)$|^(?:sandbox|testnet|devnet)$|\b(?:sk|rk)_test_/i

/**
 * Emits the money that a line of a program moves of which nobody knows more than its words: `x payouts create --amount 5`,
 * `x numbers:buy --country-code US`. A verb and a sum are needed, or a thing that is money, its making and a sum.
 */
export function readSpending({ program, args, evidence }: Command, context: ReadContext): void {
  const words = args.slice(0, maxWords).map(({ text }) => text)
  const operands = words.filter(text => !text.startsWith('-')).slice(0, 3)
  const parts = operands.flatMap(text =>
    text.length > 60 || /[./]/.test(text) ? [] : text.toLowerCase().split(/[-:_]/),
  )
  const verb = parts.find(part => payingVerbs.has(part) || buying.has(part))
  const isMade = parts.some(part => moneyNouns.has(part)) && parts.some(part => making.has(part))
  if (verb === undefined && !isMade) return
  if (!words.some(text => sum.test(text)) || words.some(text => rehearsal.test(text))) return
  context.out.emit({
    type: 'money',
    verb: spelledWord(verb ?? 'create'),
    target: `${program} ${operands.join(' ')}`.slice(0, 120),
    recipients: [],
    evidence,
    through: context.through,
  })
}
