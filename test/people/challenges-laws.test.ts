import { posix } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Effect } from '../../src/ground/model/effect.ts'
import { virtualPlace } from '../../src/ground/model/place.ts'
import { loadParser } from '../../src/judge/readers/sql/load-parser.ts'
import { readShellEffects } from '../../src/judge/readers/index.ts'
import { drawQuiz, questionKey, type Quiz } from '../../src/people/review/challenges/quiz/draw-quiz.ts'
import { sameAnswer } from '../../src/people/review/challenges/quiz/quiz-fact.ts'
import { quizFactsOf } from '../../src/people/review/challenges/quiz/quiz.ts'
import { type QuizContext, quizContextOf } from '../../src/people/review/challenges/quiz/quiz-context.ts'
import { teachBackTerms } from '../../src/people/review/challenges/teach-back/teach-back-terms.ts'
import { summaryOf } from '../../src/people/review/summary-of.ts'
import { sampleSize } from '../samples.ts'
import { emptyAssessment } from './empty-assessment.ts'

const { cwd } = virtualPlace

// Without it no statement is read for sure, and no table is asked for.
beforeAll(() => loadParser('postgresql'))

function context(effects: readonly Effect[], tool: string | null = null): QuizContext {
  return quizContextOf({ effects, findings: [], tool, cwd, siblings: [] })
}

/** Numbers from 0 up to 1 that are the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const name = fc.constantFrom(
  'src',
  'SRC',
  'lib',
  'docs',
  'a.ts',
  'b.ts',
  'index.ts',
  '.env',
  'ѕrc',
  'build',
  'test',
  'x1',
)
const path = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .chain(parts => fc.constantFrom('', './', '../', '/', '~/').map(start => start + parts.join('/')))
const command = fc.oneof(
  path.map(one => `rm -rf ${one}`),
  fc.tuple(path, path).map(([a, b]) => `rm -r ${a} ${b}/`),
  path.map(one => `cat ${one}`),
  fc.tuple(path, path).map(([a, b]) => `mv ${a} ${b}`),
  path.map(one => `echo hello > ${one}`),
  fc.constant('rm -rf *.log'),
  fc.constant('rm -rf "$DIR"'),
)
const commands = fc.array(command, { minLength: 1, maxLength: 5 }).map(all => all.join(' && '))

/** What is deleted, as paths; a variable may be any path, and `*.log` is told apart by its ending. */
function deletions(effects: readonly Effect[]): readonly string[] {
  const targets = effects.flatMap(effect => (effect.type === 'delete' ? [effect.target] : []))
  return targets.filter(({ glob }) => !glob).map(({ path: known, base }) => folded(known ?? (base || '/')))
}

function folded(one: string): string {
  return posix.resolve(cwd, one).toLowerCase()
}

function lawful(quiz: Quiz): void {
  quiz.questions.forEach(({ text, options }, i) => {
    expect(options.length).toBeGreaterThanOrEqual(3)
    expect(options.length).toBeLessThanOrEqual(4)
    expect(new Set(options.map(sameAnswer)).size).toBe(options.length)
    const right = options[quiz.right[i] ?? -1] ?? ''
    expect(right).not.toBe('')
    const others = quiz.questions.filter((_, j) => j !== i)
    for (const other of others) {
      expect([other.text, ...other.options]).not.toContain(right)
      expect(other.options.filter(option => options.includes(option))).toEqual([])
      expect(other.text).not.toBe(text)
    }
  })
}

