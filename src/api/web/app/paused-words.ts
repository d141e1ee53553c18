import { listWords } from '../../../ground/model/list-words.ts'
import type { ShownTeam } from '../../../ground/model/shown-team.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

/** Says where a pause holds: at this gate, or at every gate of a team, with the groups that have gates. */
export function pausedWords(team: Pick<ShownTeam, 'groups' | 'gates'> | undefined): string {
  if (!team) return 'The gate only observes.'
  const gates = team.gates.filter(({ revokedAt }) => revokedAt === null)
  const groups = team.groups.filter(({ name }) => gates.some(({ group }) => group === name))
  if (groups.length === 0) return 'Every gate only observes.'
  const names = groups.map(({ name }) => visibleText(name, 80))
  return `Every gate of ${listWords(names, 5)} only observes.`
}
