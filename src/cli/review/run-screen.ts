import { emitKeypressEvents } from 'node:readline'
import type { Gate } from '../../gate/core/gate.ts'
import type { AnswerOutcome, GivenAnswer } from '../../people/acts/gate-people/reviews.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { identify, type IdentityOptions } from '../people/identify.ts'
import { paintFor } from '../render/paint-for.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { SessionSigner } from '../../people/acts/unlocked/session-bytes.ts'
import { firstState, type ScreenEvent, type ScreenState, type ScreenWish } from './screen-state.ts'
import { update } from './update.ts'
import { view } from './view.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** A terminal that other programs can type into, and the variable by which one sits in it. */
interface TypingTerminal {
  /** As people call it. */
  readonly name: string
  readonly variable: string
  /** Values of the variable that mean it, without regard to case; any value where left out. */
  readonly values?: readonly string[]
  /** Beginnings of such values. */
  readonly beginnings?: readonly string[]
}

/**
 * Terminals that take keys from other programs of the account: by a command, a socket, an interface for scripts or a
 * plug-in. Those inside others come first, so that the name is that of the one in front.
 */
export const typingTerminals: readonly TypingTerminal[] = [
  { name: 'tmux', variable: 'TMUX' },
  { name: 'screen', variable: 'STY' },
  { name: 'Zellij', variable: 'ZELLIJ' },
  { name: 'abduco', variable: 'ABDUCO_SESSION' },
  { name: 'dvtm', variable: 'DVTM' },
  { name: 'shpool', variable: 'SHPOOL_SESSION_NAME' },
  { name: 'byobu', variable: 'BYOBU_BACKEND' },
  { name: 'a recording of asciinema', variable: 'ASCIINEMA_REC' },
  { name: 'a recording of asciinema', variable: 'ASCIINEMA_SESSION' },
  { name: 'a recording of script', variable: 'SCRIPT' },
  { name: 'Neovim', variable: 'NVIM' },
  { name: 'Neovim', variable: 'NVIM_LISTEN_ADDRESS' },
  { name: 'Vim', variable: 'VIM_TERMINAL' },
  { name: 'Emacs', variable: 'INSIDE_EMACS' },
  { name: 'VS Code', variable: 'TERM_PROGRAM', values: ['vscode'] },
  { name: 'VS Code', variable: 'VSCODE_INJECTION' },
  { name: 'Zed', variable: 'ZED_TERM' },
  { name: 'JetBrains', variable: 'TERMINAL_EMULATOR', beginnings: ['jetbrains'] },
  { name: 'Jupyter', variable: 'JPY_PARENT_PID' },
  { name: 'kitty', variable: 'KITTY_LISTEN_ON' },
  { name: 'WezTerm', variable: 'WEZTERM_PANE' },
  { name: 'Konsole', variable: 'KONSOLE_DBUS_SERVICE' },
  { name: 'Warp', variable: 'TERM_PROGRAM', values: ['warpterminal'] },
  { name: 'iTerm2', variable: 'TERM_PROGRAM', values: ['iterm.app'] },
  { name: 'Terminal of macOS', variable: 'TERM_PROGRAM', values: ['apple_terminal'] },
  { name: 'Ghostty', variable: 'TERM_PROGRAM', values: ['ghostty'] },
  { name: 'ConEmu', variable: 'ConEmuPID' },
  // Of a session that another machine, or another account, passed on, this alone is left.
  { name: 'tmux', variable: 'TERM', values: ['tmux'], beginnings: ['tmux-'] },
  { name: 'screen', variable: 'TERM', values: ['screen'], beginnings: ['screen-', 'screen.'] },
]

const listEvery = 250

/** The review at which the screen opens. */
export interface ScreenStart {
  readonly id?: string | undefined
  /** The screen is for this review alone: it is left when the page is, and when this says so. */
  readonly until?: AbortSignal
}

/**
 * The live screen, at its list or at one review: keys and the store in, lines out, until the person leaves. Returns what it
 * said last.
 */
