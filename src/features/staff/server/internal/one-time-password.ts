import type { AppContext } from '#platform/server/app-context.ts'
import { generateReadableCode } from './readable-code.ts'
import type { Credential } from './store.ts'

/** A note with a password must not give access a month later. */
export const ONE_TIME_DAYS = 7

/** Generates a one-time password: four groups of five characters, 99 random bits. */
export function generateOneTimePassword(): string {
  return generateReadableCode(4, 5)
}

/** Whether a one-time password has expired. Always false for a chosen password. */
export function isExpiredOneTimePassword(ctx: AppContext, { isOneTime, changedAt }: Credential): boolean {
  return isOneTime && ctx.clock.now().getTime() - changedAt.getTime() > ONE_TIME_DAYS * 24 * 60 * 60_000
}
