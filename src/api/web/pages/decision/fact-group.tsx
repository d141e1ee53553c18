import type { ReactNode } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './decision.module.css'

/** Facts under one heading. */
export function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['facts']}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

/** One fact by its name. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The beginning of something long, and a way to copy the whole of it. */
export function Digest({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <span className={styles['digest']}>
      <code title={value}>{value.slice(0, 12)}…</code>
      <CopyButton text={value} what={name} />
    </span>
  )
}
