import { existsSync } from 'node:fs'
import type { InstallPlaces } from '../install/client-install.ts'
import { type FallbackState, fallbackState } from '../install/fallback-state.ts'
import type { Installation } from '../install/installations-file.ts'
import { bytesOf, digestBytes } from '../install/replace-file.ts'
import type { SealStep } from '../../ground/model/seal.ts'

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
  const changed = fallback === undefined ? null : changeOf(fallback, written)
  return changed ?? { name, result: 'well', text: 'It is as it was written, and so is what it starts.' }
}

/** A version of a package never changes: other bytes under another number are an upgrade, under the same one they are not. */
function changeOf(path: string, { client, fallback: was }: Written): SealStep | null {
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
