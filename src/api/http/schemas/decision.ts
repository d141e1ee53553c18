import * as z from 'zod'
import type { LoggedDecision, Replay } from '../../../ground/model/logged-decision.ts'
import { levels } from '../../../ground/model/assessment.ts'
import {
  callKinds,
  type ToolCall,
  boundaryBackends,
  boundaryNetworks,
  type CallBoundary,
} from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { challenges } from '../../../ground/model/challenge.ts'
import { jsonObject, moment, recordSchema, text, namedSchema, shortText } from './text.ts'
import { trust } from './trust.ts'

const paths = z.array(shortText(4_096)).max(2_000)

/** The boundary that a call runs inside. */
export const callBoundary: z.ZodType<CallBoundary> = namedSchema(
  'CallBoundary',
  z.strictObject({
    plan: z.string().regex(/^[0-9a-f]{64}$/),
    backend: z.enum(boundaryBackends),
    network: z.enum(boundaryNetworks),
    readable: paths,
    writable: paths,
    pinned: paths,
    hidden: paths,
  }),
)

/** A place in the arguments of a call. */
export const evidence = z.strictObject({
  pointer: text,
  start: z.number(),
  end: z.number(),
  text: text.exactOptional(),
})

/** The kinds of effects differ much; each has its type, its evidence, and what it goes through. */
const effect = namedSchema(
  'Effect',
  z.looseObject({ type: text, evidence, through: z.array(text) }),
) as unknown as z.ZodType<Decision['effects'][number]>

/** The pattern of a call. */
export const shape = namedSchema('Shape', z.strictObject({ key: text, text }))

const finding = z.strictObject({
  code: text,
  what: text,
  evidence: z.array(evidence),
  strength: z.number(),
  instead: text.exactOptional(),
  filter: text,
  points: z.number(),
  whole: z.number().exactOptional(),
  outOfReach: z.number().exactOptional(),
  gate: z.boolean(),
  why: text,
})

const factors = z.strictObject({
  function_name: z.number(),
  arguments: z.number(),
  docstring: z.number(),
  hints: z.number(),
  novelty: z.number(),
})

const scorerValue: z.ZodType<Decision['assessment']['scorers']> = namedSchema(
  'ScorerValue',
  z.strictObject({
    scorer: text,
    value: z.number(),
    decided: z.boolean(),
    get parts() {
      return z.array(scorerValue).exactOptional()
    },
  }),
)

/** The place where a value was said. */
const heardSource = z.strictObject({
  tool: text.nullable(),
  callId: text.exactOptional(),
  at: moment,
  from: z.enum(['person', 'result']),
  pointed: z.number(),
  calls: z.number().exactOptional(),
  own: z.boolean(),
  isEcho: z.literal(true).exactOptional(),
})

/** A value that decides whom or what the call touches, and who named it. */
const namedValue = namedSchema(
  'NamedValue',
  z.strictObject({
    pointer: text,
    span: z.tuple([z.number(), z.number()]).exactOptional(),
    isFirm: z.boolean(),
    isNumber: z.boolean().exactOptional(),
    isRight: z.boolean().exactOptional(),
    isSiteless: z.literal(true).exactOptional(),
    isPartPersons: z.literal(true).exactOptional(),
    voice: z.enum(['person', 'approved', 'own', 'ordered', 'pointed', 'stranger', 'nobody']),
    strength: z.number(),
    isHidden: z.literal(true).exactOptional(),
    isSameAct: z.literal(true).exactOptional(),
    standing: z.enum(['yours', 'adverse', 'neutral', 'unread']).exactOptional(),
    source: heardSource.exactOptional(),
  }),
)

const assessment: z.ZodType<Decision['assessment']> = namedSchema(
  'Assessment',
  z.strictObject({
    raw: z.number(),
    capped: z.array(z.number()),
    discount: z.number(),
    composite: z.number(),
    risk: z.number(),
    level: z.enum(levels),
    hardGate: z.boolean(),
    thresholds: z.strictObject({ allow: z.number(), deny: z.number(), people: z.number().exactOptional() }),
    contributions: z.array(
      z.strictObject({
        filter: text,
        points: z.number(),
        deny: z.boolean(),
        findings: z.array(finding),
      }),
    ),
    scorers: scorerValue,
    factors: z
      .strictObject({ factors, contributions: factors, score: z.number(), level: z.enum(levels) })
      .exactOptional(),
    shape: shape.exactOptional(),
    trust: trust.exactOptional(),
    named: z.array(namedValue).exactOptional(),
    heardPerson: z.literal(true).exactOptional(),
    asked: z
      .strictObject({
        by: z.enum(['person', 'pointed']),
        at: moment,
        share: z.number(),
        whole: z.number(),
        kept: z.enum(['order', 'high', 'gate']).exactOptional(),
      })
      .exactOptional(),
    followed: z.strictObject({ review: text, by: text, at: moment }).exactOptional(),
    promptsOf: text.exactOptional(),
    failures: z.array(z.strictObject({ filter: text, message: text })),
    observed: z.strictObject({
      looked: z.boolean(),
      milliseconds: z.number(),
      paths: recordSchema(text),
      filesRead: recordSchema(text),
      filesUnread: recordSchema(text).exactOptional(),
      toolWas: z.strictObject({ digest: text, since: moment }).exactOptional(),
      serverWas: z.strictObject({ digest: text, since: moment }).exactOptional(),
    }),
  }),
)

