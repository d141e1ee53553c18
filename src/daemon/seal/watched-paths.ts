import { join } from 'node:path'
import { clients } from '../../ground/clients/index.ts'
import { clientInstalls } from '../install/client-installs.ts'
import { installationsFile, readInstallations, type Installation } from '../install/installation.ts'
import { type Machine, recordedPlaces } from '../install/machine.ts'
import { projectFiles } from './project-switches.ts'

/**
 * Every file that says whether installed clients still call the gate: settings, commands, tokens, switches, the record.
 * `projects`: folders that calls came from.
 */
export function watchedPaths(machine: Machine, projects: readonly string[]): readonly string[] {
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
