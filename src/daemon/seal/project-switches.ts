import { dirname } from 'node:path'
import { clients } from '../../ground/clients/index.ts'
import { clientInstalls } from '../install/client-installs.ts'
import type { Installation } from '../install/installation.ts'
import { type Machine, recordedPlaces } from '../install/machine.ts'
import { textAt } from './disk-steps.ts'
import { findOffSwitch } from './find-off-switch.ts'

const highest = 4

/** A project whose settings switch the hooks of an installed client off. */
export interface ProjectSwitch {
  readonly installed: Installation
  /** One sentence without its stop. */
  readonly text: string
}

/** Files of projects that can switch hooks of installed clients off: of each folder that calls came from, and of those above. */
export function projectFiles(
  installed: readonly Installation[],
  projects: readonly string[],
): readonly string[] {
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
export function projectSwitches(
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
