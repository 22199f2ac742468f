import type { AppContext } from '#platform/server/app-context.ts'
import { readableCode } from './readable-code.ts'
import type { Credential } from './store.ts'

/** A slip of paper with a password on it must not open the office a month later. */
export const ONE_TIME_DAYS = 7

/** A password to hand to somebody, who chooses another the first time they come in: 20 characters, 98 random bits. */
export function inventOneTimePassword(): string {
  return readableCode(4, 5)
}

/** Whether somebody's one-time password was given out too long ago. */
export function isRunOut(ctx: AppContext, { isOneTime, changedAt }: Credential): boolean {
  return isOneTime && ctx.clock.now().getTime() - changedAt.getTime() > ONE_TIME_DAYS * 24 * 60 * 60_000
}
