import type { NotificationTarget, TargetKind } from '../../../ground/model/notification-settings.ts'
import { desktop } from './desktop.ts'
import { email } from './email.ts'
import { ntfy } from './ntfy.ts'
import { slack } from './slack.ts'
import type { TargetKeys, TargetRecord } from './target-record.ts'
import { webhook } from './webhook.ts'

const records = { desktop, webhook, slack, ntfy, email } satisfies {
  readonly [Kind in TargetKind]: TargetRecord<Extract<NotificationTarget, { readonly kind: Kind }>>
}

/** The record of a kind of target. */
export function targetRecordOf(kind: TargetKind): TargetRecord {
  return records[kind]
}

/** The keys of all kinds, by their names. */
export const targetKeys: TargetKeys = Object.assign({}, ...Object.values(records).map(({ keys }) => keys))
