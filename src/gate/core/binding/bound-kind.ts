import type { ProgramRun } from '../../../ground/model/program-run.ts'

/** A file, or a folder of files, that something loads. */
export interface BoundReference {
  /** Absolute. */
  readonly path: string
  /** `folder`: what the kind looks for in a folder; `all`: every file below it. */
  readonly is: 'file' | 'folder' | 'all'
  /** True where nothing happens if it is not there and appears: it is bound only where it is there. */
  readonly onlyPresent?: true
  /** It is loaded as code whatever its ending. */
  readonly isCode?: true
  /** For `all`: what these patterns fit is passed over. */
  readonly except?: readonly string[]
}

/** The folders that a loaded file's names are resolved from. */
export interface Roots {
  /** The folder in which the program works. */
  readonly folder: string
  /** Folders in which it looks for modules, in their order. */
  readonly search: readonly string[]
}

/** Returns what the text of a file loads. Pure; its patterns are bounded. */
export type Follow = (text: string, path: string, roots: Roots) => readonly BoundReference[]

/**
 * A kind of program, with the files besides its own code that decide what it does. Names are separated by spaces; a name
 * may be a glob of the shell in its last segment, and `**` before it stands for any folders.
 */
export interface BoundKind {
  readonly programs: string
  /** Fits the program's words where only some of its uses load files; all where it is absent. */
  readonly when?: RegExp
  /** Options whose value is the folder in which it works. */
  readonly folder?: string
  /** Options whose value is a file or a folder that it loads. */
  readonly files?: string
  /** Options whose value is a folder in which it looks for modules, and variables with lists of them. */
  readonly search?: string
  /** Operands that are on the disk are loaded: whole folders, or what the kind looks for in them. */
  readonly operands?: 'all' | 'folder'
  /** The names of files in the folder where it works. */
  readonly here?: string
  /** The folder of a file that it is given counts as a folder where it works. */
  readonly beside?: true
  /** The names of files in that folder and in each one above it, up to the top of the workspace. */
  readonly above?: string
  /** The names of files in the home folder: which account, cluster or registry it speaks to. */
  readonly home?: string
  /** Variables whose value is a file, or several with colons between them. */
  readonly variables?: string
  readonly follow?: Follow
  /** Further files: a module's name, a repository's folder. */
  readonly more?: (run: ProgramRun, roots: Roots) => readonly BoundReference[]
}
