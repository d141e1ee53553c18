import type { DenySettings } from '../../ground/model/deny-settings.ts'
import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import type { Review } from '../../ground/model/review.ts'
import type { DenyWay } from '../../gate/notify/note.ts'
import type { HubKey } from '../../daemon/team/hub/hub-key.ts'
import { makeDenyLink } from './deny-link.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** Returns the way to deny a review from where a target shows it; undefined where there is none. */
export function denyWay(
  { slack, links }: DenySettings,
  { name, kind }: NotificationTarget,
  review: Pick<Review, 'id' | 'dueAt'>,
  { key, origin }: { readonly key: Pick<HubKey, 'sign'>; readonly origin: string },
): DenyWay | undefined {
  if (memberOf(links, name) !== undefined)
    return { by: 'link', link: origin + makeDenyLink(review, name, key) }
  return kind === 'slack' && slack ? { by: 'button' } : undefined
}
