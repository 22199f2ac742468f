import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Quote from 'lucide-react/icons/quote'
import { useState } from 'react'
import type { OfficeTestimonial } from '#features/testimonials/contract.ts'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { officeTestimonialsQuery, TESTIMONIALS_PER_PAGE } from './queries.ts'
import { RemoveTestimonial } from './remove-testimonial.tsx'
import { TestimonialDialog } from './testimonial-dialog.tsx'
import { TestimonialLine } from './testimonial-line.tsx'

/** Lists all testimonials, each with the owner's consent. */
export function TestimonialList() {
  const page = usePage(TESTIMONIALS_PER_PAGE)
  const [edited, setEdited] = useState<OfficeTestimonial | 'new'>()
  const [removed, setRemoved] = useState<OfficeTestimonial>()
  const testimonials = useQuery({ ...officeTestimonialsQuery(page.offset), staleTime: 0, retryOnMount: true })
  const add = () => setEdited('new')
  return (
    <section aria-label="Owner testimonials">
      <ListHead
        title="Owner testimonials"
        headingRef={page.heading}
        {...headOfQuery(testimonials)}
        actions={
          <Button size="small" onClick={add}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            Add a testimonial
          </Button>
        }
      />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Here you can edit what owners say about us on the page “Owner Testimonials”. Publish only what an owner has
        agreed to.
      </p>
      <PagedList
        of={testimonials}
        page={page}
        what="testimonials"
        look="lines"
        rowHeight="h-28"
        empty={
          <EmptyState
            icon={<Quote size={26} strokeWidth={1.75} aria-hidden="true" />}
            title="No testimonials yet"
            action={<Button onClick={add}>Add the first testimonial</Button>}
          >
            Once an owner has agreed, add their words here to publish them on the site.
          </EmptyState>
        }
      >
        {(testimonial) => (
          <TestimonialLine
            testimonial={testimonial}
            onEdit={() => setEdited(testimonial)}
            onRemove={() => setRemoved(testimonial)}
          />
        )}
      </PagedList>
      <TestimonialDialog testimonial={edited} onClose={() => setEdited(undefined)} />
      <RemoveTestimonial testimonial={removed} onClose={() => setRemoved(undefined)} />
    </section>
  )
}
