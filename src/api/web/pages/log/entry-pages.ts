/** One page of the raw log: its lines as the gate sent them, and the number of the last entry. */
export interface EntryPage {
  readonly text: string
  readonly last: number
}

/** Asks for the page after an entry; rejects with what to show. */
export type AskPage = (after: number) => Promise<string>

/** The raw log from entry `after` on, page by page until none comes. Holds one page at a time. */
export async function* entryPages(askPage: AskPage, after = 0): AsyncGenerator<EntryPage> {
  for (let at = after; ; ) {
    const text = await askPage(at)
    if (text === '') return
    const last = lastSeq(text)
    if (last <= at) throw new Error('The gate sent a page of the log that does not go on: try again.')
    yield { text, last }
    at = last
  }
}

/** The entries of a page. */
export function linesOf<T>(text: string): readonly T[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as T)
}

function lastSeq(text: string): number {
  const end = text.endsWith('\n') ? text.length - 1 : text.length
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  const { seq } = JSON.parse(line) as { readonly seq: number }
  return seq
}
