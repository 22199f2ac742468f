import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { OfficeEnquiry } from '#features/enquiries/contract.ts'
import { telUrl } from '#platform/shared/phone.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { replyUrl } from './reply.ts'

interface ReplyLinksProps {
  enquiry: OfficeEnquiry
  businessName: string
}

/** Links for answering outside the site, by mail program or telephone. */
export function ReplyLinks({ enquiry, businessName }: ReplyLinksProps) {
  const call = telUrl(enquiry.phone)
  return (
    <>
      <LinkButton
        href={replyUrl(enquiry, businessName)}
        variant="secondary"
        size="small"
        aria-label={`Reply by Email to ${enquiry.name}`}
      >
        <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
        Reply by Email
      </LinkButton>
      {call && (
        <LinkButton href={call} variant="secondary" size="small" aria-label={`Call Guest ${enquiry.name}`}>
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          Call Guest
        </LinkButton>
      )}
    </>
  )
}
