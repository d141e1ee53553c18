import { useRef } from 'react'
import { useKeys } from '../../app/key-table.ts'
import styles from './filter-bar.module.css'
import { TypedInput } from './typed-input.tsx'

interface Given {
  readonly value: string
  /** `typing` where it goes on with a text that counted already. */
  readonly onChange: (text: string, typing: boolean) => void
}

/** Looks through what calls say and what was found in them. */
export function SearchField({ value, onChange }: Given) {
  const box = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', what: 'Search', run: () => box.current?.focus() }])
  return (
    <TypedInput
      ref={box}
      className={styles['control']}
      type="search"
      aria-label="Search"
      placeholder="Search commands, paths, hosts, findings …"
      value={value}
      onType={text => onChange(text, value !== '' && text !== '')}
    />
  )
}
