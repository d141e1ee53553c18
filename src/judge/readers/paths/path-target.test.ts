import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { pathTarget } from './path-target.ts'

const place = { ...virtualPlace, home: '/tmp/ann', cwd: '/tmp/ann/shop', workspace: '/tmp/ann/shop' }
const classOf = (text: string) => pathTarget({ text, known: true, glob: false }, place).class

test('what is in a home folder is a person’s, where the home folder stands below /tmp too', () => {
  expect(classOf('/tmp/ann/.ssh/authorized_keys')).toBe('home-content')
  expect(classOf('/tmp/ann')).toBe('home')
  expect(classOf('/tmp/other/x')).toBe('temp')
  expect(classOf('/tmp')).toBe('temp')
})

test('what a Windows account has for temporary files is so from wherever it is seen', () => {
  expect(classOf('/home/bo/AppData/Local/Temp/desk/a.sh')).toBe('temp')
  expect(classOf('/c/Users/bo/AppData/Local/Temp/desk')).toBe('temp')
  expect(classOf('/mnt/c/Users/bo/AppData/Local/Temp/desk/a.exe')).toBe('temp')
  expect(classOf('/home/bo/AppData/Local/Temp')).not.toBe('temp')
  expect(classOf('/home/bo/AppData/Local/Temporary/a.sh')).toBe('home-content')
  expect(classOf('/home/bo/AppData/Roaming/desk/a.json')).toBe('home-content')
  expect(classOf('/home/bo/AppData/Local/Temp/../../../.ssh/id_rsa')).toBe('home-content')
})
