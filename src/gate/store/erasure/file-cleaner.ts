import { dirname } from 'node:path'
import type { ErasureReport } from '../../../ground/model/erasure-report.ts'
import type { Database } from '../open-database.ts'
import { findInFiles, type FolderSearch } from './find-in-files.ts'
import { busyTimeout } from '../transaction.ts'

/** Entries that are read before others have their turn. */
const piece = 2_000
/** Entries that are listed for one text. */
const maxListed = 20

interface Row {
  readonly seq: number
  readonly text: string
}

/**
 * Finds the entries that hold one of the texts, as they are: text → numbers, at most 20 each; only texts that were found.
 * Decisions go on meanwhile.
 */
async function findInLog(
  database: Database,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const statement = database.prepare(
    "SELECT seq, e.body || coalesce(o.body, '') AS text FROM entries e LEFT JOIN openings o USING (seq) WHERE seq > ? ORDER BY seq LIMIT ?",
  )
  const rawForms = texts.map(text => [text, JSON.stringify(text).slice(1, -1)] as const)
  const found = new Map<string, number[]>()
  for (let after = 0; texts.length > 0; ) {
    const rows = statement.all(after, piece) as unknown as readonly Row[]
    for (const { seq, text } of rows)
      for (const [wanted, one] of rawForms) if (text.includes(one)) note(found, wanted, seq)
    if (rows.length < piece) break
    after = rows.at(-1)?.seq ?? after
    await new Promise(go => setImmediate(go))
  }
  return found
}

function note(found: Map<string, number[]>, text: string, seq: number): void {
  const known = found.get(text)
  if (!known) found.set(text, [seq])
  else if (known.length < maxListed) known.push(seq)
}

const tries = 40
const pause = 50

/**
 * Moves everything from the write-ahead log to its place and cuts that log to nothing. False while another process reads
 * an older state of the database and goes on doing so for two seconds.
 */
async function cutLogOfWrites(database: Database): Promise<boolean> {
  for (let tried = 0; tried < tries; tried++) {
    if (hasCut(database)) return true
    await new Promise(go => setTimeout(go, pause))
  }
  return false
}

function hasCut(database: Database): boolean {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number }
    return busy === 0
  } catch {
    return false
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

/** Writes the database anew, without what deleted rows left in it; false while another process writes. */
function writeAnew(database: Database): boolean {
  try {
    database.exec('VACUUM')
    return true
  } catch {
    return false
  }
}

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
  private readonly wanted: { readonly texts: string[]; readonly traces: string[] } = { texts: [], traces: [] }
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

  /**
   * Cleans the file, and proves that the texts are gone: from every file, but for those that other entries hold too. `traces`
   * are texts of what was computed from them: a page that was split may keep these alone, and is written anew.
   */
  async clean(
    texts: readonly string[],
    traces: readonly string[],
  ): Promise<Pick<ErasureReport, 'alsoIn' | 'searched' | 'left'>> {
    const { entries, folder } = await this.searchWithOthers(texts, traces)
    const alsoIn = [...new Set(texts.flatMap(text => entries.get(text) ?? []))].toSorted((a, b) => a - b)
    if (!folder) return { alsoIn, left: [] }
    const { isCut, files, bytes, found, unread } = folder
    const places = new Set(texts.flatMap(text => found.get(text) ?? []))
    const remaining = [
      ...[...places].map(path => `${path} still holds an erased text.`),
      ...unread.map(path => `${path} could not be read, so nobody knows what it holds.`),
    ]
    return { alsoIn, searched: { files, bytes }, left: isCut ? remaining : [...remaining, busyText] }
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
  private searchWithOthers(texts: readonly string[], traces: readonly string[]): Promise<Searched> {
    this.wanted.texts.push(...texts)
    this.wanted.traces.push(...traces)
    this.searching ??= new Promise(go => setImmediate(go)).then(() => {
      this.searching = undefined
      return this.search(this.wanted.texts.splice(0), this.wanted.traces.splice(0))
    })
    return this.searching
  }

  private async search(texts: readonly string[], traces: readonly string[]): Promise<Searched> {
    const entries = await findInLog(this.database, [...new Set([...texts, ...traces])])
    const file = fileOf(this.database)
    if (file === undefined) return { entries }
    const isGone = (text: string) => !entries.has(text)
    return {
      entries,
      folder: await this.searchFolder(dirname(file), texts.filter(isGone), traces.filter(isGone)),
    }
  }

  private async searchFolder(
    folder: string,
    texts: readonly string[],
    traces: readonly string[],
  ): Promise<CleanedFolder> {
    const isCut = this.mustWriteAnew ? await this.writeAnew() : await cutLogOfWrites(this.database)
    const result = { ...findInFiles(folder, [...new Set([...texts, ...traces])]), isCut }
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
