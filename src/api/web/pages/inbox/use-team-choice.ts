import { useLocation, useSearch } from 'wouter'
import { queryText } from '../../api/query-text.ts'
import type { TeamChoice } from '../../parts/team/team-choice.ts'

/** The part of the team that the inbox is narrowed to: it stands in the address, so that a page of a gate can lead there. */
export function useTeamChoice(): readonly [TeamChoice, (choice: TeamChoice) => void] {
  const asked = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const parts = (['group', 'gate', 'principal'] as const).flatMap(name => {
    const value = asked.get(name) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return [Object.fromEntries(parts), choice => go(`/${queryText(choice)}`, { replace: true })]
}
