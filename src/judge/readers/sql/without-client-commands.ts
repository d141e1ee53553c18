import type { ReadContext } from '../read-context.ts'
import { readExecutedRows } from './read-executed-rows.ts'
import { pathTarget } from '../paths/path-target.ts'

/** Returns the text without the commands of the client itself (`\!`, `.shell`, `\copy`), and reads those. */
export function withoutClientCommands(text: string, dialect: string, context: ReadContext): string {
  if (dialect === 'redis' || dialect === 'mongodb' || !starts.test(text)) return text
  let lines = 0
  return readExecutedRows(text, dialect, context)
    .split('\n')
    .map(line => (copyProgram.test(line.trim()) ? line.trim().slice(1) : line))
    .filter(line => !(starts.test(line) && lines++ < 200 && isCommand(line.trim(), context)))
    .join('\n')
}

const starts =
  /\\gexec\b|^[ \t]{0,80}(?:[\\.]|system[ \t]|pager[ \t]|source[ \t]|delimiter[ \t]|tee[ \t]|:\w|!!)/im

const shellCommand = /^(?:\\!|\\P\s|pager\s|\.(?:shell|system)\s|\\?system\s|!!|:!!)\s{0,9}(\S.{0,10000})$/i
const pipeCommand =
  /^(?:\\(?:o|g|w|out)|\.(?:once|output|import))\s{0,9}['"]?\|\s{0,9}(\S.{0,2000}?)['"]?(?:\s+\w+)?$/i
const copyProgram = /^\\copy\s.{0,4000}?\b(?:to|from)\s+program\s+'(.{1,2000}?)'/i
const writesFile =
  /^(?:\\(?:o|w|g)|\.(?:output|once|backup|save|dump|clone|log|excel)|tee|\\copy\s.{0,4000}?\bto|\\s)\s+['"]?([^\s'"|]{1,400})/i
const readsFile =
  /^(?:\\(?:i|ir|include|\.)|\.(?:read|restore|import|load)|source|:r|\\copy\s.{0,4000}?\bfrom)\s+['"]?([^\s'"|]{1,400})/i

function isCommand(line: string, context: ReadContext): boolean {
  const command = (shellCommand.exec(line) ?? pipeCommand.exec(line))?.[1]
  if (command !== undefined) context.code.readCode('shell', command, { ...context, offset: null })
  else fileOf(line, context)
  return /^(?:[\\:!]|\.[a-z]|pager\b|delimiter\b|source\b|tee\b|system\b)/i.test(line)
}

function fileOf(line: string, context: ReadContext): void {
  if (/^\\?\.load\s/.test(line)) emitLoad(context)
  const written = writesFile.exec(line)?.[1]
  const read = readsFile.exec(line)?.[1]
  const name = written ?? read
  if (name === undefined || /^(?:std(?:in|out)|pst(?:in|out)d?)$/i.test(name)) return
  const target = pathTarget({ text: name, known: true, glob: false }, context.place)
  const { out, outer: evidence, through } = context
  out.emit({ type: written === undefined ? 'read' : 'write', target, recursive: false, evidence, through })
  if (written === undefined && target.path !== null && /\.(?:sql|psql|ddl)$/i.test(name))
    out.wantedFiles.add(target.path)
}

function emitLoad({ out, outer: evidence, through }: ReadContext): void {
  out.emit({
    type: 'execute',
    language: 'native',
    source: { from: 'unknown' },
    read: false,
    evidence,
    through,
  })
}
