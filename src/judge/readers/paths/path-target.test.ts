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
