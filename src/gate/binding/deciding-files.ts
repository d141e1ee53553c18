import { dirname, resolve } from 'node:path'
import type { Effect } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'

const most = 64
const told = /^(?:-f|--filename|--file|--values|--cli-input-json|--template-body)$/
const byFile: ReadonlySet<string> = new Set(
  'kubectl oc helm docker podman docker-compose aws ansible-playbook'.split(' '),
)

/**
 * Files besides the scripts that decide what a call does: what its scripts load from beside them, what it sends, and
 * the descriptions that tools of clusters are given. Absolute; some may not exist, and appearing is a change too.
 */
export function decidingFiles(
  effects: readonly Effect[],
  scripts: ReadonlyMap<string, string>,
  { cwd }: Pick<Place, 'cwd'>,
): readonly string[] {
  const found = [...effects.flatMap(effect => givenFiles(effect, cwd)), ...[...scripts].flatMap(loadedFiles)]
  return [...new Set(found)].slice(0, most)
}

function givenFiles(effect: Effect, cwd: string): readonly string[] {
  if (effect.type === 'connect')
    return effect.sends.flatMap(sent =>
      sent.from === 'file' && sent.target.path !== null && !sent.target.glob ? [sent.target.path] : [],
    )
  if (effect.type !== 'run' || !byFile.has(effect.program)) return []
  return effect.argv.flatMap((word, i) => {
    const [name = '', value = effect.argv[i + 1] ?? ''] = /^(--[\w-]+)=(.*)$/s.exec(word)?.slice(1) ?? [word]
    const isPath = told.test(name) && value !== '' && !value.startsWith('-') && value.length < 4_096
    return isPath ? [resolve(cwd, value.replace(/^file:\/\//, ''))] : []
  })
}

/** Modules that a script loads from its own folder. */
function loadedFiles([path, whole]: readonly [string, string]): readonly string[] {
  const text = whole.slice(0, 65_536)
  const folder = dirname(path)
  if (/\.[cm]?[jt]sx?$/.test(path))
    return [...text.matchAll(/(?:require\s?\(|from|import)\s?\(?['"](\.{1,2}\/[^'"\n]{1,200})['"]/g)].flatMap(
      ([, name = '']) => ['', '.js', '.ts', '/index.js'].map(ending => resolve(folder, name + ending)),
    )
  if (!path.endsWith('.py')) return []
  return [...text.matchAll(/^[ \t]{0,40}(?:from|import)[ \t]{1,8}([A-Za-z_]\w{0,60})/gm)].flatMap(
    ([, name = '']) => [`${folder}/${name}.py`, `${folder}/${name}/__init__.py`],
  )
}
