import type { Effect } from '../../model/effect.ts'
import type { Finding } from '../../model/finding.ts'
import { claims } from './claims.ts'
import { consequenceCodes } from './codes.ts'
import { messages } from './message.ts'
import { money, order } from './money.ts'
import { permission } from './permission.ts'
import { device, record } from './record.ts'
import type { Filter, FilterInput } from '../filter.ts'

/** What a named function does in the world, beyond files and machines. */
export const consequence: Filter = {
  name: 'consequence',
  phase: 'pattern',
  about:
    'What does a named function, or a program like it, do in the world: money, messages, rights, publishing, records, devices?',
  codes: consequenceCodes,
  find: input => [
    ...input.effects.flatMap(effect => findIn(effect, input)),
    ...(input.call.kind === 'tool' ? claims(input) : []),
  ],
}

function findIn(effect: Effect, input: FilterInput): readonly Finding[] {
  switch (effect.type) {
    case 'money':
      return effect.verb === 'order' || effect.verb === 'book' ? order(effect, input) : money(effect, input)
    case 'message':
    case 'publish':
      return messages(effect, input)
    case 'permission':
      return permission(effect, input)
    case 'record':
      return record(effect, input)
    case 'device':
      return device(effect, input)
    default:
      return []
  }
}
