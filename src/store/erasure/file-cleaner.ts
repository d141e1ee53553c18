import { dirname } from 'node:path'
import type { ErasureReport } from '../../model/erasure-report.ts'
import type { Database } from '../open-database.ts'
import { cutLogOfWrites, writeAnew } from './cut-log-of-writes.ts'
import { findInFiles, type FolderSearch } from './find-in-files.ts'

type CleanedFolder = FolderSearch & {
  /** Nothing is left in the write-ahead log. */
  readonly isCut: boolean
}

const busyText =
  'Another process kept the database busy, so older pages of it are still there: they go when the gate is next started.'

/** Cleans the database's file of what deleted rows left in it, and proves it by a search of the state folder. */
export class FileCleaner {
  private readonly database: Database
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly wanted: string[] = []
  private searching: Promise<CleanedFolder> | undefined

  constructor(database: Database) {
    this.database = database
    this.statements = prepareStatements(database)
  }

  /** Notes, in the transaction of an erasure, that the file is to be cleaned: whoever opens it next does it otherwise. */
  noteUnclean(): void {
    this.statements.noteUnclean.run()
  }

  /** Cleans the file; the texts are proved to be gone. */
  async clean(texts: readonly string[]): Promise<Pick<ErasureReport, 'searched' | 'left'>> {
    const file = fileOf(this.database)
    if (file === undefined) return { left: [] }
    const { isCut, files, bytes, found } = await this.searchWithOthers(dirname(file), texts)
    const places = new Set(texts.flatMap(text => found.get(text) ?? []))
    const left = [...places].map(path => `${path} still holds an erased text.`)
    return { searched: { files, bytes }, left: isCut ? left : [...left, busyText] }
  }

  /** Cleans the file after an erasure whose process died before it was clean. */
  async finish(): Promise<void> {
    if (this.statements.isUnclean.get() && (await this.writeAnew())) this.statements.noteClean.run()
  }

  /** Erasures that are written together are proved by one search. */
  private searchWithOthers(folder: string, texts: readonly string[]): Promise<CleanedFolder> {
    this.wanted.push(...texts)
    this.searching ??= new Promise(go => setImmediate(go)).then(() => {
      this.searching = undefined
      return this.search(folder, this.wanted.splice(0))
    })
    return this.searching
  }

  private async search(folder: string, texts: readonly string[]): Promise<CleanedFolder> {
    let isCut = await cutLogOfWrites(this.database)
    let result = findInFiles(folder, texts)
    if (result.found.size > 0) {
      isCut = await this.writeAnew()
      result = findInFiles(folder, texts)
    }
    if (isCut && result.found.size === 0) this.statements.noteClean.run()
    return { ...result, isCut }
  }

  private async writeAnew(): Promise<boolean> {
    return writeAnew(this.database) && (await cutLogOfWrites(this.database))
  }
}

function prepareStatements(database: Database) {
  return {
    noteUnclean: database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('erasing', '1')"),
    isUnclean: database.prepare("SELECT value FROM meta WHERE key = 'erasing'"),
    noteClean: database.prepare("DELETE FROM meta WHERE key = 'erasing'"),
  }
}

/** Undefined for a database in memory. */
function fileOf(database: Database): string | undefined {
  const rows = database.prepare('PRAGMA database_list').all() as unknown as readonly {
    readonly name: string
    readonly file: string
  }[]
  return rows.find(({ name }) => name === 'main')?.file || undefined
}
