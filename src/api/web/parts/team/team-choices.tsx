import { visibleText } from '../../../../ground/model/visible-text.ts'
import { useTeam } from '../../api/use-team.ts'
import { Choice } from '../choice.tsx'
import styles from './team-choices.module.css'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'

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

/** The part of a team that a list is narrowed to; what is absent holds for all. */
export interface TeamChoice {
  /** The name of a group of gates. */
  readonly group?: string
  /** The name of a gate’s log. */
  readonly gate?: string
  /** The person for whom the agent works. */
  readonly principal?: string
}

/** Tells whether a review is of the part of the team that is chosen. */
export function isOfChoice(
  { gate, principal }: SentReview,
  choice: TeamChoice,
  team: ShownTeam | undefined,
): boolean {
  const group = team?.gates.find(one => one.gate === gate)?.group
  return (
    (choice.gate === undefined || choice.gate === gate) &&
    (choice.principal === undefined || choice.principal === principal) &&
    (choice.group === undefined || choice.group === group)
  )
}

/** The people for whom agents of these reviews work, by name. */
export function principalsOf(reviews: readonly SentReview[]): readonly string[] {
  const names = reviews.flatMap(({ principal }) => (principal === undefined ? [] : [principal]))
  return [...new Set(names)].sort()
}
