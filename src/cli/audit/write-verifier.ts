import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { packageFolder } from '../own-program.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Prints a verifier as it was built: the page, or the program for Node. */
export function writeVerifier(isProgram: boolean): void {
  const file = join(packageFolder(), 'dist', 'web', isProgram ? 'verify.mjs' : 'verify.html')
  standardOutput.write(read(file))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new GateError(
      'missing',
      `${file} can't be read (${code}): install Countersign again, or run npm run build.`,
    )
  }
}
