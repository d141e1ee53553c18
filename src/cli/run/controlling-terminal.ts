import { closeSync, openSync, writeSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { askHidden } from '../ask-hidden.ts'
import { drawable } from '../render/drawable.ts'
import { fitLines } from '../../ground/model/break-line.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The terminal that this process was started at, whatever its standard streams are. */
export interface ControllingTerminal {
  write(text: string): void
  /** Asks without showing what is typed. */
  askHidden(question: string): Promise<string>
  close(): void
}

/** Opens it; undefined for a process that has none: of an agent, a pipe line, a service. */
export function openTerminal(): ControllingTerminal | undefined {
  const file = openDevice()
  if (file === undefined) return undefined
  const write = (text: string) => void writeSync(file, fitLines(drawable(text), standardOutput.width(80)))
  return {
    write,
    askHidden: async question => {
      const keys = new ReadStream(openSync('/dev/tty', 'r'))
      try {
        return await askHidden(question, keys, { write })
      } finally {
        keys.destroy()
      }
    },
    close: () => closeSync(file),
  }
}

function openDevice(): number | undefined {
  try {
    return openSync('/dev/tty', 'r+')
  } catch {
    return undefined
  }
}
