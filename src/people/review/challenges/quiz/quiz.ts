import { listWords } from '../../../../ground/model/list-words.ts'
import type { IssuedChallenge } from '../../../../ground/model/challenge.ts'
import { GateError } from '../../../../ground/model/errors.ts'
import type { ChallengeSpec, Grade } from '../challenge-spec.ts'
import { drawQuiz, questionKey } from './draw-quiz.ts'
import { consequenceFacts } from './consequence-facts.ts'
import { countFacts } from './count-facts.ts'
import { databaseFacts } from './database-facts.ts'
import type { QuizFact } from './quiz-fact.ts'
import { deedFacts } from './deed-facts.ts'
import { networkFacts } from './network-facts.ts'
import { pathFacts } from './path-facts.ts'
import { placeFacts } from './place-facts.ts'
import type { QuizContext } from './quiz-context.ts'
import { sourceFacts } from './source-facts.ts'
import { workFacts } from './work-facts.ts'
import { gravityOf } from '../../gravity-of.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { ConsequenceEffect, Effect, FileEffect, RunEffect } from '../../../../ground/model/effect.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { NamedRow } from '../../../../judge/policy/who-named.ts'
import { undoOf } from '../../undo/undo-of.ts'
import { kindFact } from './kind-fact.ts'

/** Asks how far a call reaches: how much a deletion takes, and who can read what is sent or made public. */
function reachFacts(context: QuizContext): readonly QuizFact[] {
  return [...deletionReach(context), ...audience(context)]
}

const deletions = {
  one: 'One file alone',
  glob: 'Every file of a folder that fits a pattern',
  picked: 'Only what a test picks below a folder',
  below: 'What it names, with all that is below it',
}

