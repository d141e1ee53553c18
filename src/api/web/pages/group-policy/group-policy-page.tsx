import { useLocation, useSearch } from 'wouter'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { useSession } from '../../api/use-session.ts'
import { Field } from '../../parts/field.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { GroupDraft } from './group-draft.tsx'
import { RolloutPanel } from './rollout-panel.tsx'
import { useGroupPolicy } from './use-group-policy.ts'
import styles from '../policy/policy.module.css'
import type { GroupPolicyText, ShownGroupPolicy } from '../../../../ground/model/policy-rollout.ts'
import { When } from '../../parts/when.tsx'
import { ChangeButton } from './change-button.tsx'
import { standingOf, versionName } from './rollout-sentence.ts'

/** The policies of a team’s groups of gates: which gates have which version, a draft, and the way back. */
export function GroupPolicyPage({ team }: { readonly team: ShownTeam }) {
  const [, go] = useLocation()
  const named = new URLSearchParams(useSearch()).get('group')
  const group = team.groups.find(({ name }) => name === named) ?? team.groups[0]
  return (
    <>
      <PageHeading
        title="Policy"
        sub="What the gates of a group ask, deny and allow beside what is built in"
      />
      {group ? (
        <div className={styles.page}>
          <div className={styles.group}>
            <Field label="Group of gates">
              {control => (
                <select
                  {...control}
                  value={group.name}
                  onChange={({ target }) =>
                    go(`/policy?group=${encodeURIComponent(target.value)}`, { replace: true })
                  }
                >
                  {team.groups.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <OfGroup key={group.name} group={group.name} team={team} />
        </div>
      ) : (
        <Empty title="There is no group of gates yet">
          <p>countersign hub group set makes one.</p>
        </Empty>
      )}
    </>
  )
}

function OfGroup({ group, team }: { readonly group: string; readonly team: ShownTeam }) {
  const { data, error, refetch } = useGroupPolicy(group)
  const { data: session } = useSession()
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data || !session) return <Loading what="Reading the policy of the group" />
  const me = session.caller.role === 'reviewer' ? (session.caller.reviewer ?? '') : undefined
  return (
    <>
      <RolloutPanel shown={data} team={team} me={me} />
      {me === undefined ? (
        <p className={styles.soft}>Only a reviewer changes it, in a browser of their own.</p>
      ) : (
        <GroupDraft shown={data} team={team} me={me} />
      )}
      <PolicyHistory shown={data} me={me} />
    </>
  )
}

interface Given {
  readonly shown: ShownGroupPolicy
  readonly me: string | undefined
}

/** Lists every version that there was, each with its text and the way back to it. */
function PolicyHistory({ shown, me }: Given) {
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
