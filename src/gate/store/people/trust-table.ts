import type { LearnedAnswer, Observation } from '../../../ground/model/shape.ts'
import type { Rows } from '../../../people/acts/ports/act-rows.ts'
import type { ShapeRow } from '../../../people/acts/ports/people.ts'
import type { Database } from '../open-database.ts'
import { readBodies, writeBody } from './write-body.ts'

/** The number of answers of a shape that trust is made of. */
const maxAnswers = 1_000

/** Observations from people's answers, by the shape of the call. */
export class TrustTable {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly resetCount: () => void

  /** `resetCount` begins to count judged calls at none. */
  constructor(database: Database, resetCount: () => void) {
    this.statements = prepareStatements(database)
    this.resetCount = resetCount
  }

  /** Newest first, at most 1,000. */
  observations(shape: string): readonly Observation[] {
    return readBodies<Observation>(this.statements.observations.all(shape))
  }

  /** Shape → the newest 1,000 answers, in no order. */
  answersByShape(): ReadonlyMap<string, readonly LearnedAnswer[]> {
    const answers = new Map<string, LearnedAnswer[]>()
    const rows = this.statements.answersByShape.all() as unknown as readonly AnswersRow[]
    for (const { shape, reviewer, approve, times } of rows) {
      const known = answers.get(shape) ?? []
      for (const at of times.split(',')) known.push({ reviewer, approve: approve === 1, at: Number(at) })
      answers.set(shape, known)
    }
    for (const [shape, all] of answers)
      if (all.length > maxAnswers)
        answers.set(shape, all.toSorted((a, b) => b.at - a.at).slice(0, maxAnswers))
    return answers
  }

  shapes(profile?: string): readonly ShapeRow[] {
    const rows = this.statements.shapes.all() as unknown as readonly ShapeRow[]
    return profile === undefined ? rows : rows.filter(row => row.profile === profile)
  }

  keep(one: Observation): void {
    this.statements.keepShape.run(one.shape, one.shapeText, one.profile)
    this.statements.keep.run(
      one.shape,
      one.reviewId,
      one.profile,
      one.agent,
      one.at,
      writeBody(one),
      one.reviewer,
      Number(one.approve),
    )
  }

  unlearn({ shape, review }: Rows['unlearn'][number]): void {
    this.statements.unlearn.run(shape, review)
  }

  forget(one: Rows['forget'][number]): void {
    if (one === 'all') {
      this.statements.forgetAll.run()
      this.resetCount()
    } else if ('shape' in one) this.statements.forgetShape.run(one.shape)
    else this.statements.forgetAgent.run(one.agent)
  }
}

/** Answers of one reviewer about one shape: when, joined by commas. */
interface AnswersRow {
  readonly shape: string
  readonly reviewer: string
  readonly approve: number
  readonly times: string
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    observations: prepare('SELECT body FROM observations WHERE shape = ? ORDER BY at DESC LIMIT 1000'),
    answersByShape: prepare(
      'SELECT shape, reviewer, approve, group_concat(at) AS times FROM observations GROUP BY shape, reviewer, approve',
    ),
    keep: prepare(
      'INSERT OR IGNORE INTO observations (shape, review_id, profile, agent, at, body, reviewer, approve) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    shapes: prepare(
      'SELECT shape, text, profile FROM shapes WHERE shape IN (SELECT shape FROM observations) ORDER BY text',
    ),
    keepShape: prepare('INSERT OR IGNORE INTO shapes (shape, text, profile) VALUES (?, ?, ?)'),
    unlearn: prepare('DELETE FROM observations WHERE shape = ? AND review_id = ? AND approve = 0'),
    forgetShape: prepare('DELETE FROM observations WHERE shape = ?'),
    forgetAgent: prepare('DELETE FROM observations WHERE agent = ?'),
    forgetAll: prepare('DELETE FROM observations'),
  }
}
