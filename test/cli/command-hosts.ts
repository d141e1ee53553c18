import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { commandIn } from '../../src/cli/typed-command.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

/** A command line with all that it meets. */
export interface CommandRun {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input: string
  /** What it writes to is a terminal of so many columns. */
  readonly columns?: number
}

/** How a command ended. */
export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Commands that serve, or that run the program that they are given: each has a process of its own. */
const needProcess = new Set(['dashboard', 'exec', 'hook', 'run'])
/** Commands of which only some do, by the word that follows. */
const servingWords: ReadonlyMap<string, RegExp> = new Map([
  ['hub', /^start$/],
  ['mcp', /^(?:serve|-.*)$/],
  ['team', /^try$/],
  ['witness', /^serve$/],
])

/** After so many commands a host is let go, with what they left in its memory. */
const maxCommands = 100
const maxHosts = 3

const hostFile = fileURLToPath(new URL('command-host.mjs', import.meta.url))
const idle: Host[] = []
const waiting: ((host: Host) => void)[] = []
let hosts = 0

interface Host {
  readonly child: ChildProcess
  commands: number
}

/** Whether a command may run in a process that runs others after it. */
export function runsInHost({ args, env }: Pick<CommandRun, 'args' | 'env'>): boolean {
  const command = commandIn(args)
  const next = args[args.indexOf(command) + 1] ?? ''
  const isServing = needProcess.has(command) || servingWords.get(command)?.test(next) === true
  if (args.includes('--foreground')) return false
  // Options of Node are for the process that it starts.
  return !isServing && !Object.keys(env).some(name => name.startsWith('NODE_'))
}

/** Runs a command in one of the hosts of this worker; they end with it. */
export async function runInHost(run: CommandRun): Promise<Ran> {
  const host = await takeHost()
  host.commands++
  const { isLast, ...ran } = await answerTo(host.child, run)
  giveBack(host, isLast || host.commands >= maxCommands)
  return ran
}

function answerTo(child: ChildProcess, run: CommandRun): Promise<Ran & { readonly isLast: boolean }> {
  const over = new AbortController()
  const { signal } = over
  const answered = once(child, 'message', { signal }).then(([answer]) => answer)
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`The host of ${run.args.join(' ')} ended: ${by ?? code}.`)
  })
  child.send(run)
  return Promise.race([answered, ended]).finally(() => {
    for (const left of [answered, ended]) left.catch(() => {})
    over.abort()
  })
}

async function takeHost(): Promise<Host> {
  const host = idle.pop()
  if (host) return host
  if (hosts >= maxHosts) return new Promise(resolve => waiting.push(resolve))
  return newHost()
}

function newHost(): Host {
  hosts++
  const child = fork(hostFile, [], {
    // Without a terminal, as tests are run everywhere.
    detached: true,
    execArgv: [closedInspector, '--expose-gc', '--single-threaded-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return { child, commands: 0 }
}

function giveBack(host: Host, isOver: boolean): void {
  if (isOver) {
    hosts--
    if (host.child.connected) host.child.disconnect()
  }
  const next = waiting.shift()
  if (next) next(isOver ? newHost() : host)
  else if (!isOver) idle.push(host)
}
