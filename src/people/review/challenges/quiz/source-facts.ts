import type { ConnectEffect, DataSource, ExecuteEffect } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import { kindFact } from './kind-fact.ts'
import type { QuizContext } from './quiz-context.ts'
import type { QuizFact } from './quiz-fact.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** Asks where code comes from that runs, what leaves this machine, and what a request does at the other end. */
export function sourceFacts(context: QuizContext): readonly QuizFact[] {
  return [...codeFacts(context), ...sentFacts(context), ...requestFacts(context)]
}

/** The ones who decide what runs. */
const deciders: Readonly<Partial<Record<DataSource['from'], string>>> = {
  literal: 'The call itself, word for word',
  file: 'A file on this machine',
  download: 'Whoever answers an address on the network',
  output: 'Another program, by what it prints',
  input: 'Whoever types or sends it afterwards',
  environment: 'A variable of the environment',
}
const otherEnd = 'Whoever is at the other end of a connection'

function codeFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const runs = effects.filter((one): one is ExecuteEffect => one.type === 'execute')
  const [first] = gravest.filter((one): one is ExecuteEffect => one.type === 'execute')
  const answers = new Set(runs.map(deciderOf))
  const [right] = answers
  if (!first || right === undefined || answers.size > 1) return []
  const near = right === otherEnd || right === deciders.input ? [otherEnd, deciders.input ?? ''] : []
  return kindFact({
    topic: 'execute.source',
    question: 'Who decides what code runs?',
    right,
    kinds: [...Object.values(deciders), otherEnd],
    alike: near,
    tells: ['source:execute'],
    weight: gravityOf(first, findings) - 0.2,
  })
}

function deciderOf({ source, shellOver }: ExecuteEffect): string | undefined {
  return shellOver === undefined ? deciders[source.from] : otherEnd
}

const sendings: Readonly<Partial<Record<DataSource['from'], string>>> = {
  literal: 'Text that stands in the call',
  file: 'A file of this machine',
  environment: 'Variables of the environment',
  output: 'What another program prints',
  input: 'What somebody types meanwhile',
  decoded: 'Text that is spelled so that nobody reads it',
}

function sentFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const sources = effects.flatMap(one => (one.type === 'connect' ? one.sends : []))
  const [first] = gravest.filter(one => one.type === 'connect' && one.sends.length > 0)
  const answers = new Set(sources.map(({ from }) => sendings[from]))
  const [right] = answers
  if (!first || right === undefined || answers.size > 1) return []
  return kindFact({
    topic: 'send.source',
    question: 'What leaves this machine?',
    right,
    kinds: Object.values(sendings),
    // The question for the file itself says that it is one.
    tells: ['verb:send'],
    weight: gravityOf(first, findings) - 0.1,
  })
}

const requests: ReadonlyMap<string, string> = mapOf({
  GET: 'Something is fetched, and nothing changes',
  POST: 'Something is handed in or set off',
  PUT: 'Something is replaced',
  PATCH: 'Parts of something are changed',
  DELETE: 'Something is deleted',
})

function requestFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const asked = effects.filter((one): one is ConnectEffect => one.type === 'connect')
  const methods = new Set(asked.map(({ method = '' }) => method.toUpperCase()))
  const [method = ''] = methods
  const [first] = gravest.filter(({ type }) => type === 'connect')
  const right = requests.get(method)
  if (!first || right === undefined || methods.size > 1) return []
  // An API may take a POST for anything.
  const near = method === 'PUT' || method === 'PATCH' || method === 'POST' ? ['PUT', 'PATCH', 'POST'] : []
  return kindFact({
    topic: 'connect.request',
    question: 'What does the request do at the other end?',
    right,
    kinds: [...requests.values()],
    alike:
      method === 'POST'
        ? ['PUT', 'PATCH', 'DELETE'].map(one => requests.get(one) ?? '')
        : near.map(one => requests.get(one) ?? ''),
    weight: gravityOf(first, findings) - 0.5,
  })
}
