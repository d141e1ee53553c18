import type { WaitingRecovery } from '../../ground/model/recovery-request.ts'

/** Says how long a recovery waits yet; the end of a sentence. */
export function hoursLeft({ left: remaining, isTold }: Pick<WaitingRecovery, 'left' | 'isTold'>): string {
  if (remaining === null) return 'no gate counts its 24 hours yet'
  if (!isTold) return 'its 24 hours begin once a target of notifications took the notice'
  const hours = Math.max(1, Math.ceil(remaining / 3_600_000))
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} of the gate running are left`
}
