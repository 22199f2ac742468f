// The tasks of worker-task.test.ts, run in a thread.
import { threadId } from 'node:worker_threads'
import { answerTasks } from '#platform/server/worker-task.ts'
import { Refusal } from '#platform/shared/refusal.ts'

export type TestTask =
  | 'number of the thread'
  | 'work for ever'
  | 'fill the memory'
  | 'refuse'
  | 'fail'
  | 'die when idle'

answerTasks((task: TestTask): number => {
  if (task === 'refuse') throw new Refusal('invalid', 'Not this one')
  if (task === 'fail') throw new Error('A fault of the reader')
  if (task === 'die when idle') setTimeout(() => process.exit(), 1)
  const filled: number[][] = []
  while (task === 'fill the memory') filled.push(new Array(10_000).fill(1))
  while (task === 'work for ever') filled.length = 0
  return threadId
})