export async function runScreen(
  gate: Gate,
  options: IdentityOptions,
  { id, until }: ScreenStart = {},
): Promise<string> {
  if (!process.stdin.isTTY || !standardOutput.isTTY)
    throw new GateError(
      'usage',
      'The review screen needs a terminal: countersign review list shows what waits.',
    )
  // Refused before the screen is drawn, in a sentence that stays.
  const opened = id === undefined ? undefined : (await gate.reviews.show(id)).review.id
  const who = await identify(gate, options, false)
  const known = (await gate.reviewers.list()).find(({ name }) => name === who.reviewer)
  const place = { typedInto: typedIntoBy(process.env) }
  return new Screen(gate, firstState(who, known?.secrets ?? [], Date.now(), place), until).run(opened)
}

/** Holds the present state, and carries out what it wants. */
class Screen {
  private readonly gate: Gate
  private state: ScreenState
  private shown = ''
  /** Signs while the screen is unlocked. */
  private signer: SessionSigner | undefined
  private end: (error?: unknown) => void = () => {}

  private readonly until: AbortSignal | undefined
  private wasOnPage = false
  private isOver = false

  constructor(gate: Gate, state: ScreenState, until: AbortSignal | undefined) {
    this.gate = gate
    this.state = state
    this.until = until
  }

  async run(opened?: string): Promise<string> {
    const onKey = (text: string | undefined, key: { name?: string; ctrl?: boolean }) =>
      this.on({ on: 'key', name: keyName(text, key), text: key.ctrl ? '' : printable(text) })
    const redraw = () => {
      this.shown = ''
      this.draw()
    }
    emitKeypressEvents(process.stdin)
    process.stdin.setRawMode(true)
    process.stdin.resume()
    process.stdin.on('keypress', onKey)
    standardOutput.enterScreen(redraw)
    const finished = new Promise<void>((resolve, reject) => {
      this.end = error => (error === undefined ? resolve() : reject(error))
    })
    const stop = () => this.end()
    process.once('SIGTERM', stop)
    this.until?.addEventListener('abort', stop)
    if (this.until?.aborted) stop()
    const timer = setInterval(() => void this.list(), listEvery)
    await this.list()
    if (opened !== undefined) await this.carryOut({ do: 'open', id: opened })
    try {
      await finished
    } finally {
      this.isOver = true
      clearInterval(timer)
      process.off('SIGTERM', stop)
      this.until?.removeEventListener('abort', stop)
      process.stdin.off('keypress', onKey)
      process.stdin.setRawMode(false)
      process.stdin.pause()
      standardOutput.leaveScreen(redraw)
      await this.lock()
    }
    return this.state.message
  }

  private on(event: ScreenEvent): void {
    const { state, wish } = update(this.state, event)
    this.state = state
    this.draw()
    if (wish) void this.carryOut(wish)
    this.wasOnPage ||= state.mode === 'page'
    if (this.until && this.wasOnPage && state.mode === 'list') this.end()
  }

  private draw(): void {
    if (this.isOver) return
    const width = standardOutput.width(80, 120)
    const lines = view(this.state, width, standardOutput.rows, paintFor(standardOutput))
    const text = lines.join('\n')
    if (text === this.shown) return
    this.shown = text
    standardOutput.drawScreen(lines)
  }

  private async list(): Promise<void> {
    try {
      const reviews = await this.gate.reviews.list({ states: ['pending'] })
      const paused = (await this.gate.paused()) !== null
      this.on({ on: 'listed', reviews, now: Date.now(), paused })
      await this.watch()
    } catch (error) {
      this.on({ on: 'unlisted', message: sentenceOf(error) })
    }
  }

  /** Looks what became of the last yes. */
  private async watch(): Promise<void> {
    const { watched } = this.state
    if (!watched) return
    const approved = await this.gate.reviews.list({ states: ['approved'], newest: true, limit: 20 })
    const review = approved.find(({ id }) => id === watched.id)
    if (review) this.on({ on: 'watched', review })
  }

