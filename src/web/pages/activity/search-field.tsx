import { Field } from '../../parts/field.tsx'
import { TypedInput } from './typed-input.tsx'

interface Given {
  readonly value: string
  /** `typing` where it goes on with a text that counted already. */
  readonly onChange: (text: string, typing: boolean) => void
}

/** Looks through what calls say and what was found in them. */
export function SearchField({ value, onChange }: Given) {
  return (
    <Field label="Search">
      {control => (
        <TypedInput
          {...control}
          type="search"
          placeholder="command, path, host, finding …"
          value={value}
          onType={text => onChange(text, value !== '' && text !== '')}
        />
      )}
    </Field>
  )
}
