import { createHmac } from 'node:crypto'
import { verifySync } from 'otplib/functional'
import type { Config } from '#platform/server/config.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { unseal } from '#platform/server/sealing.ts'
import { keyFor } from '#platform/server/secret.ts'
import { type Credential, spendRecoveryCode, spendStep } from './store.ts'

/** A telephone's clock may be off by half a minute either way. */
const TOLERANCE_SECONDS = 30

/** Whether a member has switched on one-time codes. */
export function hasSecondFactor(credential: Credential): boolean {
  return credential.secondFactorSecret !== null
}

/**
 * Whether what was typed is a one-time code of this moment or an unused recovery code; used up in the given transaction,
 * since each counts once. True for who has no second factor.
 */
export async function passesSecondFactor(
  office: Office,
  books: Books,
  credential: Credential,
  typed: string | undefined,
): Promise<boolean> {
  if (credential.secondFactorSecret === null) return true
  const code = (typed ?? '').replace(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(code))
    return spendRecoveryCode(books, credential.userId, recoveryCodeHash(office.config, code), office.clock.now())
  const secret = openSecret(office.config, credential.userId, credential.secondFactorSecret)
  const step = secret === null ? null : stepOf(office, secret, code)
  return step !== null && spendStep(books, credential.userId, step)
}

/** The time step that a code belongs to, `null` for a code of no step near this moment. */
export function stepOf(office: Office, secret: string, code: string): number | null {
  const epoch = Math.floor(office.clock.now().getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** What the books keep of a recovery code. Written in any letter case, with or without its dashes, it is the same one. */
export function recoveryCodeHash(config: Config, code: string): string {
  const plain = code.replace(/[\s-]/g, '').toLowerCase()
  return createHmac('sha256', keyFor(config, 'recovery-code')).update(plain).digest('base64url')
}

function openSecret(config: Config, userId: number, sealed: string): string | null {
  return unseal(keyFor(config, 'second-factor'), sealed, `user ${userId}`)
}
