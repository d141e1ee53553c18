import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nobodyTold } from '../../ground/model/notification-settings.ts'
import { readHubNotify } from './hub-notify.ts'

function read(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'notify.toml')
  writeFileSync(file, text)
  return { folder, ...readHubNotify(file) }
}

const chat = '[notify.target.chat]\ntype = "slack"\nurl_file = "chat.url"\n'
const slack = '[deny.slack]\nsecret_file = "slack.secret"\n'
const person = '[[deny.slack.person]]\nworkspace = "T024BE7LD"\nuser = "U061F7AUR"\nreviewer = "ann"\n'

test('a hub tells whom its file names, as a policy does, and takes a no from whom it names', () => {
  const { folder, notify, deny } = read(`${chat}${slack}${person}[deny.links]\nchat = "ann"\n`)
  expect(notify.targets).toMatchObject([{ name: 'chat', url: { file: join(folder, 'chat.url') } }])
  expect(notify.routes).toMatchObject([{ to: ['chat'] }])
  expect(deny).toEqual({
    slack: {
      secret: { file: join(folder, 'slack.secret') },
      people: [{ workspace: 'T024BE7LD', user: 'U061F7AUR', reviewer: 'ann' }],
    },
    links: { chat: 'ann' },
  })
})

test('without a file nobody is told, and nobody denies', () => {
  const nobody = { notify: nobodyTold, deny: { slack: null, links: {} } }
  expect(readHubNotify('/nowhere/notify.toml')).toEqual(nobody)
  expect(read('')).toMatchObject(nobody)
})

test.each([
  ['a rule of a policy', '[[rule]]\neffect = "allow"\nreason = "x"', /:1: rule is no setting/],
  ['no secret of Slack', `${chat}[deny.slack]\n`, /:4: deny\.slack needs secret_file or secret_env/],
  [
    'two secrets of Slack',
    `${slack}secret_env = "S"\n`,
    /deny\.slack needs secret_file or secret_env, and one/,
  ],
  [
    'a name for an account',
    `${slack}${person.replace('U061F7AUR', 'ann')}`,
    /:5: .*user must be an id as Slack writes it/,
  ],
  [
    'a link for no target',
    `${chat}[deny.links]\nchatt = "ann"`,
    /:5: deny\.links\.chatt is the name of no target/,
  ],
  [
    'a link where notes have none',
    '[notify.target.desk]\ntype = "desktop"\n[deny.links]\ndesk = "ann"',
    /of type desktop/,
  ],
])('%s is refused, with its line', (_what, text, why) => {
  expect(() => read(text)).toThrow(why)
})
