import { secretName } from '../../ground/model/secret-name.ts'
import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import type { Command } from 'commander'
import { BrowserAccess, type PairingCode } from '../../agents/remote/browser-access.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import type { ShownReviewer } from '../../people/acts/gate-people/reviewers.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { ensureResident } from '../../daemon/resident/ensure-resident.ts'
import type { ResidentNote } from '../../daemon/resident/resident-note.ts'
import { type ControllingTerminal, openTerminal } from '../run/controlling-terminal.ts'
import { ownUid, secretsTyped } from '../people/identify.ts'
import { thisProgram } from '../resident/start.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

/** The options of `dashboard`. */
export interface DashboardOptions {
  readonly as?: string
  readonly open?: boolean
}

/** Shows where the dashboard is, and a one-time code at the terminal itself: nothing that reads our output sees it. */
export async function pairBrowser(command: Command, options: DashboardOptions): Promise<void> {
  const note = await ensureResident(stateFolderOf(command), { program: thisProgram(), keepSettings: true })
  if (note.version !== engineVersion)
    throw new GateError('conflict', `Version ${note.version} of the gate runs: use countersign restart.`)
  const address = addressOf(note)
  standardOutput.print(address)
  const terminal = openTerminal()
  if (!terminal)
    throw new GateError(
      'usage',
      'A code to pair a browser is shown at a terminal only: run countersign dashboard at one.',
    )
  try {
    const pairing = await codeFor(note, options, terminal)
    const status = await askStatus(note.gateSocket)
    terminal.write(pairingText(pairing, status?.team?.hub))
  } finally {
    terminal.close()
  }
  if (options.open) openBrowser(address)
}

function addressOf({ port }: ResidentNote): string {
  if (port !== null) return `http://localhost:${port}`
  throw new GateError(
    'unavailable',
    'The gate runs without a port: use countersign restart --port 4180 for the dashboard.',
  )
}

async function codeFor(
  { gateSocket }: ResidentNote,
  options: DashboardOptions,
  terminal: ControllingTerminal,
): Promise<PairingCode> {
  const access = new BrowserAccess(gateSocket)
  try {
    const reviewer = await reviewerFor(gateSocket, options)
    return await access.makeCode(reviewer && (await proveReviewer(reviewer, terminal)))
  } finally {
    access.close()
  }
}

/** Returns the reviewer that the browser will be: the one that is named, or the one who belongs to this account. */
async function reviewerFor(socketPath: string, { as }: DashboardOptions): Promise<ShownReviewer | undefined> {
  const gate = new RemoteGate({ socketPath })
  try {
    const known = await gate.reviewers.list()
    const found =
      as === undefined ? known.find(({ uid }) => uid === ownUid()) : known.find(({ name }) => name === as)
    if (found || as === undefined) return found
    throw new GateError('forbidden', `“${as.slice(0, 40)}” is no reviewer: see countersign reviewer list.`)
  } finally {
    await gate.close()
  }
}

async function proveReviewer(reviewer: ShownReviewer, terminal: ControllingTerminal): Promise<Identity> {
  const typed = await terminal.askHidden(`The ${secretName(reviewer.secrets)} of ${reviewer.name}: `)
  return { reviewer: reviewer.name, uid: null, terminal: true, ...secretsTyped(reviewer, typed) }
}

/** The address alone: no code is in it, nor in a list of processes. */
function openBrowser(address: string): void {
  const program = platform() === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(program, [address], { stdio: 'ignore', detached: true })
  child.once('error', () => standardError.print(`No browser could be opened: open ${address} yourself.`))
  child.unref()
}

/** Returns the text of a terminal on a code for a browser; `hub` is the address of the gate’s team, where it is of one. */
export function pairingText(
  { code, reviewer }: Pick<PairingCode, 'code' | 'reviewer'>,
  hub: string | undefined,
): string {
  const who = reviewer === null ? readerText(hub) : `It lets the browser answer as ${reviewer}.`
  return `\n  Code  ${code}\n\nType it there within two minutes; it works once.\n${who}\n`
}

function readerText(hub: string | undefined): string {
  if (hub === undefined)
    return 'It lets the browser look, not answer:\ncountersign reviewer add NAME makes you one who may.'
  return `It lets the browser look, not answer: calls of this gate are answered at its team’s hub,\n${hub}, where countersign hub pair NAME lets a browser in.`
}
