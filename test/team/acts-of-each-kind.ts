import type { Act } from '../../src/people/acts/ports/act.ts'
import type { IssuedChallenge } from '../../src/ground/model/challenge.ts'
import type { Grant } from '../../src/ground/model/grant.ts'
import type { Review } from '../../src/ground/model/review.ts'
import type { ReviewSettings } from '../../src/ground/model/settings/review-settings.ts'
import type { Reviewer } from '../../src/ground/model/reviewer.ts'
import type { KeyLink } from '../../src/ground/model/reviewer-key.ts'
import type { SignedSet, StandingSet } from '../../src/ground/model/standing-set.ts'
import type { TeamGate } from '../../src/ground/model/team-gate.ts'
import type { TeamMember } from '../../src/ground/model/team-member.ts'

/** The gate that the acts are fed to. */
export const laptop: TeamGate = {
  gate: 'a1'.repeat(10),
  epoch: 1,
  name: 'laptop',
  group: 'laptops',
  publicKey: 'key of the laptop',
  joinedAt: 5,
  revokedAt: null,
}
/** A gate of another group. */
export const builder: TeamGate = { ...laptop, gate: 'b2'.repeat(10), name: 'builder', group: 'builders' }

const server = { name: 'github', reached: 'stdio:1' }
const author = { name: 'docs', reached: null }
const secret = { kind: 'totp', key: 'GEZDGNBVGY3TQOJQ', lastStep: 3 } as const

const alice: Reviewer = {
  name: 'alice',
  uid: 1_000,
  secrets: [secret],
  failures: 1,
  lockedUntil: 0,
  stricterUntil: 0,
  addedAt: 10,
}
const bob: Reviewer = {
  ...alice,
  name: 'bob',
  uid: null,
  passkeys: [
    { id: 'p-1', name: 'phone', publicKey: 'key', addedAt: 11, rpId: 'hub.example', counter: 0 },
  ] as never,
}
const bobBefore: TeamMember = { reviewer: 'bob', identity: null, groups: ['security'], until: null }
const bobSignedOn: TeamMember = {
  reviewer: 'bob',
  identity: { issuer: 'https://id.example', subject: '7' },
  groups: ['dev'],
  until: 500,
  armedUntil: 1_000,
}

function review(id: string, decisionId: string): Review {
  return {
    id,
    version: 1,
    state: 'pending',
    decisionId,
    callKey: `call of ${id}`,
    files: { '/home/alice/run.sh': 'f0' },
    session: 's-1',
    agent: 'coder',
    profile: 'default',
    level: 'medium',
    composite: 4.2,
    what: 'It rewrites a branch.',
    codes: ['git.force_push'],
    shape: { key: 'shape-1', text: 'git push --force' },
    teaches: true,
    challenge: 'confirm',
    minimumSeconds: 3,
    requiredApprovers: 1,
    settings: { approval: 600 } as ReviewSettings,
    policyDigest: 'd0',
    votes: [],
    openedAt: 20,
    dueAt: 90_000,
  }
}

const own = review('r-own', 'd-own')
const other = review('r-other', 'd-other')
const after = (one: Review, state: Review['state']): Review => ({
  ...one,
  version: 2,
  state,
  votes: [
    {
      reviewer: 'alice',
      approve: state === 'approved',
      proof: 'pin',
      challenge: 'confirm',
      startedAt: 30,
      at: 40,
    },
  ],
  answeredAt: 40,
  ...(state === 'approved' && { usableUntil: 3_000 }),
})
const answers = [after(own, 'approved'), after(other, 'denied')]

const sheet: IssuedChallenge = {
  id: 'c-1',
  reviewId: 'r-own',
  reviewer: 'alice',
  challenge: 'quiz',
  questions: [{ text: 'What is rewritten?', options: ['A branch.', 'A file.'] }],
  right: [0],
  startedAt: 30,
  startedSteady: 31,
  outcome: 'open',
}

const observations = ['r-own', 'r-other'].map(reviewId => ({
  shape: 'shape-1',
  shapeText: 'git push --force',
  profile: 'default',
  agent: 'coder',
  reviewer: 'alice',
  approve: reviewId === 'r-own',
  reviewId,
  at: 40,
}))
const unlearn = ['r-own', 'r-other'].map(id => ({ shape: 'shape-1', review: id }))

