import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { utf8 } from '../../proof/evidence/bytes/utf-8.ts'
import type { BundleContents } from '../../proof/evidence/verify/bundle/bundle-contents.ts'
import { instant } from '../../proof/evidence/verify/instant.ts'
import { nodePlatform } from '../../proof/evidence/verify/node-platform.ts'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { askTimeAuthority, type AuthorityOptions } from './ask-time-authority.ts'
import { BundleReader, readingHere } from '../../proof/evidence/verify/bundle/bundle-reader.ts'

/** Has a time authority stamp the note of a bundle, and writes the stamp into it. The bundle is checked first, and is whole at every moment. */
export async function stampBundle(file: string, options: AuthorityOptions): Promise<void> {
  const contents = await readBundleFile(file)
  if (typeof contents === 'string') throw unusable(file, contents)
  const over = ownNote(contents, file)
  const { reply, info } = await askTimeAuthority(nodePlatform.sha256(utf8(over)), options)
  const token = Buffer.from(reply).toString('base64')
  await addLine(file, contents, JSON.stringify({ time: { kind: 'rfc3161', over, token } }))
  standardOutput.print(
    `Stamped: the log existed as it is here before ${instant(info.at + info.accuracy)}, says the authority. Whoever checks it needs the authority’s root certificate.`,
  )
}

/** The log’s note with the line of the log alone: cosignatures come and go. */
function ownNote({ note }: BundleContents, file: string): string {
  const own = note?.note.signatures.find(({ name }) => name === note.origin)
  if (!note || !own) throw unusable(file, 'it has no note that the log signed')
  return `${note.note.text}\n${own.line}\n`
}

/** The bundle with one more line before its last, in the place of the old one. */
async function addLine(file: string, { end, lines }: BundleContents, more: string): Promise<void> {
  const made = `${file}.stamped`
  const output = createWriteStream(made, { flags: 'wx', mode: 0o600 })
  const hash = createHash('sha256')
  const hashed = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
    const line = `${more}\n`
    const end = { lines: lines + 1, sha256: hash.update(line).digest('hex') }
    yield `${line}${JSON.stringify({ end })}\n`
  }
  // The last line has one form alone.
  const last = JSON.stringify({ end: { lines: end?.lines, sha256: end?.sha256 } })
  const before = statSync(file).size - last.length - 1
  try {
    await once(output, 'open')
    await pipeline(createReadStream(file, { end: before - 1 }), hashed, output)
    renameSync(made, file)
  } catch (error) {
    rmSync(made, { force: true })
    throw unusable(file, (error as NodeJS.ErrnoException).code ?? String(error))
  }
}

function unusable(file: string, why: string): GateError {
  return new GateError('invalid', `${file} can't be stamped: ${why}.`)
}

/** The contents of a bundle in a file, its proofs not yet held against its note; the reason where it can’t hold or be read. */
export async function readBundleFile(file: string): Promise<BundleContents | string> {
  const reader = new BundleReader(nodePlatform, readingHere(nodePlatform))
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 }))
      if (!(await reader.add(piece as Uint8Array))) break
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
  return (await reader.end()) ?? reader.contents
}
