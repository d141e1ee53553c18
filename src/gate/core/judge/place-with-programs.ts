import type { Place } from '../../../ground/model/place.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { JudgeParts } from './judge-parts.ts'
import { placeOf } from './place-of.ts'

/** Folders of programs that are looked into for a name that nobody knows. */
const mostFolders = 32
const nowhere: readonly string[] = []

/** Returns the place of a call on the present disk, with the folders in which its programs are looked for. */
export function placeWithPrograms(
  call: ToolCall,
  {
    stateFolders,
    clientSettings,
    installation = nowhere,
    searchPath = nowhere,
  }: Pick<JudgeParts, 'stateFolders' | 'clientSettings' | 'installation' | 'searchPath'>,
): Place {
  const place = placeOf(call, stateFolders, clientSettings?.())
  // A service has another PATH than the shells of its account.
  const usual = ['bin', '.local/bin'].map(name => `${place.home}/${name}`)
  const folders = [...searchPath.filter(folder => folder.startsWith('/')).slice(0, mostFolders), ...usual]
  return { ...place, installation, programFolders: [...new Set(folders)] }
}
