import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { untilThere } from '../offline.ts'
import { whenIdle } from './when-idle.ts'

export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the part ahead of need, so that it is drawn at once. */
  preload: () => Promise<void>
}

/** What brings a part of the server's page to life: seeing it or coming near it, or only a touch. */
type Hydrate = 'near' | 'touched'

const underWay = new Set<Promise<void>>()

/** Parts of a page that are not alive yet: how each is woken, and when it is. */
const asleep = new Set<{ want: () => void; hydrated: Promise<void> }>()

/**
 * Brings every part of the page to life. Whoever changes what parts read without being given it waits for this first: React
 * would throw away the markup of those that still sleep, and nothing would wake them any more.
 */
export async function hydrateAll(): Promise<void> {
  // A part may have others in it, which are there once it is alive.
  while (asleep.size > 0) {
    const parts = [...asleep]
    for (const { want } of parts) want()
    await Promise.all(parts.map(({ hydrated }) => hydrated))
  }
}

/** Notes a part as asleep. Returns how to say that it is alive, or gone. */
function noteAsleep(want: () => void): () => void {
  const { promise: hydrated, resolve } = Promise.withResolvers<void>()
  const part = { want, hydrated }
  asleep.add(part)
  return () => {
    asleep.delete(part)
    resolve()
  }
}

/**
 * A part whose code comes in a file of its own. The server draws it like any other; in the browser its markup stands
 * as it came, and comes to life when somebody sees it, is on the way to it or has touched it, or when what it is given changes. One that is
 * only read wakes by a touch alone. `fallback` is only seen where there is no markup yet, after a change of page.
 */
export function deferred<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = <div className="min-h-96 animate-wait rounded-card bg-sand" />,
  hydrate: Hydrate = 'near',
): Deferred<Props> {
  type Module = Awaited<ReturnType<typeof fetchModule>>
  let fetched: Module | undefined
  const preload = async () => {
    fetched ??= await fetchModule()
  }

  if (import.meta.env.SSR) {
    const fetching = preload().finally(() => underWay.delete(fetching))
    underWay.add(fetching)
  }

  let want = () => {}
  const requested = new Promise<void>((resolve) => {
    want = resolve
  })
  const Later = lazy(() => requested.then(() => untilThere(() => again(fetchModule))))

  function Deferred(props: Props) {
    // What is there is drawn in this pass, as `renderToString` needs it; and a part never changes its type while it stands.
    const [Part] = useState<ComponentType<Props>>(() => fetched?.default ?? Later)
    const mark = useRef<HTMLSpanElement>(null)
    const press = useRef<Press>(undefined)
    const [first] = useState(props)
    const [hydrated, setHydrated] = useState(false)
    // Before whatever is around it is alive, and presses again what was pressed here.
    useLayoutEffect(() => (fetched ? undefined : whenRequested(markupOf(mark.current), hydrate, want)), [])
    useLayoutEffect(() => keepPress(markupOf(mark.current), press), [])
    useLayoutEffect(() => (hydrated ? undefined : noteAsleep(want)), [hydrated])
    useEffect(() => {
      if (props !== first) want()
    })
    // Markup that is given anything new before it is alive would be thrown away and drawn from nothing.
    const given = hydrated ? props : first
    const part = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Part {...given} />
          <Hydrated press={press} onHydrated={setHydrated} />
        </Suspense>
      ),
      [Part, given],
    )
    return (
      <>
        <span ref={mark} hidden data-asleep={hydrated ? undefined : ''} />
        {part}
      </>
    )
  }
  return Object.assign(Deferred, { preload })
}

/** Waits until every deferred part of the modules loaded so far is there. The server does this before it draws. */
export async function deferredParts(): Promise<void> {
  await Promise.all(underWay)
}

/**
 * Fetches parts together with the page that somebody is on the way to, so that it is drawn whole, for its load. A page
 * that came from the server is whole already, and comes to life before its parts, even under somebody's finger.
 */
export async function alongWith(...parts: { preload: () => Promise<void> }[]): Promise<void> {
  if (import.meta.env.SSR || !document.documentElement.hasAttribute('data-alive')) return
  await Promise.allSettled(parts.map((part) => part.preload()))
}

