import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { useKeys } from '../../../app/key-table.ts'
import { Button } from '../../../parts/button.tsx'
import { KeyHint } from '../../../parts/key-hint.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { spanText } from '../../../parts/relative-text.ts'
import { useNow } from '../../../parts/use-now.ts'
import { type OpenPlace, thisPlace, usePlace } from '../../../parts/unlocked-place.ts'
import styles from './unlocked-line.module.css'

/** Says for whom and for how long this page is unlocked, with the way to lock it; nothing while it is locked. */
export function UnlockedLine({ me }: { readonly me: string }) {
  const place = usePlace(me)
  return place && <OpenLine place={place} />
}

function OpenLine({ place: { reviewer, until } }: { readonly place: OpenPlace }) {
  const now = useNow()
  const lock = () => void thisPlace.lock()
  useKeys([{ keys: 'l', what: 'Lock this page', run: lock }])
  return (
    <div className={styles.line}>
      <span>
        <Mark name="unlocked" /> Unlocked for <b>{visibleText(reviewer, 64)}</b>, {spanText(until - now)} left
      </span>
      <Button kind="quiet" onClick={lock}>
        Lock <KeyHint keys="l" />
      </Button>
    </div>
  )
}
