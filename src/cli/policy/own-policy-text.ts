import { readFileSync } from 'node:fs'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** Returns the person’s own policy file as it is shown before it is accepted, or undefined where there is none. */
export function ownPolicyText(): string | undefined {
  const file = defaultLocations('/').userFile
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return `${file}:\n\n${lines.map(line => `    ${visibleText(line, 1_000)}`).join('\n')}`
  } catch {
    return undefined
  }
}
