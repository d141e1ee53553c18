import type { NotificationSettings, ReviewLevel } from '../../ground/model/notification-settings.ts'
import type { Review } from '../../ground/model/review.ts'
import type { Notice } from './notice.ts'
import { dueSteps, type NotifyState, type Pending, type WatchedReview } from './notify-state.ts'
import { isQuietHour, passes } from './is-quiet-hour.ts'

/** Beyond it the oldest are given up. */
const maxPending = 5_000

/** More than so many at once are told in one note. */
const maxSingle = 3

/** Lists the notes that new reviews need: one for each target that a route names. */
export function pendingOf(
  opened: readonly Review[],
  { routes }: NotificationSettings,
  now: number,
): Pending[] {
  return opened.flatMap(({ id, level, profile }) => {
    const taken = routes.filter(
      route => route.levels.includes(level) && (route.profiles === null || route.profiles.includes(profile)),
    )
    const targets = new Set(taken.flatMap(({ to }) => to))
    return [...targets].map(target => fresh(id, target, level, now))
  })
}

/** Lists the notes that notices need: one for each target, or for those of a route for their level, whatever its profiles. */
export function pendingNotices(
  notices: readonly Notice[],
  { routes, targets }: NotificationSettings,
  now: number,
): Pending[] {
  return notices.flatMap(({ id, level, title, lines, toAll }) => {
    const routed = routes.filter(({ levels }) => levels.includes(level)).flatMap(({ to }) => to)
    const named = new Set(toAll ? targets.map(({ name }) => name) : routed)
    return [...named].map(target => ({ ...fresh(id, target, level, now), notice: { title, lines } }))
  })
}

/** Lists the notes of the steps that these reviews have waited for: one for each target, whatever it was told before. */
export function pendingSteps(
  waiting: readonly WatchedReview[],
  settings: Pick<NotificationSettings, 'escalate'>,
  now: number,
): Pending[] {
  return waiting.flatMap(watched => {
    const { review, level } = watched
    const named = new Map(
      dueSteps(watched, settings, now).flatMap(({ to, after }) => to.map(name => [name, after])),
    )
    return [...named].map(([target, escalated]) => ({ ...fresh(review, target, level, now), escalated }))
  })
}

/** Puts notes after those that wait already; what a target has not been told yet is told once, as it stands now. */
export function joinPending(before: readonly Pending[], added: readonly Pending[]): readonly Pending[] {
  const isNewer = (one: Pending) =>
    added.some(({ review, target }) => review === one.review && target === one.target)
  return added.length === 0 ? before : [...before.filter(one => !isNewer(one)), ...added]
}

function fresh(review: string, target: string, level: ReviewLevel, now: number): Pending {
  return { review, target, level, tries: 0, next: now, held: false, late: false }
}

/** The state under the settings as they now are: nothing for targets that are gone, quiet hours kept. */
export function applySettings(
  state: NotifyState,
  { targets, quiet }: NotificationSettings,
  now: number,
): NotifyState {
  const names = targets.map(({ name }) => name)
  const isNow = quiet !== null && isQuietHour(quiet, now)
  const pending = state.pending
    .filter(({ target }) => names.includes(target))
    .slice(-maxPending)
    .map(one => {
      const held = isNow && quiet !== null && !passes(quiet, one.level)
      if (held === one.held) return one
      return held ? { ...one, held } : { ...one, held, late: true, next: now, tries: 0 }
    })
  const known = Object.entries(state.targets).filter(([name]) => names.includes(name))
  return { ...state, pending, targets: Object.fromEntries(known) }
}

/**
 * Gives the next batch for a target, for one note: a notice, or what was held back, or what nobody answered, or what is new;
 * of the last two more than a few at once, or the oldest. A clock that was set back makes nobody wait for longer than `longest` milliseconds.
 */
export function nextBatch(
  { pending }: NotifyState,
  target: string,
  now: number,
  maxLength: number,
): readonly Pending[] {
  const due = pending.filter(
    one => one.target === target && !one.held && (one.next <= now || one.next - now > maxLength),
  )
  const notice = due.find(one => one.notice)
  if (notice) return [notice]
  const late = due.filter(one => one.late)
  if (late.length > 0) return late
  const [escalated, first] = [due.filter(isEscalated), due.filter(one => !isEscalated(one))]
  const batch = escalated.length > 0 ? escalated : first
  return batch.length > maxSingle ? batch : batch.slice(0, 1)
}

function isEscalated({ escalated }: Pending): boolean {
  return escalated !== undefined
}

/** The notes that are left of these without a batch of them. */
export function withoutNotes(pending: readonly Pending[], batch: readonly Pending[]): readonly Pending[] {
  return pending.filter(one => !batch.some(other => isSameNote(one, other)))
}

/** Compares what two notes are about: either may have been changed since. */
export function isSameNote(one: Pending, other: Pending): boolean {
  return one.review === other.review && one.target === other.target && one.escalated === other.escalated
}
