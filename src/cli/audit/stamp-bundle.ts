import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { utf8 } from '../../evidence/bytes/utf-8.ts'
import { BundleContents } from '../../evidence/verify/bundle/bundle-contents.ts'
import { LineSplitter } from '../../evidence/verify/bundle/line-splitter.ts'
import { instant } from '../../evidence/verify/instant.ts'
import { nodePlatform } from '../../evidence/verify/node-platform.ts'
import { GateError } from '../../model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { askTimeAuthority, type AuthorityOptions } from './ask-time-authority.ts'

/** Has a time authority stamp the note of a bundle, and writes the stamp into it. The bundle is checked first, and is whole at every moment. */
export async function stampBundle(file: string, options: AuthorityOptions): Promise<void> {
  const over = ownNote(await readBundle(file), file)
  const { reply, info } = await askTimeAuthority(nodePlatform.sha256(utf8(over)), options)
  const token = Buffer.from(reply).toString('base64')
  await addLine(file, JSON.stringify({ time: { kind: 'rfc3161', over, token } }))
  standardOutput.print(
    `Stamped: the log existed as it is here before ${instant(info.at + info.accuracy)}, says the authority. Whoever checks it needs the authority’s root certificate.`,
  )
}

async function readBundle(file: string): Promise<BundleContents> {
  const contents = new BundleContents(nodePlatform)
  for await (const line of linesOf(file)) {
    const problem = contents.add(line)
    if (problem) throw unusable(file, problem)
  }
  const missing = contents.missing()
  if (missing) throw unusable(file, missing)
  return contents
}

/** The log’s note with the line of the log alone: cosignatures come and go. */
function ownNote({ note }: BundleContents, file: string): string {
  const own = note?.note.signatures.find(({ name }) => name === note.origin)
  if (!note || !own) throw unusable(file, 'it has no note that the log signed')
  return `${note.note.text}\n${own.line}\n`
}

/** The bundle with one more line before its last, in the place of the old one. */
async function addLine(file: string, more: string): Promise<void> {
  const made = `${file}.stamped`
  const output = createWriteStream(made, { flags: 'wx', mode: 0o600 })
  const hash = createHash('sha256')
  let lines = 0
  const write = async (line: Uint8Array | string) => {
    for (const piece of [line, '\n']) {
      hash.update(piece)
      if (!output.write(piece)) await once(output, 'drain')
    }
    lines++
  }
  try {
    await once(output, 'open')
    let held: Uint8Array | undefined
    for await (const line of linesOf(file)) {
      if (held) await write(held)
      held = Uint8Array.from(line)
    }
    await write(more)
    output.end(`${JSON.stringify({ end: { lines, sha256: hash.digest('hex') } })}\n`)
    await once(output, 'finish')
    renameSync(made, file)
  } catch (error) {
    rmSync(made, { force: true })
    throw unusable(file, (error as NodeJS.ErrnoException).code ?? String(error))
  }
}

async function* linesOf(file: string): AsyncGenerator<Uint8Array> {
  const splitter = new LineSplitter()
  try {
    for await (const piece of createReadStream(file)) {
      const lines = splitter.add(piece as Uint8Array)
      if (!lines) throw unusable(file, 'a line of it is too long')
      yield* lines
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw error instanceof GateError || code === undefined ? error : unusable(file, code)
  }
}

function unusable(file: string, why: string): GateError {
  return new GateError('invalid', `${file} can't be stamped: ${why}.`)
}
