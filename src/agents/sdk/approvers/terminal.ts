import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Answer, Question } from '../../../ground/model/challenge.ts'
import { fitLines } from '../../../ground/model/break-line.ts'
import { terminalText } from '../../../ground/model/terminal-text.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { challengeForms } from '../../../judge/policy/challenge-forms.ts'
import type { ApprovalAnswer, ApprovalRequest, Approver } from './approver.ts'

/** The streams of the question: this process’s own terminal when left out, whatever its standard input is. */
export interface TerminalOptions {
  readonly name?: string
  readonly input?: NodeJS.ReadableStream
  readonly output?: NodeJS.WritableStream
}

/**
 * Asks whoever sits at the terminal of this program, one review after the other. Without a terminal it rejects, which
 * asks nobody else less.
 */
export function terminal({ name = 'terminal', input, output }: TerminalOptions = {}): Approver {
  let turn: Promise<unknown> = Promise.resolve()
  const askNow = async (request: ApprovalRequest) => {
    request.signal.throwIfAborted()
    const from: NodeJS.ReadableStream = input ?? (createReadStream('/dev/tty') as NodeJS.ReadableStream)
    const to: NodeJS.WritableStream = output ?? (createWriteStream('/dev/tty') as NodeJS.WritableStream)
    // A machine without a terminal is told of by the reading side; nobody listens to the writing one.
    if (!output) to.on('error', () => undefined)
    const lines = createInterface({ input: from, output: to, terminal: false })
    from.on('error', () => lines.close())
    // The lines tell of the same error, which would end the program where nobody listens.
    lines.on('error', () => lines.close())
    const next = lineReader(lines, request.signal)
    try {
      const answer = await conversation(request, text => {
        to.write(fitLines(terminalText(text), widthOf(to)))
        return next()
      })
      to.write(
        answer.approve
          ? 'Your yes is given to the gate once it counts.\n'
          : 'Your no is given to the gate.\n',
      )
      return answer
    } finally {
      lines.close()
      if (!input && 'destroy' in from) (from as unknown as { destroy(): void }).destroy()
      if (!output) to.end()
    }
  }
  return {
    name,
    ask(request) {
      const mine = turn.then(() => askNow(request))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Returns the columns of a stream: a terminal’s that is opened by its name are those of this process’s own. */
function widthOf(to: NodeJS.WritableStream): number {
  const own = 'columns' in to ? Number(to.columns) : process.stdout.columns
  return own > 0 ? own : Number.POSITIVE_INFINITY
}

/** Gives line after line, those that came before they were asked for too; rejects when nobody can answer any more. */
function lineReader(lines: ReturnType<typeof createInterface>, signal: AbortSignal): () => Promise<string> {
  const stored: string[] = []
  let waiting: PromiseWithResolvers | undefined
  let over: Error | undefined
  const end = (error: Error) => {
    over ??= error
    waiting?.reject(over)
  }
  lines.on('line', line => {
    if (waiting) waiting.resolve(line.trim())
    else stored.push(line.trim())
    waiting = undefined
  })
  lines.on('close', () =>
    end(new Error('There is no terminal to ask at: start the program at one, or give another approver.')),
  )
  signal.addEventListener('abort', () => end(signal.reason as Error), { once: true })
  return () =>
    new Promise((resolve, reject) => {
      const line = stored.shift()
      if (line !== undefined) resolve(line)
      else if (over) reject(over)
      else waiting = { resolve, reject }
    })
}

interface PromiseWithResolvers {
  resolve(line: string): void
  reject(error: Error): void
}

async function conversation(
  request: ApprovalRequest,
  ask: (text: string) => Promise<string>,
): Promise<ApprovalAnswer> {
  const wish = await ask(`\n${requestLines(request).join('\n')}\nAllow it? [y/N] `)
  if (!/^y(?:es)?$/i.test(wish)) return { approve: false, ...(wish.length > 3 && { reason: wish }) }
  return { approve: true, ...(await answerTo(request, ask)) }
}

async function answerTo(
  { sheet: { challenge, questions }, review: { settings } }: ApprovalRequest,
  ask: (text: string) => Promise<string>,
): Promise<Answer> {
  const form = challengeForms[challenge]
  switch (form.field) {
    case 'none':
      return { choices: [] }
    case 'choice':
      return { choices: await askChoices(questions, ask) }
    case 'text':
      return { text: await ask(`${form.question} At least ${form.leastWords(settings)} words.\n> `) }
  }
}

async function askChoices(
  questions: readonly Question[],
  ask: (text: string) => Promise<string>,
): Promise<readonly number[]> {
  const choices: number[] = []
  for (const { text, options } of questions) {
    const shown = options.map((option, i) => `  ${i + 1}  ${visibleText(option)}`).join('\n')
    choices.push(Number.parseInt(await ask(`${visibleText(text)}\n${shown}\n> `), 10) - 1)
  }
  return choices
}

/** Writes the facts that an approver must know, in lines of plain text without control characters. */
function requestLines({
  review,
  call,
  summary,
  decision,
  sheet,
  failed,
}: ApprovalRequest): readonly string[] {
  const { level, composite, id } = review
  const lines = [
    `${call.tool ?? call.kind} waits for you: review ${id}, ${level}, ${composite.toFixed(1)} of 10`,
    summary.headline,
    ...summary.lines,
    ...summary.findings.map(({ text, points }) => `${points.toFixed(1)}  ${text}`),
    `arguments: ${JSON.stringify(call.arguments)}`,
    decision.reason.text,
    ...(failed ? [`Not passed: ${failed.why}; ${failed.attemptsLeft} attempts are left.`] : []),
    ...(sheet.minimumSeconds > 0 ? [`A yes counts after ${sheet.minimumSeconds} seconds.`] : []),
  ]
  return lines.map(line => visibleText(line, 2_000))
}
