import { clientInstalls } from '../install/client-install-table.ts'
import { type Installation, installationsFile, readInstallations } from '../install/installations-file.ts'
import { type Machine, recordedPlaces } from '../install/machine.ts'
import type { Seal, SealStep } from '../../ground/model/seal.ts'
import { gradeSteps, type SealChecks, unknownSeal } from './check-client.ts'
import { diskSteps, findOffSwitch, isBroken, textAt } from './disk-steps.ts'
import { PathWatch } from './path-watch.ts'
import { keepSeals, readSeals, sealKey } from './read-seals.ts'
import { dirname, join } from 'node:path'
import { clients } from '../../ground/clients/index.ts'

const highest = 4

/** A project whose settings switch the hooks of an installed client off. */
interface ProjectSwitch {
  readonly installed: Installation
  /** One sentence without its stop. */
  readonly text: string
}

/** Files of projects that can switch hooks of installed clients off: of each folder that calls came from, and of those above. */
function projectFiles(installed: readonly Installation[], projects: readonly string[]): readonly string[] {
  const named = new Set(
    installed.flatMap(({ client }) => {
      const install = clientInstalls.find(one => one.client === client)
      const switches = install ? clients[install.client].offSwitches : []
      return switches.flatMap(({ of, file }) => (of === 'project' ? [file] : []))
    }),
  )
  return [...new Set(projects.flatMap(foldersOf))].flatMap(folder =>
    [...named].map(file => `${folder === '/' ? '' : folder}/${file}`),
  )
}

/** The projects that switch hooks off now. */
function projectSwitches(
  machine: Machine,
  installed: readonly Installation[],
  projects: readonly string[],
): readonly ProjectSwitch[] {
  const folders = [...new Set(projects.flatMap(foldersOf))]
  return installed.flatMap(one => {
    const install = clientInstalls.find(({ client }) => client === one.client)
    if (!install) return []
    const where = recordedPlaces(machine, install, one)
    const elsewhere = findOffSwitch(install.client, { ...where, project: '/' }, textAt)
    const texts = folders.map(project => findOffSwitch(install.client, { ...where, project }, textAt))
    return [...new Set(texts)].flatMap(text =>
      text === null || text === elsewhere ? [] : [{ installed: one, text }],
    )
  })
}

function foldersOf(folder: string): readonly string[] {
  const found = [folder]
  for (let at = dirname(folder); found.length < highest && at !== dirname(at); at = dirname(at))
    found.push(at)
  return found
}

/** Milliseconds after which a change that breaks a registration is believed: an installation writes several files. */
const settle = 250

type WatchChecks = Pick<SealChecks, 'machine' | 'now' | 'projects'>

/** The listeners of a watch. */
export interface RegistrationEvents {
  /** A client’s settings do not call the gate any more; `was` is its last seal. */
  readonly onBroken: (seal: Seal, was: 'enforced' | 'unproven') => void
  /** Something that was broken is whole again, so that it should be proved. */
  readonly onWhole: () => void
  /** Something to look at that leaves the seal as it is; one sentence. */
  readonly onStrange: (installed: Installation, why: string) => void
}

/**
 * Watches the files that make installed clients call the gate: a registration that is gone is known within a second,
 * marked in the seals and told. What starts programs is left to the next whole look.
 */
export class RegistrationWatch {
  private readonly checks: WatchChecks
  private readonly events: RegistrationEvents
  private readonly watch: PathWatch
  private timer: NodeJS.Timeout | undefined
  /** Every installation of the last look, by the key of its seal. */
  private known: ReadonlyMap<string, Installation> = new Map()
  /** The reason why each is broken, by the key of its seal. */
  private readonly broken = new Map<string, string>()
  /** The switches of projects that were told of. */
  private switches = new Set<string>()
  private watched: { readonly projects: string; readonly paths: readonly string[] } | undefined

  constructor(checks: WatchChecks, events: RegistrationEvents) {
    this.checks = checks
    this.events = events
    this.watch = new PathWatch(
      () => this.paths(),
      () => this.lookSoon(),
    )
  }

  start(): void {
    this.known = this.readRecord() ?? new Map()
    for (const [key, one] of this.known) {
      const problem = this.problemOf(one)
      const last = problem && this.lastSeal(key)?.state
      // It went while no gate ran; what is broken since before that was told then.
      if (problem && (last === 'enforced' || last === 'unproven')) this.tell(key, one, problem, true)
      else if (problem) this.broken.set(key, problem.text)
    }
    this.switches = new Set(this.switchesNow().map(({ text }) => text))
    this.watch.start()
  }

  close(): void {
    clearTimeout(this.timer)
    this.watch.close()
  }