const reasonKinds = [
  'routine',
  'points',
  'gate',
  'rule',
  'failed',
  'cold_start',
  'grant',
  'person',
  'parked',
  'changed',
  'paused',
  'observed',
] as const

/** The answer to one call. */
export const decision: z.ZodType<Decision> = namedSchema(
  'Decision',
  z.strictObject({
    id: text,
    callId: text,
    callDigest: text,
    effect: z.enum(['allow', 'queue', 'deny']),
    reason: z.strictObject({
      kind: z.enum(reasonKinds),
      text,
      instead: text.exactOptional(),
      final: z.boolean(),
    }),
    challenge: z.enum(challenges),
    minimumSeconds: z.number(),
    approvers: z.array(z.strictObject({ group: text, count: z.number() })).exactOptional(),
    effects: z.array(effect),
    assessment,
    policyDigest: text,
    engineVersion: text,
    reviewId: text.exactOptional(),
    grantId: text.exactOptional(),
    observed: z.enum(['queue', 'deny']).exactOptional(),
    dryRun: z.boolean(),
    milliseconds: z.number().exactOptional(),
    at: moment,
    repeated: z.literal(true).exactOptional(),
  }),
)

/** The hints of a server about its own tool. */
export const annotations = z.strictObject({
  readOnlyHint: z.boolean().exactOptional(),
  destructiveHint: z.boolean().exactOptional(),
  idempotentHint: z.boolean().exactOptional(),
  openWorldHint: z.boolean().exactOptional(),
})

/** The tool of an MCP server that a call is for. */
export const offered = z.strictObject({
  server: z.strictObject({ name: text, reached: text.nullable() }),
  name: text,
  digest: text.nullable(),
  title: text.exactOptional(),
  inputSchema: jsonObject.exactOptional(),
  outputSchema: jsonObject.exactOptional(),
  other: jsonObject.exactOptional(),
  instructions: z.strictObject({ digest: text, text, cut: z.literal(true).exactOptional() }).exactOptional(),
  cut: z.literal(true).exactOptional(),
})

/** The front ends that calls come from. */
export const origins = ['check', 'start', 'run', 'hook', 'mcp', 'http', 'sdk'] as const

/** A call as the log holds it. */
export const call: z.ZodType<ToolCall> = namedSchema(
  'Call',
  z.strictObject({
    id: text,
    session: text,
    agent: text,
    principal: text.exactOptional(),
    profile: text,
    boundary: callBoundary.exactOptional(),
    kind: z.enum(callKinds),
    tool: text.nullable(),
    arguments: jsonObject,
    docstring: text.exactOptional(),
    hints: jsonObject.exactOptional(),
    annotations: z.looseObject(annotations.shape).exactOptional(),
    offered: offered.exactOptional(),
    cwd: text.nullable(),
    origin: z.enum(origins),
    at: moment,
  }),
)

/** A decision in its place in the log. */
export const loggedDecision: z.ZodType<LoggedDecision> = namedSchema(
  'LoggedDecision',
  z.strictObject({
    call,
    decision,
    entry: z.strictObject({
      seq: z.number(),
      at: moment,
      kind: z.enum([
        'decision',
        'dry_run',
        'report',
        'recovery',
        'canary',
        'review',
        'reviewer',
        'grant',
        'trust',
        'pause',
        'policy',
        'access',
        'tool',
        'erasure',
        'key',
        'team',
        'anchor',
      ]),
      prev: text,
      hash: text,
    }),
    trace: z.strictObject({ trace: text, span: text, isSampled: z.boolean() }).exactOptional(),
    redacted: recordSchema(text),
    missing: recordSchema(text).exactOptional(),
    commitment: text.exactOptional(),
    team: z.strictObject({ gate: text, epoch: z.number(), place: z.number() }).exactOptional(),
  }),
)

/** The same call judged again. */
export const replay: z.ZodType<Replay> = namedSchema(
  'Replay',
  z.strictObject({ before: decision, after: decision, same: z.boolean(), caveats: z.array(text) }),
)
