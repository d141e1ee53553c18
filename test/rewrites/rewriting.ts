/** A number from 0 up to and without `below`; the same row of numbers for the same seed. */
export type Random = (below: number) => number

/** What a rewriting may use besides the command. */
export interface Given {
  readonly random: Random
  /** The folder where the command's programs are. */
  readonly programs: string
  /** A folder that scripts may be written to. */
  readonly scratch: string
  /** The home folder of whoever runs it. */
  readonly home: string
}

/** The same command in another form; null where the form does not fit the command. */
export type Rewrite = (command: string, input: Given) => string | null

/** One way to write a command so that bash still does the same. */
export interface Rewriting {
  readonly name: string
  readonly rewrite: Rewrite
  /** Programs that must be there for bash to run the new form. */
  readonly needs: readonly string[]
  /** It only shows with a program that is no script, so a stand-in can't show that it runs. */
  readonly unprovable?: string
}

interface Way {
  readonly rewrite: Rewrite
  readonly needs?: readonly string[]
  readonly unprovable?: string
}

/** The rewritings of one family, named `family: way`. */
export function family(name: string, ways: Readonly<Record<string, Rewrite | Way>>): readonly Rewriting[] {
  return Object.entries(ways).map(([way, input]) => ({
    needs: [],
    ...(typeof input === 'function' ? { rewrite: input } : input),
    name: `${name}: ${way}`,
  }))
}

/** A way that needs programs, separated by spaces. */
export function needing(programs: string, rewrite: Rewrite): Way {
  return { needs: programs.split(' '), rewrite }
}

/** Random numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
