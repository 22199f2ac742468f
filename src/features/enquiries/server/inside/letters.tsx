import {
  ENQUIRY_LABELS,
  type EnquiryField,
  type EnquiryMark,
  type OfficeEnquiry,
} from '#features/enquiries/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, type Sender, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { formatBritishMoment, formatFullDay, formatLongDay, isDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'

const MARKS: Record<EnquiryMark, string> = {
  'unknown-property': 'No home of ours has this title.',
  'over-capacity': 'More guests than the home takes.',
  'under-minimum-stay': 'Shorter than the minimum stay.',
}

/**
 * Thanks the guest. Of what they typed it repeats the days alone, and the home's title as we write it
 * [threat mail-flood], with what these days cost there today, in pounds.
 */
export function acknowledgement(
  enquiry: OfficeEnquiry,
  sender: Sender,
  { home, total }: { home: string | null; total: string | null },
): Omit<Part, 'to'> {
  const { checkInDate, checkOutDate } = enquiry
  return {
    subject: `Your enquiry to ${sender.name}`,
    title: 'Thank you for your enquiry',
    preview: 'We have it, and will be in touch soon',
    body: (
      <>
        <Words>
          We have received your enquiry and will answer it by {formatBritishMoment(new Date(enquiry.promisedBy))}.
        </Words>
        <Facts
          facts={[
            ['Home', home],
            ['Check-in', checkInDate && fullDay(checkInDate)],
            ['Check-out', checkOutDate && fullDay(checkOutDate)],
            ['Total for these dates', total && formatSum(total)],
          ]}
        />
        <Words>
          An enquiry is not a booking yet: nothing is due. If you would like to add anything, write to {sender.email} or
          call {sender.phone}.
        </Words>
        <Words>If you did not send it, somebody entered your address by mistake, and you need not do anything.</Words>
      </>
    ),
  }
}

/** Tells the office. */
export function announcement(enquiry: OfficeEnquiry, { config }: Office): Omit<Part, 'to'> {
  const { checkInDate, checkOutDate, marks } = enquiry
  const days = [checkInDate, checkOutDate].filter((day) => day !== null).map(longDay)
  return {
    subject: `Enquiry: ${[enquiry.propertyTitle, days.join(' to ')].filter(Boolean).join(', ')}`,
    title: 'A guest asks about a stay',
    preview: `${enquiry.name}, ${enquiry.propertyTitle}`,
    body: (
      <>
        <Facts
          facts={[
            ...factsOf(enquiry),
            ['Please note', marks.map((mark) => MARKS[mark]).join(' ')],
            ['Promised by', formatBritishMoment(new Date(enquiry.promisedBy))],
          ]}
        />
        <Quoted>{enquiry.message}</Quoted>
        <Way to={`${config.publicUrl}${officeAddress('enquiries', { enquiry: enquiry.id })}`}>
          Open it in the office
        </Way>
      </>
    ),
  }
}

/** All that the guest wrote but the message, which is quoted. */
function factsOf(enquiry: OfficeEnquiry): [string, string | number | null][] {
  const fields = (Object.keys(ENQUIRY_LABELS) as EnquiryField[]).filter((field) => field !== 'message')
  return fields.map((field) => {
    const value = enquiry[field]
    return [ENQUIRY_LABELS[field], typeof value === 'string' ? fullDay(value) : value]
  })
}

/** A day as a letter writes it; any other text as it is. */
function fullDay(day: string): string {
  return isDay(day) ? formatFullDay(day) : day
}

function longDay(day: string): string {
  return isDay(day) ? formatLongDay(day) : day
}
