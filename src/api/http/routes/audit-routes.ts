import { jsonText } from '../../../ground/model/json-text.ts'
import * as z from 'zod'
import type { VerifyProgress } from '../../../ground/model/verify-progress.ts'
import { type Gate, gateVerbs } from '../../../gate/core/gate.ts'
import { isCallerValid } from '../access/is-caller-valid.ts'
import { route, type Route } from '../parts/route.ts'
import { progressAnswer } from '../serve/progress-answer.ts'
import { booleanInQuery, numberInQuery, shortText, moment, text, namedSchema } from '../schemas/text.ts'
import { withholdPending } from '../../../gate/core/log/withhold-pending.ts'
import { evidenceQuery, logEvidence, logKeyChange, logKeys } from '../schemas/log-evidence.ts'
import type { Caller } from '../access/caller.ts'
import { identityOf } from '../access/identity-of.ts'
import { who } from '../schemas/review.ts'
import type { ErasureReport } from '../../../ground/model/erasure-report.ts'
import type { VerifyReport } from '../../../ground/model/verify-report.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'
import { exportKinds, type ShownExport } from '../../../ground/model/export-target.ts'

const target = z.strictObject({
  name: text,
  kind: z.enum(exportKinds),
  lag: z.number(),
  lagSince: moment.nullable(),
  held: z.number(),
  sent: z.number(),
  refused: z.number(),
  bare: z.number(),
  lastRefusal: z
    .strictObject({ gate: text.exactOptional(), seq: z.number(), at: moment, why: text })
    .nullable(),
  sentAt: moment.nullable(),
  problem: text.nullable(),
  isAcknowledged: z.boolean(),
})

/** The targets of exports, and how each stands. */
const shownExports: z.ZodType<{ readonly targets: readonly ShownExport[] }> = namedSchema(
  'Exports',
  z.strictObject({ targets: z.array(target) }),
)

const witness = z.strictObject({
  key: text,
  url: text,
  size: z.number(),
  signedAt: moment.nullable(),
  failures: z.number(),
  problem: text.nullable(),
  nextAt: moment,
})

/** The witnesses of the log, and whether it may be signed. */
const witnessed: z.ZodType<WitnessedState> = namedSchema(
  'Witnessed',
  z.strictObject({
    witnesses: z.array(witness),
    key: text,
    size: z.number(),
    problem: text.nullable(),
  }),
)

/** A signed checkpoint of the log. */
const checkpoint: z.ZodType<Checkpoint> = namedSchema(
  'Checkpoint',
  z.strictObject({ size: z.number(), head: text, at: moment, publicKey: text, signature: text }),
)

/** The outcome of verifying the log. */
const verifyReport: z.ZodType<VerifyReport> = namedSchema(
  'VerifyReport',
  z.strictObject({
    ok: z.boolean(),
    entries: z.number(),
    head: text,
    problems: z.array(text),
    comparedWith: z.array(text),
  }),
)

const count = z.number().int().min(0)

/** The result of an erasure. */
const erasureReport: z.ZodType<ErasureReport> = namedSchema(
  'ErasureReport',
  z.strictObject({
    erasedBy: count,
    parts: z.array(text),
    exports: z.array(z.strictObject({ at: moment, by: text })),
    alsoIn: z.array(count),
    searched: z.strictObject({ files: count, bytes: count }).exactOptional(),
    left: z.array(text),
  }),
)

/** Time for a state of some gigabytes that is searched and written anew. */
const erasingTime = 300_000

/** Taking parts out of the log. */
export const erasureRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/audit/erase',
    may: gateVerbs.erase.may,
    about:
      'Takes a sealed part of an entry out of the log, with everything that quotes it, and out of every other row of the state; the log still verifies. Needs a secret of the reviewer.',
    body: z.strictObject({
      entry: z.number().int().min(1),
      pointer: shortText(200),
      reason: shortText(500),
      who: who.exactOptional(),
    }),
    answer: erasureReport,
    milliseconds: erasingTime,
    handle: async ({ caller, body: { who: named, ...draft } }, { gate }) =>
      gate.erase(draft, identityOf(caller, named)),
  }),
]

/** The keys that sign the log. */
export const logKeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/keys',
    may: gateVerbs.logKeys.may,
    about: 'The keys that sign the log, the first one first and the one in force last.',
    answer: logKeys,
    handle: async (_asked, { gate }) => gate.logKeys(),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/keys',
    may: gateVerbs.changeLogKey.may,
    about:
      'Puts a new key in the place of the one that signs the log, or says from which entry on a key counts no longer by itself, or lets the log go on under a new name. Needs a secret of the reviewer.',
    body: z.strictObject({ change: logKeyChange, who: who.exactOptional() }),
    answer: logKeys,
    handle: async ({ caller, body: { change, who: named } }, { gate }) =>
      gate.changeLogKey(change, identityOf(caller, named)),
  }),
]

/** The log as others see it. */
export const witnessRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/witnesses',
    may: 'look',
    about:
      'Who signs the notes of the log, what each signed last, and why not since; `problem` says why nothing is signed any more, where the log was set back.',
    answer: witnessed,
    handle: async (_asked, { witnessed }) =>
      witnessed?.() ?? { witnesses: [], key: '', size: 0, problem: null },
  }),
]

