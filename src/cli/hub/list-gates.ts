import { shownMetricsTokens } from '../../hub/metrics-tokens.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { TeamGate } from '../../ground/model/team-gate.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { type HubOptions, pathsOf, withTeam } from './with-team.ts'

type ListOptions = HubOptions & JsonOption

/** Prints the gates of a team. */
export async function listGates(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, states }) => {
    const gates = copy.people.team.gates()
    const problems = new Map((await states.all()).map(({ gate, problem }) => [gate, problem]))
    const rows = gates.map(one => {
      const { gate, name, group, was } = one
      const state = stateOf(one)
      const problem = state === 'joined' ? problems.get(gate) : null
      const next = gates.filter(other => other.was === gate).map(other => other.gate.slice(0, 8))
      const history = [
        ...(was === undefined ? [] : [`was ${was.slice(0, 8)}`]),
        ...(next.length === 0 ? [] : [`goes on as ${next.join(', ')}`]),
      ]
      const named = [state, ...history].join(', ')
      return onOneLine(`${gate.slice(0, 8)}  ${name}  ${group}  ${named}${problem ? `: ${problem}` : ''}`)
    })
    printAnswer(options.json, gates, rows.join('\n') || 'No gate has joined: see countersign hub token add.')
  })
}

function stateOf({
  revokedAt,
  left,
  quarantinedAt,
}: TeamGate): 'left' | 'revoked' | 'quarantined' | 'joined' {
  if (revokedAt !== null) return left ? 'left' : 'revoked'
  return quarantinedAt === undefined ? 'joined' : 'quarantined'
}

/** Prints the groups of a team. */
export async function listGroups(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy }) => {
    const groups = copy.people.team.groups()
    const rows = groups.map(
      ({ name, lease, content, evidence = 'local' }) =>
        `${name}  lease ${lease} s  uploads ${content}  evidence ${evidence}`,
    )
    printAnswer(options.json, groups, rows.join('\n') || 'There is no group: see countersign hub group set.')
  })
}

/** Prints the tokens that still let somebody in. */
export async function listTokens(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, now }) => {
    const live = copy.people.team.joinTokens().filter(({ uses, expiresAt }) => uses > 0 && expiresAt > now())
    const rows = live.map(
      ({ id, group, uses, expiresAt, by }) =>
        `${id.slice(0, 16)}  ${group}  ${uses} left  until ${localMoment(expiresAt)}  by ${by}`,
    )
    const metrics = shownMetricsTokens(pathsOf(options))
    const others = metrics.map(
      ({ id, expiresAt }) =>
        `${id}  metrics of this hub${expiresAt === undefined ? '' : `  until ${localMoment(expiresAt)}`}`,
    )
    const all = [...live, ...metrics.map(one => ({ ...one, role: 'metrics' }))]
    const none = 'Nobody can join now: see countersign hub token add.'
    printAnswer(options.json, all, [...(rows.length === 0 ? [none] : rows), ...others].join('\n'))
  })
}
