import type { AppContext } from '#platform/server/app-context.ts'
import { messages } from './internal/messages.ts'

/** Deletes messages older than `policy.messageRetentionMonths`, with their emails. Called by the scheduler. */
export function eraseOldMessages(ctx: AppContext): Promise<void> {
  return messages.eraseOld(ctx)
}
