import type { LogEvidence } from '../../../ground/model/log-evidence.ts'
import type { BundleTally } from './bundle-tally.ts'

/** The readers for whom an index page is written. */
export const indexReaders = ['ai-act', 'soc2'] as const

/** A reader for whom an index page is written. */
export type IndexReader = (typeof indexReaders)[number]

/** Titles, and where each reader looks for what: the facts of the index, and no claim that they suffice. */
const pages: Readonly<Record<IndexReader, { readonly title: string; readonly map: readonly string[] }>> = {
  'ai-act': {
    title: 'Records of an AI system: Regulation (EU) 2024/1689',
    map: [
      'Article 12, automatic records: every line of the bundle; the period is bounded by its first and last entry.',
      'Article 14, human oversight: the answers of people below, with their signatures in the bundle.',
      'Articles 19 and 26(6), keeping: the log is kept by whoever made this page; six months are the least.',
      'Article 26(5), monitoring: decisions by outcome, and the gaps below.',
    ],
  },
  soc2: {
    title: 'Population of decisions for a SOC 2 examination',
    map: [
      'Completeness of the population: entry numbers without a gap, with a proof for the first and the last.',
      'CC6.1, access: entries of the kinds access, reviewer and grant.',
      'CC7.2 and CC7.3, detection and response: decisions by outcome, and the answers of people.',
      'CC8.1, changes: entries of the kind policy, each with who changed what, as digests.',
    ],
  },
}

/** Spells the page that lies beside a bundle: what is in it, what is not, and where the reader finds what. */
export function bundleIndex(
  reader: IndexReader,
  { origin, size, from, to, key }: LogEvidence,
  tally: BundleTally,
  made: string,
): string {
  const { title, map } = pages[reader]
  return [
    `# ${title}`,
    '',
    `Log \`${origin}\`, entries ${from} to ${to} of ${size}, made on ${made}. Key of the log: \`${key}\`.`,
    'This page lists what the bundle holds; it claims no compliance. Its figures can be counted again from the bundle.',
    '',
    ...section('Entries by kind', rows(tally.kinds)),
    ...section('Decisions by outcome', rows(tally.effects)),
    ...section('What people did in reviews', rows(tally.answers)),
    ...section(
      'Gaps',
      tally.gaps.map(gap => `- ${gap}`),
    ),
    ...section('Withheld', withheldRows(tally)),
    ...section(
      'Where to look',
      map.map(line => `- ${line}`),
    ),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`## ${title}`, '', ...(lines.length > 0 ? lines : ['None.']), '']
}

function rows(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `- ${name}: ${times}`)
}

function withheldRows({ withheld, left }: BundleTally): readonly string[] {
  const whole = withheld === 0 ? [] : [`- whole entries, of which only the hash is shown: ${withheld}`]
  return [...whole, ...rows(left)]
}
