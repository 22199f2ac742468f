import { createHmac } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib/functional'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { generateReadableCode } from '../readable-code.ts'
import { type Credential, replaceRecoveryCodes, spendRecoveryCode, spendStep } from '../store.ts'

/** A phone's clock may be wrong by this much either way. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10

export function hasSecondFactor(credential: Credential): boolean {
  return credential.secondFactorSecret !== null
}

/**
 * Checks a one-time code or recovery code and spends it in `tx`, as each works once. Returns true for a member without a second
 * factor.
 */
export async function passesSecondFactor(
  tx: TxContext,
  credential: Credential,
  typed: string | undefined,
): Promise<boolean> {
  if (credential.secondFactorSecret === null) return true
  const code = normalizeCode(typed ?? '')
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(tx, credential.userId, hashRecoveryCode(tx.config, code))
  const secret = unseal(sealKey(tx.config), credential.secondFactorSecret, sealContext(credential))
  const step = secret === null ? null : verifyCode(tx, secret, code)
  return step !== null && spendStep(tx.database, credential.userId, step)
}

/** Generates a secret and the `otpauth:` URI of its QR code. */
export function generateSecretWithUri(business: string, username: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: business, label: username, secret }) }
}

/** Returns the time step of a valid code; `null` for any other code. */
export function verifyCode(ctx: AppContext, secret: string, code: string): number | null {
  const epoch = Math.floor(ctx.clock.now().getTime() / 1000)
  const result = verifySync({ secret, token: normalizeCode(code), epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Encrypts a secret for one user, so that a copy of the database cannot generate codes. */
export function sealSecret(config: Config, secret: string, owner: Pick<Credential, 'userId'>): string {
  return seal(sealKey(config), secret, sealContext(owner))
}

/** Replaces all recovery codes and returns the ten new ones. The database stores only hashes. */
export async function makeRecoveryCodes(tx: TxContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => generateReadableCode(3, 4))
  const hashes = codes.map((code) => hashRecoveryCode(tx.config, normalizeCode(code)))
  await replaceRecoveryCodes(tx.database, userId, hashes)
  return codes
}

/** Ignores letter case, dashes and spaces. */
function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

function hashRecoveryCode(config: Config, code: string): string {
  return createHmac('sha256', keyFor(config, 'recovery-code')).update(code).digest('base64url')
}

function sealKey(config: Config): Buffer {
  return keyFor(config, 'second-factor')
}

function sealContext({ userId }: Pick<Credential, 'userId'>): string {
  return `user ${userId}`
}
