import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { ApprovalAnswer, ApprovalRequest, Approver } from './approver.ts'
import { requestLines } from './question-text.ts'

/** Where somebody is asked: this process’s own terminal when left out, whatever its standard input is. */
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
    const from = input ?? createReadStream('/dev/tty')
    const to = output ?? createWriteStream('/dev/tty')
    const lines = createInterface({ input: from, output: to, terminal: false })
    try {
      return await conversation(request, async text => {
        to.write(text)
        return nextLine(lines, request.signal)
      })
    } finally {
      lines.close()
      if (!input && 'destroy' in from) (from as ReturnType<typeof createReadStream>).destroy()
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

/** One line; rejects when the review is over, or nobody is there any more. */
function nextLine(lines: ReturnType<typeof createInterface>, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void) => {
      lines.off('line', onLine)
      lines.off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      work()
    }
    const onLine = (line: string) => end(() => resolve(line.trim()))
    const onClose = () => end(() => reject(new Error('There is no terminal to ask at any more.')))
    const onAbort = () => end(() => reject(signal.reason as Error))
    lines.once('line', onLine)
    lines.once('close', onClose)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}

async function conversation(
  request: ApprovalRequest,
  ask: (text: string) => Promise<string>,
): Promise<ApprovalAnswer> {
  const wish = await ask(`\n${requestLines(request).join('\n')}\nAllow it? [y/N] `)
  if (!/^y(?:es)?$/i.test(wish)) return { approve: false, ...(wish.length > 3 && { reason: wish }) }
  const { challenge, questions } = request.sheet
  if (challenge === 'teach_back') {
    const text = await ask('In your own words, 15 or more: what will happen, and to what?\n> ')
    return { approve: true, text }
  }
  const choices: number[] = []
  for (const { text, options } of questions) {
    const shown = options.map((option, i) => `  ${i + 1}  ${option}`).join('\n')
    choices.push(Number.parseInt(await ask(`${text}\n${shown}\n> `), 10) - 1)
  }
  return { approve: true, choices }
}
