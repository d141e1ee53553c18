import { type ClientName, clientNames, clients } from '../../../ground/clients/index.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Speaker } from '../../../ground/model/tool-report.ts'
import type { Lineage, ProcessFacts, ProcessTable } from './process-table.ts'
import { startsNothing } from './starts-nothing.ts'
import { type WatchedCall, WatchedCalls } from './watched-calls.ts'

/** Returns the client nearest to the first process: all of its processes that started each other, the nearest first. */
function clientProcesses(lineage: Lineage, client: ClientName): Lineage {
  const first = lineage.findIndex(one => isClient(one, client))
  if (first === -1) return []
  const length = lineage.slice(first).findIndex(one => !isClient(one, client))
  return lineage.slice(first, length === -1 ? undefined : first + length)
}

/** Tells whether a process runs a client, by the names of its program and of its package. */
function isClient(process: ProcessFacts, client: ClientName): boolean {
  const { programs, command } = clients[client]
  const names = new Set<string>([...programs, command.program])
  return pathsOf(process).some(path => {
    const parts = path.split('/').slice(-8)
    const name = (parts.at(-1) ?? '').replace(/\.(?:[cm]?js|exe)$/, '')
    return names.has(name) || parts.some(part => command.packages.includes(part))
  })
}

function pathsOf({ argv, file }: ProcessFacts): readonly string[] {
  return [file, ...argv.slice(0, isInterpreted(argv) ? 2 : 1)].map(path => path.slice(0, 4_096))
}

interface ShellTime {
  readonly key: string
  readonly from: number
  to?: number
}

/** Ticks for which a command counts that nobody said the end of: ten minutes. */
const maxDuration = 60_000
const maxKept = 2_000

/** The times at which commands of agents ran, whoever’s: what began then may have been started by one of them. */
class ShellTimes {
  private times: ShellTime[] = []

  begin({ session, tool, callId }: WatchedCall, from: number): void {
    this.times.push({ key: JSON.stringify([session, callId ?? tool]), from })
    if (this.times.length > maxKept) this.times.splice(0, maxKept / 2)
  }

  end({ session, tool, callId }: WatchedCall, to: number): void {
    const key = JSON.stringify([session, callId ?? tool])
    const open = this.times.find(one => one.key === key && one.to === undefined)
    if (open) open.to = to
  }

  /** Tells whether a command ran at this moment. */
  cover(at: number): boolean {
    return this.times.some(({ from, to = from + maxDuration }) => from <= at && at <= to)
  }
}

/** The number of the process at the other end of a connection; null where it can’t be told. */
export type FindPeer = () => Promise<number | null>

/** A session of a client, as its hook told it. */
export interface HookSession {
  readonly client: ClientName
  /** Under its agent’s own name. */
  readonly session: string
  /** Tells whether the gate has judged a call of a session. */
  readonly hasCalls: (session: string) => Promise<boolean>
}

/** A prompt in it. */
export interface HookPrompt extends HookSession {
  /** The client’s own word is that nobody sits there. */
  readonly isUnattended: boolean
}

/** A client that runs, and its calls in all sessions. */
interface RunningClient {
  readonly name: ClientName
  /** The one that was started first, last. */
  readonly processes: Lineage
  readonly calls: WatchedCalls
}

/** The client beside an MCP server’s proxy, as far as it can be told. */
export interface ClientBeside {
  /** The session whose prompts are the person’s for the proxy too: the only one of its client, of which no call was missed; null where that can’t be told. */
  readonly promptsOf: string | null
  /** Every session of that client. */
  readonly sessions: readonly string[]
}

const nobodyBeside: ClientBeside = { promptsOf: null, sessions: [] }

/** A session, and the client that its first prompt or call came from. */
interface MetSession {
  readonly client: RunningClient
  /** Its prompts can be a person’s: no agent started the client, and nothing happened before it was met. */
  readonly canCount: boolean
}

const maxSessions = 4_096

/**
 * Tells who speaks in a client’s prompt hook. An agent can run the hook too, and read every file that it needs; what it
 * can’t do is to be started by its client between two calls. So a prompt counts as a person’s where each process between
 * the hook and its client began after the last call of that client had ended, and where no agent started the client.
 */
export class SpeakerFinder {
  private readonly table: ProcessTable | undefined
  /** Nothing that it learns of calls is asked for again. */
  private readonly isForOneRun: boolean
  private readonly sessions = new Map<string, MetSession>()
  /** Sessions whose client can’t be told. */
  private readonly strangers = new Set<string>()
  private readonly shellTimes = new ShellTimes()
  /** Ticks at which a session of each client last came up that could not be told to any process. */
  private readonly untold = new Map<ClientName, number>()
  /** Ticks from which on it has heard of every call. */
  private readonly since: number

