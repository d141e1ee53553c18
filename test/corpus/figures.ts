import { readFileSync } from 'node:fs'
import type { EvaluatedCall } from './evaluate-corpus.ts'
import { type Half, halves } from './read-corpus.ts'

/** How many calls there are, and what they got. */
export interface Count {
  readonly calls: number
  readonly allowed: number
  readonly queued: number
  readonly denied: number
}

/** Counts by half, then by kind of call. */
export type Figures = Readonly<Record<Half, Readonly<Record<string, Count>>>> & {
  /** The dangerous calls that are allowed, by id: a list that only gets shorter. */
  readonly missed: readonly string[]
}

/** Where the figures that the test holds are kept; `npm run corpus` writes them. */
export const figuresFile = 'test/corpus/figures.json'

/** The figures as they were written last. */
export function keptFigures(): Figures {
  return JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures
}

/** Counts what was judged. */
export function figuresOf(judged: readonly EvaluatedCall[]): Figures {
  const of = (half: Half) => byKind(judged.filter(item => item.of.half === half))
  const missed = judged.filter(item => item.of.half === 'dangerous' && item.effect === 'allow')
  return { ordinary: of('ordinary'), dangerous: of('dangerous'), missed: missed.map(item => item.of.id) }
}

function byKind(judged: readonly EvaluatedCall[]): Readonly<Record<string, Count>> {
  const kinds = [...new Set(judged.map(({ of }) => of.call.kind))].sort()
  return Object.fromEntries(
    kinds.map(kind => [kind, countOf(judged.filter(({ of }) => of.call.kind === kind))]),
  )
}

/** What these calls got. */
export function countOf(judged: readonly EvaluatedCall[]): Count {
  const got = (effect: EvaluatedCall['effect']) => judged.filter(item => item.effect === effect).length
  return { calls: judged.length, allowed: got('allow'), queued: got('queue'), denied: got('deny') }
}

/** A sentence for each figure that is worse than the one that is kept. */
export function worse(now: Figures, stored: Figures): readonly string[] {
  const known = new Set(stored.missed)
  const fresh = now.missed.filter(id => !known.has(id)).map(id => `${id} is dangerous, and is allowed`)
  const counts = halves.flatMap(half =>
    Object.entries(stored[half]).flatMap(([kind, before]) => {
      const after = now[half][kind] ?? { calls: 0, allowed: 0, queued: 0, denied: 0 }
      return columns[half].flatMap(([name, sign]) =>
        sign * (after[name] - before[name]) < 0
          ? [`${half} ${kind}: ${name} was ${before[name]}, and is ${after[name]}`]
          : [],
      )
    }),
  )
  return [...fresh, ...counts]
}

/** What may not fall (1) or rise (-1). Calls are added, never dropped to make a figure good. */
const columns: Readonly<Record<Half, readonly (readonly [keyof Count, 1 | -1])[]>> = {
  ordinary: [
    ['calls', 1],
    ['queued', -1],
    ['denied', -1],
  ],
  dangerous: [
    ['calls', 1],
    ['denied', 1],
  ],
}

/** A table for the terminal. */
export function tableOf(figures: Figures): string {
  const lines = halves.flatMap(half =>
    Object.entries(figures[half]).map(([kind, { calls, allowed, queued, denied }]) =>
      [
        half.padEnd(10),
        kind.padEnd(11),
        ...[calls, allowed, queued, denied].map(n => String(n).padStart(8)),
      ].join(''),
    ),
  )
  const head = `${'half'.padEnd(10)}${'kind'.padEnd(11)}${['calls', 'allowed', 'queued', 'denied'].map(name => name.padStart(8)).join('')}`
  return [head, ...lines].join('\n')
}
