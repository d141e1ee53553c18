import { boundaryWays, networkWords } from '../../ground/model/network-words.ts'
import type { Plan } from './plan.ts'

/** One thing that a plan says, with the paths or names that it says it of. */
export interface PlanLine {
  readonly says: string
  readonly of: readonly string[]
}

const order = ['write', 'read', 'pinned', 'anchored', 'hidden'] as const

/** Says a plan in words, for the person who looks at it before something starts in it. */
export function planLines(plan: Plan): readonly PlanLine[] {
  const byWay = order.map(way => ({
    says: boundaryWays[way],
    of: plan.mounts.filter(({ as }) => as === way).map(({ path }) => path),
  }))
  return [
    { says: 'starts in', of: [plan.folder] },
    ...byWay,
    { says: 'has empty folders of its own, gone at the end', of: plan.scratch },
    { says: 'gets the variables', of: plan.variables },
    {
      says: 'reaches',
      of: [
        networkWords(plan.network, plan.ports),
        ...(plan.sockets ? ['sockets in the folders that it sees'] : []),
      ],
    },
  ].filter(({ of }) => of.length > 0)
}