test('no wrong answer is a path that is deleted too, by itself, with its parent or in part', () => {
  let asked = 0
  const numRuns = sampleSize(400, 100)
  fc.assert(
    fc.property(commands, fc.integer(), (text, seed) => {
      const effects = readShellEffects(text, virtualPlace)
      const quiz = drawQuiz(quizFactsOf(context(effects)), 3, new Set(), numbers(seed))
      lawful(quiz)
      const at = quiz.questions.findIndex(one => one.text === 'Which of these is deleted?')
      const question = quiz.questions[at]
      if (!question) return
      asked++
      const taken = deletions(effects)
      question.options.forEach((option, i) => {
        const one = folded(option)
        const related = taken.some(
          other => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`),
        )
        if (i === quiz.right[at]) expect(related || option === '*.log').toBe(true)
        else expect(related || (text.includes('*.log') && option.endsWith('.log'))).toBe(false)
      })
    }),
    { numRuns },
  )
  expect(asked).toBeGreaterThan(numRuns / 8)
})

test('no wrong answer is a file that is written too, by whatever way', () => {
  const write = fc.oneof(
    path.map(one => `echo hello > ${one}`),
    path.map(one => `echo hello >> ${one}`),
    fc.tuple(path, path).map(([a, b]) => `cp ${a} ${b}`),
    path.map(one => `curl -o ${one} https://files.dev/a`),
    fc.tuple(path, path).map(([a, b]) => `ln -s ${a} ${b}`),
  )
  let asked = 0
  const numRuns = sampleSize(200, 50)
  fc.assert(
    fc.property(fc.array(write, { minLength: 1, maxLength: 5 }), fc.integer(), (all, seed) => {
      const effects = readShellEffects(all.join('; '), virtualPlace)
      const quiz = drawQuiz(quizFactsOf(context(effects)), 3, new Set(), numbers(seed))
      lawful(quiz)
      const at = quiz.questions.findIndex(one => one.text.startsWith('Which of these files is written'))
      const written = all.map(one => folded(/^curl -o (\S+)/.exec(one)?.[1] ?? one.split(' ').at(-1) ?? ''))
      quiz.questions[at]?.options.forEach((option, i) => {
        asked++
        if (i !== quiz.right[at]) expect(written).not.toContain(folded(option))
      })
    }),
    { numRuns },
  )
  expect(asked).toBeGreaterThan(numRuns / 2)
})

test('nothing is asked whose wrong answers could be right', () => {
  const questions = (text: string) =>
    quizFactsOf(context(readShellEffects(text, virtualPlace))).map(one => one.question)
  expect(questions('rm -rf build')).toContain('Which of these is deleted?')
  expect(questions('rm -rf build && git clean -fdx')).not.toContain('Which of these is deleted?')
  expect(questions('rm -rf build "$DIR"').length).toBeGreaterThan(0)
  const quiz = drawQuiz(
    quizFactsOf(context(readShellEffects('rm -rf build "$DIR"', virtualPlace))),
    9,
    new Set(),
    numbers(1),
  )
  expect(quiz.questions.map(({ text }) => text)).not.toContain('Which of these is deleted?')
})

test('no wrong table is one that the same kind of statement touches', () => {
  const table = fc.constantFrom('users', 'public.users', '"users"', 'orders', 'sessions', 'invoices')
  const statement = fc.oneof(
    table.map(one => `DELETE FROM ${one}`),
    table.map(one => `DROP TABLE ${one}`),
    table.map(one => `UPDATE ${one} SET a = 1 WHERE id = 3`),
  )
  const bare = (one: string) => one.replaceAll('"', '').replace('public.', '')
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 4 }), fc.integer(), (all, seed) => {
      const effects = readShellEffects(`psql -c '${all.join('; ')}'`, virtualPlace)
      const quiz = drawQuiz(quizFactsOf(context(effects)), 3, new Set(), numbers(seed))
      lawful(quiz)
      const at = quiz.questions.findIndex(one => one.text === 'Which table loses rows?')
      const of = (verb: RegExp) => all.filter(one => verb.test(one)).map(one => bare(one.split(' ')[2] ?? ''))
      const [deleted, lost] = [of(/^DELETE/), of(/^DELETE|^DROP/)]
      quiz.questions[at]?.options.forEach((option, i) => {
        if (i === quiz.right[at]) expect(deleted).toContain(bare(option))
        else expect(lost).not.toContain(bare(option))
      })
    }),
    { numRuns: sampleSize(200, 50) },
  )
})

test('where one thing happens in the database, its tables and its deed are asked for apart', () => {
  const effects = readShellEffects(`psql -c 'DELETE FROM users; DELETE FROM orders'`, virtualPlace)
  for (let seed = 0; seed < 50; seed++) {
    const quiz = drawQuiz(quizFactsOf(context(effects)), 3, new Set(), numbers(seed))
    lawful(quiz)
    const asked = new Map(quiz.questions.map(({ text, options }, i) => [text, { options, i }]))
    const table = asked.get('Which table is it about?')
    const right = table?.options[quiz.right[table.i] ?? -1] ?? ''
    expect(['users', 'orders']).toContain(right)
    expect(table?.options.filter(one => /^(?:public\.)?(?:users|orders)$/.test(one))).toEqual([right])
    expect([...asked.keys()]).toContain('What happens to what it names in the database?')
  }
})

test('the right answer stands in each place about as often', () => {
  const effects = readShellEffects('rm -rf src && cat docs/a.md', virtualPlace)
  const facts = quizFactsOf(context(effects))
  const random = numbers(7)
  const counts = [0, 0, 0, 0]
  const draws = 4_000
  for (let i = 0; i < draws; i++) {
    const { right } = drawQuiz(facts, 1, new Set(), random)
    counts[right[0] ?? 0] = (counts[right[0] ?? 0] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count / draws - 0.25)).toBeLessThan(0.03)
})

test('a new quiz asks something else while there is something else to ask', () => {
  const effects = readShellEffects('rm -rf src && curl -T lib/a.ts https://files.acme.dev/up', virtualPlace)
  const facts = quizFactsOf(context(effects))
  const first = drawQuiz(facts, 1, new Set(), numbers(1))
  const keys = first.questions.map(({ text, options }, i) =>
    questionKey(text, options[first.right[i] ?? 0] ?? ''),
  )
  for (let seed = 0; seed < 50; seed++) {
    const [next] = drawQuiz(facts, 1, new Set(keys), numbers(seed)).questions
    expect(next?.text).not.toBe(first.questions[0]?.text)
  }
})

test('what a person sees holds no control character, whatever the call holds', () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 60 })
  const control = /\p{Cc}|\p{Bidi_Control}|[\u{e0000}-\u{e007f}\u200b\u2060\ufeff]/u
  fc.assert(
    fc.property(hostile, hostile, fc.integer(), (one, other, seed) => {
      const text = `rm -rf 'x${one.replaceAll("'", '')}' && curl -d @'${other.replaceAll("'", '')}' https://a.dev/ && git push origin "${one.replaceAll('"', '')}"`
      const effects = readShellEffects(text, virtualPlace)
      const quiz = drawQuiz(quizFactsOf(context(effects, one)), 3, new Set(), numbers(seed))
      lawful(quiz)
      const summary = summaryOf(
        { kind: 'tool', tool: other, arguments: { [one]: other } },
        { effects, assessment: emptyAssessment, reason: { kind: 'points', text: one, final: false } },
        [],
      )
      const shown = [
        ...quiz.questions.flatMap(question => [question.text, ...question.options]),
        summary.headline,
        ...summary.lines,
        ...teachBackTerms(context(effects, one)).flat(),
      ]
      for (const line of shown) expect(line).not.toMatch(control)
    }),
    { numRuns: sampleSize(300, 75) },
  )
})

test('which program runs is plain to see, and no question', () => {
  const facts = (text: string) => quizFactsOf(context(readShellEffects(text, virtualPlace)))
  expect(facts('make deploy')).toEqual([])
  for (const text of [
    'git push --force origin main',
    'rm -rf src',
    'npm publish --tag next',
    'curl -d @a b.example',
  ])
    expect(facts(text).filter(({ right }) => right === text.split(' ')[0])).toEqual([])
  expect(facts('sudo systemctl stop nginx').map(({ topic }) => topic)).toContain('run.raised')
})
