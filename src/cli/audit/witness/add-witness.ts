import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { readVerifierKey } from '../../../proof/evidence/verify/note/verifier-key.ts'
import type { LocalGate } from '../../../gate/core/local-gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { localMoment } from '../../../ground/model/local-moment.ts'
import { askForNote } from '../../../daemon/witness/ask/ask-for-note.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import { nameOf } from '../../resident/witness-rows.ts'

/** The options of `audit witness add`. */
export interface AddWitnessOptions {
  readonly sameMachine?: boolean
}

/** Adds a witness that signs the newest note at once; one that does not is not added, and the reason said. */
export async function addWitness(
  gate: LocalGate,
  address: string,
  key: string,
  { sameMachine = false }: AddWitnessOptions,
): Promise<void> {
  const url = urlIn(address, sameMachine)
  const name = nameIn(key)
  const { witnessing } = gate
  const note = witnessing.sign()
  const known = witnessing.state().witnesses.find(one => one.key === key)
  const outcome = await askForNote({ key, url, size: known?.size ?? 0 }, note, witnessing)
  if (outcome.kind === 'failed') throw notAdded(name, outcome.why, note.key)
  if (outcome.kind === 'rolled-back')
    throw new GateError('conflict', witnessing.state().problem ?? 'The log was set back.')
  const at = Date.now()
  await gate.logAccess({ event: 'witness_added', role: 'reviewer', id: name, by: 'owner' })
  witnessing.add(key, url, at)
  witnessing.noteSigned(key, note, outcome.line, at)
  standardOutput.print(
    `${name} is a witness of ${note.origin} now: it signed ${entries(note.size)} on ${localMoment(at)}. A gate that runs asks it after each note.`,
  )
}

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

function urlIn(address: string, isLocalFine: boolean): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isBare = url?.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (!url || !isBare || !/^https?:$/.test(url.protocol))
    throw new GateError(
      'usage',
      `“${address}” is no address of a witness: write it as https://witness.example.com, with nothing after it.`,
    )
  if (isSameMachine(url) && !isLocalFine)
    throw new GateError(
      'usage',
      `${url.host} is this machine: whoever sets this log back can set that witness back too. Run it on another, or say --same-machine to try it out.`,
    )
  return url.href.replace(/\/$/, '')
}

function nameIn(raw: string): string {
  const key = readVerifierKey(nodePlatform.sha256, raw)
  if (key?.role === 'witness') return key.name
  throw new GateError(
    'usage',
    key
      ? `That is the key of the log ${key.name}, not of a witness: give the one that countersign witness serve prints.`
      : `“${raw}” is no key of a witness: copy it whole from what countersign witness serve prints, as NAME+ID+BASE64.`,
  )
}

function notAdded(name: string, why: string, ours: string): GateError {
  return new GateError(
    'unavailable',
    `${name} was not added, since ${why}. This log’s key, for countersign witness trust there: ${ours}`,
  )
}

/** Tells whether an address is of this machine: a witness there sees nothing that whoever owns this machine can’t undo. */
export function isSameMachine(url: URL): boolean {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
    .replace(/\.$/, '')
  const isName = host === 'localhost' || host.endsWith('.localhost')
  return isName || /^(?:127\.|0\.0\.0\.0$|::1?$|::ffff:(?:7f|127\.))/.test(host)
}

/** Asks a witness no more, named by its name, address or key; what it signed stays. */
export async function removeWitness(gate: LocalGate, which: string): Promise<void> {
  const { witnesses } = gate.witnessing.state()
  const found = witnesses.filter(one => [one.key, one.url, nameOf(one)].includes(which))
  const [witness] = found
  if (!witness || found.length > 1)
    throw new GateError(
      'missing',
      witness
        ? `“${which}” names ${found.length} witnesses: give the key of one, as countersign audit witness list --json has it.`
        : `“${which.slice(0, 80)}” is no witness of this log: see countersign audit witness list.`,
    )
  await gate.logAccess({ event: 'witness_removed', role: 'reviewer', id: nameOf(witness), by: 'owner' })
  gate.witnessing.remove(witness.key)
  standardOutput.print(`${nameOf(witness)} is asked no more. What it signed stays.`)
}
