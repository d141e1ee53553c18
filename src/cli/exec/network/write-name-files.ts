import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { helperFolder } from '../../../proof/boundary/network/inner-args.ts'

/** Files by which programs find names; inside, every name is asked for at our own socket. */
const files: readonly { readonly name: string; readonly at: string; readonly text: string }[] = [
  {
    name: 'resolv.conf',
    at: '/etc/resolv.conf',
    // A thousand questions at once overrun the socket: those that are lost are asked again soon.
    text: 'nameserver 127.0.0.1\noptions timeout:1 attempts:5\n',
  },
  { name: 'hosts', at: '/etc/hosts', text: '127.0.0.1 localhost\n::1 localhost\n' },
  {
    name: 'nsswitch.conf',
    at: '/etc/nsswitch.conf',
    text: 'passwd: files\ngroup: files\nshadow: files\nhosts: files dns\nservices: files\nprotocols: files\n',
  },
]

/** Puts the files of names into a folder; returns where each stands inside, and where programs look for it. */
export function writeNameFiles(folder: string): readonly { readonly from: string; readonly at: string }[] {
  return files
    .filter(({ at }) => existsSync(at))
    .map(({ name, at, text }) => {
      writeFileSync(join(folder, name), text, { mode: 0o444 })
      return { from: `${helperFolder}/${name}`, at: realpathSync(at) }
    })
}
