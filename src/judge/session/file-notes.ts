import type { SessionFile, SessionMemory } from '../../ground/model/session-memory.ts'

/** The files of a session while a call is read: those that are known already, and over them the changes of the call. */
export class FileNotes {
  private readonly before: SessionMemory['files']
  /** Path → its file as the call leaves it; undefined for a file that is forgotten. Newest last. */
  private readonly changed = new Map<string, SessionFile | undefined>()

  constructor(before: SessionMemory['files']) {
    this.before = before
  }

  get(path: string): SessionFile | undefined {
    if (this.changed.has(path)) return this.changed.get(path)
    return Object.hasOwn(this.before, path) ? this.before[path] : undefined
  }

  /** The file is now the newest. */
  set(path: string, file: SessionFile): void {
    this.changed.delete(path)
    this.changed.set(path, file)
  }

  forget(path: string): void {
    if (this.get(path) !== undefined) this.changed.set(path, undefined)
  }

  /** Returns every file, newest last; null where nothing was changed. */
  all(): readonly (readonly [string, SessionFile])[] | null {
    if (this.changed.size === 0) return null
    const kept = Object.entries(this.before).filter(([path]) => !this.changed.has(path))
    const fresh = [...this.changed].flatMap(([path, file]) => (file ? [[path, file] as const] : []))
    return [...kept, ...fresh]
  }
}
