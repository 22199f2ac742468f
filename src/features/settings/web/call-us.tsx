import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { useSite } from './queries.ts'
import { whatsappLink } from './whatsapp-link.ts'

const LINK_CLASS = 'inline-flex min-h-11 items-center gap-2 font-medium text-pine underline-offset-4 hover:underline'

/** Links to the office's telephone and WhatsApp, as far as they are set. */
export function CallUs() {
  const { business } = useSite().settings
  const whatsapp = whatsappLink(business)
  if (!business.phone && !whatsapp) return null
  return (
    <p className="flex flex-wrap justify-center gap-x-6 text-sm">
      {business.phone && (
        <PhoneLink phone={business.phone} className={LINK_CLASS}>
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">Call us: </span>
          {business.phone}
        </PhoneLink>
      )}
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={LINK_CLASS}>
          <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
          WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}
