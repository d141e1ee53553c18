import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import type { FoundRecord } from './find-records.ts'
import type { RecordedItem } from './record-format.ts'

const chunkSize = 256 * 1024
/** A line that is longer is damaged: no client writes such a one, and it is not held in memory. */
const maxLineLength = 16 * 1024 * 1024
/** The same for a session that is one file. */
const maxWholeSize = 128 * 1024 * 1024

/** Some of a record, as it is read: so much of it was bytes, so many of its lines or files could not be read. */
export interface RecordChunk {
  readonly items: readonly RecordedItem[]
  readonly damaged: number
  readonly bytes: number
}

/** Reads a record piece by piece; what is damaged is counted and passed over. Never rejects for what is in a file. */
export async function* readRecord(record: FoundRecord): AsyncGenerator<RecordChunk> {
  const read = record.format.begin(record.name)
  for (const path of record.paths) {
    const values = path.endsWith('.jsonl') ? linesOf : wholeOf
    try {
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
      const file = await open(join(record.folder, path), flags)
      try {
        for await (const { found, damaged, bytes } of values(file))
          yield { items: found.flatMap(value => read(value, path)), damaged, bytes }
      } finally {
        await file.close()
      }
    } catch {
      yield { items: [], damaged: 1, bytes: 0 }
    }
  }
}

interface Values {
  readonly found: readonly JsonObject[]
  readonly damaged: number
  readonly bytes: number
}

async function* wholeOf(file: FileHandle): AsyncGenerator<Values> {
  const status = await file.stat()
  if (!status.isFile() || status.size > maxWholeSize) {
    yield { found: [], damaged: 1, bytes: status.size }
    return
  }
  const text = await file.readFile('utf8')
  const value = parsed(text)
  const found = Array.isArray(value) ? value.filter(isJsonObject) : isJsonObject(value) ? [value] : []
  yield { found, damaged: value === undefined ? 1 : 0, bytes: status.size }
}

async function* linesOf(file: FileHandle): AsyncGenerator<Values> {
  if (!(await file.stat()).isFile()) return
  const line = new LineBuffer()
  const chunk = Buffer.alloc(chunkSize)
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkSize)
    const lines = bytesRead === 0 ? line.end() : line.add(chunk.subarray(0, bytesRead))
    yield { ...valuesOf(lines), bytes: bytesRead }
    if (bytesRead === 0) return
  }
}

/** Puts lines together from pieces; null for one that is too long. */
class LineBuffer {
  private parts: Buffer[] = []
  private size = 0

  add(chunk: Buffer): readonly (string | null)[] {
    const lines: (string | null)[] = []
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      this.keep(chunk.subarray(from, end))
      lines.push(...this.end())
      from = end + 1
    }
    this.keep(chunk.subarray(from))
    return lines
  }

  /** The rest; an empty list where there is none. */
  end(): readonly (string | null)[] {
    if (this.size === 0) return []
    const line = this.size > maxLineLength ? null : Buffer.concat(this.parts).toString('utf8')
    this.parts = []
    this.size = 0
    return [line]
  }

  private keep(part: Buffer): void {
    this.size += part.length
    if (this.size > maxLineLength) this.parts = []
    else if (part.length > 0) this.parts.push(Buffer.from(part))
  }
}

function valuesOf(lines: readonly (string | null)[]): Pick<Values, 'found' | 'damaged'> {
  const found: JsonObject[] = []
  let damaged = 0
  for (const line of lines) {
    if (line?.trim() === '') continue
    const value = line === null ? undefined : parsed(line)
    if (isJsonObject(value)) found.push(value)
    else damaged++
  }
  return { found, damaged }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
