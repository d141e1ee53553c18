import { useTeam } from '../../api/use-team.ts'
import styles from './clients.module.css'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import { clientWords, enforcedWords } from './client-words.ts'
import { useSeals } from './use-seals.ts'
import { Link } from 'wouter'
import { ownProfile } from '../../../../ground/model/asker-text.ts'
import type { SeenClient } from '../../../../ground/model/overview.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { cell, Table } from '../../parts/table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'

/** The agents that have asked, how their calls come, and whether anything holds them to the answer. */
export function Agents() {
  const { data, error, refetch } = useClients()
  return (
    <section className={styles.part} aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      {error && !data ? (
        <FailureNotice error={error} again={refetch} />
      ) : !data ? (
        <Loading what="Asking who was seen" />
      ) : data.length === 0 ? (
        <FirstClient />
      ) : (
        <SeenClients clients={data} />
      )}
    </section>
  )
}

function SeenClients({ clients }: { readonly clients: readonly SeenClient[] }) {
  const isHub = useTeam() !== undefined
  return (
    <>
      <p className={styles.soft}>
        Whoever asks over the API or a socket may go on regardless; what is installed is proven{' '}
        {isHub ? 'at its gate' : 'above'}. What <code>countersign run</code> starts, it starts itself.
      </p>
      <Table
        caption="Agents that have asked"
        head={
          <tr>
            <th scope="col">Agent</th>
            <th scope="col" className={cell.extra}>
              Asks through
            </th>
            <th scope="col">Last seen</th>
            <th scope="col" className={cell.number}>
              Calls
            </th>
            <th scope="col" className={`${cell.number} ${cell.extra}`}>
              Queued
            </th>
            <th scope="col" className={`${cell.number} ${cell.extra}`}>
              Denied
            </th>
            <th scope="col" className={cell.extra}>
              Enforced
            </th>
          </tr>
        }
      >
        {clients.map(client => (
          <Row key={`${client.agent} ${client.profile} ${client.origin}`} client={client} />
        ))}
      </Table>
    </>
  )
}

function Row({ client }: { readonly client: SeenClient }) {
  const { agent, origin, first, last, calls, queued, denied } = client
  const profile = ownProfile(client)
  const enforced = enforcedWords(client, useSeals().data?.seals ?? [])
  return (
    <tr>
      <td className={styles.name}>
        <Link href={`/activity?${new URLSearchParams({ agent })}`}>{visibleText(agent, 120)}</Link>
        {profile !== undefined && <span className={styles.soft}> profile {profile}</span>}
        <p className={styles.narrow}>
          {queued} queued, {denied} denied; through {clientWords[origin]}; enforced: {enforced}
        </p>
      </td>
      <td className={cell.extra}>{clientWords[origin]}</td>
      <td>
        <When at={last} />
        <div className={styles.soft}>
          first <When at={first} />
        </div>
      </td>
      <td className={cell.number}>{calls.toLocaleString('en')}</td>
      <td className={`${cell.number} ${cell.extra}`}>{queued.toLocaleString('en')}</td>
      <td className={`${cell.number} ${cell.extra}`}>{denied.toLocaleString('en')}</td>
      <td className={cell.extra}>{enforced}</td>
    </tr>
  )
}

/** Shows the steps that connect a first client, where none was seen yet. */
function FirstClient() {
  return (
    <Empty title="No agent has asked yet">
      <div className={styles.first}>
        <p>Run one command through the gate, from any terminal:</p>
        <CodeBlock block>countersign run -- npm test</CodeBlock>
        <p>Or let a program ask over HTTP, with a token that says which agent it is:</p>
        <CodeBlock block>countersign token add agent --name builder</CodeBlock>
        <p>
          Agents of this account may also use the socket that <CodeBlock>countersign status</CodeBlock> names;
          over it nobody looks, answers or changes anything.
        </p>
      </div>
    </Empty>
  )
}

/** The agents that have asked, the latest first. */
function useClients() {
  return useQuery({
    queryKey: keys.clients,
    queryFn: ({ signal }) => ask<readonly SeenClient[]>('/v1/clients', undefined, signal),
  })
}
