// Writes dist/types: the declarations that the package’s entries lead to, and no others.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entries } from './entries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const relativeImport = /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+?)\.tsx?(['"])/g

/** Declarations of every source file, in a folder that is gone afterwards. */
function declare(folder) {
  const config = join(folder, 'tsconfig.json')
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run check` reads the same files whole.
    noCheck: true,
    rootDir: root,
    outDir: folder,
  }
  const files = Object.values(entries).map(file => join(root, file))
  const types = [join(root, 'node_modules/@types')]
  const compilerOptions = { ...options, typeRoots: types, rewriteRelativeImportExtensions: false }
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
  )
  const done = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error('The declarations could not be made: see above.')
}

/** Copies a declaration and all that it imports, once, naming files as users’ compilers look for them. */
function copy(file, folder, done) {
  if (done.has(file)) return
  done.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, , path] of text.matchAll(relativeImport))
    copy(`${resolve(dirname(file), path)}.d.ts`, folder, done)
  const target = join(root, 'dist/types', relative(join(folder, 'src'), file))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text.replace(relativeImport, '$1$2.js$3'))
}

const folder = mkdtempSync(join(root, 'node_modules', '.types-'))
try {
  declare(folder)
  rmSync(join(root, 'dist/types'), { recursive: true, force: true })
  const done = new Set()
  for (const source of Object.values(entries))
    copy(join(folder, source.replace(/\.ts$/, '.d.ts')), folder, done)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
