import { pathsStrengths } from './paths-codes.ts'
import type { RunEffect } from '../../../ground/model/effect.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const ownBrowser = /^(?!.*--(?:user-data-dir|headless))(?=.*--remote-debugging-port)/

/** The arguments with which a program records; `true` for one that does nothing else. */
const recorders: ReadonlyMap<string, RegExp | true> = mapOf({
  // What others send, by standing between them.
  arpspoof: true,
  // What stands on the screen.
  screencapture: true,
  xwd: true,
  scrot: true,
  grim: true,
  maim: true,
  import: /(?:^|\s)-window\s/,
  // What is typed, said and seen.
  xinput: /^test(?:-xi2)?\b/,
  showkey: true,
  logkeys: true,
  arecord: /^(?!-[lL]\b)/,
  parecord: true,
  imagesnap: true,
  fswebcam: true,
  ffmpeg: /(?:^|\s)-f (?:x11grab|avfoundation|gdigrab|dshow|alsa|pulse|v4l2|video4linux2|kmsgrab)\b/,
  // What the browser of the person is logged in to; tests bring a profile of their own.
  ...Object.fromEntries(
    ['google-chrome', 'chromium', 'chrome', 'msedge', 'brave-browser', 'open'].map(name => [
      name,
      ownBrowser,
    ]),
  ),
  // What was copied, which often is a password.
  pbpaste: true,
  'wl-paste': true,
  xclip: /(?:^|\s)-(?:o|out)\b/,
  xsel: /(?:^|\s)(?:-o|--output|-b)\b/,
})

const clipboards = new Set(['pbpaste', 'wl-paste', 'xclip', 'xsel'])

/** Returns the strength with which a program records people or other machines; 0 when it does not. */
export function recordingStrength({ program, argv, through }: RunEffect): number {
  // A screen that nobody looks at.
  if (through.includes('xvfb-run')) return 0
  const asked = recorders.get(program)
  if (asked === undefined || argv.some(word => /^--?(?:help|version)$/.test(word))) return 0
  if (asked !== true && !asked.test(argv.slice(0, 60).join(' ').slice(0, 2_000))) return 0
  return clipboards.has(program) ? pathsStrengths.clipboard : 1
}
