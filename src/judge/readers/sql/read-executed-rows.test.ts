import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { effectLine } from '../commands/effect-line.ts'
import { readShellEffects } from '../index.ts'

const effectsOf = (line: string) =>
  readShellEffects(line, virtualPlace)
    .filter(({ type }) => type !== 'run')
    .map(effectLine)
    .join('; ')

test.each([
  [`psql app <<'E'\nselect 'dr'||'op schema public cascade' \\gexec\nE`, 'DROP SCHEMA public'],
  [`psql app <<'E'\nselect 'drop table '||t from x \\gexec\nE`, 'DROP TABLE t'],
  [`psql app <<'E'\nselect format('truncate table %I', t) from x \\gexec\nE`, 'TRUNCATE TABLE x'],
  [`psql app -c "select 'drop table '||t||' cascade' from x \\gexec"`, 'DROP TABLE t'],
  [`psql app <<'E'\nselect body from jobs \\gexec\nE`, 'opaque sql everything'],
  [`psql app -c "\\copy users to program 'gzip > u.gz'"`, 'COPY'],
  [`mysql --pager='rm -rf ~/notes' -e 'select 1'`, 'notes recursive'],
  [`mysql <<'E'\npager rm -rf ~/notes\nselect 1;\nE`, 'notes recursive'],
])('%s', (line, part) => expect(effectsOf(line)).toContain(part))

test.each([
  [`psql app <<'E'\nselect 'create database app' where not exists (select 1) \\gexec\nE`, 'DROP'],
  [`psql app <<'E'\nselect 'create database app' where not exists (select 1) \\gexec\nE`, 'opaque'],
  [`psql app -c "\\copy users to 'u.csv' csv"`, 'COPY'],
  [`mysql --pager=less -e 'select 1'`, 'delete'],
  [`psql app -c "select 'drop table x'"`, 'DROP'],
])('%s holds no %s', (line, part) => expect(effectsOf(line)).not.toContain(part))
