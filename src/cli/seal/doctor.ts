import type { Command } from 'commander'
import { boundaryAdvice } from '../../proof/boundary/boundary-advice.ts'
import { oldestInterface } from '../../proof/boundary/landlock/landlock-rules.ts'
import { boundaryFacts } from '../exec/boundary-facts.ts'
import { checkAll } from '../../daemon/seal/check-all.ts'
import { lostSeals } from '../../daemon/seal/lost-seals.ts'
import { checkClients, thisMachine } from '../install/this-machine.ts'
import { type OpenServer, openServers } from '../../daemon/install/servers/open-servers.ts'
import { ownFronts } from '../mcp/wrap.ts'
import { type Paint, paintFor } from '../render/paint-for.ts'
import { stateDamage } from '../../daemon/resident/state-damage.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { wrapText } from '../render/wrap-text.ts'
import { peopleLines } from './people-lines.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { ownSeat, policyFileLines } from '../policy/policy-file-lines.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { capitalize } from '../../ground/model/list-words.ts'
import { onOneLine } from '../render/table.ts'
import { teamRows } from '../team/team-rows.ts'
import { teamStateOf } from '../team/team-state-of.ts'
import type { Seal, SealStep } from '../../ground/model/seal.ts'
import { methodWords, sealWords, versionWords } from '../../ground/model/seal-words.ts'
import { keyIdIn } from '../../gate/core/log/find-log-key.ts'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { StampingState } from '../../ground/model/note-stamp.ts'
import { nameOf, witnessText } from '../resident/witness-rows.ts'
import { withGate, withLocalGate } from '../with-gate.ts'
import { clientInstalls } from '../../daemon/install/client-installs.ts'
import { programOn } from '../../daemon/install/find-clients.ts'
import { type ClientPlan, planClient } from '../../daemon/install/install-client.ts'
import { type Installation, readInstallations } from '../../daemon/install/installation.ts'
import { findLost } from '../../daemon/install/lost-entries.ts'
import { type Machine, recordedPlaces } from '../../daemon/install/machine.ts'
import { planFile } from '../../daemon/install/plan-file.ts'
import { sealKey } from '../../daemon/seal/read-seals.ts'
import { askYes } from '../install/ask-yes.ts'
import { writeClient } from '../install/write-client.ts'

/** Steps that installing again mends; what a setting switches off is left to the person. */
const mendable: ReadonlySet<string> = new Set(['registration', 'installed command'])

/**
 * Puts registrations back that are not as they were written, after one yes; true where anything was written. `yes`: nobody
 * is asked.
 */
async function putBack(
  command: Command,
  machine: Machine,
  seals: readonly Seal[],
  yes: boolean,
): Promise<boolean> {
  const plans = brokenPlans(machine, seals)
  if (plans.length === 0) return false
  const titles = plans.map(({ install, where }) => `${install.title} (${where.scope})`).join(', ')
  if (!yes && !process.stdin.isTTY) {
    standardOutput.print(`countersign doctor --yes puts back what calls the gate: ${titles}.`)
    return false
  }
  if (!yes && !(await askYes(`Put back what calls the gate, for ${titles}?`))) return false
  const notified = new Set<string>()
  await withGate(command, {}, async gate => {
    for (const plan of plans)
      await tryWrite(plan.install.title, () => writeClient(gate, machine, plan, notified))
  })
  return true
}

/** One client whose files can’t be written leaves the others. */
async function tryWrite(title: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    standardOutput.print(`${title} was not put back: ${error.message}`)
  }
}

function brokenPlans(machine: Machine, seals: readonly Seal[]): readonly ClientPlan[] {
  const broken = new Set(
    seals
      .filter(({ steps }) => steps.some(({ name, result }) => mendable.has(name) && result !== 'well'))
      .map(sealKey),
  )
  const recorded = readInstallations(machine.stateFolder).filter(one => broken.has(sealKey(one)))
  const named = seals.map(({ client }) => client)
  const lost = findLost(machine, named).map(({ install, scope }) =>
    planClient(machine, install, scope, programOf(install.programs)),
  )
  return [...recorded.flatMap(one => planAgain(machine, one)), ...lost]
}

