import { dirname } from 'node:path'
import type { ErasureReport } from '../../../ground/model/erasure-report.ts'
import type { Database } from '../open-database.ts'
import { cutLogOfWrites, writeAnew } from './cut-log-of-writes.ts'
import { findInFiles, type FolderSearch } from './find-in-files.ts'
import { findInLog } from './find-in-log.ts'

type CleanedFolder = FolderSearch & {
  /** Nothing is left in the write-ahead log. */
  readonly isCut: boolean
}

interface Searched {
  /** Text → entries that hold it. */
  readonly entries: ReadonlyMap<string, readonly number[]>
  /** Absent for a database in memory. */
  readonly folder?: CleanedFolder
}

const busyText =
  'Another process kept the database busy, so older pages of it are still there: they go when the gate is next started.'

/** Cleans the database's file of what deleted rows left in it, and proves it by a search of the state folder. */
export class FileCleaner {
  private readonly database: Database
  private readonly name: string
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly wanted: string[] = []
  private searching: Promise<Searched> | undefined
  private mustWriteAnew = false

  /** `name` tells this cleaner from those of other processes. */
  constructor(database: Database, name: string) {
    this.name = name
    this.database = database
    this.statements = prepareStatements(database)
  }

  /**
   * Notes, in the transaction of an erasure, that the file is to be cleaned: whoever opens it next does it otherwise. A page
   * that was split keeps copies of what it held: where no search would find them, the file is written anew.
   */
  noteUnclean(canBeSearched: boolean): void {
    if (!canBeSearched || this.isLeftUnclean()) this.mustWriteAnew = true
    this.statements.noteUnclean.run(this.name)
  }

  /** Cleans the file, and proves that the texts are gone: from every file, but for those that other entries hold too. */
  async clean(texts: readonly string[]): Promise<Pick<ErasureReport, 'alsoIn' | 'searched' | 'left'>> {
    const { entries, folder } = await this.searchWithOthers(texts)
    const alsoIn = [...new Set(texts.flatMap(text => entries.get(text) ?? []))].toSorted((a, b) => a - b)
    if (!folder) return { alsoIn, left: [] }
    const { isCut, files, bytes, found, unread } = folder
    const places = new Set(texts.flatMap(text => found.get(text) ?? []))
    const left = [
      ...[...places].map(path => `${path} still holds an erased text.`),
      ...unread.map(path => `${path} could not be read, so nobody knows what it holds.`),
    ]
    return { alsoIn, searched: { files, bytes }, left: isCut ? left : [...left, busyText] }
  }

  /** Cleans the file after an erasure whose process died before it was clean. */
  async finish(): Promise<void> {
    if (this.isLeftUnclean() && (await this.writeAnew())) this.statements.noteClean.run()
  }

  /** Tells whether a process that is gone, or another one, has erased and has not cleaned: its texts are not known here. */
  private isLeftUnclean(): boolean {
    const row = this.statements.unclean.get() as { readonly value: string } | undefined
    return row !== undefined && row.value !== this.name
  }

  /** Erasures that are written together are proved by one search. */
  private searchWithOthers(texts: readonly string[]): Promise<Searched> {
    this.wanted.push(...texts)
    this.searching ??= new Promise(go => setImmediate(go)).then(() => {
      this.searching = undefined
      return this.search(this.wanted.splice(0))
    })
    return this.searching
  }

  private async search(texts: readonly string[]): Promise<Searched> {
    const entries = await findInLog(this.database, texts)
    const file = fileOf(this.database)
    if (file === undefined) return { entries }
    const gone = texts.filter(text => !entries.has(text))
    return { entries, folder: await this.searchFolder(dirname(file), gone) }
  }

  private async searchFolder(folder: string, texts: readonly string[]): Promise<CleanedFolder> {
    const isCut = this.mustWriteAnew ? await this.writeAnew() : await cutLogOfWrites(this.database)
    const result = { ...findInFiles(folder, texts), isCut }
    const last = result.found.size === 0 ? result : await this.searchAnew(folder, texts)
    if (last.isCut && last.found.size === 0) this.statements.noteClean.run()
    return last
  }

  /** Deleted rows can leave their bytes in pages that are in use: these are gone once the file is written anew. */
  private async searchAnew(folder: string, texts: readonly string[]): Promise<CleanedFolder> {
    const isCut = await this.writeAnew()
    return { ...findInFiles(folder, texts), isCut }
  }

  private async writeAnew(): Promise<boolean> {
    const isDone = writeAnew(this.database) && (await cutLogOfWrites(this.database))
    if (isDone) this.mustWriteAnew = false
    return isDone
  }
}

function prepareStatements(database: Database) {
  return {
    noteUnclean: database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('erasing', ?)"),
    unclean: database.prepare("SELECT value FROM meta WHERE key = 'erasing'"),
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
