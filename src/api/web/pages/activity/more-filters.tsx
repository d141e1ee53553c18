import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SeenClient } from '../../../../ground/model/overview.ts'
import { isVisibleText } from '../../../../ground/model/visible-text.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { Field } from '../../parts/field.tsx'
import { type ActivityFilter, withCondition } from './activity-filter.ts'
import { TypedInput } from './typed-input.tsx'
import styles from './filter-bar.module.css'

interface Given {
  readonly filter: ActivityFilter
  readonly onChange: (filter: ActivityFilter, typing?: boolean) => void
}

const texts = [
  ['agent', 'Agent', ''],
  ['tool', 'Tool', 'billing.refund'],
  ['session', 'Session', ''],
  ['finding', 'Finding', 'destruction'],
] as const
const rare = ['agent', 'tool', 'session', 'finding', 'until', 'minimum', 'dry'] as const

/** Conditions that are used now and then. Open where the filter has one of them. */
export function MoreFilters({ filter, onChange }: Given) {
  const agents = useId()
  const set = rare.filter(name => filter[name] !== undefined).length
  const typed = (name: keyof ActivityFilter) => (text: string) =>
    onChange(withCondition(filter, name, text), filter[name] !== undefined && text !== '')
  return (
    <details className={styles['more']} open={set > 0 || undefined}>
      <summary>More conditions{set > 0 && ` (${set})`}</summary>
      <div className={styles['rare']}>
        {texts.map(([name, label, placeholder]) => (
          <Field key={name} label={label}>
            {control => (
              <TypedInput
                {...control}
                list={name === 'agent' ? agents : undefined}
                placeholder={placeholder}
                value={filter[name] ?? ''}
                onType={typed(name)}
              />
            )}
          </Field>
        ))}
        <Minimum filter={filter} onType={typed('minimum')} />
        <Moment label="From" name="since" filter={filter} onChange={onChange} />
        <Moment label="Until" name="until" filter={filter} onChange={onChange} />
        <DryRuns filter={filter} onChange={onChange} />
      </div>
      <Agents id={agents} />
    </details>
  )
}

function Minimum({ filter, onType }: Pick<Given, 'filter'> & { readonly onType: (text: string) => void }) {
  return (
    <Field label="Composite at least">
      {control => (
        <TypedInput
          {...control}
          inputMode="decimal"
          placeholder="0 to 10"
          value={filter.minimum === undefined ? '' : String(filter.minimum)}
          onType={onType}
        />
      )}
    </Field>
  )
}

function DryRuns({ filter, onChange }: Given) {
  return (
    <label className={styles['tick']}>
      <input
        type="checkbox"
        checked={filter.dry === true}
        onChange={event => onChange(withCondition(filter, 'dry', event.target.checked ? '1' : ''))}
      />
      Dry runs too
    </label>
  )
}

function Moment({
  label,
  name,
  filter,
  onChange,
}: Given & { readonly label: string; readonly name: 'since' | 'until' }) {
  const value = filter[name]?.includes('T') ? filter[name] : ''
  return (
    <Field label={label}>
      {control => (
        <input
          {...control}
          type="datetime-local"
          value={value}
          onChange={event => onChange(withCondition(filter, name, event.target.value), value !== '')}
        />
      )}
    </Field>
  )
}

/** Agents that were seen, to choose from. */
function Agents({ id }: { readonly id: string }) {
  const { data = [] } = useQuery({
    queryKey: keys.clients,
    queryFn: ({ signal }) => ask<readonly SeenClient[]>('/v1/clients', undefined, signal),
  })
  const names = [...new Set(data.map(({ agent }) => agent))]
  return (
    <datalist id={id}>
      {names.filter(isVisibleText).map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
