import type { GrantDraft } from '../../../../people/acts/gate-people/grants.ts'
import { useTeam } from '../../api/use-team.ts'
import { useNow } from '../use-now.ts'
import styles from './reach.module.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GateReach, TeamReach } from '../../../../ground/model/team-reach.ts'
import { ask } from '../../api/ask.ts'
import { isInTouch } from '../../../../ground/model/is-in-touch.ts'
import type { ShownGate, ShownTeam } from '../../../../ground/model/shown-team.ts'
import { listWords } from '../../../../ground/model/list-words.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { spanText } from '../relative-text.ts'

/** The things of which the reach is said. */
type ReachedDeed = 'allow' | 'deny' | 'pause'

/** The reach of a standing answer or a pause, in sentences, with the gates where it would have told most. */
interface ReachWords {
  readonly where: string
  readonly touch: string
  /** Absent until it is known. */
  readonly calls?: string
  readonly most: readonly { readonly gate: string; readonly text: string }[]
  readonly unknown?: string
  readonly time: string
}

const maxGates = 4
const maxNames = 3

/** Says which gates a standing answer or a pause reaches, who has it when, and what it would have come to there. */
export function reachWords(
  team: ShownTeam,
  { deed, group, now }: { readonly deed: ReachedDeed; readonly group: string; readonly now: number },
  reach?: TeamReach,
): ReachWords {
  const gates = team.gates.filter(one => one.revokedAt === null && (group === '' || one.group === group))
  const groups = team.groups.filter(({ name }) => group === '' || name === group)
  const groupOf = new Map(team.groups.map(one => [one.name, one]))
  const away = gates.filter(one => !isInTouch(one, groupOf.get(one.group), now))
  const lease = Math.max(0, ...groups.map(one => one.lease))
  return {
    where: whereText(
      gates,
      groups.map(({ name }) => name),
    ),
    touch: touchText(gates.length, away),
    ...(reach && { calls: callsText(reach, deed) }),
    most: reach ? mostOf(reach.gates, gates) : [],
    ...unknownOf(reach, gates),
    time: deed === 'deny' ? 'It holds there without this hub, too.' : endText(lease),
  }
}

function whereText(gates: readonly ShownGate[], groups: readonly string[]): string {
  if (gates.length === 0) return 'It reaches no gate: none is there yet.'
  const parts = groups
    .map(name => ({ name, count: gates.filter(({ group }) => group === name).length }))
    .filter(({ count }) => count > 0)
  const [only] = parts
  if (parts.length === 1 && only) return `It reaches ${countText(gates.length)} of ${only.name}.`
  return `It reaches ${countText(gates.length)}: ${parts.map(({ name, count }) => `${count} of ${name}`).join(', ')}.`
}

function countText(count: number): string {
  return count === 1 ? 'one gate' : `${count.toLocaleString('en')} gates`
}

function touchText(count: number, away: readonly ShownGate[]): string {
  if (count === 0) return 'One that joins has it from the beginning.'
  const near = count - away.length
  const names = away.map(({ name }) => visibleText(name, 60))
  const shown = names.length <= maxNames ? listWords(names, maxNames) : `${names.length} others`
  const later = `${shown} ${names.length === 1 ? 'has it once it comes' : 'have it once they come'} back`
  if (near === 0) return `None of them is in touch: ${later}.`
  const have = near === 1 ? 'is in touch and has' : 'are in touch and have'
  const soon = near === count ? (count === 1 ? 'It' : 'All') : near === 1 ? 'One' : `${near}`
  return `${soon} ${have} it within seconds${away.length === 0 ? '' : `; ${later}`}.`
}

function callsText({ days, looked, isCut, gates }: TeamReach, deed: ReachedDeed): string {
  const covered = gates.reduce((sum, one) => sum + (one.covered ?? 0), 0)
  if (deed === 'pause') {
    if (covered === 0) return `No call waited there in the last ${days} days.`
    const calls = covered === 1 ? 'one call' : `${covered.toLocaleString('en')} calls`
    return `In the last ${days} days ${calls} waited there that would have run unasked.`
  }
  const time = isCut ? `Of the newest ${looked?.toLocaleString('en')} calls` : `In the last ${days} days`
  const calls = isCut ? '' : covered === 1 ? ' call' : ' calls'
  const many = `${covered === 0 ? (isCut ? 'none' : 'no') : covered === 1 ? 'one' : covered.toLocaleString('en')}${calls}`
  return `${time} it would have ${deed === 'allow' ? `let ${many} run unasked` : `stopped ${many}`}.`
}

function mostOf(reached: readonly GateReach[], gates: readonly ShownGate[]): ReachWords['most'] {
  const nameOf = new Map(gates.map(({ gate, name }) => [gate, visibleText(name, 60)]))
  return reached
    .filter(({ gate, covered }) => covered !== null && covered > 0 && nameOf.has(gate))
    .toSorted((a, b) => (b.covered ?? 0) - (a.covered ?? 0))
    .slice(0, maxGates)
    .map(({ gate, covered }) => ({ gate, text: `${nameOf.get(gate)}: ${covered?.toLocaleString('en')}` }))
}

function unknownOf(reach: TeamReach | undefined, gates: readonly ShownGate[]): { readonly unknown?: string } {
  const hidden = reach?.gates.filter(({ covered }) => covered === null).map(({ gate }) => gate) ?? []
  const groups = new Set(gates.filter(({ gate }) => hidden.includes(gate)).map(({ group }) => group))
  if (groups.size === 0) return {}
  return { unknown: `Of ${[...groups].join(', ')} it is not known: their logs stay at their gates.` }
}

function endText(lease: number): string {
  if (lease === 0) return 'It counts only while the hub says so: taken back, it ends at once.'
  return `Taken back, it ends within seconds where a gate is in touch, and within ${spanText(lease * 1_000)} everywhere.`
}

interface Given {
  readonly deed: ReachedDeed
  /** Empty for every gate. */
  readonly group: string
  /** The draft of which it is said; null for a pause, undefined while it can’t be asked about. */
  readonly draft: GrantDraft | null | undefined
}

/** Says how far a standing answer or a pause reaches in a team, before it is made; nothing where there is no team. */
export function Reach({ deed, group, draft }: Given) {
  const team = useTeam()
  const reach = useReach(team && draft)
  const now = useNow()
  if (!team) return null
  const {
    where,
    touch,
    calls,
    most: unreached,
    unknown,
    time,
  } = reachWords(team, { deed, group, now }, reach)
  return (
    <section className={styles.reach} aria-label="Reach" aria-live="polite">
      <p>
        <b>{where}</b> {touch}
      </p>
      {calls !== undefined && (
        <p>
          <b>{calls}</b>
        </p>
      )}
      {unreached.length > 0 && (
        <ul>
          {unreached.map(({ gate, text }) => (
            <li key={gate}>{text}</li>
          ))}
        </ul>
      )}
      {unknown !== undefined && <p>{unknown}</p>}
      <p className={styles.time}>{time}</p>
    </section>
  )
}

/** Asks what a draft would have come to at the gates of the team; null: a pause, undefined: nothing yet. */
function useReach(draft: GrantDraft | null | undefined): TeamReach | undefined {
  const { data } = useQuery({
    queryKey: ['decisions', 'reach', draft],
    queryFn: ({ signal }) => ask<TeamReach | null>('/v1/team/reach', { draft }, signal),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return draft === undefined ? undefined : (data ?? undefined)
}
