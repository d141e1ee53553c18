import type { Seal } from '../../../model/seal.ts'
import { methodWords, sealWords, versionWords } from '../../../model/seal-words.ts'
import { visibleText } from '../../../model/visible-text.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Mark } from '../../parts/mark.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../api/session.ts'
import { sealSummary, sortedSeals } from './client-words.ts'
import styles from './clients.module.css'
import { useCheckSeals, useSeals } from './use-seals.ts'

/** Whether each installed client obeys, how that is known, and what to do where it does not. */
export function Seals() {
  const { data, error, refetch } = useSeals()
  return (
    <section className={styles['part']} aria-labelledby="seals">
      <div className={styles['head']}>
        <h2 id="seals">Installed clients</h2>
        {data && data.seals.length > 0 && <CheckNow />}
      </div>
      {error && !data && <Failed error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking what is installed" />}
      {data?.seals.length === 0 && (
        <p className={styles['soft']}>
          None was looked at yet. <Code>countersign init</Code> puts the gate before the agents of this
          machine, <Code>countersign doctor</Code> proves that it stays there.
        </p>
      )}
      {data && data.seals.length > 0 && (
        <>
          <p className={styles['soft']}>
            {sealSummary(data.seals)}
            {data.next !== null && (
              <>
                {' '}
                Looked at again <When at={data.next} />.
              </>
            )}
          </p>
          <ul className={styles['list']}>
            {sortedSeals(data.seals).map(seal => (
              <Row key={`${seal.client} ${seal.scope} ${seal.project}`} seal={seal} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** For who may answer; others see what was seen. */
function CheckNow() {
  const { data: session } = useSession()
  const check = useCheckSeals()
  if (session?.caller.role !== 'reviewer') return null
  return (
    <div className={styles['check']}>
      {check.error && <span className={styles['failure']}>{check.error.message}</span>}
      <Button busy={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? 'Checking…' : 'Check now'}
      </Button>
    </div>
  )
}

const looks = {
  enforced: { mark: 'tick', style: 'well' },
  blocked: { mark: 'octagon', style: 'held' },
  open: { mark: 'warning', style: 'failing' },
  unproven: { mark: 'circle', style: 'new' },
} as const

function Row({ seal }: { readonly seal: Seal }) {
  const { title, scope, project, state, why, at, method, steps, limit } = seal
  const { mark, style } = looks[state]
  const version = versionWords(seal)
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          <strong>{title}</strong>{' '}
          <span className={styles['soft']}>
            {version ?? 'version not known'}
            {scope === 'user' ? '' : `; ${scope}${project === null ? '' : ` ${visibleText(project, 200)}`}`}
          </span>
        </p>
        {why !== null && (
          <p className={state === 'open' ? styles['failure'] : undefined}>{visibleText(why, 1_000)}</p>
        )}
        <details className={styles['soft']}>
          <summary>{state === 'enforced' ? methodWords[method] : 'What was looked at'}</summary>
          <ul className={styles['steps']}>
            {steps.map(({ name, result, text }) => (
              <li key={name}>
                <strong>{name}</strong> {result}: {visibleText(text, 1_000)}
              </li>
            ))}
            {limit !== null && <li>{limit}</li>}
          </ul>
        </details>
      </div>
      <p className={styles[style]}>
        <Mark name={mark} /> {sealWords[state]} <When at={at} />
      </p>
    </li>
  )
}