function grant(id: string, group?: string): Grant {
  return {
    id,
    effect: 'allow',
    scope: { agent: 'coder', shape: 'shape-1', ...(group !== undefined && { group }) },
    codes: ['git.force_push'],
    by: 'alice',
    reason: 'a topic branch',
    at: 40,
    expiresAt: null,
    uses: 3,
    revokedAt: null,
  }
}
const grants = [grant('g-all'), grant('g-laptops', 'laptops'), grant('g-builders', 'builders')]

const tool = (name: string, group?: string) => ({
  server: name === 'search' ? author : server,
  tool: name,
  digest: `digest of ${name}`,
  ...(group !== undefined && { group }),
  by: 'alice',
  at: 40,
})
const tools = [tool('push'), tool('search', 'laptops'), tool('merge', 'builders')]

const set: StandingSet = {
  grants: [],
  pause: null,
  tools: [],
  canaries: [],
  tokens: [{ id: 't-1', digest: 't0' }],
  forgotten: { all: 40 },
  policy: 'd1',
  groupPolicies: { laptops: ['d2'] },
}
const signed: SignedSet = {
  set,
  log: 'l0',
  counter: 1,
  at: 40,
  by: 'key of alice',
  signature: 'signature of alice',
}
const link: KeyLink = {
  seq: 1,
  prev: '0'.repeat(64),
  at: 40,
  reviewer: 'alice',
  member: { uid: 1_000, key: 'key of alice', passkeys: [], codes: [] },
  by: 'key of alice',
  signature: 'signature of the link',
}
const stands = { counter: 1, digest: 's0' }
const signs = { signed, over: null }

const answered = { event: 'approved', review: 'r-own', by: 'alice' }
const reviewLines = [
  { kind: 'review', body: { ...answered, stands, link: { seq: 1 } } },
  { kind: 'review', body: { event: 'denied', review: 'r-other', by: 'alice' } },
] as const
const grantLines = [
  { kind: 'grant', body: { event: 'granted', grant: grants[0] as never } },
  { kind: 'grant', body: { event: 'ended', id: 'g-builders' } },
] as const
const toolLines = [
  { kind: 'tool', body: { event: 'accepted', tool: 'push' } },
  { kind: 'tool', body: { event: 'accepted', tool: 'search', group: 'laptops' } },
  { kind: 'tool', body: { event: 'accepted', tool: 'merge', group: 'builders' } },
] as const
const reviewerLine = { kind: 'reviewer', body: { event: 'added', name: 'bob', stands } } as const
const team = (event: string) => ({ kind: 'team', body: { event } }) as const

const pause = { by: 'alice', reason: 'moving', at: 40, until: 4_000 }
const policy = { digest: 'd1', text: 'mode = "enforce"\n' }
const request = {
  key: { publicKey: 'new key', salt: '00', cost: 1, nonce: '01', box: 'box' },
  link: { ...link, seq: 2, recovered: 'time' },
} as const
const joinToken = { id: 'j-1', group: 'laptops', uses: 1, expiresAt: 9_000, by: 'alice' }
const group = { name: 'laptops', lease: 300, content: 'full' } as const
const binding = (id: string, name: string) => ({
  id,
  to: { kind: 'group', group: name } as const,
  role: 'reviewer' as const,
  by: 'alice',
  at: 40,
})
const owns = (id: string, reviewer: string) => ({
  ...binding(id, ''),
  to: { kind: 'person', reviewer } as const,
  role: 'owner' as const,
})
const lent = (id: string) => ({
  id,
  from: 'alice',
  to: 'bob',
  groups: ['dev'],
  start: 40,
  until: 400,
  by: 'alice',
  at: 40,
})
const version = { version: 1, digest: 'd2' }
const step = { version, share: 100, by: 'alice', at: 40 }
const canary = { id: 'k-1', kind: 'aws_access_key', value: 'AKIAEXAMPLE', at: 40 }
const forget = [{ shape: 'shape-1' }, { agent: 'coder' }, 'all'] as const

