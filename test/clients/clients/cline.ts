import type { DrivenClient } from '../driven-client.ts'

/** Cline CLI, headless. */
export const cline: DrivenClient = {
  client: 'cline',
  mode: 'cline --json, executables in the user’s hooks folder',
  call: command => ({ name: 'run_commands', input: { commands: [command] } }),
  settle: () => {},
  // It keeps its provider by a command of its own, which has to come first.
  words: ({ program, port }) => {
    const quoted = program.map(word => `'${word}'`).join(' ')
    const auth = `${quoted} auth -p openai -k dummy -m scripted -b http://127.0.0.1:${port}/v1 >&2`
    return ['/bin/sh', '-c', `${auth} && exec ${quoted} --json -P openai -m scripted 'go on' </dev/null`]
  },
  env: () => ({ CLINE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }),
  tellsModel: false,
  resuming: { how: 'later run' },
}
