import type { MountWay, Plan } from './plan.ts'

/** One thing that a plan says, with the paths or names that it says it of. */
export interface PlanLine {
  readonly says: string
  readonly of: readonly string[]
}

const waysInWords: readonly (readonly [MountWay, string])[] = [
  ['write', 'may change'],
  ['read', 'may read'],
  ['pinned', 'may read and not change'],
  ['anchored', 'may change and not move'],
  ['hidden', 'finds empty'],
]

/** Says a plan in words, for the person who looks at it before something starts in it. */
export function planLines(plan: Plan): readonly PlanLine[] {
  const byWay = waysInWords.map(([way, says]) => ({
    says,
    of: plan.mounts.filter(({ as }) => as === way).map(({ path }) => path),
  }))
  return [
    { says: 'starts in', of: [plan.folder] },
    ...byWay,
    { says: 'has empty folders of its own, gone at the end', of: plan.scratch },
    { says: 'gets the variables', of: plan.variables },
    {
      says: 'reaches',
      of: [networkWords(plan), ...(plan.sockets ? ['sockets in the folders that it sees'] : [])],
    },
  ].filter(({ of }) => of.length > 0)
}

function networkWords({ network, ports }: Plan): string {
  if (network === 'none') return 'no other machine, and no server of this one'
  const more = ports.length === 0 ? '' : `, and at ${ports.join(', ')}`
  return `a host only after the gate was asked for it, at ports 22, 80 and 443${more}`
}
