import type { Command } from 'commander'
import { boundaryAdvice } from '../../proof/boundary/boundary-advice.ts'
import { oldestInterface } from '../../proof/boundary/landlock/landlock-rules.ts'
import { boundaryFacts } from '../exec/boundary-facts.ts'
import { checkAll, lostSeals } from '../../daemon/seal/seal-worker.ts'
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
import { putBack } from './put-back.ts'
import { evidenceLines } from './evidence-lines.ts'
import { teamLines } from '../team/team-lines.ts'
import { type Seal, type SealStep, methodWords, sealWords, versionWords } from '../../ground/model/seal.ts'

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