function deletionReach({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const deleted = effects.filter((one): one is FileEffect => one.type === 'delete')
  const [gravestOne] = gravest.filter(({ type }) => type === 'delete')
  const kinds = new Set(deleted.map(reachOfDeletion))
  const [kind] = kinds
  if (!gravestOne || kind === undefined || kinds.size > 1) return []
  return kindFact({
    topic: 'delete.reach',
    question: 'How much does the deletion take?',
    right: deletions[kind],
    kinds: Object.values(deletions),
    // `rm -rf ./*` takes what fits and all that is below it: both are right.
    alike: kind === 'below' && deleted.some(({ target }) => target.glob) ? [deletions.glob] : [],
    reveals: ['verb:delete'],
    weight: gravityOf(gravestOne, findings) - 0.2,
  })
}

function reachOfDeletion({ recursive, narrowed, target }: FileEffect): keyof typeof deletions {
  if (narrowed) return 'picked'
  if (target.glob) return recursive ? 'below' : 'glob'
  return recursive ? 'below' : 'one'
}

const audiences = {
  public: 'Everybody, also outside',
  all: 'Everybody of a list or a group',
  many: 'Several people whom it names',
  one: 'The one whom it names',
}

function audience({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const isTold = (effect: Effect): effect is ConsequenceEffect =>
    effect.type === 'message' || effect.type === 'publish'
  const notices = effects.filter(isTold)
  const kinds = new Set(notices.map(audienceOf))
  const [kind] = kinds
  const [first] = gravest.filter(isTold)
  if (!first || kind === undefined || kinds.size > 1) return []
  return kindFact({
    topic: 'message.audience',
    question: 'Who can read it afterwards?',
    right: audiences[kind],
    kinds: Object.values(audiences),
    weight: gravityOf(first, findings) - 0.1,
  })
}

function audienceOf({ type, scope, recipients }: ConsequenceEffect): keyof typeof audiences | undefined {
  if (scope === 'public' || type === 'publish') return 'public'
  if (scope !== undefined && scope !== 'one') return scope === 'all' ? 'all' : 'many'
  if (recipients.some(one => /^[@#]/.test(one))) return undefined
  return recipients.length > 1 ? 'many' : recipients.length === 1 ? 'one' : undefined
}

/** Deeds that nobody undoes, by the type of effect. */
const losses: Readonly<Partial<Record<Effect['type'], string>>> = {
  read: 'That a secret was read',
  delete: 'The deletion of files',
  write: 'The overwriting of a file',
  database: 'The change of data in a database',
  infrastructure: 'The removal of something at a provider',
  money: 'A payment',
  message: 'A message that somebody has read',
  publish: 'That everybody could read it',
  connect: 'That data left this machine',
  account: 'The removal of an account',
  permission: 'The loss of somebody’s rights',
}

/** Asks what of a call nobody can undo. */
function lossFacts({ effects, gravest }: QuizContext): readonly QuizFact[] {
  const lost = effects.filter(one => undoOf([one]).can === 'no')
  const [first] = gravest.filter(one => lost.includes(one))
  const right = first && losses[first.type]
  // Where part of a call is not read, it may lose anything.
  if (!first || right === undefined || effects.some(isUnread)) return []
  return kindFact({
    topic: 'call.loss',
    question: 'What can nobody undo afterwards?',
    right,
    kinds: Object.values(losses),
    alike: effects.flatMap(one => losses[one.type] ?? []),
    reveals: ['deed'],
    tells: [`verb:${first.type}`, `type:${first.type}`, ...verbsOf(effects)],
    // Other answers are of other kinds: it is asked where there is little else to ask.
    weight: -1,
  })
}

function isUnread(effect: Effect): boolean {
  return effect.type === 'opaque' && effect.weight !== 'note'
}

function verbsOf(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap(one =>
    one.type === 'database' ? one.statements.map(({ verb }) => `sql:${verb}`) : [],
  )
}

/** More than the points of anything else that is found: who named it is what the answer hangs on. */
const weightOf: Readonly<Partial<Record<NamedRow['voice'], number>>> = { ordered: 11, stranger: 3 }

/** All that the value’s voice is not: of the voices, the first that holds is the one that is told. */
const otherVoices = [
  'You wrote it in this session',
  'A file or a command on this machine',
  'Nobody: the agent put it together',
] as const

const maxAsked = 3

/** Asks where a value comes from that a text named which others can write. */
export function originFacts({ named = [] }: QuizContext): readonly QuizFact[] {
  return named
    .filter(({ isStrange, span }) => isStrange && span === undefined)
    .filter(row => named.every(other => other.pointer !== row.pointer || other === row))
    .slice(0, maxAsked)
    .map(({ pointer, tool, voice }) => ({
      topic: 'origin.value',
      question: `Where does what stands in “${nameOf(pointer)}” come from?`,
      right: `What ${tool} gave back, which others can write`,
      wrong: [otherVoices],
      reveals: [],
      tells: [],
      weight: weightOf[voice] ?? 0,
    }))
}

function nameOf(pointer: string): string {
  const name = pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
  return visibleText(name.replaceAll('~1', '/').replaceAll('~0', '~'), 60)
}

/** Everything about a call that a person can be asked. */
export function quizFactsOf(context: QuizContext): readonly QuizFact[] {
  const { more = [], plain = [] } = context
  const named = originFacts(context)
  if (context.gravest.length === 0) return [...more, ...named, ...plain]
  const read = [
    pathFacts,
    modeFacts,
    countFacts,
    networkFacts,
    databaseFacts,
    workFacts,
    consequenceFacts,
    programFacts,
    deedFacts,
    reachFacts,
    placeFacts,
    sourceFacts,
    lossFacts,
  ].flatMap(find => find(context))
  return [...more, ...named, ...read, ...plain]
}

/** Asks which permissions are set, where they are given as digits. */
function modeFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const values = effects.flatMap(effect => (effect.type === 'mode' ? [digits(effect.value)] : []))
  if (values.includes('')) return []
  return gravest.flatMap(effect =>
    effect.type === 'mode'
      ? nameFact({
          topic: 'mode.value',
          question: 'Which permissions are set?',
          right: digits(effect.value),
          alsoRight: values,
          pool: namePools.mode,
          reveals: ['verb:mode'],
          weight: gravityOf(effect, findings),
        })
      : [],
  )
}

/** `0777` is `777`; empty for what is spelled in letters. */
function digits(value: string | undefined): string {
  return /^0*([0-7]{3,4})$/.exec(value ?? '')?.[1] ?? ''
}

/** Asks which program runs as administrator. That a program runs at all is plain to see beside the question. */
function programFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const runs = effects.filter(isRun)
  const alsoRight = runs.filter(isRaised).map(({ program }) => program)
  if (runs.some(({ program }) => program === '')) return []
  return gravest
    .filter(isRun)
    .filter(isRaised)
    .flatMap(run =>
      nameFact({
        topic: 'run.raised',
        question: 'Which program runs as administrator?',
        right: run.program,
        alsoRight,
        pool: namePools.program,
        weight: gravityOf(run, findings),
      }),
    )
}

function isRun(effect: Effect): effect is RunEffect {
  return effect.type === 'run'
}

function isRaised({ through, program }: RunEffect): boolean {
  return program !== 'sudo' && program !== 'doas' && through.some(one => one === 'sudo' || one === 'doas')
}

/** Questions about this very call, each with one right option. */
export const quiz: ChallengeSpec<'quiz'> = {
  leastSeconds: 10,
  issue({ context, settings, earlier, random }) {
    const known = new Set(earlier.flatMap(keysOf))
    const drawn = drawQuiz(quizFactsOf(context), Math.max(1, settings.max_questions), known, random)
    return drawn.questions.length === 0 ? null : drawn
  },
  grade: (issued, { choices = [] }, { settings }) => gradeChoices(issued, choices, settings.min_correct),
}

function keysOf(issued: IssuedChallenge): readonly string[] {
  if (issued.challenge !== 'quiz') return []
  const { questions, right } = issued
  return questions.map(({ text, options }, i) => questionKey(text, options[right[i] ?? -1] ?? ''))
}

function gradeChoices(
  { questions, right }: IssuedChallenge<'quiz'>,
  choices: readonly number[],
  needed: number,
): Grade {
  if (choices.length !== questions.length)
    throw new GateError(
      'invalid',
      `The quiz has ${questions.length} questions and ${choices.length} answers were given: answer each.`,
      'answer.choices',
    )
  const outside = choices.findIndex((choice, i) => questions[i]?.options[choice] === undefined)
  if (outside !== -1)
    throw new GateError(
      'invalid',
      `Question ${outside + 1} has no such option: choose one of those shown.`,
      'answer.choices',
    )
  const wrong = questions.filter((_, i) => choices[i] !== right[i])
  const good = questions.length - wrong.length
  const enough = good >= Math.min(Math.max(1, needed), questions.length)
  const score = `${good} of ${questions.length} right`
  const which = listWords(
    wrong.map(({ text }) => `“${text}”`),
    wrong.length,
  )
  const min = Math.min(Math.max(1, needed), questions.length)
  const all = min === questions.length ? 'all must be' : `${min} must be`
  return { why: enough ? null : `${score}, and ${all}. Look at the call again for ${which}`, score }
}
