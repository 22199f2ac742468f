import ArrowRight from 'lucide-react/icons/arrow-right'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import type { GuestChoice } from '../contract.ts'
import { StayDays } from './stay-days.tsx'

interface OfferedHomeProps {
  choice: Pick<GuestChoice, 'checkIn' | 'checkOut' | 'nights' | 'guests' | 'terms'> & {
    home: Pick<GuestChoice['home'], 'title' | 'city' | 'photograph' | 'page'>
  }
  /** `omitted`: no photograph; `on-screen`: no photograph in print, to save paper. */
  picture: 'shown' | 'on-screen' | 'omitted'
}

export function OfferedHome({ choice, picture }: OfferedHomeProps) {
  const { home } = choice
  return (
    <section className="break-inside-avoid">
      {picture !== 'omitted' && home.photograph && (
        <Photograph
          photograph={home.photograph}
          sizes="(min-width: 1024px) 50rem, 100vw"
          load="now"
          className={classNames(
            'mb-6 aspect-3/2 w-full rounded-hero max-sm:rounded-card sm:aspect-video',
            picture === 'on-screen' && 'print:hidden',
          )}
        />
      )}
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="wrap-anywhere text-2xl">{home.title}</h2>
          <p className="wrap-anywhere text-ink-soft">{home.city}</p>
        </div>
        {home.page && (
          <SiteLink
            href={home.page}
            className="not-printed inline-flex min-h-11 items-center gap-1.5 font-medium text-pine underline-offset-4 hover:underline"
          >
            See the home
            <span className="sr-only">: {home.title}</span>
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </SiteLink>
        )}
      </div>
      <StayDays choice={choice} />
    </section>
  )
}
