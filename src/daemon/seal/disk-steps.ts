import { accessSync, constants, readFileSync, existsSync } from 'node:fs'
import type { ClientInstall, InstallFile, InstallPlaces } from '../install/client-install.ts'
import type { Installation } from '../install/installations-file.ts'
import type { SealStep } from '../../ground/model/seal.ts'
import { bytesOf, decodeText, realFile, digestBytes } from '../install/replace-file.ts'
import { GateError } from '../../ground/model/errors.ts'
import { join } from 'node:path'
import type { OffSetting } from '../../ground/clients/client-record.ts'
import { clients, isClientName } from '../../ground/clients/index.ts'
import { hookName } from '../install/hook-name.ts'
import { isOffSetting, settingsIn } from '../../ground/clients/off-switch-in.ts'
import { type FallbackState, fallbackState } from '../install/fallback-state.ts'

/** The part of a seal that files alone tell, without starting anything: some milliseconds. */
export interface DiskSteps {
  readonly steps: readonly SealStep[]
  readonly command: SealStep
}

/** Looks at the registration, the installed command, and what would switch hooks off. */
export function diskSteps(install: ClientInstall, installed: Installation, where: InstallPlaces): DiskSteps {
  const command = launcherStep(where, installed)
  const off = findOffSwitch(install.client, where, textAt)
  const steps = [registrationStep(install, where), command]
  return { steps: off === null ? steps : [...steps, offStep(off)], command }
}

/** Tells whether a step lets calls run that nobody judged, or lets none run. */
export function isBroken({ result }: SealStep): boolean {
  return result === 'open' || result === 'blocked'
}

function registrationStep(install: ClientInstall, where: InstallPlaces): SealStep {
  const name = 'registration'
  const problems = install.files(where).map(registrationProblem)
  const [first] = problems.filter(problem => problem !== null)
  const places = install.files(where).map(({ path }) => path)
  return first === undefined
    ? { name, result: 'well', text: `It is as it was written, in ${places.join(' and ')}.` }
    : { name, result: 'open', text: `${first}.` }
}

function offStep(text: string): SealStep {
  const advice = 'Take it out there, or install with --managed where the client has that.'
  return { name: 'switched off', result: 'open', text: `${text}.`, advice }
}

/** The text of a file; null where it can’t be read. */
export function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Says what is wrong with the registration in a client’s settings: one sentence, or null where it is as it was written.
 * Others may have changed the rest of the file, and whoever changes this part can change the digest on record with it.
 */
function registrationProblem(source: InstallFile): string | null {
  try {
    const path = realFile(source.path)
    const bytes = bytesOf(path)
    if (bytes === null) return `${path} is gone, and with it the registration`
    if ((source.mode & 0o100) !== 0 && !isExecutable(path))
      return `${path} is not executable any more, so the client skips it`
    return changeOf(source, path, decodeText(bytes))
  } catch (error) {
    return `${source.path} can’t be relied on: ${error instanceof GateError ? error.message : String(error)}`
  }
}

function changeOf(source: InstallFile, path: string, text: string): string | null {
  if (source.add(text) === text) return null
  return source.remove(text) === text
    ? `The registration was taken out of ${path}`
    : `The registration in ${path} was edited since`
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Gives the text of a file; null where there is none that can be read. */
type ReadText = (path: string) => string | null

/**
 * The first setting, of the account, the machine or the project where the client is started, that switches the hooks of
 * a client off: one sentence, or null. Settings of the machine hold against all others.
 */
export function findOffSwitch(client: string, where: InstallPlaces, read: ReadText): string | null {
  if (!isClientName(client)) return null
  for (const { of, file, settings } of clients[client].offSwitches) {
    const path = join({ machine: '/', account: where.folder, project: where.project }[of], file)
    const able = settings.filter(({ alsoManaged }) => where.scope !== 'managed' || alsoManaged)
    const text = able.length === 0 ? null : read(path)
    const data = text === null ? {} : settingsIn(path, text)
    const ours = hookName(where.launcher)
    const isOurs = (name: string) => name === ours || name.includes(where.launcher)
    const found = able.find(setting => isOffSetting(data, setting, isOurs))
    if (found) return `${spellSetting(found)} in ${path} switches the hooks off`
  }
  return null
}

function spellSetting({ at, is }: OffSetting): string {
  return is === false ? `${at.join('.')} = false` : at.join('.')
}

const name = 'installed command'

/** The files that were written for a client, as the record has them. */
type Written = Pick<Installation, 'client' | 'launcher' | 'fallback'>

/** Checks that the installed command is the one that was written, and that what it starts is still there and the same. */
export function launcherStep({ launcher }: InstallPlaces, written: Written): SealStep {
  const bytes = readable(launcher)
  if (bytes === null) return { name, result: 'blocked', text: `${launcher} is gone or can’t be read.` }
  if (digestBytes(bytes) !== written.launcher)
    return { name, result: 'open', text: `${launcher} is not what was written at installation.` }
  const { programs, fallback } = startedBy(bytes.toString('utf8'))
  const gone = [...programs, fallback].find(path => path !== undefined && !existsSync(path))
  if (gone !== undefined) return { name, result: 'weak', text: `${gone}, which it starts, is gone.` }
  const changed = fallback === undefined ? null : launcherChange(fallback, written)
  return changed ?? { name, result: 'well', text: 'It is as it was written, and so is what it starts.' }
}

/** A version of a package never changes: other bytes under another number are an upgrade, under the same one they are not. */
function launcherChange(path: string, { client, fallback: was }: Written): SealStep | null {
  if (was === undefined) return null
  const now = fallbackState(path)
  if (now?.digest === was.digest) return null
  const again = `countersign init --client ${client}`
  if (now && now.version !== was.version)
    return {
      name,
      result: 'weak',
      text: `${path}, which judges where no gate answers, is of ${versionWord(now)} and was installed as of ${versionWord(was)}.`,
      advice: `If you have upgraded Countersign, run ${again}; if not, install it anew first.`,
    }
  return {
    name,
    result: 'open',
    text: `${path}, which judges where no gate answers, is not what it was at installation, and says the same version.`,
    advice: `Install Countersign anew, then run ${again}; where you have built it yourself, the second alone.`,
  }
}

function versionWord({ version }: FallbackState): string {
  return version === null ? 'an unknown version' : `version ${version}`
}

function readable(path: string): Buffer | null {
  try {
    return bytesOf(path)
  } catch {
    return null
  }
}

/** perl, curl and Node.js, and the bundled file, as the text names them: quoted, and on lines of their own. */
function startedBy(text: string): {
  readonly programs: readonly string[]
  readonly fallback: string | undefined
} {
  const perl = /^if \[ -x '(\/[^']{1,4000})' \]; then$/m.exec(text)?.[1]
  const curl = /^ {4}'(\/[^']{1,4000})' -q -s /m.exec(text)?.[1]
  const [, node, fallback] =
    /'(\/[^']{1,4000})' (?:--inspect-port=[\d.]{1,20} )?'(\/[^']{1,4000})' [\w-]{1,40} \\$/m.exec(text) ?? []
  return { programs: [perl, curl, node].filter(path => path !== undefined), fallback }
}
