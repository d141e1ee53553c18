import { once } from 'node:events'
import { GateError } from '../../ground/model/errors.ts'
import { openWitness } from '../../daemon/witness/serve/open-witness.ts'
import { spellKey, witnessKeyIn } from '../../daemon/witness/serve/witness-key-in.ts'
import { WitnessTable } from '../../daemon/witness/serve/witness-table.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The options of `witness serve`. */
export interface ServeWitnessOptions {
  readonly listen: string
  readonly name: string
}

/** Serves the witness of a state folder until the process is told to end. */
export async function serveWitness(
  stateFolder: string,
  { listen, name }: ServeWitnessOptions,
): Promise<void> {
  const { host, port } = addressIn(listen)
  const key = witnessKeyIn(witnessFolder(stateFolder), name)
  const table = new WitnessTable(witnessFile(stateFolder))
  const server = openWitness({ table, key, now: Date.now })
  await listening(server, host, port, listen)
  const address = server.address()
  const shown = typeof address === 'object' && address ? address.port : port
  standardOutput.print(
    [
      `The witness ${name} listens at http://${host.includes(':') ? `[${host}]` : host}:${shown}.`,
      `Its key, for those who are to trust it: ${spellKey(key.public)}`,
      table.origins().length === 0
        ? 'It knows no log yet: countersign witness trust KEY.'
        : `It knows ${table.origins().join(', ')}.`,
    ].join('\n'),
  )
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  server.closeAllConnections()
  await new Promise(done => server.close(done))
  table.close()
}

const addressForm = /^(?:\[([0-9a-f:]{2,45})\]|([^\s:[\]]{1,253})):([0-9]{1,5})$/i

function addressIn(listen: string): { readonly host: string; readonly port: number } {
  const [, six, four = '', port = ''] = addressForm.exec(listen) ?? []
  if (port !== '' && Number(port) <= 65_535) return { host: six ?? four, port: Number(port) }
  throw new GateError('usage', `“${listen}” is no address: write host and port, such as 0.0.0.0:8765.`)
}

async function listening(
  server: ReturnType<typeof openWitness>,
  host: string,
  port: number,
  listen: string,
): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new GateError(
      'unavailable',
      `The witness can't listen at ${listen} (${code}): choose another address.`,
    )
  }
}

/** The folder of the witness beside the state of a gate, of which it reads nothing. */
function witnessFolder(stateFolder: string): string {
  const folder = join(stateFolder, 'witness')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** The one file that it keeps what it saw in. */
export function witnessFile(stateFolder: string): string {
  return join(witnessFolder(stateFolder), 'witness.db')
}
