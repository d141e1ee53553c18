import { useRef, useState } from 'react'
import { useRowKeys } from '../../app/use-row-keys.ts'
import { useReviews, useWaiting } from '../../api/use-reviews.ts'
import { useTeam } from '../../api/use-team.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { isOfChoice, principalsOf, type TeamChoice, TeamChoices } from '../../parts/team/team-choices.tsx'
import { everything, foundReviews, type InboxSearch } from '../../../../people/review/found-reviews.ts'
import { WaitingList } from './waiting-list.tsx'
import styles from './inbox.module.css'
import { Link, useLocation, useSearch } from 'wouter'
import { queryText } from '../../api/make-query-client.ts'
import { useToday } from '../../api/use-overview.ts'
import { Empty } from '../../parts/empty.tsx'
import { Mark } from '../../parts/mark.tsx'
import type { EffectCounts } from '../../../../ground/model/overview.ts'
import type { Review } from '../../../../ground/model/review.ts'
import { useKeys } from '../../app/key-table.ts'
import { LevelCounts } from './level-counts.tsx'
import { takenUpText } from '../../../../judge/policy/taken-up-text.ts'
import { When } from '../../parts/when.tsx'
import { endWords } from './asked-words.ts'

const ended = {
  newest: true,
  states: ['approved', 'denied', 'returned', 'expired', 'withdrawn'],
  limit: 8,
} as const

/** Shows the reviews that were answered last: the call, the answer, the people and the time. */
function AnsweredList({ id }: { readonly id: string }) {
  const { data = [] } = useReviews(ended)
  if (data.length === 0) return null
  return (
    <>
      <h2 className={styles.heading} id={id}>
        Recently answered
      </h2>
      <ul className={styles.list}>
        {data.map(review => (
          <li key={review.id}>
            <Row review={review} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ review }: { readonly review: Review }) {
  const { id, state, what, agent, answeredAt, dueAt } = review
  return (
    <Link href={`/reviews/${id}`} className={styles.past} data-row>
      <span className={`${styles.end} ${styles[state] ?? ''}`}>
        <Mark name={state === 'approved' ? 'tick' : state === 'denied' ? 'cross' : 'hourglass'} />
        {endWords(review)}
      </span>
      <code className={styles.call}>{what}</code>
      <span className={styles.agent}>
        {agent}
        {state === 'approved' && `, ${takenUpText(review, Date.now())}`}
      </span>
      <span className={styles.when}>
        <When at={answeredAt ?? dueAt} />
      </span>
    </Link>
  )
}

interface Given {
  readonly reviews: readonly Review[]
  readonly search: InboxSearch
  readonly onSearch: (search: InboxSearch) => void
}

/** Fewer are seen at a glance. */
const worthSearching = 6

/** Narrows what waits to a level, or to some words. */
function InboxSearchBar({ reviews, search, onSearch }: Given) {
  const box = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', what: 'Search', run: () => box.current?.focus() }])
  const isShown = reviews.length >= worthSearching || search.text !== ''
  return (
    <div className={styles.bar}>
      <LevelCounts
        reviews={reviews}
        chosen={search.level}
        onChoose={level => onSearch({ ...search, level })}
      />
      {isShown && (
        <input
          ref={box}
          className={styles.search}
          type="search"
          aria-label="Search what waits"
          placeholder="Search what waits"
          value={search.text}
          onChange={event => onSearch({ ...search, text: event.target.value })}
        />
      )}
    </div>
  )
}

const countWords = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Says what happened today without anybody: `412 calls ran unseen today, 2 were denied, and 3 were asked about.` */
export function todayWords({ allowed, queued, denied }: EffectCounts): string {
  if (allowed + queued + denied === 0) return 'No agent has asked for anything today.'
  const parts = [countWords(allowed, 'call ran unseen today', 'calls ran unseen today')]
  if (denied > 0) parts.push(countWords(denied, 'was denied', 'were denied'))
  if (queued > 0) parts.push(countWords(queued, 'was asked about', 'were asked about'))
  const last = parts.pop() ?? ''
  return parts.length === 0 ? `${last}.` : `${parts.join(', ')} and ${last}.`
}

/** The best state of the inbox. */
function NothingWaits() {
  const { data } = useToday()
  return (
    <div className={styles.nothing}>
      <span className={styles.seal}>
        <Mark name="tick" />
      </span>
      <Empty title="Nothing waits.">
        {data && <p>{todayWords(data)}</p>}
        <Link href="/activity">See what agents did</Link>
      </Empty>
    </div>
  )
}

/** Shows the waiting reviews, the most dangerous first, and below them the last answers. */
export function InboxPage() {
  const page = useRef<HTMLDivElement>(null)
  const { data: waiting, error, refetch } = useWaiting()
  const [search, setSearch] = useState(everything)
  const [choice, setChoice] = useTeamChoice()
  const team = useTeam()
  const chosen = (waiting ?? []).filter(review => isOfChoice(review, choice, team))
  const found = foundReviews(chosen, search)
  const showAll = () => {
    setSearch(everything)
    setChoice({})
  }
  useRowKeys(page, 'review')
  return (
    <div ref={page}>
      <PageHeading
        title="Inbox"
        sub={waiting && <InboxSearchBar reviews={chosen} search={search} onSearch={setSearch} />}
      />
      <TeamChoices choice={choice} onChoose={setChoice} people={principalsOf(waiting ?? [])} />
      {error && !waiting && <FailureNotice error={error} again={refetch} />}
      {!error && !waiting && <Loading what="Asking what waits" />}
      {/* Another choice is another list: rows of the one before are not held under the pointer. */}
      {waiting && <WaitingList key={JSON.stringify(choice)} reviews={found} />}
      {found.length === 0 && waiting?.length !== 0 && waiting && (
        <p className={styles.none}>
          Nothing that waits fits. <Button onClick={showAll}>Show all</Button>
        </p>
      )}
      {waiting?.length === 0 && <NothingWaits />}
      <section className={styles.answered} aria-labelledby="answered">
        <AnsweredList id="answered" />
      </section>
    </div>
  )
}

/** The part of the team that the inbox is narrowed to: it stands in the address, so that a page of a gate can lead there. */
function useTeamChoice(): readonly [TeamChoice, (choice: TeamChoice) => void] {
  const asked = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const parts = (['group', 'gate', 'principal'] as const).flatMap(name => {
    const value = asked.get(name) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return [Object.fromEntries(parts), choice => go(`/${queryText(choice)}`, { replace: true })]
}