  private lookSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      try {
        this.look()
      } catch {
        // A disk that gives nothing is told of by the gate itself; the next change is looked at again.
      }
    }, settle)
    this.timer.unref()
  }

  /** A record that can’t be read says nothing of what is installed: what was there is looked for. */
  private look(): void {
    this.watched = undefined
    const installed = this.readRecord()
    const now = installed ?? this.known
    for (const [key, one] of this.known) if (!now.has(key)) this.tell(key, one, unrecorded, false)
    for (const [key, one] of now) {
      const problem = installed ? this.problemOf(one) : unreadable
      if (problem) this.tell(key, one, problem, true)
      else if (this.broken.delete(key)) this.events.onWhole()
    }
    for (const [key, one] of now) {
      const was = this.known.get(key)
      if (was && writtenOf(was) !== writtenOf(one)) this.events.onStrange(one, rewritten)
    }
    this.known = now
    const found = this.switchesNow()
    for (const { installed: one, text } of found)
      if (!this.switches.has(text)) this.events.onStrange(one, `${text}.`)
    this.switches = new Set(found.map(({ text }) => text))
  }

  private switchesNow(): readonly ProjectSwitch[] {
    const { machine, projects } = this.checks
    return projectSwitches(machine, [...this.known.values()], projects?.() ?? [])
  }

  /** Each path is looked at many times a minute; which ones there are changes with the record and with where calls come from. */
  private paths(): readonly string[] {
    const { machine, projects: now } = this.checks
    const folders = now?.() ?? []
    const projects = folders.join('\n')
    if (this.watched?.projects !== projects)
      this.watched = { projects, paths: watchedPaths(machine, folders) }
    return this.watched.paths
  }

  private tell(key: string, one: Installation, problem: SealStep, isKept: boolean): void {
    if (this.broken.get(key) === problem.text) return
    const { machine, now } = this.checks
    const last = this.lastSeal(key)
    const seal = brokenSeal(one, last ?? unknownSeal(one, now(), ''), problem, now())
    if (isKept) this.broken.set(key, problem.text)
    else this.broken.delete(key)
    if (isKept) keepOrNot(machine.stateFolder, seal)
    // It was whole until now, whatever somebody else has written into the seals meanwhile.
    this.events.onBroken(seal, last?.state === 'enforced' ? 'enforced' : 'unproven')
  }

  private lastSeal(key: string): Seal | undefined {
    return readSeals(this.checks.machine.stateFolder).find(seal => sealKey(seal) === key)
  }

  private problemOf(installed: Installation): SealStep | undefined {
    const install = clientInstalls.find(({ client }) => client === installed.client)
    if (!install) return undefined
    try {
      const where = recordedPlaces(this.checks.machine, install, installed)
      return diskSteps(install, installed, where).steps.find(isBroken)
    } catch {
      return undefined
    }
  }

  private readRecord(): ReadonlyMap<string, Installation> | undefined {
    try {
      const all = readInstallations(this.checks.machine.stateFolder)
      return new Map(all.map(one => [sealKey(one), one]))
    } catch {
      return undefined
    }
  }
}

const unrecorded: SealStep = {
  name: 'registration',
  result: 'open',
  text: 'It was taken out of the record of what is installed, and is not looked after any more.',
  advice: 'If nobody uninstalled it, run countersign doctor.',
}

const unreadable: SealStep = {
  name: 'registration',
  result: 'open',
  text: 'The record of what is installed can’t be read.',
  advice: 'Run countersign doctor.',
}

/** A disk that takes no seal keeps nobody from being told. */
function keepOrNot(stateFolder: string, seal: Seal): void {
  try {
    keepSeals(stateFolder, [seal])
  } catch {
    // The next whole look says it again.
  }
}

const rewritten = 'Its registration and the record of it were written anew.'

/** The digests of what was written for an installation. */
function writtenOf({ launcher, fallback, files }: Installation): string {
  return JSON.stringify([launcher, fallback, files])
}

/** The last seal with what is broken now. */
function brokenSeal({ client }: Installation, last: Seal, problem: SealStep, at: number): Seal {
  const steps = [problem, ...last.steps.filter(({ name }) => name !== problem.name)]
  const judged = { client, title: last.title, isProven: true, isHere: true, method: last.method }
  return { ...last, ...gradeSteps({ ...judged, steps: [problem] }), steps, at }
}

/**
 * Every file that says whether installed clients still call the gate: settings, commands, tokens, switches, the record.
 * `projects`: folders that calls came from.
 */
function watchedPaths(machine: Machine, projects: readonly string[]): readonly string[] {
  const record = installationsFile(machine.stateFolder)
  const installed = recorded(machine)
  const paths = installed.flatMap(one => pathsOf(machine, one))
  return [...new Set([record, machine.fallback, ...paths, ...projectFiles(installed, projects)])]
}

/** The installations on record; none where the record can’t be read, which is a change too. */
function recorded({ stateFolder }: Machine): readonly Installation[] {
  try {
    return readInstallations(stateFolder)
  } catch {
    return []
  }
}

function pathsOf(machine: Machine, installed: Installation): readonly string[] {
  const install = clientInstalls.find(({ client }) => client === installed.client)
  if (!install) return []
  const where = recordedPlaces(machine, install, installed)
  const roots = { machine: '/', account: where.folder, project: where.project }
  const switches = clients[install.client].offSwitches.map(({ of, file }) => join(roots[of], file))
  return [
    where.launcher,
    where.headers,
    ...installed.files.map(({ path }) => path),
    ...install.files(where).map(({ path }) => path),
    ...switches,
  ]
}
