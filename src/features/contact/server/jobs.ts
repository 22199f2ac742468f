import type { Office } from '#platform/server/office.ts'
import { messages } from './inside/messages.ts'

/**
 * Deletes messages that are more than `policy.messageRetentionMonths` old, and the letters that repeat them. Called by
 * the timetable.
 */
export function eraseOldMessages(office: Office): Promise<void> {
  return messages.eraseOld(office)
}
