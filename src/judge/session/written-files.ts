import type { DataSource, Effect, PathTarget } from '../../ground/model/effect.ts'
import { findSecrets } from '../secrets/find-secrets.ts'
import { FileNotes } from './file-notes.ts'
import type { SessionFile, SessionMemory, SessionSource } from '../../ground/model/session-memory.ts'

type Kind = SessionSource['kind']
type Files = SessionMemory['files']

const maximumFiles = 256
const keptTexts = 16
const keptText = 8_192

/**
 * Returns the files of a session after a call: a written file carries the data that was put into it, through copies,
 * moves, archives and encodings. The same object where nothing changes. `keepTexts` for a workspace that is not on this
 * disk.
 */
export function writtenFiles(
  effects: readonly Effect[],
  memory: SessionMemory,
  at: number,
  keepTexts: boolean,
): Files {
  const files = new FileNotes(memory.files)
  const inCall = carriedByCall(effects, files)
  for (const effect of effects) {
    if (effect.type === 'write' || effect.type === 'append')
      put(files, effect.target, writtenFile(effect, files, inCall, at, keepTexts))
    else if (effect.type === 'copy' || effect.type === 'move' || effect.type === 'link')
      put(files, effect.to, copyOf(effect.target, files, at))
    else if (effect.type === 'connect' && effect.savesTo)
      put(files, effect.savesTo, {
        at,
        carries: ['untrusted'],
        from: (effect.url ?? effect.host).slice(0, 300),
      })
    if ((effect.type === 'delete' || effect.type === 'move') && effect.target.path)
      files.forget(effect.target.path)
  }
  const all = files.all()
  return all ? Object.fromEntries(keepNewest(all)) : memory.files
}

/** Returns the copy of a file under another name: it came from the same place, and has the same text. */
function copyOf(target: PathTarget, files: FileNotes, at: number): SessionFile {
  const { from, text } = (target.path !== null && files.get(target.path)) || {}
  return {
    at,
    carries: carriedByFile(target, files),
    ...(from !== undefined && { from }),
    ...(text !== undefined && { text }),
  }
}

function put(files: FileNotes, { path }: PathTarget, file: SessionFile): void {
  if (path === null) return
  const isWorthKeeping = file.carries.length > 0 || file.from !== undefined || file.text !== undefined
  if (isWorthKeeping) files.set(path, file)
  else files.forget(path)
}

function writtenFile(
  effect: Extract<Effect, { type: 'write' | 'append' | 'read' | 'delete' | 'mode' | 'owner' }>,
  files: FileNotes,
  inCall: readonly Kind[],
  at: number,
  keepTexts: boolean,
): SessionFile {
  const before = effect.type === 'append' && effect.target.path ? files.get(effect.target.path) : undefined
  const { content } = effect
  const carries = [...new Set([...(before?.carries ?? []), ...carriedBySource(content, files, inCall)])]
  const from = content?.from === 'download' ? content.url.slice(0, 300) : before?.from
  const text = content?.from === 'literal' && keepTexts ? `${before?.text ?? ''}${content.text}` : undefined
  return {
    at,
    carries,
    ...(from !== undefined && { from }),
    ...(text !== undefined && text.length <= keptText && !holdsSecret(text) && { text }),
  }
}

/**
 * Tells whether a text holds a secret. It is not kept then: without its text the file is unread when it runs, and a
 * person is asked.
 */
function holdsSecret(text: string): boolean {
  return findSecrets(text).some(({ confidence }) => confidence === 'sure' || confidence === 'likely')
}

/**
 * Returns the kinds of data that the call as a whole reads: anything that it writes without spelling it out may hold
 * them.
 */
function carriedByCall(effects: readonly Effect[], files: FileNotes): readonly Kind[] {
  const kinds = effects.flatMap(effect =>
    effect.type === 'read'
      ? carriedByFile(effect.target, files)
      : effect.type === 'run' && effect.program === 'printenv'
        ? (['secret'] as const)
        : [],
  )
  return [...new Set(kinds)]
}

function carriedByFile({ path, roles }: PathTarget, files: FileNotes): readonly Kind[] {
  const own: Kind[] = roles.includes('credential')
    ? ['secret']
    : roles.includes('personal')
      ? ['personal']
      : []
  return [...new Set([...own, ...((path !== null && files.get(path)?.carries) || [])])]
}

function carriedBySource(
  content: DataSource | undefined,
  files: FileNotes,
  inCall: readonly Kind[],
): readonly Kind[] {
  switch (content?.from) {
    case 'file':
      return carriedByFile(content.target, files)
    case 'environment':
      return ['secret']
    case 'download':
      return ['untrusted']
    case 'literal':
      return []
    default:
      return inCall
  }
}

/** Keeps the newest files, and of their texts fewer, since they are long. */
function keepNewest(
  files: readonly (readonly [string, SessionFile])[],
): readonly (readonly [string, SessionFile])[] {
  let texts = 0
  return files
    .slice(-maximumFiles)
    .toReversed()
    .map(([path, file]) => {
      if (file.text === undefined || ++texts <= keptTexts) return [path, file] as const
      const { text: _, ...rest } = file
      return [path, rest] as const
    })
    .toReversed()
}
