import { colourMark } from './drawable.ts'

/**
 * Paints text for one stream: only on a terminal, and never with NO_COLOR. Painted text is for `TerminalOutput`, which
 * turns its marks into colours.
 */
export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  yellow(text: string): string
  green(text: string): string
}

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], green: [32, 39] } as const

/** FORCE_COLOR is not honoured: output that is read by programs stays plain. */
export function paintFor(
  stream: { readonly isTTY?: boolean },
  environment: NodeJS.ProcessEnv = process.env,
): Paint {
  const on = stream.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb'
  const painter = (name: keyof typeof codes) => (text: string) =>
    on ? `${colourMark(codes[name][0])}${text}${colourMark(codes[name][1])}` : text
  return {
    bold: painter('bold'),
    dim: painter('dim'),
    red: painter('red'),
    yellow: painter('yellow'),
    green: painter('green'),
  }
}
