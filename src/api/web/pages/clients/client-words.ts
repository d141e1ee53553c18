import type { ShownToken } from '../../../http/routes/token-routes.ts'
import { type Seal, sealStates, sealWords } from '../../../../ground/model/seal.ts'
import type {
  EscalationStep,
  NotificationRoute,
  ShownTarget,
} from '../../../../ground/model/notification-settings.ts'
import { timeSpanText } from '../../../../ground/model/time-span.ts'
import type { SeenClient } from '../../../../ground/model/overview.ts'

/** The worst first, then by name. */
export function sortedSeals(seals: readonly Seal[]): readonly Seal[] {
  const order: readonly Seal['state'][] = ['open', 'blocked', 'unproven', 'enforced']
  return seals.toSorted(
    (one, other) =>
      order.indexOf(one.state) - order.indexOf(other.state) || (one.title < other.title ? -1 : 1),
  )
}

/** Says whether anything holds an agent to the answer: what starts the call itself, or its client’s seals, the worst of them. */
export function enforcedWords(
  { origin, agent }: Pick<SeenClient, 'origin' | 'agent'>,
  seals: readonly Seal[],
): string {
  if (origin === 'run') return 'yes, it starts the call'
  const [worst] = origin === 'hook' ? sortedSeals(seals.filter(({ client }) => client === agent)) : []
  return sealWords[worst?.state ?? 'unproven']
}

/** Counts the seals by their state: `2 enforced, 1 not enforced.` */
export function sealSummary(seals: readonly Seal[]): string {
  const counts = sealStates.flatMap(state => {
    const count = seals.filter(seal => seal.state === state).length
    return count === 0 ? [] : [`${count} ${sealWords[state]}`]
  })
  return `${counts.join(', ')}.`
}

/** The ways in which calls of an agent come, in words. */
export const clientWords: Readonly<Record<SeenClient['origin'], string>> = {
  check: 'countersign check',
  start: 'the incidents of npm start',
  run: 'countersign run',
  hook: 'a hook of its client',
  mcp: 'the MCP proxy',
  http: 'the HTTP API',
  sdk: 'the library',
}

/** Says whom a token lets in, and for which deeds. */
export function tokenWords(token: ShownToken): string {
  if (token.role === 'reader') return 'may look'
  if (token.role === 'metrics') return 'may collect figures'
  if (token.role === 'reviewer') return `may answer as ${token.reviewer}`
  const principal = token.principal === undefined ? '' : `, for ${token.principal}`
  return `lets the agent ${token.agent} ask, profile ${token.profile}${principal}`
}

/** The state of a target: `failing` when its last note did not get through, `held` in quiet hours. */
export type TargetState = 'well' | 'failing' | 'held' | 'new'

/** The state of a target, the worst first. */
export function targetState({ failure, held, sentAt }: ShownTarget): TargetState {
  if (failure !== null) return 'failing'
  if (held > 0) return 'held'
  return sentAt === null ? 'new' : 'well'
}

/** Says which reviews a target gets notes of: `critical and high`; of one profile where the route says so. */
export function routeTextsOf(name: string, routes: readonly NotificationRoute[]): readonly string[] {
  return routes
    .filter(({ to }) => to.includes(name))
    .map(({ levels, profiles }) => {
      const whose = profiles === null ? '' : ` of ${profiles.join(', ')}`
      return `${levels.join(', ')}${whose}`
    })
}

/** Says after how long a target gets notes of what nobody has answered. */
export function stepTextsOf(name: string, steps: readonly EscalationStep[]): readonly string[] {
  return steps
    .filter(({ to }) => to.includes(name))
    .map(({ after }) => `what nobody has answered for ${timeSpanText(after)}`)
}

/** Counts the waiting and the lost notes of a target, one clause each. */
export function countsOf({ waiting, held, givenUp }: ShownTarget): readonly string[] {
  return [
    waiting > 0 && `${waiting} to send`,
    held > 0 && `${held} held until quiet hours end`,
    givenUp > 0 && `${givenUp} given up`,
  ].filter(text => text !== false)
}

/** Minutes since midnight as a clock shows them: `22:30`. */
export function quietHourText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
