import type { Answering } from './answering.ts'
import { SignOnAgain } from '../../../parts/sign-on-again.tsx'
import styles from './answer.module.css'

/** Shows the notice beside the form: a failure, a refusal, or that an answer may be on its way. */
export function NoticeLine({ state: { step, notice } }: { readonly state: Answering }) {
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
