const limit = 12 * 1024 * 1024

/** One line without its end; `cut` when it was longer than 12 MiB and its text is not whole. */
export interface Line {
  readonly text: string
  readonly cut: boolean
}

/** Lines of a byte stream, bounded: a line without end never fills the memory. Bytes that are no UTF-8 become U+FFFD. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let size = 0
  let cut = false
  const take = (part: Buffer) => {
    if (size + part.length > limit) cut = true
    else parts.push(part)
    size += part.length
  }
  const end = (): Line => {
    const line = { text: Buffer.concat(parts).toString('utf8').replace(/\r$/, ''), cut }
    parts = []
    size = 0
    cut = false
    return line
  }
  for await (const chunk of input) {
    let rest = Buffer.from(chunk)
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      take(rest.subarray(0, at))
      yield end()
      rest = rest.subarray(at + 1)
    }
    if (rest.length > 0) take(rest)
  }
  if (size > 0) yield end()
}
