import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { useProvider } from '../../api/use-provider.ts'
import { useSession } from '../../api/use-session.ts'
import { useTeam } from '../../api/use-team.ts'
import { type ShownBrowser, useBrowsers } from '../../api/use-browsers.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import { browserName } from './browser-name.ts'
import styles from './you.module.css'

/** Shows the paired browsers; a reviewer can sign out their own. */
export function Browsers() {
  const { data, error, refetch } = useBrowsers()
  const isHub = useTeam() !== undefined
  const provider = useProvider()
  return (
    <section className={styles.section} aria-labelledby="browsers">
      <h2 id="browsers">Paired browsers</h2>
      <p className={styles.about}>
        A session ends after 12 hours without a look, and after a week in any case
        {provider && `; that of whoever signs on with ${provider} ends with their sign-on`}.{' '}
        <CodeBlock>{isHub ? 'countersign hub pair NAME' : 'countersign dashboard'}</CodeBlock> pairs another
        browser.
      </p>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking which browsers are paired" />}
      <ul className={styles.list}>
        {data?.map(browser => (
          <Row key={browser.id} browser={browser} />
        ))}
      </ul>
    </section>
  )
}

function Row({ browser }: { readonly browser: ShownBrowser }) {
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
