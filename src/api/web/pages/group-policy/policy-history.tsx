import type { GroupPolicyText } from '../../../../ground/model/policy-rollout.ts'
import type { ShownGroupPolicy } from '../../../../ground/model/shown-group-policy.ts'
import { When } from '../../parts/when.tsx'
import { ChangeButton } from './change-button.tsx'
import { standingOf, versionName } from './rollout-sentence.ts'
import styles from '../policy/policy.module.css'

interface Given {
  readonly shown: ShownGroupPolicy
  readonly me: string | undefined
}

/** Lists every version that there was, each with its text and the way back to it. */
export function PolicyHistory({ shown, me }: Given) {
  const { versions } = shown
  if (versions.length === 0) return null
  const first: GroupPolicyText = { group: shown.group, version: 0, digest: '', toml: '', by: '', at: 0 }
  return (
    <section>
      <h2 className={styles.title}>Versions</h2>
      <ul className={styles.layers}>
        {[...versions, first].map(one => (
          <Version key={one.version} one={one} shown={shown} me={me} />
        ))}
      </ul>
    </section>
  )
}

function Version({ one, shown, me }: Given & { readonly one: GroupPolicyText }) {
  const { rollout, group } = shown
  const standing = standingOf(rollout, one.version)
  const canGoBack = me !== undefined && standing === '' && rollout.proposed === null
  return (
    <li className={styles.layer}>
      <details className={styles.words}>
        <summary>
          {one.version === 0 ? 'No policy of the group' : `Version ${one.version}`}
          <span className={styles.soft}>
            {one.by !== '' && (
              <>
                {' '}
                {one.by}, <When at={one.at} />
              </>
            )}
            {standing !== '' && ` · ${standing}`}
          </span>
        </summary>
        {one.version > 0 && <pre className={styles.source}>{one.toml}</pre>}
      </details>
      {canGoBack && (
        <ChangeButton
          shown={shown}
          me={me}
          kind="quiet"
          does="Bring back"
          change={{ verb: 'move', version: one.version, share: 100, over: rollout.revision }}
        >
          <p>
            Every gate of {group} has {versionName(one.version)} from then on.
          </p>
        </ChangeButton>
      )}
    </li>
  )
}
