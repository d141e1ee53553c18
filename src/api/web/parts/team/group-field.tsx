import { useTeam } from '../../api/use-team.ts'
import { Field } from '../field.tsx'

interface Given {
  /** Empty for every gate. */
  readonly group: string
  readonly onChoose: (group: string) => void
}

/** Chooses the gates at which a standing answer holds; nothing where there is no team. */
export function GroupField({ group, onChoose }: Given) {
  const team = useTeam()
  if (!team) return null
  return (
    <Field label="At the gates of">
      {control => (
        <select {...control} value={group} onChange={({ target }) => onChoose(target.value)}>
          <option value="">every group</option>
          {team.groups.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
