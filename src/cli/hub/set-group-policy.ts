import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { maxGroupPolicySize, type ShownGroupPolicy } from '../../ground/model/policy-rollout.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { effectLines, rolloutLines } from './rollout-lines.ts'
import { GroupPolicies } from '../../hub/policy/group-policies.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { StoredTeamReads } from '../../daemon/team/database/stored-team-reads.ts'
import type { IdentityOptions } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { whoSits } from './with-admin.ts'
import { type HubOptions, withTeam } from './with-team.ts'

/** The options of a new version. */
export interface SetPolicyOptions extends GroupPolicyOptions {
  readonly share: string
}

type Open = Parameters<Parameters<typeof withGroupPolicy>[1]>[0]

/** Says what a file would change, and changes nothing. */
export async function tryGroupPolicy(file: string, options: GroupPolicyOptions): Promise<void> {
  const toml = textOf(file)
  await withGroupPolicy(options, async ({ policies }) => {
    const effect = await policies.effect(options.group, toml)
    if (options.json) standardOutput.printJson(effect)
    else standardOutput.print(effectLines(effect, widthNow()).join('\n'))
  })
}

/** Saves a file as the next version, once its effect was said. */
export async function setGroupPolicy(file: string, options: SetPolicyOptions): Promise<void> {
  const share = readShare(options.share)
  const toml = textOf(file)
  await withGroupPolicy(options, open => save(open, { toml, share }, options))
}

/** Opens the text in the person’s editor, then saves it; a text that is not saved is kept, and its file named. */
export async function editGroupPolicy(options: SetPolicyOptions): Promise<void> {
  const share = readShare(options.share)
  const editor = editorNamed()
  await withGroupPolicy(options, async open => {
    const { rollout, versions } = open.shown
    const before = versions.find(({ version }) => version === rollout.version.version)?.toml ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'countersign-policy-'))
    const file = join(folder, 'policy.toml')
    writeFileSync(file, before, { mode: 0o600 })
    try {
      runEditor(editor, file)
      const toml = readFileSync(file, 'utf8')
      if (toml === before) standardOutput.print('The text is as it was: nothing was saved.')
      else await save(open, { toml, share }, options)
    } catch (error) {
      if (isWritten(file, before)) standardError.print(keptText(file))
      else rmSync(folder, { recursive: true, force: true })
      throw error
    }
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Somebody else may have saved meanwhile, or a line is wrong: what was written goes on from there. */
function keptText(file: string): string {
  return `Your text is kept in ${file}: mend it there, then give it to countersign hub policy set.`
}

function isWritten(file: string, before: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') !== before
}

/** A text, and the share of the gates that take it. */
interface Draft {
  readonly toml: string
  readonly share: number
}

async function save(
  { policies, shown, who }: Open,
  { toml, share }: Draft,
  options: SetPolicyOptions,
): Promise<void> {
  const { group } = options
  const effect = await policies.effect(group, toml)
  standardError.print(effectLines(effect, widthNow()).join('\n'))
  const saving = { group, toml, share, over: shown.rollout.revision }
  await policies.save(saving, await who())
  const after = await policies.show(group)
  if (options.json) standardOutput.printJson(after.rollout)
  else standardOutput.print(rolloutLines(after).join('\n'))
}

function textOf(file: string): string {
  if (!existsSync(file)) throw new GateError('missing', `There is no file ${file}: name one that is there.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readRegularFile(file, maxGroupPolicySize))
  } catch (error) {
    const why = error instanceof TypeError ? 'it is no UTF-8' : (error as Error).message
    throw new GateError('usage', `${file} can’t be read: ${why}.`)
  }
}

/** The editor is a program with its own options, as `git` takes it: `code --wait`. */
function editorNamed(): readonly [program: string, ...options: string[]] {
  const [program, ...input] = (process.env['VISUAL'] ?? process.env['EDITOR'] ?? '')
    .split(' ')
    .filter(Boolean)
  if (program !== undefined) return [program, ...input]
  throw new GateError(
    'usage',
    'No editor is named: set EDITOR, or write a file and give it to countersign hub policy set.',
  )
}

function runEditor([program, ...input]: ReturnType<typeof editorNamed>, file: string): void {
  const { status, error } = spawnSync(program, [...input, file], { stdio: 'inherit' })
  if (error || status !== 0)
    throw new GateError('usage', `${program} ended with ${error?.message ?? status}: nothing was saved.`)
}

function widthNow(): number {
  return standardOutput.width(80, 100)
}

/** The options of a command about the policy of a group. */
export interface GroupPolicyOptions extends HubOptions, IdentityOptions, JsonOption {
  readonly group: string
}

/** The policy of a group for a command: as it is, and who sits here once that is asked. */
interface OpenGroupPolicy {
  readonly policies: GroupPolicies
  readonly shown: ShownGroupPolicy
  /** Asks who sits here, and for their secret. */
  readonly who: () => Promise<Identity>
}

/** Hands over the policy of a group, read anew from the database. */
export async function withGroupPolicy<T>(
  options: GroupPolicyOptions,
  use: (open: OpenGroupPolicy) => Promise<T>,
): Promise<T> {
  return withTeam(options, async team => {
    const policies = new GroupPolicies({ ...team, reads: new StoredTeamReads(team.pool, team.now) })
    const shown = await policies.show(options.group)
    return use({ policies, shown, who: () => whoSits(team, options) })
  })
}

/** Reads a share of the gates of a group as it was typed; throws `usage` for what is none. */
export function readShare(text: string): number {
  const share = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (share >= 1 && share <= 100) return share
  throw new GateError(
    'usage',
    `“${text.slice(0, 20)}” is no share: --share is a whole number of per cent, from 1 to 100.`,
  )
}
