import { join, resolve } from 'node:path'
import type { ProgramRun } from '../../../../ground/model/program-run.ts'
import type { BoundReference, Roots } from '../bound-kind.ts'
import { wordsOfOptions } from '../words-of-options.ts'
import { readRegularFile } from '../../../../ground/disk/read-regular-file.ts'

const valued =
  '-f --file -t --tag --build-arg --target --platform --label --network --secret --ssh --cache-from --cache-to -o --output --progress --add-host --iidfile --build-context'

/** The folder that is sent to a builder, with what its Dockerfile is called where no option names another. */
export function dockerContext({ words }: ProgramRun, { folder }: Roots): readonly BoundReference[] {
  const context = wordsOfOptions(words, valued).operands.at(-1)
  if (context === undefined || /^(?:-|build|bud)$|:\/\//.test(context)) return []
  const path = resolve(folder, context)
  return [
    { path: join(path, 'Dockerfile'), is: 'file' },
    { path: join(path, '.dockerignore'), is: 'file' },
    { path, is: 'all', except: ignored(path) },
  ]
}

/** Files that grow by themselves while a person reads, and decide nothing that is built. */
const growing = ['**/*.log', '**/.DS_Store', '**/*.swp']

/** Patterns of one name that the list leaves out; one with exceptions leaves nothing out here. */
function ignored(path: string): readonly string[] {
  const lines = textOf(join(path, '.dockerignore')).split('\n').slice(0, 200)
  if (lines.some(line => line.startsWith('!'))) return growing
  const named = lines.flatMap(line => {
    const [, deep = '', name] = /^\/?(\*\*\/)?([\w.*-]{1,80})(?:\/(?:\*\*?)?)?$/.exec(line.trim()) ?? []
    return name === undefined || /^\*+$/.test(name) ? [] : [`${deep}${name}`]
  })
  return [...growing, ...named]
}

const mostIgnored = 1024 * 1024

function textOf(path: string): string {
  try {
    return readRegularFile(path, mostIgnored).toString('utf8').slice(0, 65_536)
  } catch {
    return ''
  }
}
