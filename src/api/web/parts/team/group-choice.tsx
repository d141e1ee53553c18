import { useTeam } from '../../api/use-team.ts'
import { Choice } from '../choice.tsx'
import styles from './team-choices.module.css'

interface Given {
  /** Empty for all gates. */
  readonly group: string
  readonly onChoose: (group: string) => void
}

/** Chooses a group of gates; nothing where there is no team. */
export function GroupChoice({ group, onChoose }: Given) {
  const team = useTeam()
  if (!team) return null
  const groups = team.groups.map(({ name }) => [name, name] as const)
  return (
    <div className={styles.group}>
      <Choice label="Group" value={group} options={[['', 'All gates'], ...groups]} onChoose={onChoose} />
    </div>
  )
}
