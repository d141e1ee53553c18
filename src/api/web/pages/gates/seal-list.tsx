import type { ToldSeal } from '../../../../ground/model/gate-about.ts'
import { sealWords } from '../../../../ground/model/seal-words.ts'
import type { SealState } from '../../../../ground/model/seal.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Mark, type MarkName } from '../../parts/mark.tsx'
import styles from './gates.module.css'

const looks: Readonly<Record<SealState, readonly [mark: MarkName, style: 'good' | 'warn' | 'bad']>> = {
  enforced: ['tick', 'good'],
  blocked: ['octagon', 'warn'],
  open: ['warning', 'bad'],
  unproven: ['circle', 'warn'],
}

/** The clients beside a gate, each with whether it obeys. */
export function SealList({ seals }: { readonly seals: readonly ToldSeal[] | null }) {
  if (seals === null) return <>Not told: nobody looks after clients there</>
  if (seals.length === 0) return <>None is installed</>
  return (
    <ul className={styles.seals}>
      {seals.map(({ title, scope, state }, i) => {
        const [mark, style] = looks[state]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a client may be there twice in one scope
          <li key={`${title} ${scope} ${i}`}>
            {visibleText(title, 60)}
            {scope !== 'user' && ` (${scope})`}{' '}
            <span className={`${styles.standing} ${styles[style]}`}>
              <Mark name={mark} />
              {sealWords[state]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
