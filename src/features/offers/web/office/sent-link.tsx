import Mail from 'lucide-react/icons/mail'
import { emailUrl } from '#features/inbox/web/office/addresses.ts'
import type { SentOffer } from '#features/offers/contract.ts'
import type { Site } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { emailWith } from './email-with.ts'

/** What happens to the email with the offer, by mail setting. */
const ITS_EMAIL: Record<Site['mail'], string> = {
  sent: 'The guest is sent an email with their own link.',
  demo: 'The email to the guest is stored under Emails and not sent: this is the demo.',
  none: 'No mail server is set up, so the email to the guest is not sent: please pass this link on.',
}

/** The private link of an offer, to copy or email. It is shown once: the database stores only its SHA-256. */
export function SentLink({ offer, onDone }: { offer: SentOffer; onDone: () => void }) {
  const { mail, settings } = useSite()
  const { business } = settings
  const { link, guestName, guestEmail, expiresAt } = offer
  const email = emailWith(link, { guestName, expiresAt, businessName: business.name })
  return (
    <div className="space-y-5">
      <p>
        {guestName} can read it and answer until {formatBritishMoment(new Date(expiresAt))}.
      </p>
      <div>
        <label htmlFor="offer-link" className="mb-1.5 block font-medium">
          The private link
        </label>
        <input
          id="offer-link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="block min-h-12 w-full rounded-field border border-edge bg-paper px-3.5 py-2.5 text-base tabular-nums"
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton text={link} what="the private link" label="Copy" variant="primary" />
          <LinkButton href={emailUrl(guestEmail, email)} variant="secondary" size="small">
            <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
            Write the email
          </LinkButton>
        </div>
      </div>
      <p className="rounded-field bg-amber-tint px-4 py-3 text-amber-ink text-sm">
        This link is shown here this once. {ITS_EMAIL[mail]} Bank details are on the guest’s page only, never in an
        email.
      </p>
      <div className="flex justify-end">
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
