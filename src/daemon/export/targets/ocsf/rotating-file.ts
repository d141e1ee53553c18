import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/** A file of lines, and those before it: `name`, `name.1`, `name.2` … */
export interface RotatingFile {
  /** Absolute. */
  readonly file: string
  /** Bytes after which another one is begun. */
  readonly rotateAt: number
  /** Files that are kept besides the one that is written. */
  readonly keep: number
}

/** Appends lines, which are on the disk when it resolves. A line that a crash cut is ended first, and never continued. */
export async function appendLines(rotating: RotatingFile, lines: string): Promise<void> {
  const bytes = Buffer.from(lines)
  let handle = await openFile(rotating.file)
  try {
    const { size } = await handle.stat()
    if (size > 0 && size + bytes.length > rotating.rotateAt) {
      await handle.close()
      await rotate(rotating)
      handle = await openFile(rotating.file)
    } else if (size > 0 && !(await endsLine(handle, size))) await handle.appendFile('\n')
    await handle.appendFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Nothing is followed to another place: the folder may be somebody else’s too. */
async function openFile(file: string): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new Error(`${file} is no regular file`)
}

async function endsLine(handle: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 0x0a
}

async function rotate({ file, keep }: RotatingFile): Promise<void> {
  const name = (i: number) => (i === 0 ? file : `${file}.${i}`)
  await rm(name(keep), { force: true })
  for (let i = keep; i > 0; i--) {
    try {
      await rename(name(i - 1), name(i))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
