import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import type { Ran } from '../cli/run-cli.ts'
import { randomFor, takesAll } from '../samples.ts'
import { readablePackage } from './readable-package.ts'

/** An account that runs the tests of boundaries. */
export interface Account {
  readonly name: string
  readonly uid: number
  /** The words before a command that make it that account’s. */
  readonly words: readonly string[]
}

const own: Account = { name: 'this account', uid: process.getuid?.() ?? 0, words: [] }
const ordinary: Account = {
  name: 'an ordinary account',
  uid: 65_534,
  words: ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'],
}

/** Root hides what an ordinary account runs into, and the other way round: where both can be had, both are tried. */
export const accounts: readonly Account[] = own.uid === 0 ? [{ ...own, name: 'root' }, ordinary] : [own]

/**
 * The accounts that a test is tried as: both in a full run, else one by the seed. Over the tests of a run both are tried
 * many times.
 */
export function accountsFor(title: string): readonly Account[] {
  const { length } = accounts
  const drawn = accounts[randomFor(title)(length)]
  return takesAll() || !drawn ? accounts : [drawn]
}

/** Tries something as the accounts that are drawn for it. */
export function testAs(title: string, run: (account: Account) => Promise<void>): void {
  test.each(accountsFor(title))(`$name: ${title}`, run)
}

/** A home with a key in it, and a workspace beside it, that belong to one account. */
export class InsideWorld {
  readonly top: string
  readonly home: string
  readonly workspace: string
  private readonly packageFolder = readablePackage()
  private readonly account: Account

  constructor(account: Account) {
    this.account = account
    this.top = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-inside-')))
    this.home = join(this.top, 'home')
    this.workspace = join(this.top, 'work')
    onTestFinished(() => rmSync(this.top, { recursive: true, force: true }))
    chmodSync(this.top, 0o755)
    this.give(this.top)
    this.folder('home')
    this.folder('work')
    this.file('home/.ssh/id_ed25519', 'a key\n')
  }

  /** Makes a file below the top, with the folders above it. */
  file(name: string, text: string, mode = 0o644): string {
    const path = join(this.top, name)
    this.folder(dirname(name))
    writeFileSync(path, text, { mode })
    return this.give(path)
  }

  folder(name: string): string {
    const path = join(this.top, name)
    if (name !== '.' && name !== '/') this.folder(dirname(name))
    mkdirSync(path, { recursive: true })
    return this.give(path)
  }

  /** Runs a program as the account, in the workspace. */
  run(
    words: readonly string[],
    options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
  ): Promise<Ran> {
    return this.start([...this.account.words, ...words], options)
  }

  /** Starts a program as the account beside everything else; returns what ends it. */
  beside(words: readonly string[]): () => void {
    const [program = '', ...args] = [...this.account.words, ...words]
    const child = spawn(program, args, { cwd: this.workspace, stdio: 'ignore' })
    return () => child.kill('SIGKILL')
  }

  private start(
    [program = '', ...args]: readonly string[],
    options: { cwd?: string; env?: Record<string, string>; input?: string },
  ): Promise<Ran> {
    const env = { PATH: process.env['PATH'] ?? '', HOME: this.home, ...options.env }
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: options.cwd ?? this.workspace, env, stdio: 'pipe' })
      const [out, err]: [Buffer[], Buffer[]] = [[], []]
      child.stdout.on('data', chunk => out.push(chunk))
      child.stderr.on('data', chunk => err.push(chunk))
      child.on('error', reject)
      child.on('close', code =>
        resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
      )
      child.stdin.end(options.input)
    })
  }

  /** Runs `countersign` with its state in the home. */
  countersign(
    args: readonly string[],
    options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
  ): Promise<Ran> {
    const env = { COUNTERSIGN_HOME: join(this.home, 'state'), ...options.env }
    return this.run(this.countersignWords(args), { ...options, env })
  }

  /** Runs a program on a little internet of its own, which the folder `internet` of the world describes. */
  onInternet(words: readonly string[]): Promise<Ran> {
    return this.start(this.wordsOnInternet(words), { env: { COUNTERSIGN_HOME: join(this.home, 'state') } })
  }

  /** Runs `countersign` there. */
  countersignOnInternet(args: readonly string[]): Promise<Ran> {
    return this.onInternet(this.countersignWords(args))
  }

  /** The words of a command line that does that. */
  internetWords(args: readonly string[]): readonly string[] {
    return this.wordsOnInternet(this.countersignWords(args))
  }

  /** The words that start `countersign`, as a shell does by the first line of it. */
  countersignWords(args: readonly string[]): readonly string[] {
    return [process.execPath, closedInspector, join(this.packageFolder, 'bin', 'countersign.cjs'), ...args]
  }

  private wordsOnInternet(words: readonly string[]): readonly string[] {
    const folder = join(this.top, 'internet')
    const own = ['unshare', ...(process.getuid?.() === 0 ? [] : ['-r']), '-n', '-m']
    return [...own, 'sh', join(folder, 'internet.sh'), folder, ...this.account.words, ...words]
  }

  /** Runs a script inside by a program of the workspace: nobody reads it before, and only the boundary holds it. */
  inside(script: string, options: readonly string[] = [], cwd = this.workspace): Promise<Ran> {
    const [shell, text] = [join(cwd, 'tool'), join(cwd, 'script.txt')]
    copyFileSync('/bin/sh', shell)
    writeFileSync(text, script)
    for (const path of [shell, text]) this.give(path)
    return this.countersign(['exec', '--one', ...options, '--', shell, text], { cwd })
  }

  private give(path: string): string {
    chownSync(path, this.account.uid, this.account.uid)
    return path
  }
}
