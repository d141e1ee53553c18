/** Builds a program as one file of CommonJS, and what runs it with what was kept of it compiled. */
export function buildCompiled(
  name: string,
  entry: string,
  options: {
    readonly external: readonly string[]
    readonly alias: Readonly<Record<string, string>>
    /** Commands that have a file of their own, each with its entry; null for a program that has no commands. */
    readonly commands?: Readonly<Record<string, string>> | null
    /** Below the root of the checkout. */
    readonly folder?: string
  },
): Promise<void>
