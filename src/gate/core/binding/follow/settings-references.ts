import { dirname, join, resolve } from 'node:path'
import type { BoundReference, Follow } from '../bind-run.ts'

const max = 256

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].slice(0, max).flatMap(([, name = '']) => (name === '' ? [] : [name]))
}

const present = (path: string): BoundReference => ({ path, is: 'file', onlyPresent: true })

/** Files that a makefile includes, and those that it starts while it is read. */
const make: Follow = (text, path, roots) => [
  ...included(text, path, roots),
  // What a makefile starts while it is read: `$(shell ./version.sh)`.
  ...namesIn(text, /\$\(shell[ \t]{1,8}([^)\n]{1,500})/g)
    .flatMap(line => line.split(/[\s;|&<>'"]+/).slice(0, 16))
    .filter(word => /[./]/.test(word) && !word.startsWith('-') && !word.includes('$'))
    .map(word => present(resolve(roots.folder, word))),
]

/** Files that a makefile includes: `include a.mk`, `-include *.mk`. */
const included: Follow = (text, _path, { folder, search }) =>
  namesIn(text, /^ {0,8}(?:-|s)?include[ \t]{1,8}([^\n#]{1,500})/gm)
    .flatMap(names => names.trim().split(/\s+/).slice(0, 32))
    .filter(name => !name.includes('$'))
    .flatMap((name): readonly BoundReference[] =>
      name.includes('*')
        ? [{ path: resolve(folder, dirname(name)), is: 'folder' }]
        : [{ path: resolve(folder, name), is: 'file' }, ...search.map(root => present(resolve(root, name)))],
    )

/** Lists of packages that name further lists, and projects that are installed from a folder. */
const requirements: Follow = (text, path) => [
  ...namesIn(text, /^[ \t]{0,8}(?:-r|-c|--requirement|--constraint)[ =\t]{0,4}([^\s#]{1,500})/gm).map(
    (name): BoundReference => ({ path: resolve(dirname(path), name), is: 'file' }),
  ),
  ...namesIn(text, /^[ \t]{0,8}(?:-e[ \t]{1,4}|--editable[ =\t]{1,4})?(\.{1,2}\/[^\s#[;]{0,500})/gm).flatMap(
    name =>
      ['setup.py', 'pyproject.toml', 'setup.cfg'].map(one => present(resolve(dirname(path), name, one))),
  ),
]

/** Files and folders of scripts that Git's settings name: hooks, further settings, programs by their path. */
const git: Follow = (text, path, { folder }) => [
  ...namesIn(text, /^[ \t]{0,40}hooksPath[ \t]{0,8}=[ \t]{0,8}"?([^\n"#;]{1,500})/gim).flatMap(
    (name): readonly BoundReference[] => [
      { path: resolve(folder, name.trim()), is: 'all' },
      // Husky's own folder holds what starts the scripts beside it.
      ...(name.trim().endsWith('/_')
        ? [{ path: resolve(folder, name.trim(), '..'), is: 'all' as const }]
        : []),
    ],
  ),
  ...namesIn(text, /^[ \t]{0,40}path[ \t]{0,8}=[ \t]{0,8}"?([^\n"#;]{1,500})/gim).map(
    (name): BoundReference => ({ path: resolve(dirname(path), name.trim()), is: 'file' }),
  ),
  ...namesIn(text, /=[ \t]{0,8}"?!?[ \t]{0,4}((?:\/|\.{1,2}\/)[^\s"';|&]{1,500})/g).map(name =>
    present(resolve(folder, name)),
  ),
]

/** Files that playbooks and roles name. */
const ansible: Follow = (text, path, { folder }) => {
  if (path.endsWith('.cfg'))
    return namesIn(
      text,
      /^[ \t]{0,8}(?:roles_path|inventory|library|collections_paths?)[ \t]{0,8}=[ \t]{0,8}([^\n#]{1,500})/gm,
    )
      .flatMap(list => list.trim().split(/[:,]/).slice(0, 16))
      .flatMap((name): readonly BoundReference[] => [
        { path: resolve(dirname(path), name), is: 'all' },
        present(resolve(dirname(path), name)),
      ])
  const names = namesIn(
    text,
    /^[ \t-]{0,60}(?:[\w.]{1,60}:[ \t]{1,8})?['"]?([\w./-]{1,300}\.(?:ya?ml|j2|sh|py|json|ini|cfg|conf|tmpl|sql|service))\b/gm,
  )
  return names.flatMap(name =>
    [dirname(path), folder, join(dirname(path), '..', 'templates'), join(dirname(path), '..', 'files')].map(
      root => present(resolve(root, name)),
    ),
  )
}

/** Files and build folders that a compose file names. */
const compose: Follow = (text, path) => {
  const here = dirname(path)
  const builds = namesIn(
    text,
    /^[ \t]{0,40}(?:build|context):[ \t]{1,8}['"]?([\w./-]{1,300})['"]?[ \t]{0,8}$/gm,
  )
  const files = namesIn(
    text,
    /^[ \t-]{0,40}(?:(?:env_file|file|dockerfile|path):[ \t]{1,8})?['"]?((?:\.{0,2}\/)?[\w./-]{1,300})['"]?[ \t]{0,8}$/gm,
  )
  const mounted = namesIn(text, /^[ \t]{0,40}-[ \t]{1,8}['"]?(\.{1,2}\/[^\s:'"]{1,300}):/gm)
  return [
    ...builds.map((name): BoundReference => ({ path: resolve(here, name), is: 'all' })),
    ...mounted.map(name => present(resolve(here, name))),
    ...[here, ...builds.map(name => resolve(here, name))].flatMap(root =>
      files.map(name => present(resolve(root, name))),
    ),
  ]
}

/** Files and folders that a kustomization, or the values of one, name. */
const kustomize: Follow = (text, path) =>
  namesIn(
    text,
    /^[ \t]{0,40}(?:-[ \t]{1,8})?(?:(?:path|files?|url):[ \t]{1,8})?['"]?((?:\.{0,2}\/)?[\w./-]{1,300})['"]?[ \t]{0,8}$/gm,
  )
    .map(name => resolve(dirname(path), name))
    .flatMap((at): readonly BoundReference[] => [present(at), { path: at, is: 'folder' }])

/** Local charts that a chart depends on. */
const chart: Follow = (text, path) =>
  path.endsWith('/Chart.yaml')
    ? namesIn(text, /repository:[ \t]{1,8}["']?file:\/\/([^"'\s]{1,500})/g).map(
        (name): BoundReference => ({ path: resolve(dirname(path), name), is: 'all' }),
      )
    : []

/** Files of statements that such a file reads in: `\\i a.sql`, `source a.sql`, `.read a.sql`. */
const sql: Follow = (text, path, { folder }) =>
  namesIn(
    text,
    /^[ \t]{0,20}(?:\\ir?|\\include|source|\.read|\\\.)[ \t]{1,8}['"]?([^\s'";]{1,500})/gm,
  ).flatMap(name => [folder, dirname(path)].map(root => present(resolve(root, name))))

/** The files that settings, tasks and lists name. */
export const settingsReferences = {
  make,
  requirements,
  git,
  ansible,
  compose,
  kustomize,
  chart,
  sql,
} satisfies Readonly<Record<string, Follow>>
