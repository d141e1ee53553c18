import type { DenySettings } from '../../model/deny-settings.ts'
import type { NotificationTarget } from '../../model/notification-settings.ts'
import type { Review } from '../../model/review.ts'
import type { DenyWay } from '../../notify/note.ts'
import type { HubKey } from '../../team/hub/hub-key.ts'
import { makeDenyLink } from './deny-link.ts'
import { memberOf } from '../../model/member-of.ts'

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
