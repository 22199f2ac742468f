import { useMutation } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useEffect, useRef } from 'react'
import { mailtoDraftUrl } from '#features/inbox/web/office/contact-urls.ts'
import { makeOfferLink, type Offer } from '#features/offers/contract.ts'
import type { Site } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { type ApiError, send } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { offerEmail } from './offer-email.ts'

/** For each mail setting, explains whether the guest is emailed. */
const EMAIL_NOTES: Record<Site['mail'], string> = {
  sent: 'The guest is sent an email with a private link.',
  demo: 'The email to the guest is stored under Emails and not sent: this is the demo.',
  none: 'No mail server is set up, so the email to the guest is not sent: please send the guest a link yourself.',
}

/** Shows a sent offer. Each new private link is shown only once, because the database stores only its SHA-256. */
export function SentLink({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const { mail } = useSite()
  const { id, guestName, expiresAt } = offer
  const making = useMutation<{ link: string }, ApiError>({
    mutationFn: () => send(makeOfferLink, { params: { id } }),
    onError: (error) => showToast(errorToast(error, 'Please try again.', 'Failed to make a link')),
  })
  return (
    <div className="space-y-5">
      <p>
        {guestName} can read it and answer until {formatBritishMoment(new Date(expiresAt))}.
      </p>
      {making.data ? (
        <ShownLink link={making.data.link} offer={offer} />
      ) : (
        <Button variant="secondary" onClick={() => making.mutate()} busy={making.isPending ? 'Making...' : undefined}>
          Show a private link
        </Button>
      )}
      <p className="rounded-field bg-amber-tint px-4 py-3 text-amber-ink text-sm">
        {making.data && 'This link is shown only once. '}
        {EMAIL_NOTES[mail]} Bank details are on the guest’s page only, never in an email.
      </p>
      <div className="flex justify-end">
        <Button onClick={onDone} autoFocus>
          Done
        </Button>
      </div>
    </div>
  )
}

function ShownLink({ link, offer: { guestName, guestEmail, expiresAt } }: { link: string; offer: Offer }) {
  const { business } = useSite().settings
  const email = offerEmail(link, { guestName, expiresAt, businessName: business.name })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div>
      <label htmlFor="offer-link" className="mb-1.5 block font-medium">
        The private link
      </label>
      <input
        ref={field}
        id="offer-link"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className="block min-h-12 w-full rounded-field border border-edge bg-paper px-3.5 py-2.5 text-base tabular-nums"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={link} what="the private link" label="Copy" variant="primary" />
        <LinkButton href={mailtoDraftUrl(guestEmail, email)} variant="secondary" size="small">
          <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
          Write the email
        </LinkButton>
      </div>
    </div>
  )
}
