import { dirname, join, resolve } from 'node:path'
import type { BoundReference, Follow } from '../bind-run.ts'

const max = 1_024

/** Files that a compiler reads with a source: `#include "a.h"`, `mod a;`, `include!("a.rs")`. */
export const compiledModules: Follow = (text, path) => {
  const here = dirname(path)
  const named = [
    ...text.matchAll(/^[ \t]{0,20}#[ \t]{0,9}(?:include|import|embed)[ \t]{0,9}"([^"\n]{1,300})"/gm),
    ...text.matchAll(
      /\b(?:include|include_str)!\s{0,9}\(\s{0,9}"([^"\n]{1,300})"|#\[path\s{0,9}=\s{0,9}"([^"\n]{1,300})"/g,
    ),
  ]
  const modules = path.endsWith('.rs')
    ? [
        ...text.matchAll(
          /^[ \t]{0,20}(?:pub(?:\([^)\n]{1,40}\))?[ \t]{1,9})?mod[ \t]{1,9}(\w{1,80})[ \t]{0,9};/gm,
        ),
      ]
    : []
  const own = path.replace(/\.rs$/, '')
  return [
    ...named.slice(0, max).map(([, first, second]) => resolve(here, first ?? second ?? '')),
    ...modules
      .slice(0, max)
      .flatMap(([, name = '']) =>
        [join(here, name), join(own, name)].flatMap(at => [`${at}.rs`, `${at}/mod.rs`]),
      ),
  ].map((one): BoundReference => ({ path: one, is: 'file', onlyPresent: true }))
}
