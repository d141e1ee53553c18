import { type Command, InvalidArgumentError, Option } from 'commander'
import { boundaryBackends, boundaryNetworks } from '../../ground/model/tool-call.ts'
import { execOne, type ExecOptions } from '../exec/exec-one.ts'
import { planFor } from '../exec/plan-for.ts'
import { showPlan, type StartClientOptions } from '../exec/start-client.ts'
import { refuseMistyped } from '../refuse-mistyped.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { homeOf } from '../typed-command.ts'
import { withGate } from '../with-gate.ts'

const examples = `
Examples:
  countersign exec -- claude
  countersign exec --one -- npm test
  countersign exec --one --show -- make install
  countersign exec --one --read ~/data/2026 -- python3 report.py
  countersign exec --probe

Inside there is the system, the workspace, and what the command names; no home, no other machine, no key.

Exit status: that of the command; 1 when it waits for a person, 2 when it was denied, 64 and above when the boundary
could not be made; nothing ran then.`

interface TypedOptions extends ExecOptions, StartClientOptions {
  readonly one?: boolean
  readonly probe?: boolean
  readonly each?: boolean
}

/** Adds `countersign exec`, which runs a command inside a boundary. */
export function addExec(program: Command): void {
  const command = program
    .command('exec')
    .description(
      'Judge a command, and run it inside a boundary: it can touch what was judged, and nothing else.',
    )
    .argument('[command...]', 'the program and its arguments, after --')
    .option('--one', 'one command, judged as a whole before it starts')
    .option('--client <name>', 'the client that the program is, where its name does not say it')
    .option('--show', 'print what it would find inside, and run nothing')
    .option(
      '--probe',
      'try many ways out of a boundary on this machine, in a world of its own, and say what held',
    )
    .option('--each', 'with --probe: out of every kind of boundary that there is')
  addOfPlan(command)
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks, for the log and for grants', 'run')
    .option('--session <id>', 'the session that it belongs to; one for each terminal when left out')
    .option(
      '--hold <span>',
      'wait so long at most: 30s, 1h; ten minutes at your terminal, else the time in the policy',
    )
    .option('--park', 'do not wait: say the review’s number; the same command later gets the answer')
    .option('--json', 'print the plan, or a refusal, as JSON')
    .addHelpText('after', examples)
    .action(exec)
}

async function exec(words: readonly string[], options: TypedOptions, command: Command): Promise<void> {
  refuseMistyped(options, stateFolderOf(command))
  if (options.probe) return (await import('../exec/probe/probe.ts')).probe(options)
  // The parts that a client needs are many, and one command needs none of them.
  if (!options.one) return (await import('../exec/start-client.ts')).startClient(words, options, command)
  const makePlan = () => planFor(words, options, stateFolderOf(command))
  if (options.show) return showPlan((await makePlan()).plan, options.json === true)
  await withGate(command, {}, gate => execOne(gate, words, { ...options, home: homeOf(command) }, makePlan))
}

function portNumber(text: string, before: readonly number[] = []): readonly number[] {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    throw new InvalidArgumentError('It is no port: give a number from 1 to 65535.')
  return [...before, port]
}

/** The options that say what stands inside. */
function addOfPlan(command: Command): Command {
  return command
    .option(
      '--workspace <folder...>',
      'folders that it may change, instead of the repository that you are in',
    )
    .option('--read <path...>', 'what it may read besides')
    .option('--write <path...>', 'what it may change besides')
    .option('--hide <path...>', 'what it finds empty')
    .addOption(new Option('--net <way>', 'its way to other machines').choices(boundaryNetworks))
    .addOption(
      new Option(
        '--backend <name>',
        'the program that holds: bwrap, or files where bwrap can’t run; files holds less, and says what',
      ).choices(boundaryBackends),
    )
    .option('--port <number...>', 'ports at which hosts are asked for besides 22, 80 and 443', portNumber)
    .option('--env <name...>', 'variables that it gets besides PATH, HOME, LANG and TERM', variableName)
    .option('--sockets', 'let it make Unix sockets, and reach those in the folders that it sees')
}

function variableName(name: string, before: readonly string[] = []): readonly string[] {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,200}$/.test(name))
    throw new InvalidArgumentError('It is no name of a variable: give the name alone, without a value.')
  return [...before, name]
}
