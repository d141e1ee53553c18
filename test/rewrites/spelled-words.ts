import type { Given, Rewrite } from './rewriting.ts'

/** A word as it is spelled, and its text; null where the shell would expand it. */
export interface SpelledWord {
  readonly raw: string
  readonly text: string | null
}

const shellOwn = new Set(
  (
    'cd export set source . eval alias exec trap if for while until case select function time coproc unset ' +
    'read declare local readonly pushd popd wait return exit shift [ [[ {'
  ).split(' '),
)

/** The words of one plain command that runs a program; null for everything else. */
export function wordsOf(command: string): readonly SpelledWord[] | null {
  const pattern = /[ \t]*((?:[\w./:=@%+,^~*?-]|\$\w+|'[^']*'|"[^"$`\\!]*")+)/y
  const words: SpelledWord[] = []
  for (let at = 0; at < command.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const raw = pattern.exec(command)?.[1]
    if (raw === undefined) return null
    words.push({ raw, text: textOf(raw) })
  }
  const name = words[0]?.text
  if (name === null || name === undefined || shellOwn.has(name) || /=/.test(name)) return null
  return words
}

function textOf(raw: string): string | null {
  const bare = raw.replace(/'[^']*'|"[^"]*"/g, '')
  if (/[*?$]|^~/.test(bare)) return null
  return raw.replace(
    /'([^']*)'|"([^"]*)"/g,
    (_whole, single?: string, double?: string) => single ?? double ?? '',
  )
}

/** Another spelling of the program's name; the rest stays. */
export function ofName(respell: (name: string, input: Given) => string | null, before = ''): Rewrite {
  return (command, input) => {
    const words = wordsOf(command)
    const name = words?.[0]?.text
    if (!words || !name) return null
    const raw = respell(name, input)
    return raw === null ? null : before + [raw, ...rest(words)].join(' ')
  }
}

/** Another spelling of the name, with a line of its own before it. */
export function ofNameAfter(
  write: (name: string, input: Given) => readonly [before: string, spelled: string] | null,
): Rewrite {
  return (command, input) => {
    let before = ''
    const changed = ofName(name => {
      const written = /^[\w./-]+$/.test(name) ? write(name, input) : null
      if (written) before = written[0]
      return written?.[1] ?? null
    })(command, input)
    return changed === null ? null : `${before}; ${changed}`
  }
}

/** The same with the name cut in two. */
export function ofHalves(write: (first: string, second: string) => readonly [string, string]): Rewrite {
  return ofNameAfter((name, input) => {
    const at = somewhere(name, input)
    return name.length < 2 ? null : write(name.slice(0, at), name.slice(at))
  })
}

/** Another spelling of each word that is not expanded by the shell. */
export function ofWords(respell: (text: string, input: Given) => string): Rewrite {
  return (command, input) =>
    wordsOf(command)
      ?.map(({ raw, text }) => (text === null ? raw : respell(text, input)))
      .join(' ') ?? null
}

/** A form that is made of the words as they are spelled. */
export function ofSpelled(write: (words: readonly string[], input: Given) => string | null): Rewrite {
  return (command, input) => {
    const words = wordsOf(command)
    return words
      ? write(
          words.map(({ raw }) => raw),
          input,
        )
      : null
  }
}

/** A form that is made of the words' texts, where the shell expands none of them. */
export function ofTexts(write: (texts: readonly string[], input: Given) => string | null): Rewrite {
  return (command, input) => {
    const texts = wordsOf(command)?.map(({ text }) => text)
    return texts?.every(text => text !== null) ? write(texts, input) : null
  }
}

/** Only where no word needs quotes. */
export function ofBare(write: (texts: readonly string[], input: Given) => string | null): Rewrite {
  return ofTexts((texts, input) =>
    texts.every(text => /^[\w./:=@%+-]+$/.test(text)) ? write(texts, input) : null,
  )
}

function rest(words: readonly SpelledWord[]): readonly string[] {
  return words.slice(1).map(({ raw }) => raw)
}

/** In single quotes. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** In quotes only where that is needed. */
export function plain(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : quoted(text)
}

/** In double quotes. */
export function doubled(text: string): string {
  return `"${text.replace(/["$`\\]/g, character => `\\${character}`)}"`
}

/** A place inside a text: at least one character before and, where there are two, one after. */
export function somewhere(text: string, { random }: Given): number {
  return text.length < 2 ? text.length : 1 + random(text.length - 1)
}

/** Each byte as `\x72` or in another form. */
export function bytes(text: string, form: (byte: number) => string): string {
  return [...Buffer.from(text)].map(form).join('')
}

export const hexEscape = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`
export const octalEscape = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`
