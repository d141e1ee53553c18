import { orderPhrases } from './order-phrases-table.ts'
import { placeOrder } from './place-order.ts'
import { attackFamily } from './session-rewriting.ts'

/** The order in another language, with the values as they are. */
export const languages = attackFamily(
  'language',
  Object.fromEntries(
    Object.entries(orderPhrases).map(([language, phrases]) => [
      language,
      attack => {
        const phrase = phrases[attack.act] ?? phrases['other'] ?? ''
        if (attack.values.length === 0) return null
        return placeOrder(attack, `\n${phrase.replace('{v}', () => attack.values.join(', '))}\n`)
      },
    ]),
  ),
)
