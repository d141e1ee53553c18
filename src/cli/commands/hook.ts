import type { Command } from 'commander'
import type { HookOutput } from '../../agents/hook/client-adapter.ts'
import { adapterOf } from '../../agents/hook/index.ts'
import { clientNames } from '../../ground/clients/index.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { answerHook } from '../hook/answer-hook.ts'
import { readHookInput } from '../hook/read-hook-input.ts'
import { withGate } from '../with-gate.ts'

interface HookOptions {
  readonly event?: string
  readonly profile: string
  readonly seconds: string
}

const examples = `
The client’s input is read from standard input, and answered as its hook is to answer. What countersign init installs
does the same in milliseconds, and refuses whatever happens.

Example:
  echo '{"hook_event_name":"PreToolUse","session_id":"s","tool_name":"Bash","tool_input":{"command":"ls"}}' \\
    | countersign hook claude-code`

/** Answers one run of a client’s hook. */
export function addHook(program: Command): void {
  program
    .command('hook')
    .description('Answer a hook of an agent’s client: what it writes on standard input, in its own dialect.')
    .argument('<client>', clientNames.join(', '))
    .option('--event <name>', 'the event that it is registered for, where the input does not say it')
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--seconds <number>', 'answer within this time: less than the client waits', '55')
    .addHelpText('after', examples)
    .action((client: string, options: HookOptions, command: Command) => run(client, options, command))
}

async function run(client: string, options: HookOptions, command: Command): Promise<void> {
  const adapter = adapterOf(client)
  // The one exit status that most clients take for a no.
  if (!adapter) {
    const known = clientNames.join(', ')
    write({
      stdout: '',
      stderr: `countersign: There is no client “${visibleText(client.slice(0, 40))}”: it is one of ${known}.\n`,
      exitCode: 2,
    })
    return
  }
  const { event } = options
  try {
    const input = await readHookInput(process.stdin)
    await withGate(command, {}, async gate => {
      const seconds = Number(options.seconds) || 55
      const who = () => ({ agent: client, profile: options.profile })
      write(await answerHook({ adapter, input, event, seconds, who, gateFor: async () => gate }))
    })
  } catch (error) {
    write(adapter.refuse(error instanceof Error ? error.message : String(error), event))
  }
}

function write({ stdout, stderr, exitCode }: HookOutput): void {
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = exitCode
}
