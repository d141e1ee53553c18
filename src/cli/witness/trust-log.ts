import { nodePlatform } from '../../proof/evidence/verify/node-platform.ts'
import { readVerifierKey } from '../../proof/evidence/verify/note/verifier-key.ts'
import { GateError } from '../../ground/model/errors.ts'
import { WitnessTable } from '../../daemon/witness/serve/witness-table.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { witnessFile } from './witness-folder.ts'

/** Lets the witness of a state folder answer the log that has this key. */
export function trustLog(stateFolder: string, raw: string): void {
  const key = readVerifierKey(nodePlatform.sha256, raw)
  if (key?.role !== 'log')
    throw new GateError('usage', `“${raw}” is no key of a log: copy it whole, as NAME+ID+BASE64.`)
  const table = new WitnessTable(witnessFile(stateFolder))
  const isNew = table.trust(key, raw)
  table.close()
  standardOutput.print(
    isNew
      ? `This witness answers ${key.name} from now on.`
      : `This witness knows ${key.name} by that key already.`,
  )
}
