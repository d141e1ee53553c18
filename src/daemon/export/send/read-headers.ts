import { readSecret } from '../../../gate/notify/read-secret.ts'

/** The headers that a person named, with their values as the files now hold them. */
export function readHeaders(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, readSecret({ file })]))
}
