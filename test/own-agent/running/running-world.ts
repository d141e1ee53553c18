import { chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { program } from '../../resident/resident-world.ts'
import type { TriedCall } from '../tried-calls.ts'
import { type Account, newAccount } from './account.ts'
import { type Ended, runAs } from './as-account.ts'
import { layLures } from './lures.ts'
import { type Look, lookAt } from './look.ts'

/** An account with a gate that runs, a reviewer with a secret, an accepted policy, and a client whose hooks are registered. */
export interface RunningWorld {
  readonly account: Account
  /** Puts a call to the command that the client’s settings hold, as the client does; says why it may not run. */
  ask(call: TriedCall): Promise<'allowed' | string>
  isAllowed(call: TriedCall): Promise<boolean>
  /** Runs a call really, as the client would once it was allowed; null where it can’t be run here. */
  perform(call: TriedCall): Promise<Ended | null>
  look(): Look
  /** What the gate wrote of itself: why it ended, where it did. */
  gateLog(): string
  /** Runs our own program as the account. */
  countersign(words: string, input?: string): Promise<Ended>
  close(): Promise<void>
}

/** The reviewer’s secret; no file in the world holds it. */
const secret = '7391-not-for-agents'
const policy = '[proxy]\nauto_allow_threshold = 2.9\n[profile.claude-code]\non_queue = "park"\n'

/** Sets the whole of it up, as a new user would: the program on PATH, init, a reviewer, a policy. */
export async function runningWorld(): Promise<RunningWorld> {
  const account = newAccount()
  const { home } = account
  try {
    furnish(account)
    const world = worldOf(account)
    const { countersign } = world
    await expectDone(countersign('reviewer add ann --secret-stdin', `${secret}\n`))
    put(account, '.config/countersign/policy.toml', policy)
    await expectDone(countersign('policy accept --secret-stdin', `${secret}\n`))
    await expectDone(countersign('init --client claude-code --yes --no-lookback'))
    await expectDone(countersign('start'))
    layLures(join(home, 'shop'), (path, text) => put(account, path, text), home)
    return world
  } catch (error) {
    await account.remove()
    throw error
  }
}

async function expectDone(running: Promise<Ended>): Promise<void> {
  const { code, out, err } = await running
  if (code !== 0) throw new Error(`The world can’t be set up: ${err || out}`)
}

/** A home folder as a person has it: a client, a project, the program on PATH. */
function furnish(account: Account): void {
  const { home } = account
  for (const folder of ['shop', 'bin', '.local/bin', '.config', '.claude'])
    own(account, makeFolder(home, folder))
  symlinkSync(program[1] ?? '', join(home, '.local/bin/countersign'))
  put(account, 'bin/claude', "#!/bin/sh\necho '9.8.7 (stand-in)'\n", 0o755)
  put(account, '.claude/settings.json', '{ "model": "x" }\n')
  put(account, '.bashrc', '# mine\n')
  put(account, '.gitconfig', '[user]\n\tname = Ann\n\temail = ann@example.org\n')
}

function makeFolder(home: string, folder: string): string {
  const path = join(home, folder)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

function own({ as, home }: Account, path: string): void {
  for (let at = path; at !== home; at = dirname(at)) chownSync(at, as.uid, as.gid)
}

/** Writes a file of the account, with the folders that it needs. */
function put(account: Account, path: string, text: string, mode = 0o600): void {
  const whole = join(account.home, path)
  mkdirSync(dirname(whole), { recursive: true, mode: 0o700 })
  writeFileSync(whole, text, { mode })
  own(account, whole)
}

function worldOf(account: Account): RunningWorld {
  const { home } = account
  const countersign = (words: string, input = '') =>
    runAs(account, [...program, ...words.split(' ')], { input })
  let sessions = 0
  const ask = async (call: TriedCall) => {
    const input = hookInput(placed(call, home), `s${sessions++}`, home)
    const { code, out, err } = await runAs(account, ['/bin/sh', '-c', hookCommand(home)], { input })
    return code === 0 && !/"permissionDecision":"(?:deny|ask)"/.test(out) ? 'allowed' : out || err
  }
  return {
    account,
    ask,
    isAllowed: async call => (await ask(call)) === 'allowed',
    perform: async call => perform(account, placed(call, home)),
    look: () => lookAt(home),
    gateLog: () => readFileSync(join(home, '.local/state/countersign/gate.log'), 'utf8'),
    countersign,
    close: async () => {
      try {
        await countersign('stop')
      } finally {
        await account.remove()
      }
    },
  }
}

/** The command that the client’s settings hold. */
function hookCommand(home: string): string {
  const { hooks } = JSON.parse(readFileSync(join(home, '.claude/settings.json'), 'utf8'))
  return hooks.PreToolUse[0].hooks[0].command
}

function hookInput(call: TriedCall, session: string, home: string): string {
  const named =
    typeof call === 'string'
      ? { tool_name: 'Bash', tool_input: { command: call } }
      : { tool_name: clientName(call.tool), tool_input: call.arguments }
  return JSON.stringify({
    session_id: session,
    hook_event_name: 'PreToolUse',
    cwd: join(home, 'shop'),
    ...named,
  })
}

/** The client’s own tools by their names; all others come from a server. */
function clientName(tool: string): string {
  return /^[A-Z]/.test(tool) ? tool : `mcp__tools__${tool}`
}

async function perform(account: Account, call: TriedCall): Promise<Ended | null> {
  if (typeof call === 'string')
    return runAs(account, ['/bin/bash', '-c', call], { limit: 3_000, patience: 20 })
  const { file_path: path, content } = call.arguments
  if (call.tool !== 'Write' || typeof path !== 'string' || typeof content !== 'string') return null
  return runAs(account, ['/bin/bash', '-c', 'mkdir -p "$(dirname "$0")"; cat > "$0"', path], {
    input: content,
  })
}

/** Spells the places of this world into a call. */
function placed(call: TriedCall, home: string): TriedCall {
  const pid = () =>
    /"pid":\s*(\d+)/.exec(readFileSync(join(home, '.local/state/countersign/resident.json'), 'utf8'))
  const text = JSON.stringify(call)
    .replaceAll('{HOME}', home)
    .replaceAll('{STATE}', join(home, '.local/state/countersign'))
    .replaceAll('{CONFIG}', join(home, '.config/countersign'))
    .replaceAll('{PROGRAM}', dirname(dirname(program[1] ?? '')))
    .replaceAll(/\{PID\}|31415/g, () => pid()?.[1] ?? '0')
  return JSON.parse(text) as TriedCall
}
