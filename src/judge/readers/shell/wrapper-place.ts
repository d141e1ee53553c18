import type { Place } from '../../../ground/model/place.ts'
import type { Word } from '../command.ts'
import { resolvePath } from '../paths/path-target.ts'
import type { Wrapper } from './wrapper-table.ts'

const temp = ['/tmp', '/var/tmp']

/**
 * Returns the place of the command that a wrapper runs. Another machine or a container has folders of its own, so that no
 * path there is ours or is looked at; here the wrapper may go to another folder first.
 */
export function wrapperPlace(program: string, wrapper: Wrapper, own: readonly Word[], here: Place): Place {
  if (wrapper.place === 'host') {
    const home = '/home/remote'
    return { cwd: home, workspace: `${home}/.none`, home, temp, stateFolders: [], observed: false }
  }
  if (wrapper.place === 'container') {
    const { stateFolders } = here
    return { cwd: '/app', workspace: '/app', home: '/root', temp, stateFolders, observed: false }
  }
  const login = loginHome(program, own)
  const start = login ?? (program === 'systemd-run' ? unitFolder(own, here) : here.cwd)
  const folder = folderOption(own)
  const cwd = folder === undefined ? start : resolvePath(folder, start)
  if (login !== null) return { ...here, cwd, home: login }
  return cwd === here.cwd ? here : { ...here, cwd }
}

/** The folder that an option goes to: `-D /srv`, `--chdir=/srv`, `-C/srv`. */
function folderOption(own: readonly Word[]): string | undefined {
  for (const [i, { text, known }] of own.entries()) {
    const next = own[i + 1]
    if (/^(?:-C|-D|--chdir|--directory|--working-directory|--cwd)$/.test(text))
      return next?.known ? next.text : undefined
    const joined = /^(?:--(?:chdir|directory|working-directory|cwd)=|-[CD](?==?[/~.]))=?(.{1,4096})$/s.exec(
      text,
    )
    if (joined && known) return joined[1]
  }
  return undefined
}

/** A unit starts at the root of the file system, one of the user’s own in their home. */
function unitFolder(own: readonly Word[], here: Place): string {
  const has = (pattern: RegExp) => own.some(({ text }) => pattern.test(text))
  if (has(/^-[a-zA-Z]{0,8}[dS][a-zA-Z]{0,8}$|^--(?:same-dir|shell|scope)$/)) return here.cwd
  return has(/^--user$/) ? here.home : '/'
}

const asLogin: ReadonlyMap<string, RegExp> = new Map([
  ['sudo', /^-[a-zA-Z]{0,8}i[a-zA-Z]{0,8}$|^--login$/],
  ['su', /^-$|^-[a-zA-Z]{0,8}l[a-zA-Z]{0,8}$|^--login$/],
  ['runuser', /^-$|^-[a-zA-Z]{0,8}l[a-zA-Z]{0,8}$|^--login$/],
])

/** Returns the home in which a command starts that is run as somebody who logs in; null where nobody does. */
export function loginHome(program: string, own: readonly Word[]): string | null {
  const login = asLogin.get(program)
  if (!login || !own.some(({ text }) => login.test(text))) return null
  const user = userOf(program, own)
  return user === undefined || user === 'root' ? '/root' : `/home/${user}`
}

function userOf(program: string, own: readonly Word[]): string | undefined {
  for (const [i, { text }] of own.entries()) {
    const joined = /^(?:--user=|-u)([\w.-]{1,64})$/.exec(text)?.[1]
    if (joined !== undefined) return joined
    if (/^(?:-[a-zA-Z]{0,8}u|--user)$/.test(text)) return own[i + 1]?.text
  }
  if (program === 'sudo') return undefined
  // `su - bob -c TEXT`: the only word that is neither an option nor one’s value.
  return own.find(
    ({ text }, i) =>
      !text.startsWith('-') &&
      !/^-[a-zA-Z]{0,8}[cgGsw]$|^--(?:command|group|shell)$/.test(own[i - 1]?.text ?? ''),
  )?.text
}
