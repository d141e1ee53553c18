import type { DiskFacts as Seen } from '../../../../ground/model/assessment.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Section } from './section.tsx'
import styles from './decision.module.css'

/** Shows the facts of the disk from before judging, and the files whose code was read, with their digests. */
export function DiskFactsSection({ observed }: { readonly observed: Seen }) {
  const { looked, paths, filesRead } = observed
  const [seen, read] = [Object.entries(paths), Object.entries(filesRead)]
  return (
    <Section title="What was seen on the disk">
      {!looked && (
        <p className={styles['soft']}>Nothing: the call names no place here, or there was no time.</p>
      )}
      {looked && seen.length + read.length === 0 && (
        <p className={styles['soft']}>
          It was looked, and nothing that this call names was there to tell of.
        </p>
      )}
      {seen.length + read.length > 0 && (
        <dl className={styles['seen']}>
          {seen.map(([path, what]) => (
            <div key={path}>
              <dt>
                <code>{visibleText(path, 300)}</code>
              </dt>
              <dd>{visibleText(what, 300)}</dd>
            </div>
          ))}
          {read.map(([path, digest]) => (
            <div key={`read ${path}`}>
              <dt>
                <code>{visibleText(path, 300)}</code>
              </dt>
              <dd>
                read as code, SHA-256 <code title={digest}>{digest.slice(0, 16)}…</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
