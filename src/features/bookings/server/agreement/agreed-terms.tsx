import type { OpenBooking } from '#features/bookings/contract.ts'
import { PartTitle, SmallPrint } from '#platform/server/mail/looks/email-blocks.tsx'
import type { Day } from '#platform/shared/day.ts'
import { describeAgreedTerms } from './agreement-facts.ts'

interface AgreedTermsProps {
  booking: OpenBooking
  today: Day
  publicUrl: string
  /** A sentence for the place where it comes before the others. */
  first?: string
  /** A sentence about what the guest accepted. */
  accepted?: string
}

/** The terms that the guest keeps, at the end of an email. */
export function AgreedTerms({ booking, today, publicUrl, first = '', accepted = '' }: AgreedTermsProps) {
  const sentences = [first, ...describeAgreedTerms(booking, today), accepted].filter(Boolean)
  return (
    <>
      <PartTitle>What we agreed about cancelling</PartTitle>
      {sentences.map((sentence) => (
        <SmallPrint key={sentence}>{sentence}</SmallPrint>
      ))}
      <SmallPrint>Our terms of service are at {publicUrl}/terms-of-service.</SmallPrint>
    </>
  )
}
