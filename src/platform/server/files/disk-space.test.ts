import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { monitorDiskSpace } from './disk-space.ts'

test('[threat full-disk] a disk of unknown size is assumed to have space', async () => {
  expect(await monitorDiskSpace(tmpdir(), 1).hasSpace()).toBe(true)
  expect(await monitorDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER).hasSpace()).toBe(false)
  expect(await monitorDiskSpace(join(tmpdir(), 'not-there'), Number.MAX_SAFE_INTEGER).hasSpace()).toBe(true)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])(
  '[threat full-disk] after %s the disk is considered full for 30 seconds',
  async (code) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const room = monitorDiskSpace(tmpdir(), 1)
    room.recordFailure(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    expect(await room.hasSpace()).toBe(true)
    room.recordFailure(Object.assign(new Error('no room'), { code }))
    vi.advanceTimersByTime(29_999)
    expect(await room.hasSpace()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await room.hasSpace()).toBe(true)
  },
)
