import { useQuery } from '@tanstack/react-query'
import Quote from 'lucide-react/icons/quote'
import { ownerTexts } from '#content/owners.ts'
import { picturedHomesQuery } from '#features/properties/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import type { Testimonial } from '#features/testimonials/contract.ts'
import { testimonialsQuery } from '#features/testimonials/web/queries.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { textDataOf } from '../figures.ts'
import { PageHead } from '../page-head.tsx'
import type { Page } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { FigureRow } from './text/figure-row.tsx'
import { HomePhotograph } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

function OwnerTestimonials() {
  const site = useSite()
  const { title, lead, example, exampleNote, empty, figures, next } = ownerTexts(textDataOf(site))
  const testimonials = useQuery(testimonialsQuery)
  const published = testimonials.data?.rows ?? []
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14 lg:pb-28">
      <PageHead
        title={title}
        description="What owners say about letting with us, in their own words."
        path="/owner-testimonials"
        picture={site.photographs.owners}
        facts={[useBreadcrumbFacts([{ name: title, path: '/owner-testimonials' }])]}
      />
      <Opening title={title} lead={lead} />
      <div className="mt-12 grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
        {testimonials.isError ? (
          <ErrorState
            title="Testimonials could not be loaded"
            description={testimonials.error.serverMessage}
            onRetry={() => void testimonials.refetch()}
            retrying={testimonials.isFetching}
          />
        ) : testimonials.data === undefined ? (
          <Loading what="testimonials">
            <Skeleton className="h-80 rounded-card" />
          </Loading>
        ) : published.length > 0 ? (
          <div className="space-y-14">
            {published.map((one) => (
              <TestimonialQuote key={one.id} of={one} />
            ))}
          </div>
        ) : example ? (
          <TestimonialQuote of={example} note={exampleNote} />
        ) : (
          <EmptyState
            icon={<Quote size={26} strokeWidth={1.75} aria-hidden="true" />}
            title={empty.title}
            action={<LinkButton href="/property-owner">{next.button}</LinkButton>}
          >
            {empty.text}
          </EmptyState>
        )}
        <HomePhotograph home={1} photograph={4} />
      </div>
      <FigureRow
        figures={figures}
        className="mt-16 grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-5 border-line border-y py-10"
      />
      <section aria-labelledby="next" className="mt-16 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="next">{next.title}</h2>
        <div>
          <ol className="space-y-4">
            {next.steps.map((step, index) => (
              <li key={step} className="flex gap-4 text-lg">
                <span
                  aria-hidden="true"
                  className="w-5 shrink-0 font-display font-medium text-2xl text-brass-ink leading-none"
                >
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          <LinkButton href="/property-owner" className="mt-8">
            {next.button}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

interface WordsProps {
  of: Pick<Testimonial, 'words' | 'owner' | 'home'>
  /** States that an invented testimonial is an example. */
  note?: string
}

function TestimonialQuote({ of: { words, owner, home }, note }: WordsProps) {
  return (
    <figure>
      <blockquote className="font-display text-2xl leading-snug">
        <p className="whitespace-pre-line wrap-anywhere">“{words}”</p>
      </blockquote>
      <figcaption className="mt-6">
        <p className="font-semibold">{owner}</p>
        <p className="text-ink-soft">{home}</p>
        {note && (
          <p className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft text-sm">
            <Badge tone="heather">Example</Badge>
            {note}
          </p>
        )}
      </figcaption>
    </figure>
  )
}

export const page: Page = {
  load: async (_, ask) => {
    await Promise.all([ask(testimonialsQuery), ask(picturedHomesQuery)])
    return {}
  },
  Component: OwnerTestimonials,
}
