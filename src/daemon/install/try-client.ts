import { isDeepStrictEqual } from 'node:util'
import { clients } from '../../ground/clients/index.ts'
import type { HookOutput } from '../../agents/hook/client-adapter.ts'
import { adapterOf } from '../../agents/hook/index.ts'
import { idleCommand } from '../../agents/hook/speakers/starts-nothing.ts'
import type { ClientInstall, InstallPlaces } from './client-install.ts'
import { canaryCommand, proofSession } from './is-proof.ts'
import { spawn } from 'node:child_process'
import { GateError } from '../../ground/model/errors.ts'

/** Told where not even the launcher could refuse. */
export const noAnswer =
  'Countersign could not judge this call, so it does not run. Tell the person you work for.'

/** Characters of an answer that are kept: it is a sentence. */
const maxKept = 100_000

/**
 * Runs what a client starts as its hook, in an environment that has nothing but what names the tool, and gives what it
 * wrote. It is ended after so many milliseconds, which looks like a status of -1 and says so.
 */
function runHook(
  [program = '', ...words]: readonly string[],
  input: string,
  event: string,
  milliseconds: number,
): Promise<HookOutput> {
  return new Promise(resolve => {
    const env = { PATH: '/usr/bin:/bin', AGENT_TOOL_NAME: event }
    const child = spawn(program, words, { cwd: '/', env, stdio: 'pipe', detached: true })
    let [stdout, stderr] = ['', '']
    const timer = setTimeout(() => {
      stderr += `There was no answer in ${Math.round(milliseconds / 1_000)} seconds.`
      endGroup(child.pid)
      finish(-1)
    }, milliseconds)
    const finish = (exitCode: number) => {
      clearTimeout(timer)
      resolve({ stdout, stderr, exitCode })
    }
    child.stdout.on('data', part => {
      if (stdout.length < maxKept) stdout += part
    })
    child.stderr.on('data', part => {
      if (stderr.length < maxKept) stderr += part
    })
    child.stdin.on('error', () => {})
    child.on('error', error => {
      stderr += error.message
      finish(-1)
    })
    child.on('close', code => finish(code ?? -1))
    child.stdin.end(input)
  })
}

/** Its own children too: a shell that is killed leaves what it waits for. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}

/** The installed command’s answers to two calls. */
export interface CommandProof {
  /** Only a person may use it, so it must be refused; it would do nothing but list. */
  readonly refused: boolean
  /** An ordinary call, which must run: else everything is refused, and that proves nothing. */
  readonly allowed: boolean
  /** The text that the client was told of the first. */
  readonly said: string
  /** The text that it was told of the ordinary one; empty for a yes. */
  readonly saidOrdinary: string
}

/** Longest wait for one answer; milliseconds. */
const patience = 30_000

/** Runs what is registered as the client would. Neither call is carried out. */
export function tryClient(install: ClientInstall, where: InstallPlaces): Promise<CommandProof> {
  return proveCommand(install, where, event => startedBy(install, where, event), install.yes)
}

/** The words that start what is registered, or something in its place, for an event. */
export type StartWords = (event: string) => readonly string[]

/** The same of any command that answers as the launcher does; `yes` where its yes is not the adapter’s. */
export async function proveCommand(
  install: ClientInstall,
  where: InstallPlaces,
  words: StartWords,
  yes?: HookOutput,
): Promise<CommandProof> {
  const no = await answerTo(canaryCommand, install, where, words, yes)
  // Who lets that run is not asked anything else.
  const usual = no.isYes ? no : await answerTo(idleCommand, install, where, words, yes)
  const saidOrdinary = usual.isYes ? '' : usual.said
  return { refused: !no.isYes, allowed: usual.isYes, said: no.said, saidOrdinary }
}

/** Tells whether a command refuses what only a person may do. */
export async function proveRefusal(
  install: ClientInstall,
  where: InstallPlaces,
  words: StartWords,
): Promise<boolean> {
  return !(await answerTo(canaryCommand, install, where, words)).isYes
}

async function answerTo(
  command: string,
  install: ClientInstall,
  { home }: InstallPlaces,
  words: StartWords,
  yes?: HookOutput,
) {
  const { event, input } = clients[install.client].sample(command, home, proofSession)
  const output = await runHook(words(event), `${JSON.stringify(input)}\n`, event, patience)
  return { isYes: isYes(install, output, home, yes), said: textIn(output) }
}

/** The words that a client starts for an event. */
function startedBy(install: ClientInstall, where: InstallPlaces, event: string): readonly string[] {
  return install.starts?.(where, event) ?? ['/bin/sh', '-c', hookCommand(where.launcher, event, true)]
}

/** Exactly what is answered for yes. */
function isYes({ client }: ClientInstall, output: HookOutput, cwd: string, yes?: HookOutput): boolean {
  const adapter = adapterOf(client)
  const { input, event } = clients[client].sample(idleCommand, cwd, proofSession)
  if (!adapter) return false
  const wanted = yes ?? adapter.render({ effect: 'allow' }, adapter.parse(input, event))
  return isDeepStrictEqual(trimOutput(output), trimOutput(wanted))
}

function trimOutput({ stdout, stderr, exitCode }: HookOutput): HookOutput {
  return { stdout: stdout.trimEnd(), stderr: stderr.trimEnd(), exitCode }
}

/** The sentence in whatever form the client reads it. */
function textIn({ stdout, stderr }: HookOutput): string {
  const texts = [
    ...stdout.matchAll(
      /"(?:permissionDecisionReason|reason|errorMessage|agent_message|agentMessage)":("(?:[^"\\]|\\.)*")/g,
    ),
  ]
  const [first] = texts.map(([, text]) => String(JSON.parse(text ?? '""')))
  return first ?? (stderr.trim() || stdout.trim())
}

/**
 * The command line that a client’s settings hold. It reads the same in every shell that a client may start it with. A
 * launcher that is gone, was killed or failed ends with status 2 and a text, which is a refusal to each of them; an
 * event in which no tool waits ends well whatever happens.
 */
export function hookCommand(launcher: string, event: string, isJudged: boolean): string {
  const otherwise = isJudged ? `{ [ $? = 2 ] || echo "${noAnswer}" >&2; exit 2; }` : 'exit 0'
  return `/bin/sh -p -c '"${plainPath(launcher)}" ${event} || ${otherwise}'`
}

/** A path as it stands in the texts that are installed. Throws `configuration` for one that a shell would change. */
export function plainPath(path: string): string {
  if (!/['"$`\\!\p{Cc}]/u.test(path)) return path
  throw new GateError(
    'configuration',
    `The path ${JSON.stringify(path)} can’t stand in a client’s settings: choose a state folder without quotes, $, !, backticks and backslashes (--home).`,
  )
}
