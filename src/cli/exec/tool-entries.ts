import type { Entry } from '../../proof/boundary/plan.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { entryOf } from './entry-of.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'

/** Folders of a home folder that hold programs and libraries alone: no cache, no settings, no keys. */
const toolFolders = [
  '.asdf/installs',
  '.asdf/shims',
  '.bun/bin',
  '.cargo/bin',
  '.deno/bin',
  '.fnm',
  '.juliaup',
  '.local/bin',
  '.local/lib',
  '.local/pipx',
  '.local/share/fnm',
  '.local/share/mise/installs',
  '.local/share/pnpm',
  '.local/share/uv/python',
  '.local/share/uv/tools',
  '.nvm/versions',
  '.pyenv',
  '.rbenv',
  '.rustup',
  '.rvm',
  '.sdkman/candidates',
  '.volta/bin',
  '.volta/tools',
  'go/bin',
]

/** Settings without which Git does nothing; shown where no secret stands in them. */
const settingFiles = ['.gitconfig', '.config/git/config', '.config/git/ignore']
const mostBytes = 65_536

/** Returns the programs of a home folder, and its settings of Git where they hold no secret. */
export function toolEntries(home: string): readonly Entry[] {
  const there = (names: readonly string[]) =>
    names.map(name => entryOf(name, home)).filter(entry => entry !== undefined)
  return [...there(toolFolders), ...there(settingFiles).filter(({ path }) => isHarmless(path))]
}

function isHarmless(path: string): boolean {
  try {
    const text = readRegularFile(path, mostBytes).toString()
    return (
      findSecrets(text).length === 0 &&
      !/(?:token|password|_authToken|https?:\/\/[^\s/@]{1,200}@)/i.test(text)
    )
  } catch {
    return false
  }
}
