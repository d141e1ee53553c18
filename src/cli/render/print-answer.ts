import { standardOutput } from './terminal-output.ts'

/** True where a script reads the answer. */
export interface JsonOption {
  readonly json?: boolean
}

/** One answer: a sentence, or what it is about as JSON. */
export function printAnswer(json: boolean | undefined, value: object, sentence: string): void {
  if (json) standardOutput.printJson(value)
  else standardOutput.print(sentence)
}
