import type { Destination } from '../../proof/boundary/network/words-problem.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { TouchedHost } from '../../ground/model/tool-report.ts'
import type { Review } from '../../ground/model/review.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { WaitWithPerson } from '../run/wait-with-person.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const passes = 100
const between = 5

/** A process as the system's table has it. */
interface Row {
  readonly pid: number
  readonly parent: number
  readonly state: string
}

/**
 * The processes below one, halted while a person is asked at the terminal that they share: else a command could read what
 * the person types, or draw over what the person reads.
 */
class HaltedTree {
  private readonly top: number

  constructor(top: number) {
    this.top = top
  }

  /** Halts all of them; returns whether they stand still. One that makes new ones faster than they are halted never does. */
  async halt(): Promise<boolean> {
    for (let pass = 0; pass < passes; pass++) {
      const moving = this.below().filter(({ state }) => !/^[TZXx]$/.test(state))
      if (moving.length === 0) return true
      for (const { pid } of moving) signal(pid, 'SIGSTOP')
      await wait(between)
    }
    this.resume()
    return false
  }

  resume(): void {
    for (const { pid } of this.below()) signal(pid, 'SIGCONT')
  }

  private below(): readonly Row[] {
    const rows = rowsOfTable()
    const found: Row[] = []
    const parents = [this.top]
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const children = rows.filter(row => row.parent === parent)
      found.push(...children)
      parents.push(...children.map(({ pid }) => pid))
    }
    return found
  }
}

function rowsOfTable(): readonly Row[] {
  return readdirSync('/proc').flatMap(name => {
    const row = /^\d{1,10}$/.test(name) ? rowOf(Number(name)) : undefined
    return row ? [row] : []
  })
}

/** The name of a program stands in brackets, and may hold anything. */
function rowOf(pid: number): Row | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ', 2)
    return { pid, parent: Number(parent), state }
  } catch {
    return undefined
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** A connection that waits for a person. */
interface HostWait {
  readonly to: Destination
  readonly review: Review
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The command at whose terminal a person is asked. */
interface HostWaitParts {
  readonly gate: Gate
  /** Says on standard error that a connection waits, where it can't be answered in place. */
  readonly say: (to: Destination, review: Review) => void
}

/**
 * Connections that wait for the person at the command’s own terminal, one at a time: the command stands still while one of
 * them is asked about there.
 */
class HostWaits {
  private readonly parts: HostWaitParts
  private readonly waiting: HostWait[] = []
  private tree: HaltedTree | undefined
  private person: WaitWithPerson | undefined
  private turn: Promise<void> = Promise.resolve()

  constructor(parts: HostWaitParts) {
    this.parts = parts
  }

  /** Tells the process below which the command runs. */
  startedBelow(pid: number | undefined): void {
    if (pid !== undefined) this.tree = new HaltedTree(pid)
  }

  begin(to: Destination, review: Review, milliseconds: number): void {
    this.waiting.push({ to, review, until: Date.now() + milliseconds })
    if (this.waiting.length === 1) this.inTurn(() => this.showFirst())
  }

  /** Ends the wait of one host, however it went, and does what draws once it is over; others have their turn. */
  end({ host, port }: Destination, draw = (): void => {}): void {
    const at = this.waiting.findIndex(({ to }) => to.host === host && to.port === port)
    if (at !== -1) this.waiting.splice(at, 1)
    this.inTurn(async () => {
      if (at === 0) await this.endPerson()
      draw()
      await this.showFirst()
    })
  }

  /** Settles once nothing is drawn any more. */
  async close(): Promise<void> {
    this.waiting.length = 0
    this.inTurn(async () => {
      await this.endPerson()
      this.tree?.resume()
    })
    await this.turn
  }

  private async endPerson(): Promise<void> {
    const { person } = this
    this.person = undefined
    await person?.end()
  }

  private async showFirst(): Promise<void> {
    const [first] = this.waiting
    if (this.person) return
    if (!first) return this.tree?.resume()
    const { to, review, until } = first
    if (!(await this.tree?.halt())) return this.parts.say(to, review)
    this.person = new WaitWithPerson(this.parts.gate)
    this.person.begin(review, until - Date.now())
  }

  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch(() => this.tree?.resume())
  }
}

const max = 20

/** Tells why connections were closed: each reason once, and only the first ones, since a program can ask for thousands. */
export class RefusalLines {
  private readonly print: (line: string) => void
  private readonly told = new Set<string>()
  private untold = 0

  constructor(print: (line: string) => void) {
    this.print = print
  }

  add({ host, port }: Destination, why: string): void {
    const line = `the connection to ${host}, port ${port}, was closed: ${why}`
    if (this.told.has(line)) return
    if (this.told.size >= max) {
      this.untold += 1
      return
    }
    this.told.add(line)
    this.print(line)
  }

  /** Says how many were not told, once there will be no more. */
  end(): void {
    if (this.untold > 0)
      this.print(`${this.untold} more connections were closed: countersign audit list has every host.`)
  }
}

/** Says on standard error what becomes of the hosts that a command wants, asks the person at its terminal, and counts. */
export class HostNews {
  private readonly hosts = new TouchedHosts()
  private readonly lines = new RefusalLines(line => standardError.print(`countersign: ${onOneLine(line)}`))
  private readonly waits: HostWaits | undefined

  constructor(gate: Gate, atTerminal: boolean) {
    if (atTerminal) this.waits = new HostWaits({ gate, say: sayWaiting })
  }

  /** Tells the process below which the command runs. */
  startedBelow(pid: number | undefined): void {
    this.waits?.startedBelow(pid)
  }

  /** Counts a connection that is tried. */
  noteWish(to: Destination): void {
    this.hosts.countConnection(to)
  }

  readonly onWait = (to: Destination, review: Review, milliseconds: number): void => {
    this.hosts.noteReview(to, review.id)
    if (this.waits) this.waits.begin(to, review, milliseconds)
    else sayWaiting(to, review)
  }

  readonly onRefused = (to: Destination, why: string): void => {
    this.hosts.noteRefusal(to, why)
    if (this.waits) this.waits.end(to, () => this.lines.add(to, why))
    else this.lines.add(to, why)
  }

  /** Ends the wait of a host that the gate has answered for. */
  endWait(to: Destination): void {
    this.waits?.end(to)
  }

  async end(): Promise<void> {
    await this.waits?.close()
    this.lines.end()
  }

  list(): readonly TouchedHost[] {
    return this.hosts.list()
  }
}

function sayWaiting({ host, port }: Destination, { id }: Review): void {
  standardError.print(
    `countersign: the connection to ${host}, port ${port}, waits for a person: countersign review ${id}`,
  )
}

const maxTouched = 200
const maxLength = 500

/** Counts the hosts that something inside wanted, those that were wanted first. */
class TouchedHosts {
  private readonly known = new Map<string, TouchedHost>()

  /** Notes a connection that is tried. */
  countConnection(to: Destination): void {
    this.change(to, host => ({ ...host, connections: host.connections + 1 }))
  }

  noteReview(to: Destination, review: string): void {
    this.change(to, host => ({ ...host, review }))
  }

  noteRefusal(to: Destination, why: string): void {
    this.change(to, host => ({ ...host, refused: why.slice(0, maxLength) }))
  }

  list(): readonly TouchedHost[] {
    return [...this.known.values()]
  }

  private change({ host, port }: Destination, change: (host: TouchedHost) => TouchedHost): void {
    const key = `${host}:${port}`
    const known = this.known.get(key)
    if (known || this.known.size < maxTouched)
      this.known.set(key, change(known ?? { host, port, connections: 0 }))
  }
}
