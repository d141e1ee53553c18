import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { useSession } from '../../api/session.ts'
import { type PairedBrowser, useBrowsers } from '../../api/you.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import { browserName } from './browser-name.ts'
import styles from './you.module.css'

/** Which browsers are paired; one’s own can be let out from here. */
export function Browsers() {
  const { data, error, refetch } = useBrowsers()
  return (
    <section className={styles.section} aria-labelledby="browsers">
      <h2 id="browsers">Paired browsers</h2>
      <p className={styles.about}>
        A session ends after 12 hours without a look, and after a week in any case.{' '}
        <Code>countersign dashboard</Code> pairs another browser.
      </p>
      {error && !data && <Failed error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking which browsers are paired" />}
      <ul className={styles.list}>
        {data?.map(browser => (
          <Row key={browser.id} browser={browser} />
        ))}
      </ul>
    </section>
  )
}

function Row({ browser }: { readonly browser: PairedBrowser }) {
  const { id, role, reviewer, madeAt, usedAt } = browser
  const { data: session } = useSession()
  const mine = session?.caller.role === 'reviewer' ? session.caller.reviewer : undefined
  const isThis = session?.id === id
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{browserName(browser.browser)}</strong>
        {isThis && <span className={styles.tag}>this one</span>}
        <span className={styles.about}>
          {role === 'reader' ? 'looks' : reviewer}, paired <When at={madeAt} />, used <When at={usedAt} />
        </span>
      </span>
      {!isThis && reviewer !== undefined && reviewer === mine && <End id={id} />}
    </li>
  )
}

function End({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask('/v1/session/end', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.browsers }),
  })
  return (
    <>
      {error && <span role="alert">{error.message}</span>}
      <Button kind="quiet" busy={isPending} onClick={() => mutate()}>
        End its session
      </Button>
    </>
  )
}
