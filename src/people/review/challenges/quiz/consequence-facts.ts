import type { ConsequenceEffect, Effect, MachineEffect } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import { otherNumbers } from './count-facts.ts'
import type { QuizFact } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'

/** Asks who gets a message, money or rights, how much, and which service, account or process of the machine is meant. */
export function consequenceFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  return gravest.flatMap(effect => {
    const weight = gravityOf(effect, findings)
    if (isConsequence(effect))
      return [...recipients(effect, effects, weight), ...amounts(effect, effects, weight)]
    return isMachine(effect) ? machineFacts(effect, effects.filter(isMachine), weight) : []
  })
}

function isConsequence(effect: Effect): effect is ConsequenceEffect {
  return 'recipients' in effect
}

function isMachine(effect: Effect): effect is MachineEffect {
  return /^(?:process|service|schedule|account|kernel|firewall|power)$/.test(effect.type)
}

const gets: Readonly<Partial<Record<ConsequenceEffect['type'], string>>> = {
  message: 'Who gets the message?',
  money: 'Who is the money for?',
  permission: 'Who is given the rights?',
  publish: 'Who is it published to?',
}

function recipients(
  effect: ConsequenceEffect,
  effects: readonly Effect[],
  weight: number,
): readonly QuizFact[] {
  const question = gets[effect.type]
  const alike = effects.filter(isConsequence).filter(({ type }) => type === effect.type)
  if (question === undefined || alike.some(one => one.recipients.length === 0 || reachesAll(one))) return []
  const alsoRight = alike.flatMap(one => one.recipients)
  const named = effects.filter(isConsequence).flatMap(one => one.recipients)
  return effect.recipients.slice(0, 5).flatMap(right =>
    nameFact({
      topic: `${effect.type}.recipient`,
      question,
      right,
      alsoRight,
      named,
      pool: peopleLike(right),
      reveals: [`type:${effect.type}`],
      weight,
    }),
  )
}

/** Whoever is offered as a wrong answer would be among everybody. */
function reachesAll({ scope, recipients }: ConsequenceEffect): boolean {
  if (scope === 'all' || scope === 'public') return true
  return recipients.some(one =>
    /^[@#]?(?:\*|all|any|everyone|everybody|anyone|public|channel|here|world)\b/i.test(one),
  )
}

/** Addresses of the same domain; other names where it is none. */
function peopleLike(recipient: string): readonly string[] {
  const at = recipient.lastIndexOf('@')
  return at > 0 ? namePools.person.map(name => name + recipient.slice(at)) : namePools.person
}

function amounts(effect: ConsequenceEffect, effects: readonly Effect[], weight: number): readonly QuizFact[] {
  const { amount } = effect
  const others = effects.filter(isConsequence).flatMap(one => (one.amount ? [one.amount.value] : []))
  if (!amount || amount.value === 0 || new Set(others).size > 1) return []
  const spell = (value: number) => `${value} ${amount.currency}`.trim()
  const wrong = otherNumbers(amount.value).filter(value => !others.includes(value))
  return [
    {
      topic: `${effect.type}.amount`,
      question: 'How much is it?',
      right: spell(amount.value),
      wrong: [wrong.map(spell)],
      reveals: [],
      tells: [],
      weight,
    },
  ]
}

function machineFacts(
  effect: MachineEffect,
  all: readonly MachineEffect[],
  weight: number,
): readonly QuizFact[] {
  const alike = all.filter(({ type }) => type === effect.type)
  if (effect.whole || alike.some(({ target, whole }) => target === '' || whole)) return []
  const pools = { service: namePools.service, account: namePools.account, process: namePools.program }
  const pool = Object.hasOwn(pools, effect.type) ? pools[effect.type as keyof typeof pools] : undefined
  if (!pool) return []
  return nameFact({
    topic: `${effect.type}.target`,
    question: `Which ${effect.type} is it about?`,
    right: effect.target,
    alsoRight: alike.map(({ target }) => target),
    pool,
    weight,
  })
}
