import type { NotificationSettings } from '../../ground/model/notification-settings.ts'
import { targetRecordOf } from './targets/index.ts'

/** Lists the environment variables that hold secrets of the targets: the starter of the gate passes them on. */
export function neededVariables({ targets }: NotificationSettings): readonly string[] {
  const sources = targets.flatMap(target => targetRecordOf(target.kind).secretsOf(target))
  return sources.flatMap(source => (typeof source === 'object' && 'env' in source ? [source.env] : []))
}
