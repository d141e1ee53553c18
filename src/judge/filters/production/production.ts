import { functionDeed } from '../../../ground/model/deeds/function-deed.ts'
import { infrastructureDeed } from '../../../ground/model/deeds/infrastructure-deed.ts'
import type {
  DatabaseEffect,
  Effect,
  RepositoryEffect,
  RunEffect,
  SqlStatement,
} from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { namesProduction } from '../../readers/texts/names-production.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter production can find, each with its default price. */
const productionCodes = {
  'production.change': {
    points: 3,
    why: 'people depend on what it changes',
    instead: 'try it on staging first',
  },
  'production.named': { points: 0.5, why: 'it names production' },
} satisfies CodeTable

/** A code of the filter production. */
type ProductionCode = keyof typeof productionCodes
type ProductionFinding = Finding<ProductionCode>

/** A change that is aimed at production. */
export const production: Filter<ProductionCode> = {
  name: 'production',
  phase: 'pattern',
  about: 'Is a change aimed at production?',
  codes: productionCodes,
  find: ({ call, effects }) => {
    const findings = flatMap(effects, findIn)
    const [first] = effects
    return first && call.kind === 'tool' && findings.length === 0 && namedInArguments(effects, call.arguments)
      ? [finding('production.change', `${functionDeed(call.tool, '', '')}, in production`, first)]
      : findings
  },
}

function findIn(effect: Effect): readonly ProductionFinding[] {
  const aim = aimOf(effect)
  if (aim) return [finding(aim.changes ? 'production.change' : 'production.named', aim.what, effect)]
  const host = effect.through.find(wrapper => /^ssh\s/.test(wrapper) && namesProduction(wrapper))
  if (host === undefined || effect.type === 'run') return []
  return [finding(mutating.has(effect.type) ? 'production.change' : 'production.named', host, effect)]
}

interface Aim {
  readonly changes: boolean
  readonly what: string
}

/** The production that an effect names itself, and whether the effect changes it. */
function aimOf(effect: Effect): Aim | null {
  switch (effect.type) {
    case 'infrastructure': {
      if (!effect.production && !namesProduction(effect.target)) return null
      const changes = effect.verb !== 'read' && effect.verb !== 'login'
      return { changes, what: infrastructureDeed(effect).slice(0, 120) }
    }
    case 'database':
      return databaseAim(effect)
    case 'repository': {
      const named = namesBranch(effect.remote) || namesBranch(effect.ref)
      return named && changing.has(effect.verb)
        ? { changes: true, what: `${effect.verb} ${effect.remote ?? ''} ${effect.ref ?? ''}`.trim() }
        : null
    }
    case 'connect': {
      if (!namesProduction(effect.host)) return null
      const asked = /^(?:POST|PUT|PATCH|DELETE)$/.test(effect.method ?? '')
      const copied = /^(?:ssh|scp|sftp|rsync|ftp)$/.test(effect.scheme) && effect.sends.length > 0
      return { changes: asked || copied, what: `${effect.method ?? effect.scheme} ${effect.host}` }
    }
    default:
      return effect.type === 'run' ? deployment(effect) : null
  }
}

/** Verbs that change a branch for others, or what a forge gives them. */
const changing: ReadonlySet<RepositoryEffect['verb']> = new Set([
  'push',
  'merge',
  'remote-delete',
  'release',
  'publish',
  'api-write',
])

const mutating: ReadonlySet<Effect['type']> = new Set([
  'write',
  'append',
  'delete',
  'move',
  'copy',
  'link',
  'mode',
  'owner',
  'process',
  'service',
  'schedule',
  'account',
  'kernel',
  'firewall',
  'power',
  'package',
])

/** `prod`, `origin/production`, `deploy/live`: the name of a branch or remote, not a part of a feature's name. */
function namesBranch(name: string | undefined): boolean {
  return /(?:^|[/:])(?:prod|production|prd|live)$/i.test(name ?? '')
}

function databaseAim(effect: DatabaseEffect): Aim | null {
  const place = `${effect.host ?? ''} ${effect.database ?? ''}`
  const named = namesProduction(place) || effect.statements.some(namesProductionSchema)
  const changes = effect.statements.some(statement => statement.writes)
  return named ? { changes, what: (effect.database ?? effect.host ?? 'a database').slice(0, 120) } : null
}

/** A database or schema of that name, or a table in one; a table of what a factory produces is none. */
function namesProductionSchema({ object, verb, names }: SqlStatement): boolean {
  const whole = verb === 'USE' || object === 'DATABASE' || object === 'SCHEMA'
  return names.some(name =>
    namesProduction(whole ? name : name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : ''),
  )
}

const tasks =
  /(?:^|[\s:/_-])(?:deploy\w{0,8}|release|promote|rollback|migrate|publish|ship|db:\w{1,20}|seed|destroy|apply|provision)(?:$|[\s:._-])/

/** Asking about a deployment is no deployment. */
const looks =
  /^(?:get|list|ls|show|describe|status|logs?|view|info|help|plan|diff|validate|--help|--dry-run)(?:-|$)/

const plainPrograms = new Set(
  (
    'git grep rg cat echo ls find sed awk head tail mkdir cp mv rm touch vi vim less cd test node python python3 docker ' +
    'kubectl aws gcloud terraform npx psql sh bash printf diff curl wget code nano tar zip export env perl ruby lua ' +
    'exec eval builtin command nohup nice timeout stdbuf xargs parallel'
  ).split(' '),
)

/** `deploy --env production`, `cap production deploy`, `npm run deploy:prod`. */
function deployment({ program, argv }: RunEffect): Aim | null {
  if (plainPrograms.has(program)) return null
  if (argv.some(word => looks.test(word))) return null
  const line = `${program} ${argv.join(' ')}`.slice(0, 2_000)
  const named = argv.some(word => namesProduction(word) && !/[/\\].{0,200}\.\w{1,6}$/.test(word))
  return named && tasks.test(line) ? { changes: true, what: line.slice(0, 120) } : null
}

function namedInArguments(effects: readonly Effect[], args: Readonly<Record<string, unknown>>): boolean {
  const changing = effects.some(
    effect =>
      ['record', 'permission', 'publish', 'device'].includes(effect.type) ||
      (effect.type === 'infrastructure' && effect.verb !== 'read' && effect.verb !== 'login'),
  )
  return (
    changing &&
    Object.entries(args).some(
      ([key, value]) =>
        typeof value === 'string' &&
        value.length < 80 &&
        /env|stage|target|cluster|project|context|branch|database|host|server|namespace/i.test(key) &&
        namesProduction(value),
    )
  )
}
