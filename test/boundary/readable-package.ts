import { chmodSync, cpSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(fileURLToPath(new URL('../..', import.meta.url)))
const othersEnter = 0o001

let folder: string | undefined

/** The folder of the built package where every account can read it: the checkout, or a copy of what users install. */
export function readablePackage(): string {
  folder ??= isOpen(root) ? root : copied()
  return folder
}

function isOpen(path: string): boolean {
  if ((statSync(path).mode & othersEnter) === 0) return false
  return path === '/' || isOpen(dirname(path))
}

function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-package-'))
  chmodSync(copy, 0o755)
  for (const name of ['bin', 'dist', 'incidents', 'package.json', ...installed()])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: path => !path.endsWith('.map') })
  return copy
}

/** Everything that users get with the package. */
function installed(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([name, { dev, devOptional, optional }]) => name !== '' && !dev && !devOptional && !optional)
    .map(([name]) => name)
    .filter(name => !/node_modules\/.+\/node_modules\//.test(name))
}
