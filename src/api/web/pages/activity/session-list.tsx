import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sessionName } from '../../../../ground/model/session-name.ts'
import { ownProfile } from '../../../../ground/model/asker-text.ts'
import type { SeenSession } from '../../../../ground/model/overview.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { queryText } from '../../api/make-query-client.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { cell, Table } from '../../parts/table.tsx'
import { When } from '../../parts/when.tsx'
import styles from './session-list.module.css'

const pageSize = 50

/** Every session, the one with the newest call first, each with what became of its calls. */
export function SessionList() {
  const found = useInfiniteQuery({
    queryKey: [...keys.sessions, 'list'],
    queryFn: ({ pageParam, signal }) =>
      ask<readonly SeenSession[]>(
        `/v1/sessions${queryText({ before: pageParam, limit: pageSize })}`,
        undefined,
        signal,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.lastSeq),
  })
  const { data, error, refetch } = found
  if (!data)
    return error ? <FailureNotice error={error} again={refetch} /> : <Loading what="Reading sessions" />
  const all = data.pages.flat()
  if (all.length === 0)
    return (
      <Empty title="No session yet.">
        Calls that an agent makes in one conversation stand together here.
      </Empty>
    )
  return (
    <>
      <Table caption="Sessions" head={<Head />}>
        {all.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Table>
      {found.hasNextPage && (
        <p className={styles['more']}>
          <Button onClick={() => void found.fetchNextPage()} busy={found.isFetchingNextPage}>
            Load older
          </Button>
        </p>
      )}
    </>
  )
}

function Head() {
  return (
    <tr>
      <th scope="col" className={cell.wide}>
        Session
      </th>
      <th scope="col" className={cell.extra}>
        Agent
      </th>
      <th scope="col">Last call</th>
      <th scope="col" className={cell.number}>
        Calls
      </th>
      <th scope="col" className={`${cell.number} ${cell.extra}`}>
        Queued
      </th>
      <th scope="col" className={`${cell.number} ${cell.extra}`}>
        Denied
      </th>
    </tr>
  )
}

function SessionRow({ session }: { readonly session: SeenSession }) {
  const { id, agent, last, calls, queued, denied } = session
  const profile = ownProfile(session)
  return (
    <tr>
      <td className={cell.wide}>
        <Link href={`/sessions/${encodeURIComponent(id)}`} className={styles['name'] ?? ''} data-row="">
          <code title={visibleText(id, 200)}>{sessionName(id)}</code>
        </Link>
        {profile !== undefined && <span className={styles['soft']}> profile {profile}</span>}
      </td>
      <td className={`${cell.extra} ${styles['when']}`}>{visibleText(agent, 80)}</td>
      <td className={styles['when']}>
        <When at={last} />
      </td>
      <td className={cell.number}>{calls.toLocaleString('en')}</td>
      <td className={`${cell.number} ${cell.extra} ${queued > 0 ? styles['asked'] : styles['soft']}`}>
        {queued}
      </td>
      <td className={`${cell.number} ${cell.extra} ${denied > 0 ? styles['denied'] : styles['soft']}`}>
        {denied}
      </td>
    </tr>
  )
}
