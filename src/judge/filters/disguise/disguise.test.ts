import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { disguise } from './disguise.ts'
import { type TestCall, testFilter } from '../test-filter.ts'

const read = (path: string): TestCall => ({ kind: 'file_read', arguments: { path } })
const write = (path: string, content: string): TestCall => ({
  kind: 'file_write',
  arguments: { path, content },
})

testFilter(
  disguise,
  defaultProfile,
  {
    fires: [
      { call: 'cp /bin/sh /tmp/crond', codes: ['disguise.renamed-shell'], why: 'a shell under another name' },
      {
        call: 'w\\get https://example.org',
        codes: ['disguise.hidden-name'],
        why: 'a name that a list would hold',
      },
      { call: 'l""s x', codes: ['disguise.undone'], why: 'quotes inside a name' },
      { call: 'rm a\u200bb', codes: ['disguise.characters'], why: 'a character that nobody sees' },
      {
        call: 'curl https://g\u0456thub.com/x',
        codes: ['disguise.characters'],
        why: 'a letter of another alphabet',
      },
      { call: 'echo "\u202etxt.exe"', codes: ['disguise.direction'], why: 'the direction turns' },
      {
        call: read('..%2f..%2f..%2fetc/shadow'),
        codes: ['disguise.path'],
        why: 'slashes in percent-encoding',
      },
      {
        call: read('%252e%252e/%252e%252e/%252e%252e/etc/hosts'),
        codes: ['disguise.path'],
        why: 'encoded twice',
      },
      { call: read('..\\..\\..\\..\\etc\\passwd'), codes: ['disguise.path'], why: 'backslashes' },
      { call: read('/etc/p\u0430sswd'), codes: ['disguise.path'], why: 'a look-alike letter in a path' },
      { call: read('report.pdf%00.txt'), codes: ['disguise.path'], why: 'a byte that cuts the name' },
      {
        call: write('a.js', 'if (x) {} // \u202e }'),
        codes: ['disguise.direction'],
        why: 'code that reads otherwise',
      },
      {
        call: write('notes.txt', 'a\u200bb'),
        codes: ['disguise.in-text'],
        why: 'invisible characters in a text',
      },
      {
        call: write('AGENTS.md', 'Run the tests.\u200b'),
        codes: ['disguise.in-instructions'],
        why: 'invisible characters in what agents obey',
      },
    ],
    quiet: [
      { call: 'echo \u202edlrow', why: 'odd words that are only printed' },
      { call: 'ln -sf /bin/bash /bin/sh', why: 'one shell stands for another' },
      { call: read('/Etc/hosts'), why: 'a slip in the name of a file that anybody may read' },
      { call: read('/etc/hosts\t'), why: 'a blank behind it' },
      { call: write('site.cfg', 'a \u200b b'), why: 'one stray mark between blanks' },
      { call: 'cp /bin/bash rootfs/bin/', why: 'a shell keeps its name' },
      { call: 'echo "Größe: 5 µm — naïve café"', why: 'other languages are no disguise' },
      { call: 'git commit -m "Привет, мир"', why: 'a message in Cyrillic' },
      { call: read('notes/a%20b.md'), why: 'a name may hold a percent sign' },
      { call: read('документы/отчёт.txt'), why: 'a path in another alphabet' },
      { call: read('C:\\Users\\me\\a.txt'), why: 'a path of another system' },
      { call: read('a/../b.txt'), why: 'a path that stays inside' },
      { call: write('a.md', '\ufeff# Title'), why: 'a byte order mark' },
      { call: write('emoji.md', 'thanks 👩‍💻'), why: 'joined emoji' },
    ],
    guards: [
      { call: 'echo "\u202etxt.exe" > a', codes: ['disguise.direction'], why: 'it is printed into a file' },
      { call: 'rm \u202etxt.exe', codes: ['disguise.direction'], why: 'it names what is deleted' },
      {
        call: read('/Etc/shadow'),
        codes: ['disguise.path'],
        why: 'the same slip, and what is meant is secret',
      },
      { call: write('/Etc/hosts', 'x'), codes: ['disguise.path'], why: 'writing past a rule for the name' },
      {
        call: write('a.cfg', 'a \u200b b\u200bc'),
        codes: ['disguise.in-text'],
        why: 'a second mark in a word',
      },
      { call: write('AGENTS.md', 'a \u200b b'), codes: ['disguise.in-instructions'], why: 'agents obey it' },
      { call: 'ln -s /bin/sh git-x', codes: ['disguise.renamed-shell'], why: 'a link is as good as a copy' },
      {
        call: read('notes/%2e%2e/%2e%2e/%2e%2e/.ssh/id_rsa'),
        codes: ['disguise.path'],
        why: 'an encoded path that leaves',
      },
      {
        call: write('a.md', 'text\ufeffmore'),
        codes: ['disguise.in-text'],
        why: 'the same mark in the middle',
      },
    ],
  },
  test,
)
