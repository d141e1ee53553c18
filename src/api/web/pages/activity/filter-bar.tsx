import { levels } from '../../../../ground/model/assessment.ts'
import { Button } from '../../parts/button.tsx'
import { type ActivityFilter, countConditions, withCondition } from './activity-filter.ts'
import { Choice } from '../../parts/choice.tsx'
import { type TeamChoice, TeamChoices } from '../../parts/team/team-choices.tsx'
import { MoreFilters } from './more-filters.tsx'
import styles from './filter-bar.module.css'
import { useRef } from 'react'
import { useKeys } from '../../app/key-table.ts'
import searchFieldStyles from './filter-bar.module.css'
import { TypedInput } from './typed-input.tsx'

interface Given {
  readonly filter: ActivityFilter
  readonly onChange: (filter: ActivityFilter, typing?: boolean) => void
}

const effects = [
  ['', 'Any effect'],
  ['allow', 'Allowed'],
  ['queue', 'Queued'],
  ['deny', 'Denied'],
] as const
const levelNames = [
  ['', 'Any level'],
  ...levels.map(one => [one, `${one.charAt(0).toUpperCase()}${one.slice(1)}`] as const),
] as const
const spans = [
  ['', 'Any time'],
  ['1h', 'Last hour'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
] as const

/** The filter as controls: what people use most in one line, the rest behind a word. */
export function FilterBar({ filter, onChange }: Given) {
  const { effect, level, since, search } = filter
  const isSpan = spans.some(([span]) => span === (since ?? ''))
  return (
    <search className={styles['bar']}>
      <div className={styles['often']}>
        <SearchField
          value={search ?? ''}
          onChange={(text, typing) => onChange(withCondition(filter, 'search', text), typing)}
        />
        <Choice
          label="Effect"
          value={effect ?? ''}
          options={effects}
          onChoose={value => onChange(withCondition(filter, 'effect', value))}
        />
        <Choice
          label="Level"
          value={level ?? ''}
          options={levelNames}
          onChoose={value => onChange(withCondition(filter, 'level', value))}
        />
        <Choice
          label="Time"
          value={since ?? ''}
          options={isSpan ? spans : [...spans, [since ?? '', 'As chosen']]}
          onChoose={value => onChange(withCondition(filter, 'since', value))}
        />
      </div>
      <OfTeam filter={filter} onChange={onChange} />
      <MoreFilters filter={filter} onChange={onChange} />
      {countConditions(filter) > 0 && (
        <Button kind="quiet" className={styles['clear']} onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </search>
  )
}

/** Narrows the list down within a team; nothing where there is none. */
function OfTeam({ filter, onChange }: Given) {
  const people = filter.principal === undefined ? [] : [filter.principal]
  const choose = ({ group = '', gate = '', principal = '' }: TeamChoice) =>
    onChange(
      Object.entries({ group, gate, principal }).reduce(
        (changed, [name, value]) => withCondition(changed, name as keyof TeamChoice, value),
        filter,
      ),
    )
  return <TeamChoices choice={filter} onChoose={choose} people={people} />
}

interface SearchFieldProps {
  readonly value: string
  /** `typing` where it goes on with a text that counted already. */
  readonly onChange: (text: string, typing: boolean) => void
}

/** Looks through what calls say and what was found in them. */
function SearchField({ value, onChange }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', what: 'Search', run: () => box.current?.focus() }])
  return (
    <TypedInput
      ref={box}
      className={searchFieldStyles['control']}
      type="search"
      aria-label="Search"
      placeholder="Search commands, paths, hosts, findings …"
      value={value}
      onType={text => onChange(text, value !== '' && text !== '')}
    />
  )
}