/** The plan of an installation on record, in the places where it was. */
function planAgain(machine: Machine, installed: Installation): readonly ClientPlan[] {
  const install = clientInstalls.find(({ client }) => client === installed.client)
  if (!install) return []
  const where = recordedPlaces(machine, install, installed)
  const program = programOf(install.programs) ?? installed.program
  return [{ install, where, files: install.files(where).map(planFile), program }]
}

function programOf(names: readonly string[]): string | undefined {
  return names.map(name => programOn(process.env['PATH'] ?? '', name)).find(Boolean)
}

/** Says who signs the log and since when, who else saw it, and what to do where that is not well. */
async function evidenceLines(command: Command): Promise<readonly string[]> {
  const lines: string[] = []
  try {
    await withLocalGate(command, async gate => void lines.push(...(await linesOf(gate, Date.now()))))
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    lines.push(error.message)
  }
  return lines
}

/** The same of an open gate; `now`: milliseconds since 1970. */
export async function linesOf(gate: LocalGate, now: number): Promise<readonly string[]> {
  const { keys, problem: keyProblem } = await gate.logKeys()
  const { problem, size, witnesses } = gate.witnessing.state()
  const wrong = [problem, keyProblem].filter(one => one !== null)
  if (wrong.length > 0) return wrong
  const key = keys.at(-1)
  const since = await momentOf(gate, key?.from ?? 1)
  if (!key || since === undefined) return []
  const noted = size === 0 ? 'no note of it is signed yet' : `its newest note covers ${size} entries`
  const signed = `The log is signed by key ${keyIdIn(key.key)} since ${localMoment(since)}; ${noted}.`
  return [
    [
      signed,
      stampText(gate.stamping.state(), now),
      ...witnesses.map(one => `Witness ${nameOf(one)}: ${witnessText(one, size, now)}.`),
    ].join(' '),
    ...(witnesses.length === 0 ? [nobodySees] : []),
  ]
}

/** The sentence on a log that nobody else sees. */
const nobodySees =
  'Nobody else sees the log, so whoever owns this machine can set it back unseen: countersign audit witness add names a witness elsewhere.'

function stampText({ authority, last, problem }: StampingState, now: number): string {
  const stamped = last ? `A time stamp of ${localMoment(last.at)} covers ${last.size} entries.` : ''
  if (problem !== null && authority) {
    const again = authority.nextAt <= now ? 'now' : `on ${localMoment(authority.nextAt)}`
    return `${stamped} ${authority.url} gave no time stamp: ${problem}; it is asked again ${again} by a gate that runs, and countersign audit stamp --tsa ADDRESS --every 1d names another.`.trimStart()
  }
  if (authority) return stamped || `${authority.url} is asked for a time stamp by a gate that runs.`
  return `${stamped} No time authority ${last ? 'is asked again' : 'is named'}: countersign audit stamp --tsa ADDRESS --every 1d names one.`.trimStart()
}

async function momentOf(gate: LocalGate, seq: number): Promise<number | undefined> {
  for await (const { at } of gate.entries(seq - 1)) return at
  return undefined
}

/** One seal as a person reads it, in lines of that width: the state, why, how it is known, and what was looked at. */
function sealLines(seal: Seal, paint: Paint, width: number): readonly string[] {
  const { title, client, scope, project, state, why, method, steps, limit } = seal
  const word = { enforced: paint.green, blocked: paint.yellow, open: paint.red, unproven: paint.yellow }[
    state
  ]
  const place = project === null ? scope : `${scope} ${visibleText(project)}`
  const known = versionWords(seal)
  const well = steps.filter(({ result }) => result === 'well').map(({ name }) => name)
  return [
    `${paint.bold(title)} ${paint.dim(`(${client}, ${place})`)}: ${word(sealWords[state])}`,
    ...lines(why === null ? [] : [visibleText(why)], width),
    ...lines(known === null ? [] : [known], width),
    // How it was proven is told of what was.
    ...lines(state === 'enforced' ? [methodWords[method]] : [], width),
    ...lines(well.length === 0 ? [] : [`✓ ${well.join(', ')}`], width).map(paint.dim),
    ...lines(steps.filter(({ result }) => result !== 'well').map(stepLine), width).map(paint.dim),
    ...lines(limit === null ? [] : [limit], width).map(paint.dim),
    '',
  ]
}

