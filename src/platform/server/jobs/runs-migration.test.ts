import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/earlier-database.ts'

test('an earlier database gets an empty memory of runs, in which one job is under way once', async () => {
  const { goOn, rowsOf } = await databaseBefore('0018')
  await rowsOf("insert into installation (demo, started_at) values (false, '2026-01-01Z')")
  expect((await goOn()).ran).toEqual(['0018-runs-of-jobs'])
  expect(await rowsOf('select * from job_run')).toEqual([])
  const begin = () =>
    rowsOf("insert into job_run (job, started_at, called_by) values ('test', '2026-01-02Z', 'timetable')")
  await begin()
  await expect(begin()).rejects.toMatchObject({ code: '23505' })
  await rowsOf("update job_run set ended_at = '2026-01-02Z', outcome = 'done'")
  await begin()
  const half = rowsOf("update job_run set ended_at = '2026-01-02Z' where ended_at is null")
  await expect(half).rejects.toMatchObject({ code: '23514' })
  expect(await rowsOf('select demo from installation')).toEqual([{ demo: false }])
})
