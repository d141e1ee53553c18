import { type RefObject, useId } from 'react'
import type { Review } from '../../../../../ground/model/review.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { isOwnCall } from '../../../../../people/review/may-approve.ts'
import { announcedWords, challengeForms } from '../../../../../judge/policy/challenge-forms.ts'
import { Button } from '../../../parts/button.tsx'
import { useNow } from '../../../parts/use-now.ts'
import { JoinedLine } from '../grant/joined-line.tsx'
import type { JoinedGrant } from '../grant/use-joined-grant.ts'
import styles from './answer.module.css'
import { countdownText, MinimumTime } from './minimum-time.tsx'
import { OpenChallenge } from './open-challenge.tsx'
import { UnlockedLine } from './unlocked-line.tsx'
import type { AnswerControls } from './use-answering.ts'
import type { Answering } from './answering.ts'
import { plural } from '../../../../../judge/policy/approved-reason.ts'
import { SignOnAgain } from '../../../parts/sign-on-again.tsx'

interface Given {
  readonly controls: AnswerControls
  readonly page: ReviewPage
  /** The grant that is made with the yes, where there is one. */
  readonly grant: JoinedGrant
  readonly me: string
  readonly at: RefObject<HTMLDivElement | null>
}

/** The way to a yes: first the challenge is drawn, then it is filled in, then the button can be pressed. */
export function LetItRun({ controls, page, grant, me, at }: Given) {
  const { state } = controls
  const { review } = page
  const id = useId()
  const isOwn = isOwnCall(review, me)
  return (
    <div className={styles.part} ref={at} role="group" aria-labelledby={id}>
      <h2 className={styles.title}>
        <span id={id}>{state.sheet ? challengeForms[state.sheet.challenge].title : 'Let it run?'}</span>
        {state.sheet && <MinimumTime key={state.sheet.id} sheet={state.sheet} />}
      </h2>
      <NoticeLine state={state} />
      {isOwn ? (
        <p className={styles.soft}>
          You asked for this call: {review.requiredApprovers > 1 ? 'other people' : 'somebody else'} must
          agree to it.
        </p>
      ) : state.sheet ? (
        <OpenChallenge
          key={state.sheet.id}
          sheet={state.sheet}
          controls={controls}
          page={page}
          grant={grant}
        />
      ) : (
        <>
          <JoinedLine page={page} grant={grant} />
          <Begin controls={controls} review={review} me={me} />
        </>
      )}
    </div>
  )
}

function Begin({ controls, review, me }: Pick<Given, 'controls' | 'me'> & { readonly review: Review }) {
  const { state, begin } = controls
  const words = announcedWords(review.challenge)
  const now = useNow()
  const cooling = state.coolUntil === undefined ? 0 : Math.ceil((state.coolUntil - now) / 1_000)
  return (
    <>
      <p className={styles.soft}>
        {words.announcement} You can approve {plural(review.minimumSeconds, 'second')} after you begin. A yes
        covers this one call, once.
      </p>
      <Button
        className={styles.wide}
        onClick={begin}
        busy={state.step === 'beginning'}
        disabled={cooling > 0 || state.step === 'sending' || state.step === 'unsure'}
      >
        {cooling > 0 ? `You can try again in ${countdownText(cooling)}` : words.begin}
      </Button>
      {review.settings.proof[review.level] === 'session' && <UnlockedLine me={me} />}
    </>
  )
}

/** Shows the notice beside the form: a failure, a refusal, or that an answer may be on its way. */
function NoticeLine({ state: { step, notice } }: { readonly state: Answering }) {
  return (
    <div role="alert" className={styles.notices}>
      {step === 'unsure' && (
        <p className={styles.bad}>
          The gate did not answer, so it is not known whether yours arrived. This page finds out and, if it
          did not, sends it again: leave it open.
        </p>
      )}
      {notice && <p className={notice.tone === 'bad' ? styles.bad : styles.plain}>{notice.text}</p>}
      {notice?.signOn && <SignOnAgain />}
    </div>
  )
}