function lines(texts: readonly string[], width: number): readonly string[] {
  return texts.flatMap(text => wrapText(`  ${text}`, width, 4))
}

const marks = { weak: '!', open: '✗', blocked: '✗', 'not tried': '–' } as const

function stepLine({ name, result, text, advice }: SealStep): string {
  const mark = result === 'well' ? '✓' : marks[result]
  return `${mark} ${name}: ${visibleText(advice === undefined ? text : `${text} ${advice}`)}`
}

/** Options of `countersign doctor`. */
export interface DoctorOptions {
  readonly client?: readonly string[]
  readonly json?: boolean
  readonly yes?: boolean
}

/**
 * Looks at every installed client from this folder, prints what was seen, offers to put back what was taken out, and ends
 * with 1 where one is not enforced.
 */
export async function doctor(command: Command, options: DoctorOptions): Promise<void> {
  const { client, json, yes = false } = options
  checkClients(client)
  const checks = {
    machine: thisMachine(command),
    path: process.env['PATH'] ?? '',
    thorough: true,
    now: Date.now,
  }
  const seals = [...(await checkAll(checks, client)), ...lostSeals(checks, client)]
  const servers = openServers(checks.machine, ownFronts(checks.machine), client)
  const paint = paintFor(standardOutput)
  const width = standardOutput.isTTY ? standardOutput.width(80, 100) : Number.POSITIVE_INFINITY
  const damage = stateDamage(stateFolderOf(command))
  const none = 'Nothing is installed here: countersign init puts the gate before the clients of this machine.'
  const lines = seals.length === 0 ? [none] : seals.flatMap(seal => sealLines(seal, paint, width))
  const notes = json ? [] : await notesOf(command, damage === undefined, seals.length > 0)
  const guarded = [...lines, ...openServerLines(servers, paint)]
  // Whoever asks wants to know first whether the clients are guarded; only a damaged state comes before that.
  const text = json
    ? jsonText(seals, 2)
    : [
        ...(damage === undefined ? [] : [...wrapText(damage, width, 0), '']),
        ...guarded,
        ...(guarded.at(-1) === '' ? [] : ['']),
        ...notes.flatMap(note => [...wrapText(note, width, 0), '']),
      ].join('\n')
  standardOutput.print(text)
  if (!json && (await putBack(command, checks.machine, seals, yes)))
    return doctor(command, { ...options, yes: false })
  const isWell = damage === undefined && seals.length > 0 && seals.every(({ state }) => state === 'enforced')
  process.exitCode = isWell ? 0 : 1
}

/** Says how the gate itself stands; of its people and its log only where it guards something. */
async function notesOf(command: Command, isRead: boolean, guards: boolean): Promise<readonly string[]> {
  return [
    ...(isRead && guards ? await peopleLines(command) : []),
    ...(isRead ? await teamLines(command) : []),
    policyFileLines(ownSeat()).join(' '),
    ...(isRead && guards ? await evidenceLines(command) : []),
    ...boundaryAdvice(boundaryFacts(), oldestInterface),
  ]
}

/** Servers that are not behind the gate, as a person reads them; nothing for none. */
function openServerLines(open: readonly OpenServer[], paint: Paint): readonly string[] {
  if (open.length === 0) return []
  const lines = open.map(({ title, path, server, why }) => {
    const name = server === null ? 'a list' : visibleText(server, 80)
    return `  ${paint.yellow('!')} ${name} of ${title} ${paint.dim(`(${visibleText(path, 200)})`)}: ${visibleText(why, 200)}`
  })
  return [`${paint.bold('MCP servers without the gate')}`, ...lines, '']
}

/** Says whose team the gate is of, and how it stands with it; nothing where it is of none. */
async function teamLines(command: Command): Promise<readonly string[]> {
  // What is not there is not made to be looked at.
  if (!existsSync(join(stateFolderOf(command), 'state.db'))) return []
  try {
    const rows = teamRows(await teamStateOf(command))
    const sentences = rows.map(
      ([name, text]) => `${capitalize(name)}: ${onOneLine(text).replace(/\.$/, '')}.`,
    )
    return sentences.length === 0 ? [] : [sentences.join(' ')]
  } catch (error) {
    if (error instanceof GateError) return [`How the gate stands with a team can’t be read: ${error.message}`]
    throw error
  }
}
