import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Paint, paintFor } from '../../render/paint-for.ts'
import { standardError, standardOutput } from '../../render/terminal-output.ts'
import { type ControllingTerminal, openTerminal } from '../../run/controlling-terminal.ts'
import { type ScratchGate, type ScratchTeam, startScratchTeam } from './scratch-team.ts'
import {
  type AgentCall,
  askedLines,
  invitationLines,
  lastLine,
  nextLines,
  placeLines,
  type StoryShown,
  type StoryWait,
  tellStory,
  waitingLines,
  wordLines,
} from './asked-lines.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Interface } from 'node:readline/promises'
import { setTimeout as later } from 'node:timers/promises'
import type { Gate } from '../../../gate/core/gate.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { AnswerOutcome, GivenAnswer } from '../../../people/acts/gate-people/reviews.ts'
import { grantLike } from '../../grant/add-grant.ts'

/**
 * Tells the story to the person at the terminal, who answers here or in a browser, until they leave. The code and the
 * phrase are told at the terminal itself: nothing that reads our output sees them.
 */
async function answerHere(frame: StoryFrame, terminal: ControllingTerminal): Promise<void> {
  const { lines } = standardOutput.openLines('› ')
  const person = new PersonHere(frame, terminal, lines)
  try {
    const notified = person.hear()
    // Whoever leaves in the middle has closed the gates that it is about.
    notified.catch(() => lines.close())
    await person.type()
  } finally {
    lines.close()
    terminal.close()
  }
}

class PersonHere {
  private readonly frame: StoryFrame
  private readonly terminal: ControllingTerminal
  private readonly lines: Interface
  private waiting: StoryWait | undefined
  private isInvited = false

  constructor(frame: StoryFrame, terminal: ControllingTerminal, lines: Interface) {
    this.frame = frame
    this.terminal = terminal
    this.lines = lines
  }

  /** Tells the story as it comes about. */
  async hear(): Promise<void> {
    const { team, paint } = this.frame
    await tellStory(team, {
      onAsked: (gate, asked, note) => {
        this.waiting = undefined
        standardOutput.overwrite('')
        printAsked(this.frame, gate, asked, note)
      },
      onWait: wait => {
        this.waiting = wait
        this.say(waitingLines(wait.gate.name, wait.why, paint))
        void this.invite()
      },
    })
    this.say(nextLines(paint))
  }

  /** Reads what is typed, until the person leaves. */
  async type(): Promise<void> {
    for await (const line of this.lines) {
      const word = line.trim().toLowerCase()
      if (['', 'exit', 'quit', 'q'].includes(word)) return
      if (word === 'code') await this.tellCode()
      else if (word === 'yes' || word === 'grant' || word === 'no')
        void this.answer(word).catch(error => this.say([sentenceOf(error)]))
      else this.say(wordLines(this.frame.paint))
      this.lines.prompt()
    }
  }

  private async answer(word: 'yes' | 'grant' | 'no'): Promise<void> {
    if (!this.waiting) return this.say(['Nothing waits for you now.'])
    const { gate, reviewId } = this.waiting
    const who = this.frame.team.hub.person
    if (word === 'no') {
      await gate.owner.reviews.answer({ reviewId, who, approve: false, reason: 'not now' })
      return
    }
    const onEarly = (seconds: number) =>
      this.say([`Your yes is kept, and goes by itself in the ${seconds} seconds that reading takes.`])
    await sayYes(gate.owner, { reviewId, who, grants: word === 'grant', onEarly })
  }

  /** The code and the phrase are told once; later the words alone. */
  private async invite(): Promise<void> {
    if (!this.isInvited) await this.tellCode()
    this.isInvited = true
    this.say(wordLines(this.frame.paint))
  }

  private async tellCode(): Promise<void> {
    const { team, paint } = this.frame
    const { address, person } = team.hub
    const shown = { code: await team.hub.newCode(), phrase: person.pin }
    standardOutput.overwrite('')
    this.terminal.write(`${invitationLines(address, shown, paint).join('\n')}\n`)
  }

