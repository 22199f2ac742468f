import type { TextData } from '#app/web/figures.ts'
import { identityLines } from '#features/settings/web/identity.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

type Business = TextData['business']

/** Renders, for example, “at 1 High Street, by phone on 01632 960142, and by email at …”, or names the contact form. */
export function WaysToReach({ business: { address, phone, email } }: { business: Business }) {
  const ways = [
    address && `at ${address}`,
    phone && `by phone on ${phone}`,
    email && (
      <>
        by email at <SiteLink href={`mailto:${email}`}>{email}</SiteLink>
      </>
    ),
  ].filter(Boolean)
  if (ways.length === 0) return <OnContactPage />
  return ways.map((way, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    <span key={index}>
      {index > 0 && (index === ways.length - 1 ? (ways.length > 2 ? ', and ' : ' and ') : ', ')}
      {way}
    </span>
  ))
}

/** Renders, for example, “to hello@…”, or names the contact form if the site has no email address. */
export function ToEmailOrForm({ business: { email } }: { business: Business }) {
  return email ? (
    <>
      to <SiteLink href={`mailto:${email}`}>{email}</SiteLink>
    </>
  ) : (
    <>
      to us <OnContactPage />
    </>
  )
}

/** Renders the address for complaints, for example “to complaints@…”; by default the office’s email or contact form. */
export function ToComplaints({ business }: { business: Business }) {
  const { complaintsAddress } = business
  if (!complaintsAddress) return <ToEmailOrForm business={business} />
  return EMAIL_ADDRESS.test(complaintsAddress) ? (
    <ToEmailOrForm business={{ ...business, email: complaintsAddress }} />
  ) : (
    `to ${complaintsAddress}`
  )
}

/** Without the characters that end the address of a `mailto:` link. */
const EMAIL_ADDRESS = /^[\w.+-]+@[\w.-]+$/

/** Renders the office’s legal details as sentences. */
export function IdentitySentences({ business }: { business: Business }) {
  return identityLines(business)
    .map((line) => line.replace(/\.?$/, '.'))
    .join(' ')
}

function OnContactPage() {
  return (
    <>
      on our <SiteLink href="/contact">contact page</SiteLink>
    </>
  )
}
