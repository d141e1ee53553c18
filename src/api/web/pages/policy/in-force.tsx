import type { ShownPolicy } from '../../../http/ports/policy-port.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Layers } from './layers.tsx'
import { Rules } from './rules.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingTable } from './setting-table.tsx'
import { useSettings } from './use-settings.ts'
import styles from './policy.module.css'

/** The policy in force: its layers, its rules, and every setting with what it means. */
export function InForce({ shown }: { readonly shown: ShownPolicy }) {
  return (
    <div className={styles.page}>
      {shown.refused !== undefined && (
        <div className={styles.refused} role="alert">
          <p>
            <strong>A newer version was refused, so the one before it stays in force.</strong>
          </p>
          <p>{shown.refused}</p>
        </div>
      )}
      <Layers shown={shown} />
      <Rules rules={shown.policy.rules} />
      <Settings shown={shown} />
    </div>
  )
}

function Settings({ shown }: { readonly shown: ShownPolicy }) {
  const { data, error, refetch } = useSettings()
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading what the settings mean" />
  return settingGroups(data, shown.policy).map(group => <SettingTable key={group.title} group={group} />)
}
