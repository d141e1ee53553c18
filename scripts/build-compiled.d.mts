/** Builds a program as one file of CommonJS, and what runs it with what was kept of it compiled. */
export function buildCompiled(
  name: string,
  entry: string,
  options: {
    readonly external: readonly string[]
    readonly alias: Readonly<Record<string, string>>
    readonly hasCommands?: boolean
    /** Below the root of the checkout. */
    readonly folder?: string
  },
): Promise<void>
