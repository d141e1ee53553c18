import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** One tab, and what is behind it. */
export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly count?: number
  readonly content: ReactNode
}

interface Given<Name extends string> {
  /** The name of the tabs, for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly open: Name
  readonly onOpen: (name: Name) => void
}

/** Tabs; arrow keys go from one to the next. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: Given<Name>) {
  return (
    <Radix.Root value={open} onValueChange={name => onOpen(name as Name)}>
      <Radix.List className={styles['list']} aria-label={label}>
        {tabs.map(({ name, label: word, count }) => (
          <Radix.Trigger key={name} value={name} className={styles['tab']}>
            {word}
            {count !== undefined && <span className={styles['count']}>{count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} className={styles['content']}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
