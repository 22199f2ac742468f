import { useEffect, useRef, useState } from 'react'

export interface Anchor {
  id: string
  label: string
}

/** A sticky bar of links to the sections of a long page; the current section is marked. */
export function AnchorBar({ anchors }: { anchors: readonly Anchor[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrent(anchors)
  useEffect(() => {
    const bar = list.current
    const link = bar?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls the bar only: `scrollIntoView` would move the page too.
    if (bar && link) bar.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 + link.offsetWidth / 2 })
  })
  return (
    <nav aria-label="On this page" className="not-printed tall:sticky top-16 z-20 border-line border-b bg-paper">
      <ul ref={list} className="no-scrollbar relative flex gap-5 overflow-x-auto text-sm">
        {anchors.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="-outline-offset-2 flex min-h-12 min-w-11 items-center justify-center border-transparent border-b-2 text-ink-soft hover:text-ink aria-[current]:border-pine aria-[current]:text-pine"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the id of the section at 25 to 30% of the window's height, if any. */
function useCurrent(anchors: readonly Anchor[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = anchors.map(({ id }) => id).join(' ')
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const seen = new Set<Element>()
    const watch = new IntersectionObserver(
      (sightings) => {
        for (const { target, isIntersecting } of sightings)
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        setCurrent(parts.find((part) => seen.has(part))?.id)
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    for (const part of parts) watch.observe(part)
    return () => watch.disconnect()
  }, [ids])
  return current
}
