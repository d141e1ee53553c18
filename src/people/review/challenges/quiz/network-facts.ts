import type { ConnectEffect, Effect } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import type { QuizFact } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'

/** Asks which host is reached, which one gets data, where code comes from, and where something listens. */
export function networkFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const connections = effects.filter((one): one is ConnectEffect => one.type === 'connect')
  const hosts = connections.map(({ host }) => host)
  const getting = connections.filter(({ sends }) => sends.length > 0)
  return gravest.flatMap(effect => {
    const weight = gravityOf(effect, findings)
    switch (effect.type) {
      case 'connect':
        return effect.sends.length > 0
          ? hostFact('send.host', 'To which host is data sent?', effect.host, getting, hosts, weight)
          : hostFact(
              'connect.host',
              'Which host does it connect to?',
              effect.host,
              connections,
              hosts,
              weight,
            )
      case 'execute':
        return downloaded(effect, effects, hosts, weight)
      case 'listen':
        return listening(effect, effects, weight)
      default:
        return []
    }
  })
}

/** A connection to a host that is not known could be to any of the wrong ones. */
function hostFact(
  topic: string,
  question: string,
  host: string,
  alike: readonly ConnectEffect[],
  named: readonly string[],
  weight: number,
): readonly QuizFact[] {
  if (alike.some(one => one.host === '')) return []
  const alsoRight = alike.map(one => one.host)
  return nameFact({ topic, question, right: host, alsoRight, named, pool: namePools.host, weight })
}

function downloaded(
  effect: Extract<Effect, { type: 'execute' }>,
  effects: readonly Effect[],
  named: readonly string[],
  weight: number,
): readonly QuizFact[] {
  if (effect.source.from !== 'download') return []
  const sources = effects.flatMap(one =>
    one.type === 'execute' && one.source.from === 'download' ? [one.source.url] : [],
  )
  return nameFact({
    topic: 'execute.host',
    question: 'From which host does code come that is run at once?',
    reveals: ['source:execute'],
    right: hostOf(effect.source.url),
    alsoRight: sources.map(hostOf),
    named,
    pool: namePools.host,
    weight,
  })
}

function listening(
  effect: Extract<Effect, { type: 'listen' }>,
  effects: readonly Effect[],
  weight: number,
): readonly QuizFact[] {
  const ports = effects.flatMap(one => (one.type === 'listen' ? [one.port] : []))
  if (effect.port === null || ports.includes(null)) return []
  return nameFact({
    topic: 'listen.port',
    question: 'On which port does it wait for connections?',
    right: String(effect.port),
    alsoRight: ports.map(String),
    pool: namePools.port,
    weight,
  })
}

function hostOf(url: string): string {
  return (
    /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:[^/@]{0,200}@)?([^/:?#]{1,200})/i.exec(url)?.[1]?.toLowerCase() ?? ''
  )
}
