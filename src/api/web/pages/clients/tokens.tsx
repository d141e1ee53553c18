import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import { tokenWords } from './client-words.ts'
import styles from './clients.module.css'
import { useTokens } from './use-clients.ts'

/** The tokens that let programs in. They are made and ended at a terminal alone. */
export function Tokens() {
  const { data, error, refetch } = useTokens()
  return (
    <section className={styles.part} aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <p className={styles.soft}>
        Made with <CodeBlock>countersign token add</CodeBlock> and ended with{' '}
        <CodeBlock>countersign token remove</CodeBlock>, at a terminal alone. What opens is kept nowhere.
      </p>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking which tokens there are" />}
      {data?.length === 0 && <p>There are none: programs come in over sockets alone.</p>}
      <ul className={styles.list}>
        {data?.map(token => (
          <li key={token.id} className={styles.row}>
            <div className={styles.words}>
              <p>
                <code>{token.id}</code> {tokenWords(token)}
              </p>
              <p className={styles.soft}>
                made <When at={token.addedAt} />
                {token.expiresAt !== undefined && (
                  <>
                    , ends <When at={token.expiresAt} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
