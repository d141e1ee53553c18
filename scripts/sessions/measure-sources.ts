import { readFileSync, writeFileSync } from 'node:fs'
import { GateError } from '../../src/ground/model/errors.ts'
import { replayAll } from './replay-all.ts'
import { questionsOf, type ReplayedSource, sourcesReport } from './report-sources.ts'
import { sessionReadings } from './session-readings.ts'
import { sharedFolder, sharedSets } from './shared-sets.ts'

/** What becomes of the figures. */
export interface SourceOptions {
  /** They are written into the docs. */
  readonly keep: boolean
  /** The file that gets each question about an honest call, one JSON a line, to be read. */
  readonly asks?: string
  /** The folder of the sets; that beside the project where it is left out. */
  readonly folder?: string
}

const document = 'docs/measured.md'
const begin = '<!-- From here to the next mark: the output of `npm run -s sessions`, as it is. -->'
const end = '<!-- Here it ends. -->'

/** Replays every source that lies beside the project; says which are not there. */
export async function measureSources({ keep, asks, folder = sharedFolder }: SourceOptions): Promise<string> {
  const { sources, absent } = sharedSets(folder)
  const missing = absent
    .map(name => `${folder}/${name} is not there, so nothing of it is measured.\n`)
    .join('')
  if (sources.length === 0) return missing
  const replayed: ReplayedSource[] = []
  for (const one of sources)
    replayed.push({
      ...one,
      replayed: await replayAll(one.sessions, { front: 'mcp', prompts: true, answer: false }),
    })
  if (asks !== undefined) writeFileSync(asks, questionLines(replayed))
  const report = sourcesReport(replayed, sessionReadings())
  if (!keep) return `${missing}${report}\n`
  if (missing !== '') return `${missing}Nothing is written.\n`
  writeFileSync(document, withReport(readFileSync(document, 'utf8'), report))
  return `${report}\n${document} is written.\n`
}

function withReport(text: string, report: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end, text.indexOf(begin))]
  if (from === -1 || to === -1)
    throw new GateError(
      'missing',
      `${document} has no marks for the figures: write “${begin}” and “${end}” into it.`,
    )
  return `${text.slice(0, from)}${begin}\n\n${report}\n${text.slice(to)}`
}

function questionLines(sources: readonly ReplayedSource[]): string {
  const lines = sources.flatMap(({ source, replayed }) =>
    questionsOf(replayed).map(({ digest, session, call: { call, number, codes, composite, effect } }) =>
      JSON.stringify({ digest, source, session: session.id, number, effect, composite, codes, call }),
    ),
  )
  return `${lines.join('\n')}\n`
}
