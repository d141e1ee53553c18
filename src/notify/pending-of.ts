import type { NotificationSettings, ReviewLevel } from '../model/notification-settings.ts'
import type { Review } from '../model/review.ts'
import type { Notice } from './notice.ts'
import type { NotifyState, Pending } from './notify-state.ts'
import { isQuiet, passes } from './is-quiet.ts'

/** Beyond it the oldest are given up. */
const mostPending = 5_000

/** More than so many at once are told in one note. */
const mostSingle = 3

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
  const isNow = quiet !== null && isQuiet(quiet, now)
  const pending = state.pending
    .filter(({ target }) => names.includes(target))
    .slice(-mostPending)
    .map(one => {
      const held = isNow && quiet !== null && !passes(quiet, one.level)
      if (held === one.held) return one
      return held ? { ...one, held } : { ...one, held, late: true, next: now, tries: 0 }
    })
  const known = Object.entries(state.targets).filter(([name]) => names.includes(name))
  return { ...state, pending, targets: Object.fromEntries(known) }
}

/**
 * Gives the next batch for a target, for one note: a notice, or what was held back, or more than a few at once, or the
 * oldest. A clock that was set back makes nobody wait for longer than `longest` milliseconds.
 */
export function nextBatch(
  { pending }: NotifyState,
  target: string,
  now: number,
  longest: number,
): readonly Pending[] {
  const due = pending.filter(
    one => one.target === target && !one.held && (one.next <= now || one.next - now > longest),
  )
  const notice = due.find(one => one.notice)
  if (notice) return [notice]
  const late = due.filter(one => one.late)
  if (late.length > 0) return late
  return due.length > mostSingle ? due : due.slice(0, 1)
}