/** The acts before each of those: reviewers with their rights, and a review of each gate. */
export const actsBefore: readonly Act[] = [
  { kind: 'reviewer_added', at: 10, log: [], reviewers: [alice, bob] },
  {
    kind: 'role',
    at: 11,
    log: [],
    bindings: { add: [owns('b-own', 'alice'), owns('b-bob', 'bob'), binding('b-0', 'security')], remove: [] },
  },
  { kind: 'member', at: 11, log: [], members: [bobBefore] },
  { kind: 'delegation', at: 11, log: [], delegations: { add: [lent('l-0')], remove: [] } },
  { kind: 'gate_joined', at: 12, log: [], gates: [laptop, builder], joinTokens: [], reviews: [] },
  {
    kind: 'gate_reviews',
    at: 20,
    log: [],
    reviews: [own, other],
    gateDecisions: [
      { id: 'd-own', gate: laptop.gate, epoch: 1, entry: entryOf(1) },
      { id: 'd-other', gate: builder.gate, epoch: 1, entry: entryOf(2) },
    ],
  },
]

function entryOf(seq: number) {
  return {
    seq,
    at: 20,
    kind: 'decision' as const,
    body: '{}',
    prev: '0'.repeat(64),
    hash: `${seq}`.repeat(64),
  }
}

