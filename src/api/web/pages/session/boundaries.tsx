import { Link } from 'wouter'
import { boundaryWays, networkWords } from '../../../../ground/model/network-words.ts'
import type { CallBoundary } from '../../../../ground/model/tool-call.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { plural } from '../../../../judge/policy/approved-reason.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { cell, Table } from '../../parts/table.tsx'
import styles from './boundaries.module.css'
import type { HostLine, PathLine, SessionBoundaries } from './session-boundaries.ts'

const maxPlans = 5

/** Shows what stood around the calls of a session, the hosts that were wanted, and what was refused. */
export function Boundaries({ found }: { readonly found: SessionBoundaries | undefined }) {
  if (!found) return null
  const { calls, plans, hosts, refused, planted } = found
  return (
    <section className={styles['boundaries']} aria-label="Boundary">
      <h2>Inside a boundary</h2>
      <p>{calls === 0 ? 'It ran inside a boundary.' : `${plural(calls, 'call')} ran inside a boundary.`}</p>
      {hosts.length > 0 && <Hosts hosts={hosts} />}
      {refused.length > 0 && <RefusedPaths paths={refused} />}
      {planted.length > 0 && (
        <Names
          says="Made inside, and obeyed by programs outside: look at each before you go on"
          of={planted}
        />
      )}
      {plans.slice(0, maxPlans).map((plan, i) => (
        <Plan key={plan.plan} plan={plan} isOnly={plans.length === 1} number={plans.length - i} />
      ))}
      {plans.length > maxPlans && (
        <p className={styles['soft']}>{plans.length - maxPlans} older plans stand in the log.</p>
      )}
    </section>
  )
}

function Hosts({ hosts }: { readonly hosts: readonly HostLine[] }) {
  return (
    <Table
      caption="Hosts that were wanted"
      head={
        <tr>
          <th>Host</th>
          <th className={cell.number}>Connections</th>
          <th>Outcome</th>
          <th className={cell.wide}>Why</th>
        </tr>
      }
    >
      {hosts.map(line => (
        <Host key={`${line.host}:${line.port}`} line={line} />
      ))}
    </Table>
  )
}

function Host({ line: { host, port, connections, effect, reason, reviewId } }: { readonly line: HostLine }) {
  return (
    <tr>
      <td>
        <code>
          {visibleText(host, 200)}:{port}
        </code>
      </td>
      <td className={cell.number}>{connections || ''}</td>
      <td>
        <EffectBadge effect={effect} />
      </td>
      <td className={cell.wide}>
        {visibleText(reason, 300)}{' '}
        {reviewId !== undefined && (
          <Link href={`/reviews/${encodeURIComponent(reviewId)}`}>A person was asked</Link>
        )}
      </td>
    </tr>
  )
}

function RefusedPaths({ paths }: { readonly paths: readonly PathLine[] }) {
  return (
    <div>
      <h3>Paths that it was refused, by its own words</h3>
      <ul>
        {paths.map(({ path, isShownLater }) => (
          <li key={path}>
            <code>{visibleText(path, 300)}</code>
            {isShownLater && ' – asked for afterwards, and shown to a later command'}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PlanGiven {
  readonly plan: CallBoundary
  readonly isOnly: boolean
  readonly number: number
}

function Plan({ plan, isOnly, number }: PlanGiven) {
  const { writable, readable, pinned, hidden, network, backend } = plan
  return (
    <details>
      <summary>
        {isOnly ? 'What stood inside' : `What stood inside, plan ${number}`}{' '}
        <code>{plan.plan.slice(0, 12)}</code>
      </summary>
      <p>
        It reached {networkWords(network)}. Made by{' '}
        {backend === 'bwrap' ? 'bubblewrap' : 'rules for files alone'}.
      </p>
      <Names says={`It ${boundaryWays.write}`} of={writable} />
      <Names says={`It ${boundaryWays.pinned}`} of={pinned} />
      <Names says={`It ${boundaryWays.hidden}`} of={hidden} />
      <Names says={`It ${boundaryWays.read}`} of={readable} />
    </details>
  )
}

function Names({ says, of }: { readonly says: string; readonly of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <h3>{says}</h3>
      <ul>
        {of.map(name => (
          <li key={name}>
            <code>{visibleText(name, 300)}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
