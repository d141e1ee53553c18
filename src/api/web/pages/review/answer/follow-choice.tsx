import styles from './follow-choice.module.css'
import type { Draft } from './sent-answer.ts'

interface Given {
  /** The sentence of what the wider yes would let the session do. */
  readonly words: string
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

/** Offers, besides the plain yes, that the session follows the text which asked for the call; never chosen beforehand. */
export function FollowChoice({ words, draft, change }: Given) {
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        checked={draft.follow}
        onChange={event => change({ follow: event.currentTarget.checked })}
      />
      <span>
        <b>Let this session follow that text</b>
        <span className={styles['words']}>{words}</span>
      </span>
    </label>
  )
}