/** One act of each kind, with every row that such an act can have. */
export const actsOfEachKind: { readonly [K in Act['kind']]: Act<K> } = {
  answer: {
    kind: 'answer',
    at: 40,
    log: [...reviewLines, ...grantLines, ...toolLines],
    answered: true,
    reviews: answers,
    challenges: [{ ...sheet, outcome: 'passed', endedAt: 40 }],
    reviewers: [alice],
    observations,
    tools,
    grants,
    link,
    ...signs,
  },
  challenge: {
    kind: 'challenge',
    at: 30,
    log: [{ kind: 'review', body: { event: 'begun', review: 'r-own', by: 'alice' } }],
    reviews: [{ ...own, version: 2 }],
    challenges: [sheet],
  },
  review: { kind: 'review', at: 40, log: [reviewLines[1]], reviews: [after(other, 'expired')] },
  undone: {
    kind: 'undone',
    at: 40,
    log: [{ kind: 'review', body: { event: 'undone', review: 'r-own' } }],
    reviews: answers,
    unlearn,
  },
  reported_wrong: {
    kind: 'reported_wrong',
    at: 40,
    log: [{ kind: 'review', body: { event: 'reported_wrong', review: 'r-own' } }],
    reviews: [answers[0] as Review],
    observations,
  },
  unanswered: {
    kind: 'unanswered',
    at: 40,
    log: [{ kind: 'review', body: { event: 'unanswered', review: 'r-own' } }],
    unanswered: 'default',
  },
  grant: { kind: 'grant', at: 40, log: grantLines, grants, ...signs },
  pause: {
    kind: 'pause',
    at: 40,
    log: [{ kind: 'pause', body: { event: 'paused', stands } }],
    pause,
    ...signs,
  },
  tool: { kind: 'tool', at: 40, log: toolLines, tools, ...signs },
  forget: {
    kind: 'forget',
    at: 40,
    log: [{ kind: 'trust', body: { event: 'forgotten' } }],
    forget,
    ...signs,
  },
  policy: {
    kind: 'policy',
    at: 40,
    log: [{ kind: 'policy', body: { event: 'accepted', stands } }],
    policy,
    ...signs,
  },
  canary: {
    kind: 'canary',
    at: 40,
    log: [{ kind: 'canary', body: { event: 'signed', stands } }],
    canaries: { add: [canary], remove: [] },
    ...signs,
  },
  token: {
    kind: 'token',
    at: 40,
    log: [{ kind: 'access', body: { event: 'token', stands } }],
    tokens: { add: [{ id: 't-1', digest: 't0' }], remove: ['t-0'] },
    ...signs,
  },
  access: { kind: 'access', at: 40, log: [{ kind: 'access', body: { event: 'signed_on' } }] },
  reviewer_added: {
    kind: 'reviewer_added',
    at: 40,
    log: [reviewerLine],
    reviewers: [bob],
    reviewersOver: [bob],
    policy,
    link,
    ...signs,
  },
  reviewer_removed: {
    kind: 'reviewer_removed',
    at: 40,
    log: [{ kind: 'reviewer', body: { event: 'removed', name: 'bob' } }],
    removeReviewers: ['bob'],
    link,
    ...signs,
  },
  reviewer_changed: {
    kind: 'reviewer_changed',
    at: 40,
    log: [{ kind: 'reviewer', body: { event: 'failed', name: 'bob' } }],
    reviewers: [{ ...bob, failures: 2 }],
    reviewersOver: [bob],
  },
  unlocked: {
    kind: 'unlocked',
    at: 40,
    log: [{ kind: 'reviewer', body: { event: 'unlocked', name: 'bob' } }],
  },
  standing: { kind: 'standing', at: 40, log: [reviewerLine], policy, reviewers: [alice], link, ...signs },
  recovery: {
    kind: 'recovery',
    at: 40,
    log: [{ kind: 'reviewer', body: { event: 'asked' } }],
    recovery: request,
  },
  recovered: {
    kind: 'recovered',
    at: 40,
    log: [{ kind: 'reviewer', body: { event: 'recovered', name: 'alice' } }],
    reviewers: [{ ...alice, secrets: [] }],
    link: { ...link, recovered: 'root' },
    recovery: null,
  },
  backup: {
    kind: 'backup',
    at: 40,
    log: [{ kind: 'recovery', body: { event: 'restored', stands } }],
    grants,
    reviews: [after(own, 'withdrawn')],
    reviewers: [alice],
    removeReviewers: ['bob'],
    forget,
    pause: null,
    canaries: { add: [canary], remove: ['k-0'] },
    policy,
    ...signs,
  },
  gate_joined: {
    kind: 'gate_joined',
    at: 40,
    log: [team('joined')],
    gates: [{ ...laptop, epoch: 2 }],
    joinTokens: [joinToken],
    reviews: [after(own, 'withdrawn')],
  },
  gate_ended: {
    kind: 'gate_ended',
    at: 40,
    log: [team('revoked')],
    gates: [{ ...laptop, revokedAt: 40 }],
    reviews: [after(own, 'withdrawn')],
  },
  gate_quarantined: {
    kind: 'gate_quarantined',
    at: 40,
    log: [team('quarantined')],
    gates: [{ ...laptop, quarantinedAt: 40 }],
  },
  gate_reviews: {
    kind: 'gate_reviews',
    at: 40,
    log: [{ kind: 'review', body: { event: 'opened', review: 'r-new' } }],
    reviews: [review('r-new', 'd-new')],
    gateDecisions: [{ id: 'd-new', gate: laptop.gate, epoch: 1, entry: entryOf(3) }],
  },
  group: { kind: 'group', at: 40, log: [team('group')], groups: [group, { ...group, name: 'builders' }] },
  group_policy: {
    kind: 'group_policy',
    at: 40,
    log: [{ kind: 'policy', body: { event: 'group', group: 'laptops', stands } }],
    groupPolicies: [{ ...version, group: 'laptops', toml: policy.text, by: 'alice', at: 40 }],
    rollouts: [{ ...step, group: 'laptops', revision: 1, rest: version, proposed: null }],
    ...signs,
  },
  join_token: { kind: 'join_token', at: 40, log: [team('join_token')], joinTokens: [joinToken] },
  member: { kind: 'member', at: 40, log: [team('member')], members: [bobSignedOn], membersOver: [bobBefore] },
  role: {
    kind: 'role',
    at: 40,
    log: [team('role_added')],
    bindings: { add: [binding('b-1', 'dev')], remove: ['b-0'] },
  },
  delegation: {
    kind: 'delegation',
    at: 40,
    log: [team('delegated')],
    delegations: {
      add: [lent('l-1')],
      remove: ['l-0'],
    },
  },
  history: { kind: 'history', at: 40, log: [team('history')], history: 2 },
  restored_answer: {
    kind: 'restored_answer',
    at: 40,
    log: [{ kind: 'review', body: answered }, team('restored')],
    restored: `x ${laptop.gate}`,
    was: 7,
    reviews: answers,
    observations,
    unlearn,
  },
  restored_standing: {
    kind: 'restored_standing',
    at: 40,
    log: [...grantLines, { kind: 'pause', body: { event: 'paused' } }, team('restored')],
    restored: 'x all',
    was: 7,
    over: null,
    forget,
    grants,
    tools,
    pause,
    link,
    signed,
    removeReviewers: ['bob'],
    reviewers: [alice],
  },
}
