/** The direction in which a setting may move where only tightening is allowed; `fixed` may not move at all. */
export type Tighter = 'lower' | 'higher' | 'stricter' | 'fewer' | 'more' | 'fixed'

/** All facts about one setting: the docs and `policy explain` are made from it. */
export interface Setting {
  /** The key as it stands in the file: `proxy.auto_allow_threshold`, `profile.NAME.critical`, `rule.effect`. */
  readonly key: string
  readonly type: string
  /** The default as TOML; empty where there is none. */
  readonly default: string
  readonly about: string
  /** The change that a project's file, the environment or a flag may make. */
  readonly tighter: Tighter
}

/** Makes one setting; its default becomes JSON. */
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
