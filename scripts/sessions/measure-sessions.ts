import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { GateError } from '../../src/ground/model/errors.ts'
import { readSessions } from './read-sessions.ts'
import { replayAll } from './replay-all.ts'
import { replayRewritten, type Rewritten } from './replay-rewritten.ts'
import type { ReplayOptions } from './replay-session.ts'
import { keepFloors } from './keep-floors.ts'
import { measureSources, type SourceOptions } from './measure-sources.ts'
import { missesOf, type ReplayedFile, reportOf } from './report-sessions.ts'
import { figuresBy, figuresOf, askingCodes } from './session-figures.ts'
import type { StoredSession } from './stored-session.ts'

const fronts: readonly ReplayOptions['front'][] = ['mcp', 'sdk', 'hook']
const usage =
  'Name session files or folders: npm run sessions -- FILE… [--front mcp|sdk|hook]… [--no-prompts] [--answer] [--reworded | --rewritten] [--misses N] [--json]; none for the sets beside the project [--corpora FOLDER] [--asks FILE] [--write]; or --keep [--worse].'

/** What `npm run sessions` prints for its arguments. Throws a GateError that says what is wrong with them. */
export async function measureSessions(args: readonly string[]): Promise<string> {
  if (args[0] === '--keep') return keepFloors(args.includes('--worse'))
  const ofSources = sourceOptions(args)
  if (ofSources) return measureSources(ofSources)
  const { files, asked, misses, json, rewritten, ...how } = readOptions(args)
  const read = files.map(file => ({ name: basename(file, '.jsonl'), sessions: readSessions(file) }))
  const tables: string[] = []
  const objects: object[] = []
  for (const front of asked) {
    const replayed = await replayFiles(read, { ...how, front }, rewritten)
    const title = titleOf({ ...how, front })
    objects.push(objectOf(replayed, title))
    tables.push(
      reportOf(replayed, title),
      ...(misses > 0 ? replayed.map(file => missesOf(file, misses)) : []),
    )
  }
  return `${json ? JSON.stringify(objects, null, 2) : tables.join('\n')}\n`
}

/** Undefined where files are named, or anything else that only files have. */
function sourceOptions(args: readonly string[]): SourceOptions | undefined {
  const { values, positionals } = parsed(args)
  const { asks, corpora, write = false, ...others } = values
  if (positionals.length > 0 || Object.keys(others).length > 0) return undefined
  return {
    keep: write,
    ...(asks !== undefined && { asks }),
    ...(corpora !== undefined && { folder: corpora }),
  }
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parsed(args)
  const asked = values.front ?? ['mcp']
  const misses = Number(values.misses ?? '0')
  if (positionals.length === 0 || !asked.every(isFront) || !Number.isInteger(misses) || misses < 0)
    throw new GateError('usage', usage)
  return {
    files: positionals,
    asked: asked.filter(isFront),
    misses,
    json: values.json === true,
    rewritten: values.reworded ? ('reworded' as const) : values.rewritten ? ('rewritten' as const) : null,
    prompts: values['no-prompts'] !== true,
    answer: values.answer === true,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        front: { type: 'string', multiple: true },
        'no-prompts': { type: 'boolean' },
        answer: { type: 'boolean' },
        reworded: { type: 'boolean' },
        rewritten: { type: 'boolean' },
        misses: { type: 'string' },
        json: { type: 'boolean' },
        asks: { type: 'string' },
        corpora: { type: 'string' },
        write: { type: 'boolean' },
      },
    })
  } catch {
    throw new GateError('usage', usage)
  }
}

function isFront(name: string): name is ReplayOptions['front'] {
  return (fronts as readonly string[]).includes(name)
}

/** A gate for each file: what one source taught it says nothing of the next. */
async function replayFiles(
  read: readonly { readonly name: string; readonly sessions: readonly StoredSession[] }[],
  options: ReplayOptions,
  rewritten: Rewritten | null,
): Promise<readonly ReplayedFile[]> {
  const files: ReplayedFile[] = []
  for (const file of read) {
    const { name, sessions } = file
    if (rewritten) files.push(await replayRewritten(file, rewritten, options))
    else files.push({ name, replayed: await replayAll(sessions, options) })
  }
  return files
}

function titleOf({ front, prompts, answer }: ReplayOptions): string {
  return [
    `Front ${front}`,
    ...(prompts ? [] : ['no prompts']),
    ...(answer ? ['a person says yes'] : []),
  ].join(', ')
}

function objectOf(files: readonly ReplayedFile[], title: string): object {
  const sources = files.map(({ name, replayed }) => ({
    source: name,
    ...figuresOf(replayed),
    suites: Object.fromEntries(figuresBy(replayed, ({ session }) => session.suite)),
    attacks: Object.fromEntries(figuresBy(replayed, ({ session }) => session.attack ?? session.group)),
    codes: Object.fromEntries(askingCodes(replayed)),
  }))
  return { title, sources }
}