  constructor(
    table: ProcessTable | undefined,
    { isForOneRun = false }: { readonly isForOneRun?: boolean } = {},
  ) {
    this.table = table
    this.isForOneRun = isForOneRun
    this.since = table?.now() ?? 0
  }

  /** A call was let go on. */
  callBegan(call: WatchedCall & Pick<ToolCall, 'kind' | 'arguments'>): void {
    const { table } = this
    if (!table || startsNothing(call)) return
    const at = table.now()
    if (call.kind === 'shell') this.shellTimes.begin(call, at)
    this.sessions.get(topOf(call.session))?.client.calls.begin(call, at)
  }

  /** A call has ended, as whoever told its result says: that counts where its client started them since. */
  async callEnded(call: WatchedCall, findPeer: FindPeer): Promise<void> {
    const { table } = this
    if (!table || this.isForOneRun) return
    const client = this.sessions.get(topOf(call.session))?.client
    if (client) {
      const lineage = await this.lineageOf(findPeer)
      const between = lineage && below(client, lineage)
      if (!between?.every(({ began }) => began >= client.calls.lastBegan)) return
      client.calls.end(call, table.now())
    }
    this.shellTimes.end(call, table.now())
  }

  /** A call of a session came that the gate is about to judge: from then on its client is known. */
  async meet(asked: HookSession, findPeer: FindPeer): Promise<void> {
    const top = topOf(asked.session)
    if (!this.table || this.isForOneRun || this.sessions.has(top) || this.strangers.has(top)) return
    const lineage = await this.lineageOf(findPeer)
    const met = lineage ? await this.meetNew(asked, lineage) : 'client'
    if (typeof met !== 'string') return
    if (met === 'client') this.noteUntold(asked.client)
    if (this.strangers.size >= maxSessions) this.strangers.clear()
    this.strangers.add(top)
  }

  /** Tells who wrote a prompt. */
  async speakerOf(prompt: HookPrompt, findPeer: FindPeer): Promise<Speaker> {
    if (clients[prompt.client].hook.version === null) return 'client'
    const lineage = await this.lineageOf(findPeer)
    const known = this.sessions.get(topOf(prompt.session))
    const met = known ?? (lineage ? await this.meetNew(prompt, lineage) : 'client')
    if (met === 'client') this.noteUntold(prompt.client)
    if (!lineage) return 'client'
    if (typeof met === 'string') return met
    const speaker = this.speakerBelow(met.client, lineage)
    if (speaker !== 'person') return speaker
    if (!met.canCount) return 'client'
    return prompt.isUnattended || isHeadless(prompt.client, met.client.processes) ? 'headless' : 'person'
  }

  /** Finds the client that started this process between calls, as it starts its MCP servers. */
  async clientBeside(findPeer: FindPeer): Promise<ClientBeside> {
    if (this.isForOneRun || this.sessions.size === 0) return nobodyBeside
    const lineage = await this.lineageOf(findPeer)
    const nearest = lineage && nearestClient(lineage)
    if (!nearest) return nobodyBeside
    const ofClient = [...this.sessions].filter(([, { client }]) => below(client, [nearest]))
    const [only, ...others] = ofClient
    if (!only || !isStartedBetween(only[1].client, lineage, nearest)) return nobodyBeside
    const [session, { client, canCount }] = only
    const isSure = others.length === 0 && canCount && this.isWellKnown(client, nearest)
    return { promptsOf: isSure ? session : null, sessions: ofClient.map(([name]) => name) }
  }

  /** Tells whether none of a client’s calls was missed. */
  private isWellKnown({ name, processes }: RunningClient, { began }: ProcessFacts): boolean {
    return (this.untold.get(name) ?? -1) < began && processes.every(one => one.began >= this.since)
  }

  private noteUntold(client: ClientName): void {
    if (this.table) this.untold.set(client, this.table.now())
  }

  /** Meets a session that is new here; gives who speaks where its client can’t be told, or is an agent’s. */
  private async meetNew(
    { client: name, session, hasCalls }: HookSession,
    lineage: Lineage,
  ): Promise<MetSession | 'client' | 'result'> {
    const processes = clientProcesses(lineage, name)
    const [nearest] = processes
    if (!nearest) return 'client'
    const above = lineage.slice(lineage.indexOf(nearest) + processes.length)
    const running = [...this.sessions.values()].map(({ client }) => client)
    if (running.some(one => below(one, above))) return 'result'
    // The same process can have several sessions, one after another or at once.
    const client = running.find(one => below(one, processes)) ?? {
      name,
      processes,
      calls: new WatchedCalls(),
    }
    if (this.speakerBelow(client, lineage) === 'result') {
      this.noteUntold(name)
      return 'result'
    }
    // What a session did before nobody here knows.
    const isUnsure = this.mayBeStartedByAgent([...processes, ...above], above) || (await hasCalls(session))
    const met = { client, canCount: !isUnsure }
    this.remember(topOf(session), met)
    return met
  }

