import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskSpaceOf } from './disk-space.ts'

test('[threat full-disk] there is space while the disk has enough, or does not say', async () => {
  expect(await diskSpaceOf(tmpdir(), 1).isLeft()).toBe(true)
  expect(await diskSpaceOf(tmpdir(), Number.MAX_SAFE_INTEGER).isLeft()).toBe(false)
  expect(await diskSpaceOf(join(tmpdir(), 'not-there'), Number.MAX_SAFE_INTEGER).isLeft()).toBe(true)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])(
  '[threat full-disk] a write refused with %s is remembered for half a minute',
  async (code) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const room = diskSpaceOf(tmpdir(), 1)
    room.note(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    expect(await room.isLeft()).toBe(true)
    room.note(Object.assign(new Error('no room'), { code }))
    vi.advanceTimersByTime(29_999)
    expect(await room.isLeft()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await room.isLeft()).toBe(true)
  },
)
