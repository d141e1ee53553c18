import { Field } from '../../parts/field.tsx'

interface Given {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChoose: (value: string) => void
}

/** One of a few values, by its name. */
export function Choice({ label, value, options, onChoose }: Given) {
  return (
    <Field label={label}>
      {control => (
        <select {...control} value={value} onChange={event => onChoose(event.target.value)}>
          {options.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
