import { visibleText } from '../../../../ground/model/visible-text.ts'
import { useTeam } from '../../api/use-team.ts'
import { Choice } from '../choice.tsx'
import styles from './team-choices.module.css'
import type { TeamChoice } from './team-choice.ts'

interface Given {
  readonly choice: TeamChoice
  readonly onChoose: (choice: TeamChoice) => void
  /** The people to choose from. */
  readonly people: readonly string[]
}

/** Narrows a list to a group, a gate or a person; nothing where there is no team. */
export function TeamChoices({ choice, onChoose, people }: Given) {
  const team = useTeam()
  if (!team) return null
  const { group = '', gate = '', principal = '' } = choice
  const gates = team.gates.filter(one => group === '' || one.group === group)
  const groups = team.groups.map(({ name }) => [name, name] as const)
  const choose = (part: TeamChoice) => onChoose(withoutEmpty({ ...choice, ...part }))
  return (
    <div className={styles.choices}>
      <Choice
        label="Group"
        value={group}
        options={[['', 'Any group'], ...groups]}
        onChoose={value => choose({ group: value, gate: '' })}
      />
      <Choice
        label="Gate"
        value={gate}
        options={[['', 'Any gate'], ...gates.map(one => [one.gate, visibleText(one.name, 60)] as const)]}
        onChoose={value => choose({ gate: value })}
      />
      <Choice
        label="Person"
        value={principal}
        options={[['', 'For anybody'], ...people.map(name => [name, visibleText(name, 60)] as const)]}
        onChoose={value => choose({ principal: value })}
      />
    </div>
  )
}

function withoutEmpty(choice: TeamChoice): TeamChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''))
}
