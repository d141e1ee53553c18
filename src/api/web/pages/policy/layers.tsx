import type { ShownPolicy } from '../../../http/ports/policy-port.ts'
import styles from './policy.module.css'

/** Shows the sources of the policy, the weakest first, and the digest of the whole. */
export function Layers({ shown: { layers, policy } }: { readonly shown: ShownPolicy }) {
  return (
    <section>
      <h2 className={styles.title}>Where it comes from</h2>
      <p className={styles.soft}>Later ones win. All but your own file can only tighten.</p>
      <ol className={styles.layers}>
        <li className={styles.layer}>
          <span>Built-in defaults</span>
          <span className={styles.soft}>of this version</span>
        </li>
        {layers.map(({ name, digest }) => (
          <li key={name} className={styles.layer}>
            <code>{name}</code>
            {digest !== '' && <Digest digest={digest} />}
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        Together the policy is <Digest digest={policy.digest} />; every decision names it.
      </p>
    </section>
  )
}

function Digest({ digest }: { readonly digest: string }) {
  return <code title={`SHA-256 ${digest}`}>{digest.slice(0, 12)}</code>
}
