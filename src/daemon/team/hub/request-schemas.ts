import * as z from 'zod'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import { type GateAbout, maxSeals } from '../../../ground/model/shown-team.ts'
import { sealScopes, sealStates } from '../../../ground/model/seal.ts'
import { review } from '../../../api/http/schemas/review.ts'
import { devicePurposes } from '../../../gate/team/protocol/device-start.ts'
import type { FedAct } from '../../../people/acts/ports/act.ts'
import type { FeedRequest } from '../../../gate/team/protocol/feed-request.ts'
import type { HistoryRequest, LostHistory } from '../../../gate/team/protocol/history-line.ts'
import type { JoinRequest } from '../../../gate/team/protocol/join-request.ts'
import type { LeavingNote } from '../../../gate/team/protocol/sign-leaving.ts'
import type { LetGoRequest } from '../../../gate/team/protocol/let-go-statement.ts'
import type { RootRequest } from '../../../gate/team/protocol/root-proof.ts'
import type { SeenReport } from '../../../gate/team/protocol/seen-report.ts'
import type { Upload } from '../../../gate/team/protocol/upload.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const place = z.int().min(0)
const head = z.object({ seq: place, hash })
const key = z.string().max(200)
const gateName = z.string().regex(/^[0-9a-f]{20,64}$/)

/** A gate of a newer version may know more of a review: it is kept, since the gate is fed the whole row again. */
const anyReview = (review as unknown as z.ZodObject).loose() as unknown as typeof review

/** A gate of a newer version may write kinds that this one does not know. */
const kind = z.string().regex(/^[a-z_]{1,40}$/) as unknown as z.ZodType<AuditKind>

const noNul = 'it has a NUL in it'

/** PostgreSQL keeps no NUL, and JSON has none but as an escape. */
const keptText = z.string().max(1_000_000).refine(hasNoNul, noNul)

const entry = z.object({
  seq: z.int().min(1),
  at: place,
  kind,
  body: keptText.exactOptional(),
  prev: hash,
  hash,
  openings: keptText.exactOptional(),
})

const checkpoint = z.object({
  size: place,
  head: hash,
  at: place,
  publicKey: key,
  signature: z.string().max(200),
})

const protocol = z.object({ version: z.int().min(0), oldest: z.int().min(0) })

const join: z.ZodType<JoinRequest> = z.object({
  gate: gateName,
  epoch: z.int().min(0).max(999_999_999),
  name: z.string().max(200),
  publicKey: key,
  token: z.string().max(200),
  head,
  protocol: protocol.exactOptional(),
  group: z.string().max(1_000).exactOptional(),
  was: z.object({ gate: gateName, signature: z.string().max(200) }).exactOptional(),
})

const upload: z.ZodType<Upload> = z.object({
  at: place.exactOptional(),
  after: head,
  entries: z.array(entry).max(1_000),
  reviews: z.array(anyReview).max(1_000),
  checkpoint: checkpoint.exactOptional(),
})

const id = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/)
const nonce = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
const history = z.int().min(1).max(999_999_999)

/** A gate of a newer version may tell more. */
const about: z.ZodType<GateAbout> = z.object({
  version: z.string().max(60).refine(hasNoNul, noNul),
  policyDigest: hash.nullable(),
  groupPolicy: z
    .object({ version: place.max(999_999_999), problem: z.string().max(1_000).nullable() })
    .nullable()
    .exactOptional(),
  seals: z
    .array(
      z.object({
        title: z.string().max(60),
        scope: z.enum(sealScopes),
        state: z.enum(sealStates),
      }),
    )
    .max(maxSeals)
    .nullable(),
})

const feed: z.ZodType<FeedRequest> = z.object({
  number: place,
  id: id.exactOptional(),
  history: history.exactOptional(),
  wait: z.number().min(0).max(60),
  nonce,
  protocol: protocol.exactOptional(),
  problem: z.string().max(500).exactOptional(),
  about: about.exactOptional(),
})

const root: z.ZodType<RootRequest> = z.object({ known: place })

const fedAct: z.ZodType<FedAct> = z.object({
  number: z.int().min(1),
  id,
  history: history.exactOptional(),
  was: z.int().min(1).exactOptional(),
  after: place,
  at: place,
  rows: z.string().max(8_000_000),
  log: z.array(z.object({ kind, body: z.record(z.string(), z.json()) })).max(10_000),
  signature: z.string().max(200),
})

const asked: z.ZodType<HistoryRequest> = z.object({
  nonce,
  have: z.array(z.object({ number: z.int().min(1), id })).max(1_000),
})

const lost: z.ZodType<LostHistory> = z.object({
  at: place,
  acts: z.array(fedAct).max(100),
  reviews: z.array(anyReview).max(1_000),
})

const seen: z.ZodType<SeenReport> = z.object({
  act: fedAct.exactOptional(),
  note: z.string().max(4_000).exactOptional(),
})

const left: z.ZodType<LeavingNote> = z.object({ signature: z.string().max(200) })
const letGo: z.ZodType<LetGoRequest> = z.object({ nonce })

const device = z.object({ purpose: z.enum(devicePurposes) })
const deviceAnswer = z.object({ handle: z.string().max(6_000) })
const workload = z.object({ token: z.string().max(20_000) })

/** The bodies of what gates ask. What this version does not know of them may be left out: a newer gate says which it needs. */
export const requestSchemas = {
  join,
  upload,
  feed,
  root,
  history: asked,
  lost,
  seen,
  left,
  letGo,
  device,
  deviceAnswer,
  workload,
}

function hasNoNul(text: string): boolean {
  return !text.includes('\0')
}
