import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { sessionLimits, sessionTimes } from '../../src/api/http/access/session-registry.ts'
import { maxFollowingDuration } from '../../src/ground/model/following.ts'
import { usualRetries } from '../../src/gate/notify/notifier.ts'
import { idleTime } from '../../src/people/acts/unlocked/idle-time.ts'
import { maxSessionDuration } from '../../src/people/acts/unlocked/session-problem.ts'
import { minimumSeconds } from '../../src/judge/policy/decide.ts'
import {
  builtInProfiles,
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import { trustOf } from '../../src/judge/reputation/trust-of.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (page: string) => readFileSync(join(root, page), 'utf8').replace(/\s+/g, ' ')
const [minute, hour, day, mebibyte] = [60_000, 3_600_000, 86_400_000, 1_048_576]

/** Reads a number that a source file keeps to itself: `const most = 5 * 60_000`. */
function constant(file: string, name: string): number {
  const found = new RegExp(`const ${name} = ([\\d_ *]+)$`, 'm').exec(
    readFileSync(join(root, 'src', file), 'utf8'),
  )
  if (!found) throw new Error(`src/${file} has no number ${name}.`)
  return (found[1] ?? '').split('*').reduce((product, part) => product * Number(part.replaceAll('_', '')), 1)
}

const isEarned = (yes: number, ageInDays: number) => {
  const answers = Array.from({ length: yes }, () => ({ reviewer: 'alice', approve: true, at: 0 }))
  const { trust, observations } = trustOf(answers, defaultReputation, ageInDays * day)
  return (
    trust >= defaultReputation.auto_allow_trust &&
    observations >= defaultReputation.auto_allow_min_observations
  )
}
const counted = Array.from({ length: 400 }, (_, i) => i)
const approvals = counted.find(yes => isEarned(yes, 0))
const daysThatTheyHold = counted.findLast(age => isEarned(approvals ?? 0, age))

const { auto_allow_threshold: allow, auto_deny_threshold: deny } = defaultProxy
const minutesOfTries = usualRetries.delays.reduce((sum, delay) => sum + delay, 0) / minute

/** A sentence of a page with # for each figure, and what the program does. */
const figures: readonly (readonly [page: string, sentence: string, is: readonly (number | undefined)[]])[] = [
  [
    'README.md',
    'adds at most # points; below # a call is allowed, from # it is denied',
    [defaultReputation.ceiling_filter_threshold, allow, deny],
  ],
  ['docs/reviews.md', '| medium | confirm | # s |', [minimumSeconds.medium]],
  ['docs/reviews.md', '| high | quiz | # s |', [minimumSeconds.high]],
  [
    'docs/reviews.md',
    '| # people, or one in their own words where there is one | # s |',
    [defaultReviews.required_approvers, minimumSeconds.critical],
  ],
  [
    'docs/reviews.md',
    'has # characters and more, # of them different',
    [
      constant('people/acts/reviewers/pin-secret.ts', 'minLength'),
      constant('people/acts/reviewers/pin-secret.ts', 'minDifferent'),
    ],
  ],
  ['docs/reviews.md', 'when # minutes went by without a yes', [idleTime / minute]],
  [
    'docs/reviews.md',
    '# minutes without a yes or # hours lock it',
    [idleTime / minute, maxSessionDuration / hour],
  ],
  [
    'docs/reviews.md',
    'asked for once and within # minutes',
    [constant('people/acts/passkeys/change-challenges.ts', 'patience') / minute],
  ],
  [
    'docs/reviews.md',
    'There it holds for # minutes',
    [constant('people/acts/reviews/hold-time.ts', 'minAtTerminal') / 60],
  ],
  [
    'docs/reviews.md',
    'After # holds that nobody answered',
    [constant('people/acts/reviews/hold-time.ts', 'patience')],
  ],
  [
    'docs/reviews.md',
    'An id is `r-` and # letters or digits',
    [constant('people/acts/short-id.ts', 'length')],
  ],
  [
    'docs/reviews.md',
    'at most # KiB for each review',
    [(constant('gate/core/snapshot/cut-diffs.ts', 'maxOfDiffs') * 2) / 1_024],
  ],
  [
    'docs/reviews.md',
    'Files that are longer than # KiB',
    [constant('gate/core/snapshot/file-diffs.ts', 'maxCompared') / 1_024],
  ],
  ['docs/reviews.md', 'asks one to # questions', [defaultReviews.max_questions]],
  [
    'docs/reviews.md',
    'after # one waits # minutes',
    [defaultReviews.max_attempts, defaultReviews.cool_down / 60],
  ],
  ['docs/reviews.md', 'for exactly this call, once, for # minutes', [defaultReviews.approval / 60]],
  ['docs/reviews.md', 'and the same call for the # hour', [defaultReviews.denial / 3_600]],
  ['docs/reviews.md', 'holds for # hours in that session alone', [maxFollowingDuration / hour]],
  [
    'docs/reviews.md',
    'After # approvals within # days such calls run unasked, as long as they come to less than # points',
    [approvals, daysThatTheyHold, allow + defaultReputation.max_score_reduction],
  ],
  ['docs/reviews.md', 'after # days they count half', [defaultReputation.half_life]],
  [
    'docs/reviews.md',
    'which of the last decisions (# at most)',
    [constant('people/acts/grants/local-grants.ts', 'maxLooked')],
  ],
  [
    'docs/resident.md',
    'It holds for # minutes and for one browser',
    [constant('api/http/access/pairing.ts', 'pairingTime') / minute],
  ],
  [
    'docs/resident.md',
    'after # hours without a request, after # days whatever happens',
    [sessionTimes.idle / hour, sessionTimes.most / day],
  ],
  ['docs/resident.md', 'Somebody has # at most', [sessionLimits.ofOne]],
  [
    'docs/resident.md',
    'in the first # characters of a call',
    [constant('ground/model/by-text.ts', 'maxTexts')],
  ],
  [
    'docs/resident.md',
    'Calls wait up to # seconds, then 507',
    [constant('gate/store/transaction.ts', 'busyTimeout') / 1_000],
  ],
  [
    'docs/http-api.md',
    'A body has at most # MiB',
    [constant('api/http/serve/read-json.ts', 'maxBodySize') / mebibyte],
  ],
  [
    'docs/notifications.md',
    'A try may take # seconds; after a failure there are # more within half an hour',
    [usualRetries.patience / 1_000, usualRetries.delays.length],
  ],
  [
    'docs/notifications.md',
    'More than # reviews at once come as one note',
    [constant('gate/notify/pending-of.ts', 'maxSingle')],
  ],
  [
    'docs/notifications.md',
    'A key has # characters or more',
    [constant('gate/notify/targets/webhook.ts', 'minKeyLength')],
  ],
  [
    'docs/lookback.md',
    'A line of more than # MiB, a session in one file of more than # MiB',
    [
      constant('agents/lookback/read-record.ts', 'maxLineLength') / mebibyte,
      constant('agents/lookback/read-record.ts', 'maxWholeSize') / mebibyte,
    ],
  ],
  ['docs/audit-log.md', 'Every # entries or hour', [constant('gate/store/chain-log.ts', 'checkpointEvery')]],
  ['docs/sdk.md', 'as long as the policy says (# seconds)', [defaultReviews.hold]],
  [
    'docs/sdk.md',
    'After # holds that nobody answered',
    [constant('people/acts/reviews/hold-time.ts', 'patience')],
  ],
  ['docs/sdk.md', 'which count from a risk of # upward here', [builtInProfiles['sdk']?.five_factor_floor]],
]

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const rawNames = new Map([...words.map((word, i): [string, number] => [word, i]), ['next', 1]])

function figureOf(text: string): number {
  return rawNames.get(text.toLowerCase()) ?? Number(text.replaceAll(',', ''))
}

function figuresIn(page: string, sentence: string): readonly number[] | undefined {
  const [first = '', ...more] = sentence
    .split('#')
    .map(part => part.replaceAll(/[|\\{}()[\]^$+*?.]/g, '\\$&'))
  return new RegExp([first, ...more].join('([\\d.,]*\\d|[a-z]+)'), 'i')
    .exec(textOf(page))
    ?.slice(1)
    .map(figureOf)
}

test.each(figures)('%s: %s', (page, sentence, is) => {
  expect(figuresIn(page, sentence)).toEqual(is)
})

test('tries of a note come to half an hour at most', () => {
  expect(minutesOfTries).toBeGreaterThan(25)
  expect(minutesOfTries).toBeLessThanOrEqual(30)
})

test('the challenges and proofs of the table are those of the default policy', () => {
  expect(defaultProfile.challenges).toEqual({ medium: 'confirm', high: 'quiz', critical: 'multi_party' })
  expect(defaultReviews.proof).toEqual({ medium: 'session', high: 'secret', critical: 'secret' })
})

test('the kinds of findings that the page promises a quiz for ask one at least', () => {
  const floors = new Map(
    builtInFilters.flatMap(({ codes }) => Object.entries(codes)).map(([code, { floor }]) => [code, floor]),
  )
  expect(textOf('docs/reviews.md')).toContain(
    'deleting what cannot be had again, losing a database, rewriting a protected branch, money, and publishing (a package, a release, a post) ask a quiz at least',
  )
  const promised = [
    'destruction.tree',
    'destruction.outside',
    'database.drop',
    'database.empty',
    'repository.force-push-protected',
    'consequence.money',
    'consequence.money-large',
    'packages.publish',
    'repository.release',
    'consequence.publish',
  ]
  expect(promised.filter(code => floors.get(code) !== 'quiz')).toEqual([])
})