/** The targets of exports. */
export const exportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/exports',
    may: 'look',
    about: 'Where the log is exported, how far each target is behind, what it took, and what it refused.',
    answer: shownExports,
    handle: async (_asked, { exports }) => ({ targets: (await exports?.()) ?? [] }),
  }),
]

const day = 86_400_000

/** Gate → caller → the day when an export of theirs was noted last. */
const noted = new WeakMap<Gate, Map<string, number>>()

/**
 * Notes in the log that a caller takes entries away, once a day for each: whoever erases a part later is told of it. A
 * page of the dashboard shows entries and keeps none; the owner's own program notes its exports itself.
 */
async function noteExport(gate: Gate, caller: Caller, isSaved: boolean, now: number): Promise<void> {
  if (caller.role !== 'reader' && caller.role !== 'reviewer') return
  if (!isSaved && caller.browser) return
  const days = noted.get(gate) ?? new Map<string, number>()
  noted.set(gate, days)
  const today = Math.floor(now / day)
  if (days.get(caller.key) === today) return
  days.set(caller.key, today)
  const by = caller.role === 'reviewer' ? caller.reviewer : 'a reader'
  await gate.logAccess({ event: 'exported', role: caller.role, by })
}

/** Time for a log of millions of entries. */
const verifyTime = 300_000

/** Characters after which a page ends early. */
const maxPageLength = 1_048_576

/** The checkpoints that a log is compared with, besides itself. */
const compared = z.strictObject({
  anchors: z.array(checkpoint).max(2_000).exactOptional(),
  fromCheckpoint: z.boolean().exactOptional(),
})

/** The log. */
export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/entries',
    may: 'look',
    about:
      'The raw log, oldest first, one entry a line, from the first one after `after`; 1,000 of them or 1 MiB. The end is where none comes. Lines of a review that waits are withheld until it has ended, save on the owner’s socket. `saved` says that the entries are kept somewhere: the log then notes who has them; of a token it always does, once a day.',
    query: z.strictObject({
      after: numberInQuery.exactOptional(),
      limit: numberInQuery.pipe(z.number().min(1).max(1_000)).exactOptional(),
      saved: booleanInQuery.exactOptional(),
    }),
    answer: 'application/x-ndjson',
    handle: async ({ caller, query: { after = 0, limit = 1_000, saved = false } }, { gate, now }) => {
      await noteExport(gate, caller, saved, now())
      return new Response(await linesOf(gate, after, limit, caller.role === 'owner'), {
        headers: { 'content-type': 'application/x-ndjson' },
      })
    },
  }),
  route({
    method: 'GET',
    path: '/v1/audit/verify',
    may: gateVerbs.verify.may,
    about: 'Compares the log with its own hashes and checkpoints.',
    query: z.strictObject({ fromCheckpoint: booleanInQuery.exactOptional() }),
    answer: verifyReport,
    milliseconds: verifyTime,
    handle: async ({ query, signal }, { gate }) => gate.verify({ ...query, signal: untilLate(signal()) }),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/verify',
    may: gateVerbs.verify.may,
    about: 'The same, and with checkpoints that were kept elsewhere.',
    body: compared,
    answer: verifyReport,
    milliseconds: verifyTime,
    handle: async ({ body, signal }, { gate }) => gate.verify({ ...body, signal: untilLate(signal()) }),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/verification',
    may: gateVerbs.verify.may,
    about:
      'The same however long it takes, which at a hub with the logs of many gates may be hours: each second a line of JSON says how many entries were `read` of how many, and the last line is `{"report": …}`, or `{"error": …}` where it could not be ended. It is given up when the client goes away.',
    body: compared,
    answer: 'application/x-ndjson',
    handle: async ({ body, caller, listener, signal }, served) =>
      progressAnswer<VerifyProgress>({
        // A caller has only so many under way, as of everything that looks.
        work: (onProgress, input) =>
          served.fairQueue.run(caller.key, () => served.gate.verify({ ...body, onProgress, signal: input })),
        client: signal(),
        isIn: () => isCallerValid(caller, served),
        onFault: error => {
          const why = String(error).slice(0, 500)
          const path = '/v1/audit/verification'
          served.note?.({ at: served.now(), listener, method: 'POST', path, why })
        },
      }),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/checkpoint',
    may: gateVerbs.checkpoint.may,
    about: 'Signs the present size and head of the log.',
    answer: checkpoint,
    handle: async (_asked, { gate }) => gate.checkpoint(),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/evidence',
    may: gateVerbs.evidence.may,
    about:
      'Proofs that a decision with what belongs to it, or every entry of a period, stands in the log, against a note that is signed now. The entries themselves are those of `/v1/audit/entries`.',
    body: evidenceQuery,
    answer: logEvidence,
    milliseconds: verifyTime,
    handle: async ({ body }, { gate }) => gate.evidence(body),
  }),
]

/** Nobody hears the outcome of what took longer. */
function untilLate(client: AbortSignal): AbortSignal {
  return AbortSignal.any([client, AbortSignal.timeout(verifyTime)])
}

async function linesOf(gate: Gate, after: number, limit: number, isRaw: boolean): Promise<string> {
  const shown = withholdPending(gate)
  const lines: string[] = []
  let size = 0
  for await (const entry of gate.entries(after, limit)) {
    const line = `${jsonText(isRaw ? entry : await shown(entry))}\n`
    lines.push(line)
    size += line.length
    if (lines.length >= limit || size >= maxPageLength) break
  }
  return lines.join('')
}
