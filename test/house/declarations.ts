import { sourceFiles, sourceText } from './source-files.ts'

/** What one source file declares, as far as the rules of names go. */
export interface Declarations {
  readonly file: string
  readonly exports: readonly string[]
  /** Functions and methods, exported or not. */
  readonly functions: readonly string[]
  /** Variables and parameters of functions. */
  readonly variables: readonly string[]
  /** Exports without a docstring before them. */
  readonly undocumented: readonly string[]
  /** First words of docstrings. */
  readonly docstrings: readonly string[]
}

const exported =
  /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const exportedList = /^export (?:type )?\{([^}]*)\}(?! from)/gm
const declaredFunction = /\bfunction\*? ([A-Za-z_$][\w$]*)/g
const arrowFunction = /\bconst ([a-z]\w*) = (?:async )?(?:\([^)]*\)|\w+)(?::[^=\n]+)? =>/g
const method =
  /^ +(?:private |protected |public |static |async |override )*([a-z][\w$]*)\([^)\n]*\)[^;{=\n]*\{$/gm
const variable = /\b(?:const|let) (?:\w+: )?([a-z]\w*)\b/g
/** The inside of `const { … } =`, `({ … }: Type`, `[…] =` and of a list of parameters. */
const destructured = /(?:\b(?:const|let) |\(|, )[{[] ?([\w\s,:=.'"]{1,400}?) ?[}\]](?= =|: )/g
const parameters = /\(([^()]{1,400})\)(?:: [^=\n{]{1,200})? (?:=>|\{)/g
const docstring = /\/\*\*\s*\n?\s*\*?\s*([^\n]{1,60})/g
const bareExport =
  /(?:^|\n)\n(?:\/\/[^\n]*\n)*export (?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/g
const keywords = /^(?:if|for|while|switch|catch|constructor|return|super)$/

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string)

/** The names that the items of a list bind: `a`, `a: Type`, `member: a`, `a = 1`, `...a`. */
function boundNames(list: string, isDestructured: boolean): readonly string[] {
  return list.split(',').flatMap(item => {
    const pattern = isDestructured
      ? /^\s*(?:\.\.\.)?(?:\w+: )?([a-z]\w*)(?: =.*)?\s*$/s
      : /^\s*(?:\.\.\.)?([a-z]\w*)\??(?::|\s*$)/
    const [, name] = pattern.exec(item) ?? []
    return name === undefined ? [] : [name]
  })
}

/** Reads the declarations of every source file. */
export function readDeclarations(): readonly Declarations[] {
  return sourceFiles().map(file => declarationsIn(file, sourceText(file)))
}

/** Reads the declarations of one text; by patterns, since the formatter fixes how each of them looks. */
export function declarationsIn(file: string, text: string): Declarations {
  const listed = all(text, exportedList)
    .flatMap(names => names.split(','))
    .map(
      name =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) as string,
    )
    .filter(name => name !== '')
  return {
    file,
    exports: [...all(text, exported), ...listed],
    functions: [...all(text, declaredFunction), ...all(text, arrowFunction), ...all(text, method)].filter(
      name => !keywords.test(name),
    ),
    variables: [
      ...all(text, variable),
      ...all(text, destructured).flatMap(list => boundNames(list, true)),
      ...all(text, parameters).flatMap(list =>
        boundNames(list.replace(/\{[^{}]*\}|\[[^[\]]*\]/g, ''), false),
      ),
    ],
    undocumented: all(text, bareExport),
    docstrings: all(text, docstring),
  }
}
