import type * as z from 'zod/mini'
import type { Confirmation, firstCode, SecondFactorOffer } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { seal, unseal } from '#platform/server/sealing.ts'
import { keyFor } from '#platform/server/secret.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { confirmPerson } from '../confirmation.ts'
import { WITHOUT_SECOND_FACTOR } from '../staff.ts'
import { memberNumber, noteOwn, type OwnAccount, ownCredential, tell } from './account.ts'
import { hasSecondFactor, inventSecret, makeRecoveryCodes, sealedSecret, stepOf } from './second-factor.ts'
import { changeCredential, replaceRecoveryCodes, switchOn } from './store.ts'

/** Time to fetch a phone and scan the code. */
const OFFER_MINUTES = 30

/**
 * Generates a secret. Nothing is stored: the sealed secret comes back with the first code. Throws like `confirmPerson`, and
 * `conflict` if a second factor is on.
 */
export async function offerSecondFactor(
  ctx: AppContext,
  { staff, business }: OwnAccount,
  message: Confirmation,
): Promise<SecondFactorOffer> {
  const credential = await confirmPerson(ctx, staff, message)
  if (hasSecondFactor(credential)) throw isOnAlready()
  const { secret, uri } = inventSecret((await business()).name, credential.username)
  const offer: Offer = { secret, at: ctx.clock.now().getTime() }
  return { secret, uri, offer: seal(offerKey(ctx), JSON.stringify(offer), belongsTo(staff)) }
}

/**
 * Switches the second factor on and returns ten recovery codes, stored as hashes. Throws `invalid` for a wrong code or an expired
 * offer, and `conflict` if a second factor is on.
 */
export async function switchOnSecondFactor(
  ctx: AppContext,
  { staff }: OwnAccount,
  form: z.infer<typeof firstCode>,
): Promise<string[]> {
  const { userId } = staff
  const secret = secretOffered(ctx, staff, form.offer)
  const step = stepOf(ctx, secret, form.code)
  if (step === null) throw wrongCode()
  const member = await memberNumber(ctx, userId)
  return inTransaction(ctx, staff, async (tx) => {
    const columns = {
      second_factor_secret: sealedSecret(tx.config, secret, staff),
      second_factor_since: tx.clock.now(),
      second_factor_last_step: step,
    }
    if (!(await switchOn(tx.database, userId, columns))) throw isOnAlready()
    await noteOwn(tx, 'switched second factor on')
    await tell(tx, member, 'second-factor-on')
    return makeRecoveryCodes(tx, userId)
  })
}

/** Switches the second factor off. Throws `not-found` if it is off, and like `confirmPerson`. */
export async function switchOffSecondFactor(
  ctx: AppContext,
  { staff }: OwnAccount,
  message: Confirmation,
): Promise<void> {
  const { userId } = staff
  await refuseWithout(ctx, userId)
  await confirmPerson(ctx, staff, message)
  const member = await memberNumber(ctx, userId)
  await inTransaction(ctx, staff, async (tx) => {
    await changeCredential(tx.database, userId, WITHOUT_SECOND_FACTOR)
    await replaceRecoveryCodes(tx.database, userId, [])
    await noteOwn(tx, 'switched second factor off')
    await tell(tx, member, 'second-factor-off')
  })
}

/** Replaces all recovery codes and returns the new ones. Throws like `rejectSecondFactor`. */
export async function renewRecoveryCodes(
  ctx: AppContext,
  { staff }: OwnAccount,
  message: Confirmation,
): Promise<string[]> {
  const { userId } = staff
  await refuseWithout(ctx, userId)
  await confirmPerson(ctx, staff, message)
  return inTransaction(ctx, staff, async (tx) => {
    await noteOwn(tx, 'made recovery codes')
    return makeRecoveryCodes(tx, userId)
  })
}

interface Offer {
  secret: string
  at: number
}

function secretOffered(ctx: AppContext, staff: StaffMember, sealed: string): string {
  const opened = unseal(offerKey(ctx), sealed, belongsTo(staff))
  const offer = opened === null ? null : (JSON.parse(opened) as Offer)
  if (!offer || ctx.clock.now().getTime() - offer.at > OFFER_MINUTES * 60_000)
    throw new Refusal('invalid', 'This took too long. Please begin again.')
  return offer.secret
}

async function refuseWithout(ctx: AppContext, userId: number): Promise<void> {
  if (!hasSecondFactor(await ownCredential(ctx, userId)))
    throw new Refusal('not-found', 'The second factor is off already')
}

function isOnAlready(): Refusal {
  return new Refusal('conflict', 'The second factor is on already')
}

function wrongCode(): Refusal {
  const message = 'This code is not right. Wait for the next one, and look whether the phone’s clock is.'
  return fieldError('code', message)
}

function offerKey(ctx: AppContext): Buffer {
  return keyFor(ctx.config, 'second-factor-offer')
}

function belongsTo({ userId, sid }: StaffMember): string {
  return `offer to user ${userId} in ${sid}`
}