  private async lineageOf(findPeer: FindPeer): Promise<Lineage | null> {
    if (!this.table) return null
    const pid = await findPeer()
    return pid === null ? null : this.table.lineage(pid)
  }

  private speakerBelow(client: RunningClient, lineage: Lineage): 'person' | 'client' | 'result' {
    const between = below(client, lineage)
    // Another process speaks for a session that is at work elsewhere; one that is over may have been resumed.
    if (!between) return this.isAlive(client) ? 'result' : 'client'
    if (between.some(({ began }) => began <= client.calls.last)) return 'result'
    return client.calls.isRunning ? 'client' : 'person'
  }

  private isAlive({ processes }: RunningClient): boolean {
    const top = processes.at(-1)
    const now = top && this.table?.lineage(top.pid)?.[0]
    return top !== undefined && now?.began === top.began
  }

  /** A terminal within another client, or what began while a command of an agent ran: nobody can tell. */
  private mayBeStartedByAgent(whole: Lineage, above: Lineage): boolean {
    return (
      whole.some(({ began }) => this.shellTimes.cover(began)) ||
      above.some(process => clientNames.some(name => isClient(process, name)))
    )
  }

  private remember(session: string, met: MetSession): void {
    this.sessions.set(session, met)
    const [oldest] = this.sessions
    if (this.sessions.size <= maxSessions || !oldest) return
    this.noteUntold(oldest[1].client.name)
    this.sessions.delete(oldest[0])
  }
}

/** The processes from the first one up to the client, without it; undefined where the client is none of them. */
function below({ processes }: Pick<RunningClient, 'processes'>, lineage: Lineage): Lineage | undefined {
  const at = lineage.findIndex(one => processes.some(other => isSame(one, other)))
  return at === -1 ? undefined : lineage.slice(0, at)
}

/** Tells whether a client started what is below it between its calls, as far as they are known. */
function isStartedBetween(client: RunningClient, lineage: Lineage, { account }: ProcessFacts): boolean {
  const between = below(client, lineage) ?? []
  return between.length > 0 && between.every(one => isOfClient(one, account, client.calls))
}

function isOfClient(one: ProcessFacts, account: number, calls: WatchedCalls): boolean {
  return one.account === account && !calls.mayHaveRunAt(one.began)
}

/** The first process from below that runs any client. */
function nearestClient(lineage: Lineage): ProcessFacts | undefined {
  return lineage.find(process => clientNames.some(name => isClient(process, name)))
}

function isSame(one: ProcessFacts, other: ProcessFacts): boolean {
  return one.pid === other.pid && one.began === other.began
}

/** Calls of sub-agents run below the same client. */
function topOf(session: string): string {
  return session.split('/', 2).join('/')
}

/** Programs whose first argument is what they run. */
const interpreters = /^(?:node|nodejs|bun|deno|sh|bash|dash|zsh|python[\d.]{0,6})$/

/** The arguments after the program, and after what it interprets. */
function argumentsOf({ argv }: ProcessFacts): readonly string[] {
  return argv.slice(isInterpreted(argv) ? 2 : 1)
}

/** Tells whether the first argument is the program that runs. */
function isInterpreted([program = '', script = '-']: readonly string[]): boolean {
  return interpreters.test(program.slice(program.lastIndexOf('/') + 1)) && !script.startsWith('-')
}

/** Arguments with which a client asks nobody, or is asked by another program. */
const print = /^(?:-p|--print|--prompt|--acp|--experimental-acp|--input-format|--output-format|--json)(?:=|$)/
const ofClient: Readonly<Partial<Record<ClientName, RegExp>>> = {
  codex: /^(?:exec|e|review|app-server|mcp|mcp-server|proto|cloud)$/,
  opencode: /^(?:run|serve|acp|web|github)$/,
}
const maxArguments = 200

/** Tells whether nobody sits at a client: its input is no terminal, or it was started for one prompt alone. */
function isHeadless(client: ClientName, processes: Lineage): boolean {
  const own = ofClient[client]
  return processes.some(process => {
    const words = argumentsOf(process)
    const isPrinting = words.length > maxArguments || words.some(word => print.test(word) || own?.test(word))
    return !process.isAtTerminal || isPrinting
  })
}
