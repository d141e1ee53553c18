import type { Effect, RunEffect } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'
import { namesProduction } from '../readers/production-words.ts'
import type { Filter } from './filter.ts'
import { found } from './found.ts'

/** A change that is aimed at production. */
export const production: Filter = {
  name: 'production',
  phase: 'pattern',
  about: 'Is a change aimed at production?',
  codes: {
    'production.change': {
      points: 3,
      why: 'people depend on what it changes',
      instead: 'try it on staging first',
    },
    'production.named': { points: 0.5, why: 'it names production' },
  },
  find: ({ call, effects }) => {
    const findings = effects.flatMap(findIn)
    const named =
      call.kind === 'tool' && findings.length === 0 && changes(effects) && namesInArguments(call.arguments)
    return named
      ? [
          {
            code: 'production.change',
            what: `${call.tool} on production`,
            evidence: effects[0] ? [effects[0].evidence] : [],
            strength: 1,
          },
        ]
      : findings
  },
}

function findIn(effect: Effect): readonly Finding[] {
  if (effect.type === 'infrastructure' && (effect.production || namesProduction(effect.target))) {
    const changing = effect.verb !== 'read' && effect.verb !== 'login'
    return [
      found(
        changing ? 'production.change' : 'production.named',
        `${effect.provider} ${effect.verb} ${effect.target}`.trim(),
        effect,
      ),
    ]
  }
  if (
    effect.type === 'database' &&
    namesProduction(
      `${effect.host ?? ''} ${effect.database ?? ''} ${effect.statements.flatMap(({ verb, names }) => (/^(?:DROP|USE|CREATE)$/.test(verb) ? names : [])).join(' ')}`,
    )
  ) {
    const writes = effect.statements.some(statement => statement.writes)
    return [
      found(
        writes ? 'production.change' : 'production.named',
        `${effect.database ?? effect.host ?? 'a database'}`,
        effect,
      ),
    ]
  }
  if (
    effect.type === 'repository' &&
    effect.verb === 'push' &&
    /^(?:production|prod|live)$/.test(`${effect.remote ?? ''}`)
  )
    return [found('production.change', `push to ${effect.remote}`, effect)]
  return effect.type === 'run' ? deployment(effect) : []
}

/** `deploy --env production`, `cap production deploy`, `npm run deploy:prod`. */
function deployment(effect: RunEffect): readonly Finding[] {
  const line = `${effect.program} ${effect.argv.join(' ')}`
  const deploys =
    /(?:^|[\s:/_-])(?:deploy\w*|release|promote|rollback|migrate|publish|ship)(?:$|[\s:._-])/.test(line)
  const shell =
    /^(?:git|grep|rg|cat|echo|ls|find|sed|awk|head|tail|mkdir|cp|mv|rm|touch|vim?|less|cd|test|node|python3?|docker|kubectl|aws|gcloud|terraform|npx|psql|sh|bash|curl|wget|http|java|ssh|scp|rsync)$/.test(
      effect.program,
    )
  return deploys && !shell && effect.argv.some(word => namesProduction(word))
    ? [found('production.change', line.slice(0, 120), effect)]
    : []
}

function changes(effects: readonly Effect[]): boolean {
  return effects.some(effect =>
    ['record', 'permission', 'publish', 'infrastructure', 'device'].includes(effect.type),
  )
}

function namesInArguments(args: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(args).some(
    ([key, value]) =>
      typeof value === 'string' &&
      value.length < 80 &&
      /env|stage|target|cluster|project|context|branch|database|host|server|namespace/i.test(key) &&
      namesProduction(value),
  )
}
