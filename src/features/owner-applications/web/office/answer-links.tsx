import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { mailtoDraftUrl } from '#features/inbox/web/office/contact-urls.ts'
import type { OfficeApplication } from '#features/owner-applications/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { telUrl } from '#platform/shared/phone.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { replyDraft } from './application-words.ts'

/** Links for answering by mail program or telephone. */
export function AnswerLinks({ application }: { application: OfficeApplication }) {
  const { settings } = useSite()
  const { name, email, phone } = application
  const call = telUrl(phone)
  return (
    <>
      <LinkButton
        href={mailtoDraftUrl(email, replyDraft(application, settings.business.name))}
        variant="secondary"
        size="small"
        aria-label={`Reply by Email to ${name}`}
      >
        <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
        Reply by Email
      </LinkButton>
      {call && (
        <LinkButton href={call} variant="secondary" size="small" aria-label={`Call Owner ${name}`}>
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          Call Owner
        </LinkButton>
      )}
    </>
  )
}