  private async carryOut(wish: ScreenWish): Promise<void> {
    if (wish.do === 'quit') return this.end()
    try {
      await this.does(wish)
    } catch (error) {
      const { field, kind, retryAfter = 0 } = error instanceof GateError ? error : {}
      const early = kind === 'too_early' ? { early: retryAfter * 1_000 } : {}
      this.on({ on: 'failed', message: sentenceOf(error), ...(field !== undefined && { field }), ...early })
    }
    await this.list()
  }

  private async does(wish: Exclude<ScreenWish, { do: 'quit' }>): Promise<void> {
    const { reviews } = this.gate
    switch (wish.do) {
      case 'open':
        return this.on({ on: 'opened', page: await reviews.show(wish.id) })
      case 'begin':
        return this.on({ on: 'begun', sheet: await reviews.begin(wish.id, this.state.who) })
      case 'unlock':
        return this.unlock(wish.who)
      case 'lock':
        return this.lock()
      case 'undo':
        return this.undo(wish.ids)
      case 'answer':
        return this.answer(wish)
    }
  }

  /** Each unlocking has a key of its own: what an earlier one signed says nothing later. */
  private async unlock(who: Identity): Promise<void> {
    const signer = await SessionSigner.make()
    const { at } = await this.gate.reviewers.unlock(signer.key, who)
    this.signer = signer
    this.on({ on: 'unlocked', at })
  }

  private async lock(): Promise<void> {
    const { signer } = this
    this.signer = undefined
    // Where the gate is gone its sessions are too; the key is forgotten here in any case.
    if (signer) await this.gate.reviewers.lock(signer.key).catch(() => undefined)
  }

  private async undo(ids: readonly string[]): Promise<void> {
    const undone: Review[] = []
    for (const id of ids) undone.push(await this.gate.reviews.undo(id, this.state.who))
    this.on({ on: 'undone', reviews: undone })
  }

  private async answer({ given: input, statement }: Extract<ScreenWish, { do: 'answer' }>): Promise<void> {
    if (statement === undefined) return this.answerAll(input)
    if (!this.signer) throw new GateError('forbidden', 'This screen is locked: unlock it.', 'session')
    const session = await this.signer.sign(statement)
    const signed = input.map(one => ({ ...one, who: { ...one.who, session } }))
    await this.answerAll(signed, Date.now())
  }

  private async answerAll(input: readonly GivenAnswer[], signedAt?: number): Promise<void> {
    const outcomes: AnswerOutcome[] = []
    let refused: unknown
    for (const one of input)
      try {
        outcomes.push(await this.gate.reviews.answer(one))
      } catch (error) {
        // One of a group that ended meanwhile must not keep the others from their answer.
        refused ??= error
      }
    const outcome = outcomes.at(-1)
    if (!outcome) throw refused
    const when = signedAt === undefined ? {} : { signedAt }
    this.on({ on: 'answered', outcome, ids: outcomes.map(({ review }) => review.id), ...when })
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof GateError ? error.message : `An internal error stopped this: ${String(error)}`
}

function keyName(text: string | undefined, { name, ctrl }: { name?: string; ctrl?: boolean }): string {
  if (ctrl && name === 'c') return 'ctrl-c'
  return name ?? text ?? ''
}

/** Keeps the text that can be typed: no control characters, no escape sequences. */
function printable(text: string | undefined): string {
  return text !== undefined && /^[^\p{C}]+$/u.test(text) ? text : ''
}

/** Returns the name of the terminal that programs can type into and that this environment is of, or null. Pure. */
export function typedIntoBy(env: Readonly<Record<string, string | undefined>>): string | null {
  return typingTerminals.find(one => isOf(one, memberOf(env, one.variable)))?.name ?? null
}

function isOf({ values, beginnings }: TypingTerminal, input: string | undefined): boolean {
  if (input === undefined || input === '') return false
  if (!values && !beginnings) return true
  const value = input.toLowerCase()
  return (
    values?.includes(value) === true || beginnings?.some(beginning => value.startsWith(beginning)) === true
  )
}