  private say(text: readonly string[]): void {
    standardOutput.overwrite('')
    standardOutput.print(text.join('\n'))
    this.lines.prompt(true)
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof GateError ? error.message : String(error)
}

/** A yes of somebody to one review, which only asks them to confirm. */
interface Yes {
  readonly reviewId: string
  readonly who: Identity
  /** Calls like it may run for an hour, at every gate. */
  readonly grants: boolean
  /** Told how many seconds the yes waits: nobody can have read the page yet. */
  readonly onEarly: (seconds: number) => void
}

/** Says yes as `countersign review approve` does: the page, its sheet, the secret; one that is too early is kept until its time. */
async function sayYes(gate: Gate, { reviewId, who, grants, onEarly }: Yes): Promise<AnswerOutcome> {
  const page = await gate.reviews.show(reviewId)
  const sheet = await gate.reviews.begin(reviewId, who)
  const grant = grantLike(page, grants ? { grant: true, for: '1h' } : {}, Date.now())
  const answer: GivenAnswer = {
    reviewId,
    who,
    approve: true,
    sheetId: sheet.id,
    answer: {},
    ...(grant && { grant }),
  }
  try {
    return await gate.reviews.answer(answer)
  } catch (error) {
    const { kind, retryAfter } = error instanceof GateError ? error : {}
    if (kind !== 'too_early' || retryAfter === undefined) throw error
    onEarly(retryAfter)
    await later(retryAfter * 1_000)
    return gate.reviews.answer(answer)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Shows a team on this machine: a hub, two gates and a person, in a scratch folder that is gone afterwards. Without a
 * terminal it plays the person.
 */
export async function tryTeam(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', forget)
  const left = new AbortController()
  const leave = () => left.abort()
  // A second one ends the process at once.
  for (const signal of signals) process.once(signal, leave)
  standardError.print('Starting PostgreSQL, a hub and two gates …')
  const team = await startScratchTeam(folder)
  try {
    const paint = paintFor(standardOutput)
    standardOutput.print(placeLines(team.hub.address, paint).join('\n'))
    const terminal = isAttended() ? openTerminal() : undefined
    const frame = { team, paint, width: standardOutput.width(120, 120) }
    const notified = terminal ? answerHere(frame, terminal) : playPerson(frame)
    await Promise.race([notified, untilAborted(left.signal)])
    if (left.signal.aborted) notified.catch(() => {})
  } finally {
    await team.stop()
    forget()
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

function isAttended(): boolean {
  return process.stdin.isTTY === true && standardOutput.isTTY
}

/** Tells the story where nobody sits, and answers as a person would. Rejects where it does not go as a person is promised. */
async function playPerson(frame: StoryFrame): Promise<void> {
  const { team, paint } = frame
  const say = (text: string) => standardOutput.print(text)
  let isSecond = false
  const [first, second, third] = await new Promise<readonly AgentCall[]>((resolve, reject) => {
    const onWait = ({ gate, reviewId, why }: StoryWait) => {
      const grants = isSecond
      isSecond = true
      say(waitingLines(gate.name, why, paint).join('\n'))
      say(`Nobody sits here, so this answers for you: yes${grants ? ', and a grant for an hour' : ''}.`)
      const onEarly = (seconds: number) =>
        say(`It goes by itself in the ${seconds} seconds that reading takes.`)
      const who = { ...team.hub.person, terminal: false }
      sayYes(gate.owner, { reviewId, who, grants, onEarly }).catch(reject)
    }
    const onAsked: StoryShown['onAsked'] = (gate, asked, note) => printAsked(frame, gate, asked, note)
    tellStory(team, { onAsked, onWait }).then(resolve, reject)
  })
  const isGranted = third?.decision.grantId !== undefined
  if (!isGranted || first?.output === undefined || second?.output === undefined)
    throw new GateError(
      'internal',
      'Not every call ran that a yes or a grant was for: see what each got above.',
    )
  say(lastLine)
}

/** The team, and how it is drawn. */
interface StoryFrame {
  readonly team: ScratchTeam
  readonly paint: Paint
  readonly width: number
}

/** Prints a call and what came of it. */
function printAsked(
  { paint, width }: StoryFrame,
  { name }: ScratchGate,
  asked: AgentCall,
  note?: string,
): void {
  const statement = note === undefined ? {} : { note }
  standardOutput.print(askedLines(name, asked, { paint, width, ...statement }).join('\n'))
}
