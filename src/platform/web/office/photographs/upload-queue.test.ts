import { expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/api.ts'
import { type SendUpload, UploadQueue } from './upload-queue.ts'

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })

/** A fake `send`; the test ends each upload by `arrive` or `fail`. */
function fakeSend() {
  const calls: { name: string; arrive: (answer: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] =
    []
  const send: SendUpload<string> = (file, onProgress, signal) => {
    onProgress(0.5)
    return new Promise((arrive, fail) => calls.push({ name: file.name, arrive, fail, signal }))
  }
  return { calls, send, names: () => calls.map(({ name }) => name) }
}

test('two uploads run at a time, in order', async () => {
  const { calls, send, names } = fakeSend()
  const queue = new UploadQueue<string>()
  const [a, b, c] = queue.add([file('a'), file('b'), file('c')])
  queue.sort([c?.id ?? '', a?.id ?? '', b?.id ?? ''])
  expect(names()).toEqual([])

  const arrived = vi.fn()
  queue.open(send, (upload, answer) => arrived(upload.file.name, answer))
  expect(names()).toEqual(['c', 'a'])
  expect(queue.read().map(({ state, sent }) => [state, sent])).toEqual([
    ['sending', 0.5],
    ['sending', 0.5],
    ['waiting', 0],
  ])
  calls[0]?.arrive('/photographs/c.jpg')
  await vi.waitFor(() => expect(names()).toEqual(['c', 'a', 'b']))
  expect(arrived.mock.calls).toEqual([['c', '/photographs/c.jpg']])
  expect(queue.read().map(({ file }) => file.name)).toEqual(['a', 'b'])
})

test('a failed upload can be retried', async () => {
  const { calls, send, names } = fakeSend()
  const queue = new UploadQueue<string>()
  queue.open(send, () => {})
  const [a] = queue.add([file('a'), file('b'), file('c')])
  calls[0]?.fail(new ApiError(415, '{"message":"This is no photograph"}'))
  await vi.waitFor(() => expect(queue.read()[0]).toMatchObject({ state: 'failed', message: 'This is no photograph' }))
  expect(names()).toEqual(['a', 'b', 'c'])
  calls[1]?.fail(new Error('broken'))
  await vi.waitFor(() => expect(queue.read()[1]?.message).toBe('The upload failed. Please try again.'))
  queue.retry(a?.id ?? '')
  expect(names()).toEqual(['a', 'b', 'c', 'a'])
  expect(queue.read()[0]).toMatchObject({ state: 'sending' })
  expect(queue.read()[0]).not.toHaveProperty('message')
})

test('removing a file aborts its upload', async () => {
  const { calls, send } = fakeSend()
  const arrived = vi.fn()
  const queue = new UploadQueue<string>()
  queue.open(send, arrived)
  const [a] = queue.add([file('a')])
  queue.remove(a?.id ?? '')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.arrive('/photographs/a.jpg')
  await Promise.resolve()
  expect(queue.read()).toEqual([])
  expect(arrived).not.toHaveBeenCalled()
})

test('after a pause no further upload starts', async () => {
  const { calls, send, names } = fakeSend()
  const queue = new UploadQueue<string>()
  queue.open(send, () => {})
  queue.add([file('a'), file('b'), file('c')])
  let hasPaused = false
  const paused = queue.pause().then(() => {
    hasPaused = true
  })
  calls[0]?.arrive('a')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(hasPaused).toBe(false)
  calls[1]?.arrive('b')
  await paused
  expect(names()).toEqual(['a', 'b'])
  queue.resume()
  expect(names()).toEqual(['a', 'b', 'c'])
})
