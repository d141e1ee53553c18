import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProduct } from '../needs.ts'
import { ownFolder } from '../own-folder.ts'
import { drawCases } from '../samples.ts'

const root = process.cwd()
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
}

let project: string | undefined

/** A project that has the package as its users have it: packed, unpacked, with its dependencies beside it. */
function installed(): string {
  project ??= install()
  return project
}

function install(): string {
  const folder = ownFolder('packed')
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const tarball = packed.trim().split('\n').at(-1) ?? ''
  const target = join(folder, 'node_modules/countersign')
  execFileSync('mkdir', ['-p', target])
  execFileSync('tar', ['xzf', join(folder, tarball), '--strip-components=1', '-C', target])
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  writeFileSync(join(folder, 'package.json'), '{"name":"user","type":"module","private":true}')
  return folder
}

/** The first TypeScript example after a heading of the README. */
function example(): string {
  const [, text = ''] = /## Guard a function[\s\S]*?```ts\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  ) ?? ['', '']
  return text
}

/** What the compiler says of files in the project. */
function compiled(folder: string, files: readonly string[], skipLibCheck: boolean): string {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    rootDir: '.',
    outDir: '.',
    skipLibCheck,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout
}

test('the packed package has its entries and types, and the README’s first example compiles and runs in a project of its own', () => {
  const folder = installed()
  for (const [, entry] of Object.entries(about.exports)) {
    const files = typeof entry === 'string' ? [entry] : [entry.types, entry.default]
    for (const file of files)
      expect(existsSync(join(folder, 'node_modules/countersign', file)), file).toBe(true)
  }
  const code = example()
  expect(code).toContain("from 'countersign'")
  writeFileSync(join(folder, 'example.ts'), code)
  writeFileSync(
    join(folder, 'all.ts'),
    "import { createGate, guard, type Gate } from 'countersign'\nimport { testFilter, type Filter } from 'countersign/filter'\nimport { RemoteGate } from 'countersign/client'\nconst f = guard(async (id: string) => id.length, { name: 'get_x', gate: createGate({ store: 'memory' }) })\nexport const length: Promise<number> = f('x')\nexport type All = [Gate, Filter, typeof testFilter, RemoteGate]\n",
  )
  expect(compiled(folder, ['example.ts', 'all.ts'], false)).toBe('')
  const ran = spawnSync(process.execPath, ['example.js'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, COUNTERSIGN_HOME: join(folder, 'state') },
  })
  expect({ output: ran.stdout.trim(), errors: ran.stderr, status: ran.status }).toEqual({
    output: 'Ann\ndelete_user was not run: parked',
    errors: expect.stringContaining('COUNTERSIGN_NO_REVIEWER'),
    status: 0,
  })
})

/** Those that this run compiles: a compiler reads all types of each framework. */
const consumers = drawCases(
  readdirSync(join(import.meta.dirname, 'consumers'))
    .map(file => basename(file, '.ts'))
    .filter(hasProduct),
).map(({ value }) => value)

let saidOfConsumers: readonly string[] | undefined

/** What the compiler says of all consumers, each with its own packages: it reads ours, and the language's own types, once. */
function problemsOf(name: string): readonly string[] {
  saidOfConsumers ??= compiled(installed(), consumers.map(layOut), true).split('\n').filter(Boolean)
  // What names no consumer is a problem of each.
  return saidOfConsumers.filter(
    line => !consumers.some(other => other !== name && line.startsWith(`${other}/`)),
  )
}

/** Lays a consumer out as a project beside the packages of its framework; gives its file. */
function layOut(name: string): string {
  const folder = join(installed(), name)
  mkdirSync(folder)
  symlinkSync(join(root, 'test/products', name, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  copyFileSync(join(import.meta.dirname, 'consumers', `${name}.ts`), join(folder, 'program.ts'))
  return `${name}/program.ts`
}

test.each(consumers)(
  'a program that uses countersign/%s compiles against the packed package and the real framework',
  name => {
    expect(Object.keys(about.exports)).toContain(`./${name}`)
    expect(problemsOf(name)).toEqual([])
  },
)
