import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProduct } from '../../needs.ts'
import { drawCases } from '../../samples.ts'
import { answerWaiting, ownProgram } from './new-process.ts'

/** What a program of a framework prints, which wants one deletion and is started again and again on one folder. */
interface Framework {
  readonly product: string
  /** Where it guards, of a framework with two ends. */
  readonly end?: string
  readonly waits: RegExp
  /** While nobody has answered, and for whatever was not approved; as `waits` where it is left out. */
  readonly waitsOn?: RegExp
  readonly runs: RegExp
  /** It takes another user to delete, as a saved state that somebody has edited names one. */
  readonly takesOther?: true
  /** What it prints once the approval is used up. */
  readonly after?: RegExp
}

const suspended = /^suspended, gone: ;/
const ended = /^ended, gone: ;.*execution-denied/
const refused = /^gone: ; .*delete_user was not run/
const mcp = {
  product: 'mcp',
  waits: refused,
  runs: /^gone: production\/usr_123; usr_123 is gone$/,
  takesOther: true,
  after: refused,
} as const

const frameworks: readonly Framework[] = [
  {
    product: 'ai-sdk',
    waits: /^asked, gone: ;/,
    waitsOn: ended,
    runs: /^ended, gone: production\/usr_123;/,
    takesOther: true,
    after: ended,
  },
  {
    product: 'mastra',
    waits: suspended,
    runs: /^stop, gone: production\/usr_123; .*removed/,
    takesOther: true,
    after: suspended,
  },
  { ...mcp, end: 'server' },
  { ...mcp, end: 'client' },
  {
    product: 'langchain',
    waits: /^waits for r-\w+$/,
    runs: /^gone: production\/usr_123; usr_123 is gone from production$/,
  },
  {
    product: 'openai-agents',
    waits: /^1 interruptions, gone: ;$/,
    waitsOn: /^left 1\n1 interruptions, gone: ;$/,
    runs: /^left 0\n0 interruptions, gone: production\/usr_123; usr_123 is gone from production$/,
  },
  {
    product: 'claude-agent-sdk',
    waits: /^r-\w+$/,
    runs: /^ran: mcp__crm__delete_user \{"id":"usr_123","env":"production"\}$/,
  },
]

const drawn = drawCases(frameworks.filter(({ product }) => hasProduct(product)))

test.each(drawn.map(({ value }) => value))(
  '$product $end: what waits resumes in a new process once a person has approved it, and runs once',
  async framework => {
    const { product, end, waits, waitsOn = waits, runs, takesOther, after } = framework
    const { folder, run } = await ownProgram(join(import.meta.dirname, `${product}-program.ts`), product)
    const start = (...more: readonly string[]) => run(...(end === undefined ? [] : [end]), ...more)
    const first = await start()
    expect(first).toMatch(waits)
    const second = await start()
    expect(second).toMatch(waitsOn)
    // The review that waits is the same one.
    expect(second.match(/r-\w+/)).toEqual(first.match(/r-\w+/) ?? second.match(/r-\w+/))
    await answerWaiting(folder)
    if (takesOther) expect(await start('usr_999')).toMatch(waitsOn)
    expect(await start()).toMatch(runs)
    if (after) expect(await start()).toMatch(after)
  },
)
