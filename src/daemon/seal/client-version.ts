import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Longest that a client may take to say its version; milliseconds. */
const patience = 10_000

/** The version that a client’s program says it is, asked in a home folder of its own; null where it says none. */
export async function clientVersion(program: string): Promise<string | null> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-version-'))
  try {
    return versionIn(await outputOf(program, home))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function outputOf(program: string, home: string): Promise<string> {
  // A client may be a script of the Node.js beside it.
  const PATH = [dirname(program), dirname(process.execPath), '/usr/bin', '/bin'].join(':')
  const options = { cwd: home, env: { HOME: home, PATH }, timeout: patience, killSignal: 'SIGKILL' as const }
  return new Promise(resolve => {
    const child = execFile(program, ['--version'], { ...options, maxBuffer: 100_000 }, (error, stdout) =>
      resolve(error ? '' : stdout),
    )
    child.stdin?.end()
  })
}

/** The first thing in a text that looks like a version: `2.1.329 (Claude Code)`, `codex-cli 0.169.0`. */
export function versionIn(text: string): string | null {
  return /\d{1,10}\.\d{1,12}(?:\.\d{1,16})?(?:-[\w.]{1,30})?/.exec(text.slice(0, 2_000))?.[0] ?? null
}
