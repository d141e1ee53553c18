import { rowOf } from '../../../ground/model/vocabulary/row-of.ts'
import type { DisguiseEffect, Effect, TransferEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { spellPath } from '../views/written-paths.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter disguise can find, each with its default price. */
const disguiseCodes = {
  'disguise.undone': { points: 0.5, why: 'it is written so that it is hard to read; it was read' },
  'disguise.hidden-name': {
    points: 3,
    why: 'nobody hides the name of such a program for an honest reason',
    instead: 'write the command out plainly',
  },
  'disguise.characters': {
    points: 3,
    why: 'what a person sees is not what a program reads',
    instead: 'write it in plain letters',
  },
  'disguise.renamed-shell': {
    points: 3,
    why: 'a shell under another name is there to be overlooked',
    instead: 'call the shell by its own name',
  },
  'disguise.direction': { points: 4, why: 'the order on the screen is not the order in the file' },
  'disguise.path': { points: 3, why: 'the path is spelled so that a comparison of names misses it' },
  'disguise.in-text': { points: 3, why: 'the text holds characters that nobody sees' },
  'disguise.in-instructions': { points: 3, why: 'agents read what a person does not see there' },
} satisfies CodeTable

/** A code of the filter disguise. */
type DisguiseCode = keyof typeof disguiseCodes
type DisguiseFinding = Finding<DisguiseCode>

/** The share of a code’s points where something speaks for less than all of them. */
const disguiseStrengths = {
  /** The call does nothing but print it. */
  printed: 0.25,
  /** Terminal escapes stand in many texts that print in colour. */
  escapeInText: 0.15,
} as const satisfies Strengths

/** Finds spellings that hide the meaning of a call from its reader. */
export const disguise: Filter<DisguiseCode> = {
  name: 'disguise',
  phase: 'pattern',
  about: 'Does the call hide what it means?',
  codes: disguiseCodes,
  find: ({ effects }) => flatMap(effects, effect => findIn(effect, effects)),
}

function findIn(effect: Effect, effects: readonly Effect[]): readonly DisguiseFinding[] {
  if (effect.type === 'disguise') return [ofDisguise(effect, effects)]
  return (effect.type === 'copy' || effect.type === 'link' || effect.type === 'move') && renames(effect)
    ? [
        finding(
          'disguise.renamed-shell',
          `${effect.type} ${spellPath(effect.target)} to ${spellPath(effect.to)}`,
          effect,
        ),
      ]
    : []
}

/** `cp /bin/sh /tmp/crond`: another name, or a hidden folder; a folder keeps the name. */
function renames({ target, to }: TransferEffect): boolean {
  if (!/^(?:\/usr(?:\/local)?)?\/bin\/(?:ba|da|z|k|a|c|tc)?sh$/.test(spellPath(target))) return false
  const name = spellPath(to).replace(/\/+$/, '').split('/').at(-1) ?? ''
  const isFolder = /[\\/]$|^\.{1,2}$/.test(to.raw) || /^(?:s?bin|tmp|rootfs|root)$/.test(name)
  return !isFolder && !/^(?:ba|da|z|k|a|c|tc|r|rba)?sh(?:[.\d_-].{0,20})?$/.test(name)
}

/** Everything that the call does is to print words: nothing is there that they could hide. */
function onlyPrints(effects: readonly Effect[]): boolean {
  return effects.every(
    effect =>
      effect.type === 'disguise' || (effect.type === 'run' && /^(?:echo|printf)$/.test(effect.program)),
  )
}

function ofDisguise(effect: DisguiseEffect, effects: readonly Effect[]): DisguiseFinding {
  const { how, undone } = effect
  const [kind, where] = how.split(' in ')
  if (where === 'instructions') return finding('disguise.in-instructions', describeDisguise(kind), effect)
  if (where === 'text')
    return kind === 'bidi'
      ? finding('disguise.direction', describeDisguise(kind), effect)
      : finding('disguise.in-text', describeDisguise(kind), effect, {
          strength: kind === 'escape' ? disguiseStrengths.escapeInText : 1,
        })
  if (how.startsWith('path '))
    return finding('disguise.path', `a path in another spelling (${how.slice(5)})`, effect)
  if (how === 'bidi')
    return finding('disguise.direction', describeDisguise(how), effect, {
      strength: onlyPrints(effects) ? disguiseStrengths.printed : 1,
    })
  if (how === 'homoglyph' || how === 'invisible' || how === 'escape')
    return undone && how !== 'homoglyph'
      ? finding('disguise.undone', describeDisguise(how), effect)
      : finding('disguise.characters', describeDisguise(how), effect)
  return effect.name !== undefined && worthHiding.has(effect.name)
    ? finding('disguise.hidden-name', `${effect.name}: ${describeDisguise(how)}`, effect)
    : finding('disguise.undone', describeDisguise(how), effect)
}

/** Programs that lists of forbidden words hold. */
const worthHiding = new Set(
  'rm rmdir shred unlink dd mkfs wipefs truncate curl wget nc ncat netcat socat ssh scp chmod chown sudo su doas kill pkill killall eval base64 crontab useradd usermod passwd iptables systemctl shutdown reboot'.split(
    ' ',
  ),
)

const sentences: Partial<Readonly<Record<DisguiseEffect['how'], string>>> = {
  bidi: 'characters that turn the direction of the text',
  homoglyph: 'letters of another alphabet that look like Latin ones',
  invisible: 'characters that nobody sees',
  escape: 'terminal escapes',
  'quote-split': 'a name that is split by quotes',
  'variable-split': 'a name that is put together at run time',
}

function describeDisguise(how: string | undefined): string {
  return rowOf(sentences, how ?? '') ?? `text in ${how}`
}
