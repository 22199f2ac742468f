import type { StatementPreview } from '#features/statements/contract.ts'
import { beside } from '#platform/server/database/paths.ts'
import { TaskRunner, TaskTooLarge } from '#platform/server/worker-task.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { StatementContent } from './reading/reading.ts'
import type { StatementTask } from './statement-worker.ts'

type Runner = TaskRunner<StatementTask, StatementPreview | StatementContent>
type Content<Task extends StatementTask> = Task['kind'] extends 'preview' ? StatementPreview : StatementContent

const runner: Runner = new TaskRunner(() => beside('statement-worker', import.meta.url))

/**
 * Reads a bank's file in a worker thread. Throws `invalid` for an unreadable file, an unanswered question, or above the
 * limits of CPU and memory.
 */
export async function readStatementAside<Task extends StatementTask>(task: Task, by = runner): Promise<Content<Task>> {
  try {
    // The kind of the task determines the type of the result.
    return (await by.run(task)) as Content<Task>
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    throw new Refusal('invalid', 'Reading this file takes too long. Please export a shorter period from your bank.')
  }
}
