/** The direction in which a setting may move where only tightening is allowed; `fixed` may not move at all. */
export type Tighter = 'lower' | 'higher' | 'stricter' | 'fewer' | 'more' | 'fixed'

/** All that is to be known of one setting: the docs and `policy explain` are made from it. */
export interface Setting {
  /** As it stands in the file: `proxy.auto_allow_threshold`, `profile.NAME.critical`, `rule.effect`. */
  readonly key: string
  readonly type: string
  /** As TOML; empty where there is none. */
  readonly default: string
  readonly about: string
  /** The change that a project's file, the environment or a flag may make. */
  readonly tighter: Tighter
}

/** One setting, its default as JSON. */
export const setting = (
  key: string,
  type: string,
  value: unknown,
  tighter: Tighter,
  about: string,
): Setting => ({
  key,
  type,
  default: value === undefined ? '' : JSON.stringify(value),
  about,
  tighter,
})
