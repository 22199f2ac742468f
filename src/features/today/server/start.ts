import { sql } from 'kysely'
import { findLastBackup } from '#features/scheduled-jobs/server/scheduled-jobs.ts'
import { findCurrentBankDetails } from '#features/settings/server/bank-details.ts'
import { findMissingDetails } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { mailMode } from '#platform/server/mail/mode.ts'
import { START_STEPS, type Start, type StartStep } from '../contract.ts'

/** A sole trader has no company number, so the other details are recommended but not required. */
const BUSINESS_DETAILS = ['name', 'legalName', 'address', 'phone', 'email'] as const

/** Reads which steps to an open site are done, from what is stored. A demo has no steps. */
export async function readStart(ctx: AppContext): Promise<Start> {
  if (ctx.config.demo) return { steps: [] }
  const [missing, account, homes, backup] = await Promise.all([
    findMissingDetails(ctx),
    findCurrentBankDetails(ctx.database),
    readHomes(ctx),
    findLastBackup(ctx),
  ])
  const isDone: Record<StartStep, boolean> = {
    business: BUSINESS_DETAILS.every((detail) => !missing.includes(detail)),
    // A blank figure is not claimed anywhere, so only a figure without its source is left to do.
    claims: !missing.some((detail) => detail.endsWith('Source')),
    bank: account !== null,
    ...homes,
    email: mailMode(ctx.config) === 'sent',
    backup: backup !== null,
  }
  return { steps: START_STEPS.map((step) => ({ step, isDone: isDone[step] })) }
}

async function readHomes({ database }: AppContext) {
  const { rows } = await sql<Record<'home' | 'photograph' | 'price' | 'arrival', boolean>>`
    select
      exists (select from property where deleted_at is null and is_available) as home,
      exists (select from property_photograph as photograph join property on property.id = photograph.property_id
        where property.deleted_at is null) as photograph,
      exists (select from property where deleted_at is null and price_per_night > 0) as price,
      exists (select from property_arrival as arrival join property on property.id = arrival.property_id
        where property.deleted_at is null) as arrival`.execute(database)
  return rows[0] ?? { home: false, photograph: false, price: false, arrival: false }
}
