import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../../ground/model/program-run.ts'
import type { BoundKind, BoundReference, Roots } from '../bound-kind.ts'
import { typeAt } from '../files-below.ts'
import { settingsReferences } from '../follow/settings-references.ts'
import { wordsOfOptions } from '../words-of-options.ts'
import { readRegularFile } from '../../../../ground/disk/read-regular-file.ts'

const { git } = settingsReferences
const deepest = 32

/** Version control: its hooks, its settings with the addresses of remotes, and for a push what is pushed. */
export const repositoryKinds: readonly BoundKind[] = [
  {
    programs: 'git gh glab hub',
    folder: '-C --work-tree',
    home: '.gitconfig .config/git/config .config/gh/hosts.yml',
    follow: git,
    more: repositoryFiles,
  },
  { programs: 'hg', folder: '-R --repository --cwd', here: '.hg/hgrc', home: '.hgrc' },
  { programs: 'svn', home: '.subversion/config .subversion/servers' },
]

/** The files of a repository that decide what its next command does. */
function repositoryFiles({ words, environment }: ProgramRun, { folder }: Roots): readonly BoundReference[] {
  const [chosen = environment['GIT_DIR']] = wordsOfOptions(words, '--git-dir').values
  const own = chosen === undefined ? findRepository(folder) : resolve(folder, chosen)
  if (own === undefined) return []
  const common = commonFolder(own)
  const file = (path: string): BoundReference => ({ path, is: 'file' })
  const all = (path: string): BoundReference => ({ path, is: 'all' })
  const top = dirname(own)
  return [
    ...['config', 'info/attributes'].map(name => file(join(common, name))),
    file(join(own, 'config.worktree')),
    all(join(common, 'hooks')),
    ...['.gitattributes', '.gitmodules', '.pre-commit-config.yaml', 'lefthook.yml'].map(name =>
      file(join(top, name)),
    ),
    ...(words.includes('push') ? [file(join(own, 'HEAD')), file(join(common, 'packed-refs'))] : []),
    ...(words.includes('push') ? [all(join(common, 'refs/heads')), all(join(common, 'refs/tags'))] : []),
  ]
}

/** The repository’s own folder, of the nearest folder above that has one; a file there names another place. */
function findRepository(from: string): string | undefined {
  let at = from
  for (let i = 0; i < deepest; i++) {
    const path = join(at, '.git')
    const type = typeAt(path)
    if (type === 'folder') return path
    if (type === 'file') return namedFolder(path, /^gitdir:\s{0,8}(.{1,1000})$/m)
    if (at === dirname(at)) return undefined
    at = dirname(at)
  }
  return undefined
}

/** A further working tree has its settings and hooks in the first one’s folder. */
function commonFolder(own: string): string {
  return namedFolder(join(own, 'commondir'), /^(.{1,1000})$/m) ?? own
}

function namedFolder(path: string, pattern: RegExp): string | undefined {
  try {
    const name = pattern.exec(readRegularFile(path, 65_536).toString('utf8').slice(0, 4_096))?.[1]
    return name === undefined ? undefined : resolve(dirname(path), name.trim())
  } catch {
    return undefined
  }
}
