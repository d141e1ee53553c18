import { existsSync } from 'node:fs'
import { bytesOf, digestBytes } from '../install/replace-file.ts'
import { PathWatch } from './path-watch.ts'

/** Milliseconds after which a change is believed: an upgrade writes many files. */
const settle = 250

/** Watches the files of the program that judges, and tells once of each change of their bytes. */
export class ProgramWatch {
  private readonly files: readonly string[]
  private readonly onChange: () => void
  private readonly watch: PathWatch
  private timer: NodeJS.Timeout | undefined
  private seen = ''

  constructor(files: readonly string[], onChange: () => void) {
    this.files = files
    this.onChange = onChange
    this.watch = new PathWatch(
      () => this.files,
      () => this.lookSoon(),
    )
  }

  start(): void {
    this.seen = this.digests()
    this.watch.start()
  }

  close(): void {
    clearTimeout(this.timer)
    this.watch.close()
  }

  private lookSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.look()
    }, settle)
    this.timer.unref()
  }

  private look(): void {
    const now = this.digests()
    if (now === this.seen) return
    this.seen = now
    this.onChange()
  }

  private digests(): string {
    return this.files.map(digestOf).join(' ')
  }
}

function digestOf(file: string): string {
  try {
    const bytes = existsSync(file) ? bytesOf(file) : null
    return bytes === null ? 'none' : digestBytes(bytes)
  } catch {
    return 'unreadable'
  }
}
