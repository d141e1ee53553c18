import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import type { ServiceOptions } from '../../daemon/resident/systemd-unit.ts'
import { restart, start, type StartFlags, stop } from '../resident/start.ts'
import { installService, showService, uninstallService } from '../resident/install-service.ts'
import { printStatus } from '../resident/print-status.ts'

const startExamples = `
Examples:
  countersign start
  countersign start --port 4200
  countersign start --foreground        for service managers: see countersign service
  countersign status --json`

interface JsonFlag {
  readonly json?: boolean
}

/** The resident gate: one process that holds the state and answers front ends. */
export function addResidentCommands(program: Command): void {
  addServing(program.command('start'), '4180 or the next free one')
    .description(
      'Start the gate as a process of its own, one for each state folder, and say where it is reached.',
    )
    .option('--foreground', 'serve in this process until it is told to end')
    .addOption(new Option('--background-child').hideHelp())
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', startExamples)
    .action((options: StartFlags & ForegroundFlags, command: Command) =>
      options.foreground || options.backgroundChild ? serve(command, options) : start(command, options),
    )
  program
    .command('stop')
    .description('Stop the gate: what is being judged is finished, whoever waits is told to ask again.')
    .option('--json', 'print the answer as JSON')
    .action((options: JsonFlag, command: Command) => stop(command, options))
  addServing(program.command('restart'), 'the one it had')
    .description('Stop the gate and start it again.')
    .option('--json', 'print the answer as JSON')
    .action((options: StartFlags, command: Command) => restart(command, options))
  program
    .command('status')
    .description(
      'Say whether the gate runs, where, under which policy, and what waits. Exit status 1 when it does not.',
    )
    .option('--json', 'print the answer as JSON')
    .action((options: JsonFlag, command: Command) => printStatus(command, options))
  addService(program)
}

interface ForegroundFlags {
  readonly foreground?: boolean
  readonly backgroundChild?: boolean
}

/** Only the process that serves loads the server. */
async function serve(command: Command, options: StartFlags & ForegroundFlags): Promise<void> {
  const { serveInForeground } = await import('../resident/serve-in-foreground.ts')
  await serveInForeground(command, options, options.backgroundChild === true)
}

function addServing(command: Command, usualPort: string): Command {
  return command
    .option('--port <number>', `a port of 127.0.0.1; ${usualPort} when left out`, port)
    .option('--no-tcp', 'the UNIX sockets alone')
    .option('--agent-socket <path>', 'where agents reach it, for a gate under an account of its own', path =>
      resolve(path),
    )
}

const serviceExamples = `
Examples:
  countersign service show
  countersign service install
  countersign service show --system --for alice      a gate under an account of its own: docs/threat-model.md`

function addService(program: Command): void {
  const service = program
    .command('service')
    .description('Make a unit for systemd or launchd, so that the gate runs whenever you are logged in.')
    .addHelpText('after', serviceExamples)
  service
    .command('show')
    .description('Print the unit, and write nothing.')
    .option('--system', 'one for the whole machine: the gate under an account of its own')
    .option('--user <account>', 'that account', 'countersign')
    .option('--for <account>', 'whose agents it judges: whose home folder ~ is')
    .addOption(new Option('--kind <manager>', 'systemd or launchd').choices(['systemd', 'launchd']))
    .action((options: ServiceOptions, command: Command) => showService(command, options))
  service
    .command('install')
    .description('Write the unit into your own folder and start it. Needs no root.')
    .action((_options: object, command: Command) => installService(command))
  service
    .command('uninstall')
    .description('Stop it and remove the unit.')
    .action((_options: object, command: Command) => uninstallService(command))
}

function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (number <= 65_535) return number
  throw new GateError('usage', `“${text.slice(0, 20)}” is no port: give a number from 0 to 65535.`)
}
