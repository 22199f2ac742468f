import { expect, onTestFinished, test } from 'vitest'
import type { TestTask } from '#test/platform/server/testing/task-worker.ts'
import { TaskRunner, TaskTooLarge } from './worker-task.ts'

function setup() {
  const entry = new URL('../../../test/platform/server/testing/task-worker.ts', import.meta.url)
  const runner = new TaskRunner<TestTask, number>(() => entry, { cpuMs: 300, memoryMb: 32 })
  onTestFinished(() => runner.stop())
  return runner
}

test('tasks run one after another in a single thread', async () => {
  const runner = setup()
  const threads = await Promise.all([
    runner.run('number of the thread'),
    runner.run('refuse').catch((error) => error),
    runner.run('number of the thread'),
  ])
  expect(threads[0]).toBeGreaterThan(0)
  expect(threads).toEqual([
    threads[0],
    expect.objectContaining({ kind: 'invalid', message: 'Not this one' }),
    threads[0],
  ])
})

test.each(['work for ever', 'fill the memory'] as const)(
  '[threat hostile-files] a task that would %s is ended',
  async (task) => {
    const runner = setup()
    const first = await runner.run('number of the thread')
    const [outcome, next] = await Promise.all([
      runner.run(task).catch((error) => error),
      runner.run('number of the thread'),
    ])
    expect(outcome).toBeInstanceOf(TaskTooLarge)
    expect(next).not.toBe(first)
  },
)

test('an error of a task is thrown', async () => {
  const runner = setup()
  await expect(runner.run('fail')).rejects.toThrow('A fault of the reader')
  expect(await runner.run('number of the thread')).toBeGreaterThan(0)
})

test('a thread that dies while idle is replaced', async () => {
  const runner = setup()
  // Repeated, because the thread may also end while the next task is being sent to it.
  for (let deaths = 0; deaths < 20; deaths++) {
    const first = await runner.run('die when idle')
    await expect.poll(() => runner.run('number of the thread').catch(() => first)).not.toBe(first)
  }
})

test('a stopped runner starts a thread for a later task', async () => {
  const runner = setup()
  const first = await runner.run('number of the thread')
  await runner.stop()
  expect(await runner.run('number of the thread')).not.toBe(first)
})
