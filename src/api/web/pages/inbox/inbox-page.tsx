import { useRef, useState } from 'react'
import { useRowKeys } from '../../app/use-row-keys.ts'
import { useWaiting } from '../../api/use-reviews.ts'
import { useTeam } from '../../api/use-team.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { isOfChoice, principalsOf } from '../../parts/team/team-choice.ts'
import { TeamChoices } from '../../parts/team/team-choices.tsx'
import { AnsweredList } from './answered-list.tsx'
import { everything, foundReviews } from '../../../../people/review/found-reviews.ts'
import { InboxSearchBar } from './inbox-search-bar.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { useTeamChoice } from './use-team-choice.ts'
import { WaitingList } from './waiting-list.tsx'
import styles from './inbox.module.css'

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
