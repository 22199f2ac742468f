// Must not import TSX: in development, Node starts this worker directly from its source.
import type { StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { answerTasks } from '#platform/server/worker-task.ts'
import type { Day } from '#platform/shared/day.ts'
import type { Profile } from './accounts/account-store.ts'
import { previewFile, readLines, type StatementContent } from './reading/reading.ts'

export type StatementTask =
  | { kind: 'preview'; file: Uint8Array; mapping: StatementMapping | undefined; profiles: Profile[]; today: Day }
  | { kind: 'read'; file: Uint8Array; mapping: StatementMapping; key: Uint8Array; today: Day }

answerTasks((task: StatementTask): StatementPreview | StatementContent =>
  task.kind === 'preview' ? previewFile(task.file, task.mapping, task) : readLines(task.file, task.mapping, task),
)
