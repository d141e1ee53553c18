import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another commit of this repository, checked out and built in a folder of its own. */
export interface OtherBuild {
  readonly folder: string
  readonly commit: string
  remove(): void
}

/** Runs a program; gives its standard output. Throws an Error of one sentence where it fails. */
export function output(folder: string, program: string, ...args: readonly string[]): string {
  const done = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (done.status !== 0) {
    const why = (done.stderr || done.stdout || String(done.error ?? '')).trim().split('\n').at(-1)
    throw new Error(`“${program} ${args.join(' ')}” failed: ${why}`)
  }
  return done.stdout
}

/** Checks out `ref` beside this checkout and builds it, with its own packages where its lockfile is another. */
export function buildOther(root: string, ref: string): OtherBuild {
  const commit = output(root, 'git', 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trim()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-against-'))
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    output(root, 'git', 'worktree', 'add', '--detach', '--force', folder, commit)
    const lock = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
    // The programs of both builds find the same packages, so that a ratio is about our code.
    if (lock(folder) === lock(root)) linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
    else output(folder, 'npm', 'ci')
    output(folder, process.execPath, join('scripts', 'build.mjs'))
    if (!existsSync(join(folder, 'bench', 'index.ts'))) throw new Error(`${ref} has no benchmarks.`)
    return { folder, commit, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Links each package by itself: npm empties the folder of packages, and through a link that would be ours. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name))
}
