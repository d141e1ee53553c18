import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Command } from 'commander'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { keepHubAuthority, readAuthority } from '../../daemon/resident/resident-team.ts'
import { ensureGateKey, ensureNextGateKey, settleGateKey } from '../../daemon/team/courier/read-gate-key.ts'
import {
  signOnByDevice,
  tokenOfWorkload,
  type DeviceTerminal,
} from '../../daemon/team/courier/sign-on-by-device.ts'
import { type AgreeingReviewer, type JoinParts, joinTeam } from '../../daemon/team/courier/join-team.ts'
import { askHidden } from '../ask-hidden.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { standardError } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { homeOf, typedCommand } from '../typed-command.ts'
import { centralEvidence, leaseText } from './team-rows.ts'
import { whileStopped } from './while-stopped.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import { setTimeout as pass } from 'node:timers/promises'

/** Shows somebody at a terminal where to sign on, and what to type there. */
export const deviceTerminal: DeviceTerminal = {
  show: ({ address, code, whole, expiresIn }) => {
    const minutes = Math.max(1, Math.round(expiresIn / 60))
    standardError.print(
      [
        `Open ${visibleText(address, 500)} in any browser, sign on, and type the code`,
        '',
        `    ${visibleText(code, 40)}`,
        '',
        ...(whole === null ? [] : [`or open ${visibleText(whole, 700)}`]),
        `It holds for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Type it nowhere for somebody else, whatever they say.`,
      ].join('\n'),
    )
  },
  pause: milliseconds => pass(milliseconds),
}

/** The options of `team join`. */
export interface JoinOptions extends IdentityOptions, JsonOption {
  readonly tokenFile?: string
  /** A person signs on instead of giving a token. */
  readonly device?: boolean
  /** The token is that of a run of CI. */
  readonly workload?: boolean
  /** The file of the authority that signed the hub’s certificate. */
  readonly ca?: string | undefined
  /** The name under which people see this gate. */
  readonly name?: string | undefined
}

/** Joins the team of a hub; the gate is stopped meanwhile. */
export async function join(command: Command, hub: string, options: JoinOptions): Promise<void> {
  const stateFolder = stateFolderOf(command)
  const token = await tokenFor(hub.replace(/\/$/, ''), options)
  const { done, running } = await whileStopped(command, async gate => {
    const isMember = gate.mirrored.mirror.membership() !== null
    const who = isMember ? null : await askToAgree(gate, options)
    return joinWith(gate, { ...options, stateFolder, hub: hub.replace(/\/$/, ''), token, who })
  })
  const name = nameOf(options)
  printAnswer(options.json, { ...done, running }, joinedText(done, { name, running, command }))
}

/** Everything by which the gate of a state folder joins, while it is stopped. */
interface JoiningGate
  extends Pick<JoinParts, 'hub' | 'token' | 'who' | 'group'>,
    Pick<JoinOptions, 'ca' | 'name'> {
  readonly stateFolder: string
}

/** Joins, and keeps what the gate needs to speak to its hub from then on. */
export async function joinWith(
  gate: LocalGate,
  { stateFolder, ca: file, name, ...joining }: JoiningGate,
): Promise<Joined> {
  const ca = file === undefined ? undefined : readAuthority(file)
  const store = gate.mirrored
  const joined = await joinTeam({
    ...joining,
    store,
    ...(ca !== undefined && { ca }),
    name: nameOf({ name }),
    key: ensureGateKey(stateFolder, store.origin.gate),
    nextKey: () => ensureNextGateKey(stateFolder),
    log: gate.signed.read().chain.log,
    now: Date.now,
  })
  settleGateKey(stateFolder, joined.gate)
  keepHubAuthority(stateFolder, ca)
  return { joined, was: joined.gate === store.origin.gate ? null : store.origin.gate }
}

/** Somebody whom the gate knows must agree; where calls were judged before anybody could, nobody can. */
async function askToAgree(gate: LocalGate, options: IdentityOptions): Promise<AgreeingReviewer | null> {
  const known = await gate.reviewers.list()
  if (known.length === 0) {
    if (!gate.signed.isSettled) return null
    throw new GateError(
      'forbidden',
      'Calls were judged here before anybody could answer, so nobody can agree that others do: make a reviewer first, see countersign reviewer recover --help, or join with an empty --home.',
    )
  }
  const who = await identify(gate, options, true)
  return { by: who.reviewer, ...(await gate.reviewers.checks.open(who)) }
}

/** A token of the team: one that was given, or one that the hub makes for a person or a run of CI. */
async function tokenFor(hub: string, options: JoinOptions): Promise<string> {
  const { device = false, workload = false } = options
  if (device && (workload || options.tokenFile !== undefined))
    throw new GateError('usage', 'With --device a person signs on: leave out --workload and --token-file.')
  const asked = { hub, ca: options.ca === undefined ? undefined : readAuthority(options.ca) }
  if (workload)
    return tokenOfWorkload(asked, givenToken(options, 'COUNTERSIGN_WORKLOAD_TOKEN') ?? noWorkload())
  if (!device) return tokenOf(options)
  const done = await signOnByDevice(asked, 'join', deviceTerminal)
  if ('token' in done) return done.token
  throw new GateError('unavailable', 'The hub gave no token: ask it again.')
}

function noWorkload(): never {
  throw new GateError(
    'usage',
    'The token of the run is missing: name its file with --token-file, or set COUNTERSIGN_WORKLOAD_TOKEN.',
  )
}

/** Never from the command line, which every account of the machine can read. */
function givenToken({ tokenFile }: JoinOptions, variable: string): string | undefined {
  if (tokenFile !== undefined) return readFileSync(tokenFile, 'utf8').trim()
  return memberOf(process.env, variable)?.trim()
}

async function tokenOf(options: JoinOptions): Promise<string> {
  const input = givenToken(options, 'COUNTERSIGN_JOIN_TOKEN')
  if (input !== undefined) return input
  if (process.stdin.isTTY === true && standardError.isTTY) return (await askHidden('The token: ')).trim()
  throw new GateError(
    'usage',
    'There is no terminal to ask for the token: name a file with --token-file, or set COUNTERSIGN_JOIN_TOKEN.',
  )
}

function nameOf({ name = hostname() }: Pick<JoinOptions, 'name'>): string {
  return visibleText(name, 80)
}

interface Joined {
  readonly joined: TeamMembership
  /** The name that the gate had, where that stands for two logs; null: it keeps its name. */
  readonly was: string | null
}

interface Told {
  readonly name: string
  readonly running: boolean
  readonly command: Command
}

function joinedText({ joined: { hub, group, gate }, was }: Joined, { name, running, command }: Told): string {
  return [
    `This gate joined the team of ${hub} as ${name}, in the group ${group.name}.`,
    ...(was === null
      ? []
      : [
          `Its name of before, ${was.slice(0, 8)}, stands for two logs, so it is ${gate.slice(0, 8)} from now on, with a key of its own. Its log goes on.`,
        ]),
    `Its people answer at the hub from now on: ${leaseText(group)}.`,
    ...(group.evidence === 'central' ? [`Evidence is ${centralEvidence}.`] : []),
    'What was allowed here before counts no more; every block stays. Programs that ask this gate already notice it by themselves.',
    running
      ? 'The gate runs again.'
      : `Next: ${typedCommand(['start'], homeOf(command))}, which talks to the hub.`,
  ].join('\n')
}
