import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, vi } from 'vitest'
import { targetKinds } from '../../src/ground/model/notification-settings.ts'
import { mailServer } from './mail-server.ts'
import { httpServer, scratch, secretFile, webhook } from './notify-world.ts'

/** Every kind of target, each of which writes down all that reaches it. */
export async function everyTarget() {
  const { received, url } = await httpServer()
  const { mails, port } = await mailServer()
  const folder = scratch()
  const shown = join(folder, 'shown')
  writeFileSync(
    join(folder, 'notify-send'),
    `#!${process.execPath}\nrequire('node:fs').appendFileSync(${JSON.stringify(shown)}, process.argv.join('\\n'))\n`,
  )
  chmodSync(join(folder, 'notify-send'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere')
  const targets = [
    webhook(`${url}/hook`),
    { name: 'slack', kind: 'slack', url: { file: secretFile(`${url}/slack`) }, allowHttp: false },
    { name: 'ntfy', kind: 'ntfy', url: `${url}/topic`, allowHttp: false },
    {
      name: 'mail',
      kind: 'email',
      host: '127.0.0.1',
      port,
      tls: 'none',
      from: 'gate@example.org',
      to: ['alice@example.org'],
    },
    ...(process.platform === 'linux' ? ([{ name: 'desk', kind: 'desktop' }] as const) : []),
  ] as const
  // Desktops are tried on Linux alone; every other kind must be here.
  const here = new Set<string>([...targets.map(({ kind }) => kind), 'desktop'])
  expect(targetKinds.filter(kind => !here.has(kind))).toEqual([])
  const everything = () =>
    [
      ...received.map(({ body, path, headers }) => `${path} ${JSON.stringify(headers)} ${body}`),
      ...mails.map(({ text }) => text),
      existsSync(shown) ? readFileSync(shown, 'utf8') : '',
    ].join('\n')
  return { targets, everything, bodies: () => received.map(({ body }) => body) }
}
