import { GateError } from '../../ground/model/errors.ts'

/**
 * Reads a file as it would be with lines behind `before`. What is wrong with those lines is told without their place: nobody
 * could look there, since they are not written then.
 */
export function readWithDraft<T>(file: string, before: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { position } = error instanceof GateError ? error : {}
    if (!(error instanceof GateError) || position?.file !== file || position.line <= linesOf(before))
      throw error
    throw new GateError('usage', `Nothing was written: ${withoutPlace(error)}`, error.field)
  }
}

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

/** The sentence with the key as its table has it: `file:4: export.1.endpoint must …` begins with `endpoint`. */
function withoutPlace({ message, position, field = '' }: GateError): string {
  const sentence = message.replace(`${position?.file}:${position?.line}: `, '')
  return sentence.replace(field, () => field.slice(field.lastIndexOf('.') + 1))
}
