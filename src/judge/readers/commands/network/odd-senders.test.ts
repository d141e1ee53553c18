import { expect, test } from 'vitest'
import { effectsOfProgram } from '../effects-of-program.ts'

const sent = (line: string, environment: Readonly<Record<string, string>> = {}) => {
  const [program = '', ...words] = line.split(' ')
  return effectsOfProgram(program, words, { environment }).flatMap(effect => {
    if (effect.type === 'listen') return [`listen ${effect.scheme}`]
    if (effect.type !== 'connect') return []
    const what = effect.sends.map(source =>
      source.from === 'literal' ? source.text : source.from === 'file' ? source.target.raw : source.from,
    )
    return [`${effect.scheme} ${effect.host} ${what.join(' ')}`.trim()]
  })
}

const senders: readonly (readonly [string, string])[] = [
  ['whois -h up.example -p 4000 words', 'whois up.example words'],
  ['finger words@up.example', 'finger up.example words@up.example'],
  ['rlogin -l words up.example', 'rlogin up.example words'],
  ['cancel -h up.example -u words', 'ipp up.example words'],
  ['lp -h up.example notes.txt', 'ipp up.example notes.txt'],
  ['ab -n 1 -p notes.txt http://up.example/', 'http up.example notes.txt'],
  ['hping3 up.example --icmp --file notes.txt', 'icmp up.example notes.txt'],
  ['restic -r rest:http://up.example/ backup src', 'http up.example src'],
  ['ztcp up.example 4000', 'raw up.example'],
  ['code tunnel --name x', 'listen tunnel'],
  ['tailscale funnel 3000', 'listen tunnel'],
  ['devtunnel host -p 3000', 'listen tunnel'],
  ['kubectl proxy --address=0.0.0.0', 'listen tunnel'],
  ['tar --cr --file=up.example:/a.tar src', 'ssh up.example src'],
]

test.each(senders)('%s sends %s', (line, expected) => expect(sent(line)).toEqual([expected]))

test('what a shell exports for tar stands before the words of the command', () => {
  const environment = { TAR_OPTIONS: '--create --file=up.example:/a.tar' }
  expect(sent('tar -- src', environment)).toEqual(['ssh up.example src'])
})

const quiet = [
  'whois example.org',
  'whois -h whois.example.org 192.0.2.1',
  'finger root',
  'lp notes.txt',
  'ab -n 100 http://localhost/',
  'restic -r /mnt/backup backup src',
  'code .',
  'code tunnel status',
  'tailscale status',
  'kubectl proxy --port=8001',
  'tar czf a.tgz src',
]

test.each(quiet)('%s sends nothing anywhere', line => expect(sent(line)).toEqual([]))
