import { useLive } from '../../api/live-gate.tsx'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import styles from './live-switch.module.css'

interface Given {
  readonly isLive: boolean
  readonly onSwitch: (isLive: boolean) => void
}

/** Shows a switch for new decisions to come in by themselves; says too when the gate can’t be heard. */
export function LiveSwitch({ isLive, onSwitch }: Given) {
  const { state } = useLive()
  const isLost = isLive && state === 'lost'
  return (
    <Button aria-pressed={isLive} onClick={() => onSwitch(!isLive)} className={styles['switch']}>
      {isLost ? (
        <Mark name="away" />
      ) : isLive ? (
        <span className={styles['dot']} aria-hidden="true" />
      ) : (
        <Mark name="pause" />
      )}
      {isLost ? 'Not connected' : isLive ? 'Live' : 'Held'}
    </Button>
  )
}
