import { readGuestsWithPassports } from '#features/register/server/register.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { exportSections } from './internal/sections.ts'

/**
 * Returns all data about a person, by email address, as readable text, passport details included. Throws not-found for an
 * address without data.
 */
export async function exportPersonalData(ctx: AppContext, email: string): Promise<string> {
  const parts: string[] = []
  for (const { heading, rows } of exportSections(email)) {
    const found = (await rows.execute(ctx.database)).rows
    if (found.length > 0) parts.push(formatSection(heading, found))
    if (heading === 'Bookings') parts.push(...(await exportRegisteredGuests(ctx, found)))
  }
  if (parts.length === 0) throw new Refusal('not-found', 'There is nothing about this email address')
  const { business } = await readSettings(ctx)
  const head = [
    `What ${business.name} holds about ${email}`,
    `Created on ${formatBritishMoment(ctx.clock.now())}`,
    'Days are written year-month-day, times are those of London.',
  ]
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** Returns the registered guests of the bookings that are not deleted. */
async function exportRegisteredGuests(ctx: AppContext, bookings: Record<string, unknown>[]): Promise<string[]> {
  const ids = bookings.filter(({ Deleted }) => Deleted === null).map(({ Booking }) => Number(Booking))
  const rows = (await readGuestsWithPassports(ctx, ids)).map((guest) => ({
    Booking: guest.bookingId,
    Name: guest.name,
    Nationality: guest.nationality,
    'Passport number': guest.passportNumber,
    'Place of issue': guest.placeOfIssue,
    'Next address': guest.nextAddress,
  }))
  return rows.length > 0 ? [formatSection('Guests named in the register', rows)] : []
}

function formatSection(heading: string, rows: Record<string, unknown>[]): string {
  const written = rows.map((row) =>
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => `${label}: ${formatValue(value)}`)
      .join('\n'),
  )
  return `${heading}\n${'='.repeat(heading.length)}\n${written.join('\n\n')}`
}

/** Indents further lines of a value, so that no line looks like another field. */
function formatValue(value: unknown): string {
  const text = value instanceof Date ? formatBritishMoment(value) : String(value)
  return text.replace(/\n/g, '\n    ')
}
