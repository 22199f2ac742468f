import { PageHead } from '#app/web/page-head.tsx'
import { LAST_UPDATED, type LegalDocument } from '#content/chapter.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishDate, instantInLondon } from '#platform/shared/day.ts'
import { useBreadcrumbFacts } from '../breadcrumb-facts.ts'
import { Opening } from './opening.tsx'

interface LegalPageProps {
  document: LegalDocument
  path: string
}

/** A legal document: numbered chapters with anchors, and a list of the chapters, which is sticky on a desktop. */
export function LegalPage({ document, path }: LegalPageProps) {
  const { title, lead, chapters } = document
  const { legalChangedOn } = useSite()
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14 lg:pb-28">
      <PageHead title={title} description={lead} path={path} facts={[useBreadcrumbFacts([{ name: title, path }])]} />
      <Opening title={title} lead={lead}>
        <p className="mt-4 text-ink-soft text-sm">
          Last updated {legalChangedOn ? formatBritishDate(instantInLondon(legalChangedOn, '12:00')) : LAST_UPDATED}
        </p>
      </Opening>
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[16rem_1fr]">
        <nav aria-label="On this page" className="not-printed tall:lg:sticky lg:top-24">
          <ol className="grid gap-x-8 border-line border-y py-4 text-sm sm:grid-cols-2 lg:grid-cols-1 lg:border-y-0 lg:py-0">
            {chapters.map(({ id, heading }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                >
                  <span aria-hidden="true" className="w-5 shrink-0 text-right tabular-nums">
                    {index + 1}
                  </span>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-12">
          {chapters.map(({ id, heading, body }, index) => (
            <section key={id} aria-labelledby={id} className="wrap-anywhere prose">
              <h2 id={id} tabIndex={-1}>
                {index + 1}. {heading}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
