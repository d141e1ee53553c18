import type { ShownPolicy } from '../../../http/ports/policy-port.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useSettings } from './use-settings.ts'
import styles from './policy.module.css'
import type { Policy, Rule } from '../../../../ground/model/policy.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { Breakable } from '../../parts/breakable.tsx'
import { cell, Table } from '../../parts/table.tsx'
import type { ShownSetting } from '../../../http/schemas/policy.ts'
import { builtInProfiles, defaultProfile } from '../../../../judge/policy/default-profile.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** One setting with what it now is. */
interface SettingRow {
  readonly key: string
  readonly about: string
  /** As it stands in a file. */
  readonly value: string
  readonly default: string
  readonly isChanged: boolean
}

/** Settings that belong together. */
interface SettingGroup {
  readonly title: string
  readonly rows: readonly SettingRow[]
}

const sections = [
  ['proxy', 'Thresholds'],
  ['reputation', 'Trust'],
  ['reviews', 'Reviews'],
] as const

/** Every setting of a policy with its value and meaning; for each profile a group of its own, what is unset left out. */
export function settingGroups(settings: readonly ShownSetting[], policy: Policy): readonly SettingGroup[] {
  const general = sections.map(([section, title]) => ({
    title,
    rows: rowsOf(settings, `${section}.`, section, policy[section]),
  }))
  const profiles = Object.values(policy.profiles).map(profile => ({
    title: `Profile ${profile.name}`,
    rows: rowsOf(
      settings,
      'profile.NAME.',
      `profile.${profile.name}`,
      profile,
      memberOf(builtInProfiles, profile.name) ?? defaultProfile,
    ),
  }))
  return [...general, ...profiles].filter(({ rows }) => rows.length > 0)
}

function rowsOf(
  settings: readonly ShownSetting[],
  prefix: string,
  shownAs: string,
  values: unknown,
  builtIn: unknown = {},
): readonly SettingRow[] {
  return settings
    .filter(({ key }) => key.startsWith(prefix))
    .flatMap(({ key, about, default: usual }) => {
      const path = key.slice(prefix.length).split('.')
      // A setting with a key for each code, currency or name has no one default: each key has its own.
      const own = new Map(valuesAt(builtIn, path).map(([found, value]) => [found, JSON.stringify(value)]))
      return valuesAt(values, path).map(([found, value]) => {
        const known = own.get(found) ?? usual
        const text = JSON.stringify(value)
        return { key: `${shownAs}.${found}`, about, value: text, default: known, isChanged: text !== known }
      })
    })
}

/** Returns the values at a path; `CODE` in it stands for every key there. */
function valuesAt(values: unknown, path: readonly string[]): readonly (readonly [string, unknown])[] {
  const [first = '', ...rest] = path
  if (typeof values !== 'object' || values === null) return []
  const table = values as Readonly<Record<string, unknown>>
  if (first === 'CODE') return Object.entries(table)
  const value = memberOf(table, first)
  if (value === undefined) return []
  if (rest.length === 0) return [[first, value]]
  return valuesAt(value, rest).map(([found, inner]) => [`${first}.${found}`, inner] as const)
}

/** The most settings as built in that are shown unasked: a screen of them is read, hundreds bury what was changed. */
const shownAtOnce = 20

/** Settings that belong together, each with its value and what it means. What is no default comes first, and says so. */
function SettingTable({ group: { title, rows } }: { readonly group: SettingGroup }) {
  const changed = rows.filter(({ isChanged }) => isChanged)
  const builtIn = rows.filter(({ isChanged }) => !isChanged)
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.soft}>
        {changed.length === 0 ? 'As built in.' : `${changed.length} of ${rows.length} not as built in.`}
      </p>
      {rows.length <= shownAtOnce ? (
        <Rows title={title} rows={rows} />
      ) : (
        <>
          {changed.length > 0 && <Rows title={title} rows={changed} />}
          <details className={styles.words}>
            <summary>{builtIn.length} settings as built in</summary>
            <Rows title={`${title}, as built in`} rows={builtIn} />
          </details>
        </>
      )}
    </section>
  )
}

function Rows({ title, rows }: SettingGroup) {
  return (
    <Table
      caption={title}
      head={
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col" className={cell.extra}>
            What it means
          </th>
        </tr>
      }
    >
      {rows.map(({ key, about, value, default: usual, isChanged }) => (
        <tr key={key}>
          <td className={styles.key}>
            <code>
              <Breakable text={key} />
            </code>
            <p className={styles.narrow}>{about}</p>
          </td>
          <td className={styles.value}>
            <code>{value}</code>
            {isChanged && <span className={styles.changed}>{usual === '' ? 'set' : `not ${usual}`}</span>}
          </td>
          <td className={cell.extra}>{about}</td>
        </tr>
      ))}
    </Table>
  )
}

const conditions = ['kind', 'tool', 'program', 'argument', 'path', 'host', 'pattern', 'on'] as const

/** The conditions of a rule, in the order in which they are read: `program terraform`, `argument destroy*`. */
export function ruleConditions(rule: Rule): readonly (readonly [what: string, value: string])[] {
  return conditions.flatMap(what => {
    const value = rule[what]
    return value === undefined ? [] : [[what, value] as const]
  })
}

/** The rules that a person wrote, in the order in which they are looked at. */
function Rules({ rules }: { readonly rules: readonly Rule[] }) {
  return (
    <section>
      <h2 className={styles.title}>Rules</h2>
      {rules.length === 0 ? (
        <p className={styles.soft}>There are none: points and thresholds decide alone.</p>
      ) : (
        <ol className={styles.rules}>
          {rules.map((rule, i) => (
            <li key={`${rule.source} ${i}`} className={styles.rule}>
              <EffectBadge effect={rule.effect} />
              <div className={styles.words}>
                <p>{visibleText(rule.reason, 500)}</p>
                <p className={styles.soft}>
                  {ruleConditions(rule).map(([what, value]) => (
                    <span key={what} className={styles.condition}>
                      {what} <code>{visibleText(value, 200)}</code>
                    </span>
                  ))}
                </p>
                {rule.covers.length > 0 && <p className={styles.soft}>covers {rule.covers.join(', ')}</p>}
                <p className={styles.soft}>{rule.source}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

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

/** Shows the sources of the policy, the weakest first, and the digest of the whole. */
function Layers({ shown: { layers, policy } }: { readonly shown: ShownPolicy }) {
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
