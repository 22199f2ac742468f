import type * as z from 'zod/mini'
import type { Confirmation, firstCode, SecondFactorOffer } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { seal, unseal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { confirmPerson } from '../confirmation.ts'
import { WITHOUT_SECOND_FACTOR } from '../staff.ts'
import { auditOwnAction, emailMember, type OwnAccount, readCredential, readMember } from './account.ts'
import {
  generateSecretWithUri,
  hasSecondFactor,
  makeRecoveryCodes,
  sealSecret,
  verifyCode,
} from './sign-in/second-factor.ts'
import { changeCredential, enableSecondFactor, replaceRecoveryCodes } from './store.ts'

/** Time to fetch a phone and scan the code. */
const OFFER_MINUTES = 30

/**
 * Returns a new secret without storing it: the client sends the secret back, sealed. Throws like `confirmPerson`, and
 * `conflict` if a second factor is on.
 */
export async function offerSecondFactor(
  ctx: AppContext,
  { staff, readSender }: OwnAccount,
  typed: Confirmation,
): Promise<SecondFactorOffer> {
  const credential = await confirmPerson(ctx, staff, typed)
  if (hasSecondFactor(credential)) throw alreadyOnRefusal()
  const { secret, uri } = generateSecretWithUri((await readSender()).name, credential.username)
  const offer: Offer = { secret, at: ctx.clock.now().getTime() }
  return { secret, uri, offer: seal(offerKey(ctx), JSON.stringify(offer), sealContext(staff)) }
}

/**
 * Returns ten recovery codes, stored as hashes. Throws `invalid` for a wrong code or expired offer, `conflict` if a second
 * factor is on, and what `readMember` throws.
 */
export async function switchOnSecondFactor(
  ctx: AppContext,
  { staff }: OwnAccount,
  form: z.infer<typeof firstCode>,
): Promise<string[]> {
  const { userId } = staff
  const secret = unsealOfferedSecret(ctx, staff, form.offer)
  const step = verifyCode(ctx, secret, form.code)
  if (step === null) throw wrongCodeRefusal()
  const member = await readMember(ctx, userId)
  return inTransaction(ctx, staff, async (tx) => {
    const columns = {
      second_factor_secret: sealSecret(tx.config, secret, staff),
      second_factor_since: tx.clock.now(),
      second_factor_last_step: step,
    }
    if (!(await enableSecondFactor(tx.database, userId, columns))) throw alreadyOnRefusal()
    await auditOwnAction(tx, 'switched second factor on')
    await emailMember(tx, member, 'second-factor-on')
    return makeRecoveryCodes(tx, userId)
  })
}

/** Switches the second factor off. Throws `not-found` if it is off, and like `readCredential` and `confirmPerson`. */
export async function switchOffSecondFactor(
  ctx: AppContext,
  { staff }: OwnAccount,
  typed: Confirmation,
): Promise<void> {
  const { userId } = staff
  await refuseIfOff(ctx, userId)
  await confirmPerson(ctx, staff, typed)
  const member = await readMember(ctx, userId)
  await inTransaction(ctx, staff, async (tx) => {
    await changeCredential(tx.database, userId, WITHOUT_SECOND_FACTOR)
    await replaceRecoveryCodes(tx.database, userId, [])
    await auditOwnAction(tx, 'switched second factor off')
    await emailMember(tx, member, 'second-factor-off')
  })
}

/** Replaces all recovery codes and returns the new ones. Throws like `switchOffSecondFactor`. */
export async function renewRecoveryCodes(
  ctx: AppContext,
  { staff }: OwnAccount,
  typed: Confirmation,
): Promise<string[]> {
  const { userId } = staff
  await refuseIfOff(ctx, userId)
  await confirmPerson(ctx, staff, typed)
  return inTransaction(ctx, staff, async (tx) => {
    await auditOwnAction(tx, 'made recovery codes')
    return makeRecoveryCodes(tx, userId)
  })
}

interface Offer {
  secret: string
  at: number
}

function unsealOfferedSecret(ctx: AppContext, staff: StaffMember, sealed: string): string {
  const opened = unseal(offerKey(ctx), sealed, sealContext(staff))
  const offer = opened === null ? null : (JSON.parse(opened) as Offer)
  if (!offer || ctx.clock.now().getTime() - offer.at > OFFER_MINUTES * 60_000)
    throw new Refusal('invalid', 'This took too long. Please begin again.')
  return offer.secret
}

async function refuseIfOff(ctx: AppContext, userId: number): Promise<void> {
  if (!hasSecondFactor(await readCredential(ctx, userId)))
    throw new Refusal('not-found', 'The second factor is off already')
}

function alreadyOnRefusal(): Refusal {
  return new Refusal('conflict', 'The second factor is on already')
}

function wrongCodeRefusal(): Refusal {
  const message = 'This code is incorrect. Wait for the next code, and check that the phone’s clock is correct.'
  return fieldError('code', message)
}

function offerKey(ctx: AppContext): Buffer {
  return keyFor(ctx.config, 'second-factor-offer')
}

function sealContext({ userId, sid }: StaffMember): string {
  return `offer to user ${userId} in ${sid}`
}
