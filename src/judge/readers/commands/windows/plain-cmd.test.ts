import { expect, test } from 'vitest'
import { plainCmd } from './plain-cmd.ts'

test.each([
  ['r^d /s /q C:\\x', 'rd /s /q C:/x'],
  ['set a=rd&&call %a% /s x', 'set a=rd&&rd /s x'],
  ['set "a=rd" & !a! /s x', 'set "a=rd" & rd /s x'],
  ['for /d %i in (C:\\Users\\*) do rd /s /q %i', 'rd /s /q C:/Users/*'],
  ['for %%f in (a b) do del "%%~f"', 'del "a b"'],
  ['echo x > C:\\Windows\\System32\\drivers\\etc\\hosts', 'echo x > /usr/System32/drivers/etc/hosts'],
  ['echo %PATH%', 'echo %PATH%'],
  ['npm test && echo done', 'npm test && echo done'],
])('%s is read as %s', (line, plain) => {
  expect(plainCmd(line)).toBe(plain)
})

test('settings that double each other end', () => {
  const line = `set a=%a%%a%&${'%a%'.repeat(5_000)}`
  expect(plainCmd(line).length).toBeLessThan(100_000)
})
