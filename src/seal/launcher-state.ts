import { existsSync } from 'node:fs'
import type { Where } from '../install/client-install.ts'
import { bytesOf, digestOf } from '../install/write-file.ts'
import type { SealStep } from '../model/seal.ts'

/** Whether the installed command is the one that was written, and what it starts is still there. */
export function launcherStep({ launcher }: Where, written: string | undefined): SealStep {
  const name = 'installed command'
  const bytes = readable(launcher)
  if (bytes === null) return { name, result: 'blocked', text: `${launcher} is gone or can’t be read.` }
  if (digestOf(bytes) !== written)
    return { name, result: 'open', text: `${launcher} is not what was written at installation.` }
  const gone = programsIn(bytes.toString('utf8')).find(path => !existsSync(path))
  return gone === undefined
    ? { name, result: 'well', text: 'It is as it was written, and so is what it starts.' }
    : { name, result: 'weak', text: `${gone}, which it starts, is gone.` }
}

function readable(path: string): Buffer | null {
  try {
    return bytesOf(path)
  } catch {
    return null
  }
}

/** curl, Node.js and the bundled file, as the text names them: quoted, and on lines of their own. */
function programsIn(text: string): readonly string[] {
  const curl = /^ {4}'(\/[^']{1,4000})' -q -s /m.exec(text)?.[1]
  const [, node, fallback] = /'(\/[^']{1,4000})' '(\/[^']{1,4000})' [\w-]{1,40} \\$/m.exec(text) ?? []
  return [curl, node, fallback].filter(path => path !== undefined)
}
