/**
 * Characters of which nothing is seen, as the inside of a class of a regular expression with the flag `u`: all that
 * Unicode lets a reader ignore (`Default_Ignorable_Code_Point`), annotations between lines, and those that are drawn as
 * a blank and are no space (Hangul fillers, the empty Braille pattern, the empty note).
 */
export const unseenCharacters =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'
