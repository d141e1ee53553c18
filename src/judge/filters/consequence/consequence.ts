import type { Effect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { findInClaims } from './find-in-claims.ts'
import { type ConsequenceCode, consequenceCodes, type ConsequenceFinding } from './consequence-codes.ts'
import { findInMessage } from './find-in-message.ts'
import { findInPayment, findInOrder } from './find-in-payment.ts'
import { findInPermission } from './find-in-permission.ts'
import { findInDevice, findInRecord } from './find-in-record.ts'
import type { Filter, FilterInput } from '../filter.ts'

/** Finds the consequences of a named function in the world, beyond files and machines. */
export const consequence: Filter<ConsequenceCode> = {
  name: 'consequence',
  phase: 'pattern',
  about:
    'What does a named function, or a program like it, do in the world: money, messages, rights, publishing, records, devices?',
  codes: consequenceCodes,
  find: input => [
    ...flatMap(input.effects, effect => findIn(effect, input)),
    ...(input.call.kind === 'tool' ? findInClaims(input) : []),
  ],
}

function findIn(effect: Effect, input: FilterInput): readonly ConsequenceFinding[] {
  switch (effect.type) {
    case 'money':
      return effect.verb === 'order' || effect.verb === 'book'
        ? findInOrder(effect, input)
        : findInPayment(effect, input)
    case 'message':
    case 'publish':
      return findInMessage(effect, input)
    case 'permission':
      return findInPermission(effect, input)
    case 'record':
      return findInRecord(effect, input)
    case 'device':
      return findInDevice(effect, input)
    default:
      return []
  }
}
