/** The variable that holds the folder's path. */
export const folderVariable: string

/** Makes the folder of a run and starts its caretaker, which outlives this process. */
export function openRunFolder(): {
  readonly folder: string
  /** Belong in the environment of all that runs in it. */
  readonly variables: Readonly<Record<string, string>>
  /** Takes everything away; resolves with a line for each process that was left. */
  end(): Promise<readonly string[]>
}
