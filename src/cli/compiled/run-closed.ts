import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { url } from 'node:inspector'
import { constants } from 'node:os'
import { closedInspector } from '../../ground/model/closed-inspector.ts'

/** By this name a process knows that it runs in the place of the one that started it. */
const substitute = 'countersign-closed'

/**
 * Runs a program in a process whose inspector nobody can open: in this one where Node was started so, else in another
 * one, whose outcome is that of this one. One whose inspector is open, or was to be, runs nothing.
 */
export function runClosed(program: () => void): void {
  // The option keeps it closed; this spares a failing attempt for each signal.
  process.on('SIGUSR1', () => {})
  const opener = opensInspector(process.execArgv, process.env['NODE_OPTIONS'])
  if (opener !== undefined || url() !== undefined) refuse(opener)
  else if (!process.execArgv.includes(closedInspector)) runAgain()
  else {
    if (process.argv0 === substitute) endWithParent()
    program()
  }
}

function refuse(opener = 'its inspector is open'): void {
  process.stderr.write(
    `countersign: a debugger could read this process and answer in its place (${opener}): start it without that option, and without it in NODE_OPTIONS.\n`,
  )
  process.exitCode = 78
}

/** Everything is passed on: arguments, options of Node, standard streams, signals, and how it ended. */
function runAgain(): void {
  const words = [closedInspector, ...process.execArgv, ...process.argv.slice(1)]
  const child = spawn(process.execPath, words, {
    argv0: substitute,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // A terminal sends these to both.
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void (hasTerminal() || child.kill(signal)))
  child.on('error', error => {
    process.stderr.write(`countersign: Node can’t be started again (${error.message}).\n`)
    process.exitCode = 69
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}

/** A process that is killed takes along the one that runs in its place. */
function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

/**
 * The option by which Node was told to open its inspector, or to write its memory out at a signal; undefined where there
 * is none. `given` is what stands on its command line, `environment` the value of NODE_OPTIONS.
 */
export function opensInspector(input: readonly string[], environment = ''): string | undefined {
  // Node reads _ as -, and takes quotes and backslashes out.
  const words = environment.replace(/["\\]/g, '').split(/\s+/)
  return [...input, ...words]
    .filter(word => word !== closedInspector)
    .map(word => word.replaceAll('_', '-').replace(/=.*$/s, ''))
    .find(word => /^--(?:inspect|debug|experimental-network-inspection|heapsnapshot)/.test(word))
}
