import type { ReactNode } from 'react'
import {
  ENQUIRY_LABELS,
  type EnquiryField,
  type EnquiryMark,
  type OfficeEnquiry,
} from '#features/enquiries/contract.ts'
import type { InboxEmail, InboxEmails } from '#features/inbox/server/inbox.ts'
import { officeUrl } from '#features/office-url.ts'
import { EmailButton, FactTable, PhoneNumber, Quotation } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatFullDay, formatLongDay, formatLongMoment, isDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'

const MARK_TEXTS: Record<EnquiryMark, string> = {
  'unknown-property': 'No home of ours has this title.',
  'over-capacity': 'More guests than the home takes.',
  'under-minimum-stay': 'Shorter than the minimum stay.',
}

/** `total` is the current price of the stay in pounds, such as `12340.50`. */
export type AcknowledgedEnquiry = OfficeEnquiry & { total?: string | null }

/**
 * Thanks the guest. Of the typed values only the days are repeated; title and price come from the database [threat
 * mail-flood].
 */
export const acknowledgement: InboxEmail<AcknowledgedEnquiry> = {
  words: {
    subject: 'Your enquiry to {business}',
    title: 'Thank you for your enquiry',
    opening: 'Hello,\n\nWe have received your enquiry and will answer it by {replyDue}.',
    closing:
      'An enquiry is not a booking yet, so there is nothing to pay. If you would like to add anything, write to {email} or call {phone}.\n\nIf you did not send it, somebody entered your address by mistake, and you need do nothing.',
  },
  placeholders: ({ replyDueAt }) => ({ replyDue: formatLongMoment(new Date(replyDueAt)) }),
  render: ({ propertyTitle, checkInDate, checkOutDate, total }) => ({
    preview: 'We have it, and will be in touch soon',
    body: (
      <FactTable
        facts={[
          ['Home', propertyTitle],
          ['Check-in', checkInDate && fullDay(checkInDate)],
          ['Check-out', checkOutDate && fullDay(checkOutDate)],
          ['Total for these dates', total && formatPoundsText(total)],
        ]}
      />
    ),
  }),
}

export const notification: InboxEmail<OfficeEnquiry> = {
  words: { subject: 'Enquiry: {stay}', title: 'New enquiry', opening: '', closing: '' },
  placeholders: ({ name, propertyTitle, checkInDate, checkOutDate }) => {
    const days = [checkInDate, checkOutDate].filter((day) => day !== null).map(longDay)
    return { stay: [propertyTitle, days.join(' to ')].filter(Boolean).join(', '), name, home: propertyTitle }
  },
  render: (enquiry, { publicUrl }) => ({
    preview: `${enquiry.name}, ${enquiry.propertyTitle}`,
    body: (
      <>
        <FactTable
          facts={[
            ...factsOf(enquiry),
            ['Please note', enquiry.marks.map((mark) => MARK_TEXTS[mark]).join(' ')],
            ['Reply due by', formatLongMoment(new Date(enquiry.replyDueAt))],
          ]}
        />
        <Quotation>{enquiry.message}</Quotation>
        <EmailButton to={`${publicUrl}${officeUrl('enquiries', { enquiry: enquiry.id })}`}>
          Open it in the office
        </EmailButton>
      </>
    ),
  }),
}

/** Returns all fields except the message, which the email quotes. */
function factsOf(enquiry: OfficeEnquiry): [string, ReactNode][] {
  const fields = (Object.keys(ENQUIRY_LABELS) as EnquiryField[]).filter((field) => field !== 'message')
  return fields.map((field) => {
    const value = enquiry[field]
    if (field === 'phone') return [ENQUIRY_LABELS[field], <PhoneNumber key={field} phone={enquiry.phone} />]
    return [ENQUIRY_LABELS[field], typeof value === 'string' ? fullDay(value) : value]
  })
}

/** Formats a day; any other text is returned unchanged. */
function fullDay(day: string): string {
  return isDay(day) ? formatFullDay(day) : day
}

function longDay(day: string): string {
  return isDay(day) ? formatLongDay(day) : day
}

export const samples: InboxEmails<AcknowledgedEnquiry>['samples'] = {
  emptiest: {
    ...{ id: 1, name: 'Jo Li', email: 'jo@example.com', phone: '01632 960123', propertyTitle: 'Oak Tree Cottage' },
    ...{ guests: 1, checkInDate: null, checkOutDate: null, message: 'Is it free?', marks: [] },
    ...{ timestamp: '2027-05-01T09:00:00.000Z', propertyId: 1, status: 'new', version: 1 },
    ...{ replyDueAt: '2027-05-02T09:00:00.000Z', answeredAt: null },
  },
  fullest: {
    ...{ id: 2, name: 'Dr Alexandra Featherstonehaugh-Cholmondeley', email: 'alexandra@example.com' },
    ...{ phone: '+44 (0)1632 960123', guests: 12, checkInDate: '2027-12-29', checkOutDate: '2028-01-12' },
    propertyTitle: 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods',
    message:
      'Good morning,\n\nwe are three families with five children between one and eleven, and two quiet dogs.\n\nIs there a cot, and is the garden fenced? We could come two days later if that suits you better.\n\nMany thanks\nAlexandra',
    total: '12340.50',
    marks: ['unknown-property', 'over-capacity', 'under-minimum-stay'],
    ...{ timestamp: '2027-05-01T09:00:00.000Z', propertyId: 2, status: 'new', version: 1 },
    ...{ replyDueAt: '2027-05-02T09:30:00.000Z', answeredAt: null },
  },
}
