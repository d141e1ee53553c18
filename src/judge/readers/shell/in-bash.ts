import { mapOf } from '../../../ground/model/map-of.ts'

/** A spelling of another shell, and the one of bash for it. */
type Spelling = readonly [other: RegExp, bash: string]

const lists: readonly Spelling[] = [
  // rc and csh keep the words of a list apart without a word of their own.
  [/(^|[\s;])(?:set\s{1,4})?(\w{1,40})\s?=\s?\(([^()\n]{1,2000})\)/g, '$1$2="$3"'],
]

const ksh: readonly Spelling[] = [
  [/(^|[\s;])set\s{1,4}-A\s{1,4}(\w{1,40})\s{1,4}([^\n;|&]{1,2000})/g, '$1$2=($3)'],
]

const spellings: ReadonlyMap<string, readonly Spelling[]> = mapOf({
  fish: [
    [/\|\s{0,4}source(?![\w-])/g, '| sh'],
    [/(^|[\s;])set\s{1,4}(?:-\w{1,12}\s{1,4}){0,4}(\w{1,40})\s{1,4}([^\n;|&()"']{1,2000})/g, '$1$2="$3"'],
    [/(^|[\s;"=])\((?=\s{0,4}[a-z])/g, '$1$('],
    [/;\s{0,4}(?:and|or)\s/g, '; '],
    [/(^|[\s;|])string collect(?![\w-])/g, '$1cat'],
  ],
  zsh: [
    [/(^|[\s;])for\s{1,4}(\w{1,40})\s{0,4}\(([^()\n]{1,2000})\)(?=[;\s]\s{0,4}do\s)/g, '$1for $2 in $3'],
    [
      /(^|[\s;])for\s{1,4}(\w{1,40})\s{0,4}\(([^()\n]{1,2000})\)\s{0,4}(\{[^{}\n]{1,2000}\}|[^\n;{]{1,2000})/g,
      '$1for $2 in $3; do $4; done',
    ],
    [/(^|[\s;|&])-\s{1,4}(?=[a-z])/g, '$1'],
    [/(^|[\s;|&])=(?=[a-z])/g, '$1'],
    [/(^|[\s;|&])zf_(?=[a-z])/g, '$1'],
    [/(\s)=\(/g, '$1<('],
    [/\$\{(?:[=~^]|\([a-zA-Z]{1,4}\)){1,3}(\w{1,40})\}/g, '$$$1'],
  ],
  ksh,
  mksh: ksh,
  nu: [
    [/(^|[\s;|(])\^(?=[a-z./~])/g, '$1'],
    [/(^|[\s;|(])http\s{1,4}get\s/g, '$1curl '],
  ],
  elvish: [[/(^|[\s;|(])e:(?=[a-z])/g, '$1']],
  rc: lists,
  es: lists,
  csh: lists,
  tcsh: lists,
})
const longest = 200_000

/** Returns what a command line of another shell does, as bash spells it; a shell without spellings of its own reads as bash does. */
export function inBash(shell: string, text: string): string {
  const rows = spellings.get(shell) ?? []
  if (rows.length === 0 || text.length > longest) return text
  return rows.reduce((read, [other, bash]) => read.replace(other, bash), text)
}
