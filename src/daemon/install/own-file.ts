import { unreadableFile } from './check-keys.ts'
import type { InstallFile } from './client-install.ts'
import { commandIn, isGone } from './own-form.ts'

/** A file that is ours alone; one of the same name that is not ours is left as it is. */
export function ownFile(path: string, text: string, mode: number, launcher?: string): InstallFile {
  const mark = 'countersign'
  return {
    path,
    mode,
    add: there => {
      if (there === null || there.toLowerCase().includes(mark)) return text
      throw unreadableFile('somebody else’s file stands there')
    },
    remove: there => (there.toLowerCase().includes(mark) ? null : there),
    clear: there => (isLostFile(there, text, launcher) ? null : there),
    ...(launcher === undefined && { isCompanion: true }),
    byHand: text,
  }
}

/** Tells whether a file says that we wrote it, as ours do, and names the installed command or one that is gone. */
function isLostFile(there: string, text: string, launcher: string | undefined): boolean {
  const lines = there.split('\n')
  const wanted = text.split('\n')
  const says = wanted.find(line => line.toLowerCase().includes('written by countersign'))
  if (says === undefined || !lines.includes(says)) return false
  if (launcher === undefined) return true
  const naming = wanted.find(line => line.includes(launcher))
  if (naming === undefined) return false
  const commands = lines.flatMap(line => commandIn(line, { wanted: naming, launcher }) ?? [])
  return commands.length > 0 && commands.every(command => command === launcher || isGone(command))
}
