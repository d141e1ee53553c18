import { dirname } from 'node:path'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import type { Entry } from '../../proof/boundary/plan.ts'
import { settingsReferences } from '../../gate/core/binding/follow/settings-references.ts'
import { entryOf } from './client-inside.ts'

const maxBytes = 65_536

/**
 * Returns the folders of hooks, the further settings and the programs that a file of Git's settings names, as far as they lie in the
 * workspace: elsewhere nobody inside can change them. The folder is the one that its relative names count from.
 */
export function namedByGit(settings: string, folder: string, workspace: string): readonly Entry[] {
  return (
    settingsReferences
      .git(textOf(settings), settings, { folder, search: [] })
      .map(({ path, onlyPresent }) => ({ entry: entryOf(path, dirname(settings)), onlyPresent }))
      // A program that Git starts; a folder that only looks like a path is most often another repository.
      .filter(({ entry, onlyPresent }) => !onlyPresent || entry?.kind === 'file')
      .map(({ entry }) => entry)
      .filter(entry => entry?.path.startsWith(`${workspace}/`) === true) as Entry[]
  )
}

function textOf(file: string): string {
  try {
    return readRegularFile(file, maxBytes).toString()
  } catch {
    return ''
  }
}
