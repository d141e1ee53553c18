/** Packages of clients whose last name is not that of the program: `npx @anthropic-ai/claude-code` runs claude. */
const packages: Readonly<Record<string, string>> = {
  'claude-code': 'claude',
  'gemini-cli': 'gemini',
  'qwen-code': 'qwen',
  'opencode-ai': 'opencode',
}

/** The client that a program is, however it is started; the program itself where it is none of those. */
export function clientOfProgram(program: string): string {
  const name = program.slice(program.lastIndexOf('/') + 1).replace(/(?<=.)@[^@/]{1,64}$/, '')
  return (Object.hasOwn(packages, name) ? packages[name] : undefined) ?? name
}
