import { sourceFiles, sourceText } from './source-files.ts'

/** What one source file declares, as far as the rules of names go. */
export interface Declarations {
  readonly file: string
  readonly exports: readonly string[]
  /** Functions and methods, exported or not. */
  readonly functions: readonly string[]
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
const docstring = /\/\*\*\s*\n?\s*\*?\s*([^\n]{1,60})/g
const bareExport =
  /(?:^|\n)\n(?:\/\/[^\n]*\n)*export (?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/g
const keywords = /^(?:if|for|while|switch|catch|constructor|return|super)$/

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string)

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
    undocumented: all(text, bareExport),
    docstrings: all(text, docstring),
  }
}
