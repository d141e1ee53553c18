import { byText } from '../../../ground/model/by-text.ts'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isWithin } from './path-target.ts'

/** The part of the gate that a path is: its state and policy, a client’s registration of it, or the program itself. */
export type OwnKind = 'state' | 'settings' | 'program'

/** A file or a folder of the gate’s own. */
export interface OwnPlace {
  readonly kind: OwnKind
  readonly path: string
  /** All that is below is the gate’s own too. */
  readonly whole: boolean
}

/** The files of a state folder, of a policy’s folder and of the sockets’ folder. */
const stateFiles =
  'policy.toml state.db state.db-wal state.db-shm checkpoint.key checkpoint.key.next checkpoint.last gate.sock agent.sock gate.lock gate.log resident.json tokens.json browsers.json notifications.json installed.json wrapped.json seals.json'.split(
    ' ',
  )

const guards = clientNames.map(name => clients[name].guards)
/** Files below a home folder that say which hooks run. */
const usualSettings = [
  ...new Set(
    guards.flatMap(({ folders, files }) => folders.flatMap(top => files.map(file => `${top}/${file}`))),
  ),
]
const usualFolders = [...new Set(guards.flatMap(({ folders }) => folders))]

/** Names of the program’s file. */
export const programNames: readonly string[] = ['countersign', 'countersign.cjs', 'countersign.mjs']

/** Names that only files and folders of the gate, or of a registration, have. */
export const ownNames: ReadonlySet<string> = new Set([
  'countersign',
  '.countersign',
  ...stateFiles,
  ...programNames,
  ...usualFolders.flatMap(folder => folder.split('/')),
  ...guards.flatMap(({ files }) => files),
])

/** Every place of the gate’s own that a path could be meant to reach, and how it is found by a path. */
export interface OwnPlaces {
  readonly all: readonly OwnPlace[]
  readonly at: ReadonlyMap<string, OwnPlace>
  /** Folders that lie above a place. */
  readonly above: ReadonlyMap<string, OwnPlace>
  readonly wholes: readonly OwnPlace[]
  readonly byName: ReadonlyMap<string, readonly OwnPlace[]>
}

/** The commands that clients call, and the tokens that they send. */
const launcherFiles = clientNames.flatMap(name => [`hooks/${name}`, `hooks/${name}.headers`])
const innerFiles = [...stateFiles, 'hooks', ...launcherFiles]
/** Files of a process that give its files, its memory and its secrets to whoever reads it. */
const processFiles = ['fd', 'mem', 'environ', 'root', 'cwd', 'map_files']

/** Returns the places of the gate of a call: those of one gate are kept. */
export function ownPlaces(place: Place): OwnPlaces {
  const known = placesOf.get(place.stateFolders)
  if (known && sameOwn(known.of, place)) return known.places
  const places = indexed([...ofState(place), ...ofSettings(place), ...ofProgram(place)])
  placesOf.set(place.stateFolders, { of: place, places })
  return places
}

function indexed(all: readonly OwnPlace[]): OwnPlaces {
  const at = new Map<string, OwnPlace>()
  const above = new Map<string, OwnPlace>()
  const byName = new Map<string, OwnPlace[]>()
  for (const own of all) {
    if (!at.has(own.path)) at.set(own.path, own)
    for (const folder of ['/', ...foldersAbove(own.path)]) if (!above.has(folder)) above.set(folder, own)
    const name = own.path.slice(own.path.lastIndexOf('/') + 1)
    byName.set(name, [...(byName.get(name) ?? []), own])
  }
  return { all, at, above, wholes: all.filter(({ whole }) => whole), byName }
}

/** Returns the place of the gate’s own that a path lies in. */
export function wholeAround(path: string, { wholes }: OwnPlaces): OwnPlace | undefined {
  return wholes.find(own => isWithin(path, own.path) && !isOfOthers(path, own))
}

/** Programs of other packages are linked beside ours; `npm test` puts their folder first on PATH. */
function isOfOthers(path: string, { kind, path: folder }: OwnPlace): boolean {
  return kind === 'program' && isWithin(path, `${folder}/node_modules/.bin`)
}

/** Returns the folders above a path, from the root on; the root itself is left out. */
export const foldersAbove: (path: string) => readonly string[] = byText(path => {
  const names = path.split('/').slice(1, -1)
  return names.map((_name, i) => `/${names.slice(0, i + 1).join('/')}`)
})

/** The places of a gate, and the place of the call that they were made for. */
interface KnownPlaces {
  readonly of: Place
  readonly places: OwnPlaces
}

const placesOf = new WeakMap<readonly string[], KnownPlaces>()

function sameOwn(one: Place, other: Place): boolean {
  if (one === other) return true
  return (
    one.clientSettings === other.clientSettings &&
    one.home === other.home &&
    one.installation === other.installation &&
    one.gatePid === other.gatePid &&
    (one.programFolders ?? []).join(':') === (other.programFolders ?? []).join(':')
  )
}

function ofState({ stateFolders, gatePid }: Place): readonly OwnPlace[] {
  const files = stateFolders.flatMap(folder => [
    { path: folder, whole: true },
    ...innerFiles.map(name => ({ path: `${folder}/${name}`, whole: false })),
  ])
  const open = gatePid === undefined ? [] : processFiles.map(name => `/proc/${gatePid}/${name}`)
  return [...files, ...open.map(path => ({ path, whole: true }))].map(place => ({
    ...place,
    kind: 'state' as const,
  }))
}

function ofSettings({ clientSettings, home }: Place): readonly OwnPlace[] {
  const { files = [], folders = [] } = clientSettings ?? {}
  const usual = usualSettings.map(name => `${home}/${name}`)
  const tops = usualFolders.map(name => `${home}/${name}`)
  const units = [
    `${home}/.config/systemd/user/countersign.service`,
    `${home}/Library/LaunchAgents/com.countersign.gate.plist`,
  ]
  return [
    ...[...new Set([...files, ...usual, ...units])].map(path => ({ path, whole: false })),
    ...[...tops, ...folders.map(({ path }) => path)].map(path => ({ path, whole: false })),
  ].map(place => ({ ...place, kind: 'settings' as const }))
}

function ofProgram({ installation = [], programFolders = [] }: Place): readonly OwnPlace[] {
  const links = programFolders.map(folder => ({ path: `${folder}/countersign`, whole: false }))
  const files = installation.flatMap(folder => [
    { path: folder, whole: true },
    { path: `${folder}/bin/countersign.cjs`, whole: false },
    { path: `${folder}/dist/cli.cjs`, whole: false },
  ])
  return [...files, ...links].map(place => ({ ...place, kind: 'program' as const }))
}
