import { wordSet } from '../../../ground/model/word-set.ts'

const interpreters = wordSet('node nodejs deno bun perl ruby php lua')

/** Tells whether a program is an interpreter whose words may hold code that looks for the gate. */
export function runsCode(program: string): boolean {
  return interpreters.has(program) || (program.startsWith('python') && /^python[\d.]*$/.test(program))
}