/** The elements that stand side by side behind a part's mark, up to the end of React's boundary around them. */
function markupOf(mark: Element | null): Element[] {
  const elements: Element[] = []
  let depth = 0
  for (let node = mark?.nextSibling; node; node = node.nextSibling) {
    if (node instanceof Element) elements.push(node)
    else if (node instanceof Comment && node.data.startsWith('$')) depth += 1
    else if (node instanceof Comment && node.data === '/$') depth -= 1
    if (depth === 0 && elements.length > 0) break
  }
  return elements
}

function holds(elements: Element[], target: EventTarget | null): target is Element {
  return target instanceof Element && elements.some((element) => element.contains(target))
}

/** A good screen's height: whoever scrolls that far is on the way there. */
const NEAR = '800px'
/** A click by itself is one that a part around this kept until it was alive. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'click'] as const

/** More than a strip of it at the screen's edge. */
const SEEN = '-10%'

/**
 * Calls back once when somebody touches one of the elements, or before that when the browser is idle and the first is in sight, or near it
 * once they have scrolled: who stays at the top of a page needs nothing of what is below. Whoever has touched the page before
 * it came may have no markup of it, and needs no touch.
 */
function whenRequested(elements: Element[], hydrate: Hydrate, callback: () => void): () => void {
  const [element] = elements
  if (!element) return whenIdle(callback)
  let cancelIdle = () => {}
  const observers: IntersectionObserver[] = []
  const hydrateWithin = (rootMargin: string) => {
    const observer = new IntersectionObserver(
      (sightings) => {
        if (!sightings.some(({ isIntersecting }) => isIntersecting)) return
        for (const one of observers) one.disconnect()
        cancelIdle = whenIdle(callback)
      },
      { rootMargin },
    )
    observers.push(observer)
    observer.observe(element)
  }
  const scrolled = () => hydrateWithin(NEAR)
  const touched = (event: Event) => {
    if (holds(elements, event.target)) callback()
  }
  const hasTouchedThePage = navigator.userActivation?.hasBeenActive !== false
  if (hasTouchedThePage) hydrateWithin(NEAR)
  else if (hydrate === 'near') {
    hydrateWithin(SEEN)
    window.addEventListener('scroll', scrolled, { once: true, passive: true })
  }
  // On the window, because React holds back events for what is not alive yet.
  for (const sign of SIGNS) window.addEventListener(sign, touched, true)
  return () => {
    for (const observer of observers) observer.disconnect()
    window.removeEventListener('scroll', scrolled)
    cancelIdle()
    // Whoever leaves may come back, and finds it whole then.
    if (hydrate === 'near') callback()
    for (const sign of SIGNS) window.removeEventListener(sign, touched, true)
  }
}

/** What is to be pressed once the part is alive; nothing any more when it is. */
type Press = (() => void) | undefined

/** Stands in a part and comes to life with it. */
function Hydrated({ press, onHydrated }: { press: { current: Press }; onHydrated: (hydrated: true) => void }) {
  // Before any event can reach the part, which then hears it by itself.
  useLayoutEffect(() => {
    press.current?.()
    press.current = () => {}
    onHydrated(true)
  }, [press, onHydrated])
  return null
}

/** Whether what is at an element came from the server and is not alive yet. */
export function isAsleep(element: Element): boolean {
  return [...document.querySelectorAll('span[data-asleep]')].some((mark) => holds(markupOf(mark), element))
}

/**
 * Keeps in mind which buttons of a part were pressed before anything there could hear it, and puts what presses each of them
 * again, once, into `press`. Links and forms need no code: they are the browser's. Returns how to stop.
 */
function keepPress(elements: Element[], press: { current: Press }): (() => void) | undefined {
  if (press.current) return undefined
  const pressed = new Set<HTMLElement>()
  const note = ({ target }: Event) => {
    const button = holds(elements, target) && target.closest('button[type=button]')
    if (button instanceof HTMLElement) pressed.add(button)
  }
  const stop = () => window.removeEventListener('click', note, true)
  window.addEventListener('click', note, true)
  press.current = () => {
    stop()
    queueMicrotask(() => {
      for (const button of pressed) button.click()
    })
  }
  return () => {
    stop()
    press.current = undefined
  }
}

const PAUSE_MS = 1500

/** One more try after a moment: on a train the first may meet a tunnel. */
async function again<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return attempt()
  }
}
