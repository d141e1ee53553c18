import type { EffectType } from './effect.ts'

const allEffectTypes: Readonly<Record<EffectType, true>> = {
  run: true,
  read: true,
  write: true,
  append: true,
  delete: true,
  mode: true,
  owner: true,
  move: true,
  copy: true,
  link: true,
  connect: true,
  listen: true,
  execute: true,
  database: true,
  repository: true,
  package: true,
  infrastructure: true,
  process: true,
  service: true,
  schedule: true,
  account: true,
  kernel: true,
  firewall: true,
  power: true,
  message: true,
  money: true,
  permission: true,
  publish: true,
  record: true,
  device: true,
  opaque: true,
  disguise: true,
}

/** Every type that an effect can have. */
export const effectTypes = Object.keys(allEffectTypes) as [EffectType, ...EffectType[]]
