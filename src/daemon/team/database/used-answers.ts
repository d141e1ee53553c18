import type { TeamPool } from './team-pool.ts'

/** Answers that are good once, at whatever hub they come in. */
export class UsedAnswers {
  private readonly pool: TeamPool
  private readonly now: () => number

  constructor(pool: TeamPool, now: () => number) {
    this.pool = pool
    this.now = now
  }

  /** True for the first who asks; `until` is when the answer is too old by itself. */
  async take(key: string, until: number): Promise<boolean> {
    await this.pool.rows({ text: 'DELETE FROM used_answers WHERE until < $1', values: [this.now()] })
    const taken = await this.pool.rows({
      text: 'INSERT INTO used_answers (key, until) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key',
      values: [key, Math.ceil(until)],
    })
    return taken.length === 1
  }

  /** Lets it be given again: nothing came of it. */
  async giveBack(key: string): Promise<void> {
    await this.pool.rows({ text: 'DELETE FROM used_answers WHERE key = $1', values: [key] })
  }
}
