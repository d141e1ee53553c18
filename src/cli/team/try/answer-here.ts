import type { Interface } from 'node:readline/promises'
import { GateError } from '../../../ground/model/errors.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import type { ControllingTerminal } from '../../run/controlling-terminal.ts'
import { sayYes } from './say-yes.ts'
import { printAsked, type StoryFrame } from './story-frame.ts'
import { type StoryWait, tellStory } from './tell-story.ts'
import { invitationLines, nextLines, waitingLines, wordLines } from './asked-lines.ts'

/**
 * Tells the story to the person at the terminal, who answers here or in a browser, until they leave. The code and the
 * phrase are told at the terminal itself: nothing that reads our output sees them.
 */
export async function answerHere(frame: StoryFrame, terminal: ControllingTerminal): Promise<void> {
  const { lines } = standardOutput.openLines('› ')
  const person = new PersonHere(frame, terminal, lines)
  try {
    const told = person.hear()
    // Whoever leaves in the middle has closed the gates that it is about.
    told.catch(() => lines.close())
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
