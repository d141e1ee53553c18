import type { Place } from '../../../ground/model/place.ts'
import type { Word } from '../command.ts'
import { isWithin, resolvePath } from '../paths/path-target.ts'

/** A folder of this machine that a container sees under another name. */
export interface Mount {
  readonly source: string
  readonly target: string
  /** Gives a word of the inner command the name that its path has on this machine. */
  map(word: Word): Word
}

/** The bind mounts among the options of `docker run`; named volumes are no folders of ours. */
export function mountsOf(own: readonly Word[], place: Place): readonly Mount[] {
  const mounts: Mount[] = []
  for (let i = 0; i < own.length && mounts.length < 16; i++) {
    const text = own[i]?.text ?? ''
    const option = /^(-v|--volume|--mount)(?:=(.*))?$/s.exec(text)
    const value = option ? (option[2] ?? own[i + 1]?.text ?? '') : /^-v(.+)$/s.exec(text)?.[1]
    const [source, target] = value === undefined ? [] : mountEnds(value)
    if (source && target && /^[/.~]/.test(source))
      mounts.push(mountOf(resolvePath(source, place.cwd), target))
  }
  return mounts
}

/** Returns the two ends of a mount: `SOURCE:TARGET[:ro]`, `type=bind,source=…,target=…`. */
export function mountEnds(value: string): readonly (string | undefined)[] {
  if (!/^(?:type|source|src|target|dst|destination)=/.test(value)) return value.split(':')
  const fields = new Map(value.split(',').map(field => field.split('=') as [string, string]))
  return [
    fields.get('source') ?? fields.get('src'),
    fields.get('target') ?? fields.get('dst') ?? fields.get('destination'),
  ]
}

function mountOf(source: string, spelled: string): Mount {
  const target = resolvePath(spelled, '/')
  const inText = new RegExp(`(?<![\\w./-])${target.replace(/[^\w/-]/g, '\\$&')}(?=/|[\\s;&|'")]|$)`, 'g')
  return {
    source,
    target,
    map: word => {
      if (isWithin(word.text, target)) return { ...word, text: `${source}${word.text.slice(target.length)}` }
      return /[\s;&|]/.test(word.text) ? { ...word, text: word.text.replace(inText, () => source) } : word
    },
  }
}

/** Returns the place of a container: one that works in a mounted folder works here. */
export function throughMounts(
  mounts: readonly Mount[],
  inner: Place,
  own: readonly Word[],
  here: Place,
): Place {
  const at = own.findIndex(word => word.text === '-w' || word.text === '--workdir')
  const folder = at === -1 ? inner.cwd : (own[at + 1]?.text ?? inner.cwd)
  const mount = mounts.find(({ target }) => isWithin(folder, target))
  return {
    ...here,
    cwd: mount ? resolvePath(`.${folder.slice(mount.target.length)}`, mount.source) : '/app',
    home: '/root',
  }
}
