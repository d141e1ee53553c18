import * as z from 'zod'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import type { ShownExport } from '../../../ground/model/export-target.ts'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import type { PolicyPort } from '../ports/policy-port.ts'
import { type Route, route } from '../parts/route.ts'
import { text } from '../schemas/text.ts'
import { notifications } from '../schemas/notifications.ts'
import type { ShownSeals } from '../../../ground/model/seal.ts'
import { seals } from '../schemas/seals.ts'

/** Time to run every installed command several times. */
const checkingTime = 300_000

const none: ShownSeals = { seals: [], checking: false, next: null }

/** The seals of installed clients. */
export const sealRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/seals',
    may: 'look',
    about:
      'Each installed client: enforced, not enforced, refusing everything or not proven here, with why, when it was looked at, its version and how.',
    answer: seals,
    handle: async (_asked, { seals }) => seals?.show() ?? none,
  }),
  route({
    method: 'POST',
    path: '/v1/seals/check',
    may: 'answer',
    about:
      'Looks at every installed client now: a call that must be refused, and one that must run, are put to its command and not carried out.',
    body: z.strictObject({}),
    answer: seals,
    milliseconds: checkingTime,
    handle: async (_asked, { seals }) => (await seals?.check()) ?? none,
  }),
]

/** The state of notifications. */
export const notificationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/notifications',
    may: 'look',
    about: 'Which reviews are told where, when each target last had a note, and what failed.',
    answer: notifications,
    handle: async (_asked, { notifications }) =>
      notifications?.() ?? { routes: [], escalate: [], targets: [], quiet: null },
  }),
]

const maxCounted = 10_000

/** The state of the gate. */
export const stateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/health',
    may: 'anybody',
    about: 'Whether the gate can judge; an error where it can’t read its state.',
    answer: z.strictObject({ ok: z.literal(true), version: text }),
    handle: async (_asked, { gate }) => {
      await gate.paused()
      return { ok: true, version: engineVersion }
    },
  }),
  route({
    method: 'GET',
    path: '/v1/metrics',
    may: 'scrape',
    about: 'Counts and times, as Prometheus reads them; docs/resident.md says what each is.',
    answer: 'text/plain',
    handle: async (_asked, served) =>
      new Response(served.metrics.text(await presentState(served)), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      }),
  }),
]

/** Reads the figures that are not counted but looked up. */
async function presentState(served: RouteContext) {
  const { gate, events, policy, witnessed, exports, now } = served
  const pending = await gate.reviews.list({ states: ['pending'], limit: maxCounted })
  const { witnesses = [], problem = null } = witnessed?.() ?? {}
  const failing = witnesses.filter(one => one.problem !== null).length
  const { user, system } = process.cpuUsage()
  return {
    countersign_info: { [`version="${engineVersion}"`]: 1 },
    countersign_reviews_pending: pending.length,
    countersign_event_listeners: events.listeners,
    countersign_paused: (await gate.paused()) === null ? 0 : 1,
    countersign_policy_refused: isRefused(policy) ? 1 : 0,
    countersign_log_set_back: problem === null ? 0 : 1,
    countersign_witnesses: { 'state="well"': witnesses.length - failing, 'state="failed"': failing },
    ...(await logFigures(served)),
    ...teamFigures((await served.membership?.()) ?? null, now()),
    ...exportFigures((await exports?.()) ?? [], now()),
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_cpu_seconds_total: (user + system) / 1_000_000,
    process_start_time_seconds: performance.timeOrigin / 1_000,
  }
}

/** Figures of the log; a checkpoint or a signature that was never made is not told. */
async function logFigures({ logSize, witnessed, now }: RouteContext) {
  const log = await logSize?.()
  const signed = witnessed?.().witnesses.flatMap(({ signedAt }) => signedAt ?? []) ?? []
  const age = (at: number) => Math.max(0, now() - at) / 1_000
  return {
    ...(log && { countersign_log_entries: log.entries }),
    ...(log && log.checkpointAt !== null && { countersign_checkpoint_age_seconds: age(log.checkpointAt) }),
    ...(signed.length > 0 && { countersign_witness_age_seconds: age(Math.min(...signed)) }),
  }
}

/** Figures of how a gate stands with its team; nothing for a gate of none. */
function teamFigures(membership: ShownMembership | null, now: number) {
  if (!membership) return {}
  const { isHeld, leaseUntil, waiting, waitingSince } = membership
  return {
    countersign_lease_seconds: isHeld && leaseUntil !== null ? Math.max(0, leaseUntil - now) / 1_000 : 0,
    countersign_team_lag_entries: waiting,
    countersign_team_lag_seconds: waiting === 0 ? 0 : Math.max(0, now - waitingSince) / 1_000,
  }
}

/** Labels are the names that the person gave the targets: letters, digits, - and _. */
function exportFigures(targets: readonly ShownExport[], now: number) {
  const of = (figure: (target: ShownExport) => number) =>
    Object.fromEntries(targets.map(target => [`target="${target.name}"`, figure(target)]))
  return {
    countersign_export_up: of(({ problem }) => (problem === null ? 1 : 0)),
    countersign_export_lag_entries: of(({ lag }) => lag),
    countersign_export_lag_seconds: of(({ lagSince }) => (lagSince === null ? 0 : (now - lagSince) / 1_000)),
    countersign_export_sent_total: of(({ sent }) => sent),
    countersign_export_refused_total: of(({ refused }) => refused),
    countersign_export_bare_total: of(({ bare }) => bare),
  }
}

function isRefused(policy: PolicyPort): boolean {
  try {
    return policy.show().refused !== undefined
  } catch {
    // None was ever in force.
    return true
  }
}
