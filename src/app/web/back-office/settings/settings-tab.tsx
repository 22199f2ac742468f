import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { useIsPermitted } from '#features/permitted.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { SECTIONS } from './settings-sections.ts'

type Section = (typeof SECTIONS)[number]

/** Wide enough for the list of sections beside a section. */
const WIDE = '(min-width: 64rem)'

/** On a wide screen the list of sections beside a section; on a narrow screen only one of the two. */
export function SettingsTab() {
  const urlState = useUrlState()
  const isWide = useMedia(WIDE)
  const permitted = useIsPermitted()
  const sections = SECTIONS.filter(({ permission }) => permitted(permission))
  const named = sections.find(({ id }) => id === urlState.read('section'))
  const section = named ?? (isWide ? sections[0] : undefined)
  const body = useFocusOnChange(section?.id)
  if (!section)
    return (
      <section aria-label="Settings">
        <h1 className="mb-6 text-3xl">Settings</h1>
        <SectionList sections={sections} />
      </section>
    )
  const Content = section.Content
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
      {isWide ? (
        <SectionRail sections={sections} current={section.id} />
      ) : (
        <SiteLink
          href={officeUrl('settings')}
          className="-ml-1.5 mb-2 inline-flex min-h-11 items-center gap-1 pr-2 text-pine underline-offset-4 hover:underline"
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          All settings
        </SiteLink>
      )}
      <div ref={body} tabIndex={-1} className="max-w-225 lg:max-w-none">
        <Content key={section.id} />
      </div>
    </div>
  )
}

function SectionRail({ sections, current }: { sections: Section[]; current: string }) {
  return (
    <nav aria-label="Settings">
      <ul className="sticky top-6 space-y-0.5">
        {sections.map(({ id, label, Icon }) => (
          <li key={id}>
            <SiteLink
              href={officeUrl('settings', { section: id })}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-field px-3 text-ink-soft hover:bg-sand hover:text-ink aria-[current=page]:bg-pine-tint aria-[current=page]:font-medium aria-[current=page]:text-pine"
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionList({ sections }: { sections: Section[] }) {
  return (
    <nav aria-label="Settings">
      <Card>
        <ul className="divide-y divide-line">
          {sections.map(({ id, label, description, Icon }) => (
            <li key={id} className="relative flex min-h-16 items-center gap-4 px-4 py-2.5 hover:bg-sand">
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="text-pine" />
              <div className="min-w-0 flex-1">
                <SiteLink href={officeUrl('settings', { section: id })} className="stretched font-medium">
                  {label}
                </SiteLink>
                <p className="text-ink-soft text-sm">{description}</p>
              </div>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink-soft" />
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}

/** Moves the focus and the scroll position to the start of a newly chosen section. */
function useFocusOnChange(section: string | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(section)
  useEffect(() => {
    if (before.current === section) return
    before.current = section
    body.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [section])
  return body
}
