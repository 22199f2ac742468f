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
import { replayEarlyFields } from '../early-fields.ts'
import { loadWithRetry } from '../offline.ts'
import { whenIdle } from './when-idle.ts'

export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the code in advance, so that the component renders at once. */
  preload: () => Promise<void>
}

/**
 * `near` hydrates on interaction, when visible or, after a scroll, near the screen; `touched` only on interaction. If
 * the guest used the page before the first render, both also hydrate near the screen.
 */
type Hydrate = 'near' | 'touched'

const pendingFetches = new Set<Promise<void>>()

/**
 * Components that are not hydrated yet. `requestHydration` starts the hydration of a component; `hydrated` resolves
 * after the hydration.
 */
const unhydrated = new Set<{ requestHydration: () => void; hydrated: Promise<void> }>()

/**
 * Hydrates all components. Necessary before a context or store changes: React would discard the markup of unhydrated
 * components.
 */
export async function hydrateAll(): Promise<void> {
  // Hydrating a component may add the deferred components inside it.
  while (unhydrated.size > 0) {
    const parts = [...unhydrated]
    for (const { requestHydration } of parts) requestHydration()
    await Promise.all(parts.map(({ hydrated }) => hydrated))
  }
}

/** Registers an unhydrated component. Returns a function to call after hydration or unmount. */
function trackUnhydrated(requestHydration: () => void): () => void {
  const { promise: hydrated, resolve } = Promise.withResolvers<void>()
  const part = { requestHydration, hydrated }
  unhydrated.add(part)
  return () => {
    unhydrated.delete(part)
    resolve()
  }
}

/**
 * Makes a component from a module fetched on demand; its server-rendered markup stays until hydration. `fallback`
 * appears only after client-side navigation, which has no markup.
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
    const fetching = preload().finally(() => pendingFetches.delete(fetching))
    pendingFetches.add(fetching)
  }

  let requestHydration = () => {}
  const requested = new Promise<void>((resolve) => {
    requestHydration = resolve
  })
  const Later = lazy(() => requested.then(() => loadWithRetry(() => retryOnce(fetchModule))))

  function Deferred(props: Props) {
    // A fetched module renders in this pass, as `renderToString` requires. State keeps the component type stable.
    const [Part] = useState<ComponentType<Props>>(() => fetched?.default ?? Later)
    const mark = useRef<HTMLSpanElement>(null)
    const press = useRef<Press>(undefined)
    const [first] = useState(props)
    const [hydrated, setHydrated] = useState(false)
    // A layout effect listens before the surrounding components are hydrated.
    useLayoutEffect(() => (fetched ? undefined : whenRequested(markupOf(mark.current), hydrate, requestHydration)), [])
    useLayoutEffect(() => recordClicks(markupOf(mark.current), press), [])
    useLayoutEffect(() => (hydrated ? undefined : trackUnhydrated(requestHydration)), [hydrated])
    useEffect(() => {
      if (props !== first) requestHydration()
    })
    // React would discard unhydrated markup whose props change, so the first props stay until hydration.
    const currentProps = hydrated ? props : first
    const part = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Part {...currentProps} />
          <Hydrated press={press} onHydrated={setHydrated} />
        </Suspense>
      ),
      [Part, currentProps],
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

/** Waits for every deferred module requested so far. The server calls this function before rendering. */
export async function waitForDeferredModules(): Promise<void> {
  await Promise.all(pendingFetches)
}

/**
 * Fetches components together with the page that is being opened. A server-rendered page needs no preload, because all
 * markup is present.
 */
export async function preloadWithPage(...parts: { preload: () => Promise<void> }[]): Promise<void> {
  if (import.meta.env.SSR || !document.documentElement.hasAttribute('data-alive')) return
  await Promise.allSettled(parts.map((part) => part.preload()))
}

/** Returns the elements after a component's marker, up to the end of React's Suspense boundary. */
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

function containsTarget(elements: Element[], target: EventTarget | null): target is Element {
  return target instanceof Element && elements.some((element) => element.contains(target))
}

/** About a screen's height: a component this close is likely to be reached. */
const NEAR_MARGIN = '800px'
/** Includes `click`, because an outer component replays only clicks after hydration. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click'] as const

/** Negative, so that more than the component's edge must be visible. */
const VISIBLE_MARGIN = '-10%'

/**
 * Calls back on interaction with the elements. With `near`, also when the elements are visible or, after a scroll,
 * near, and the browser is idle. If the guest has already used the page, both call back when the elements are near.
 */
function whenRequested(elements: Element[], hydrate: Hydrate, callback: () => void): () => void {
  if (elements.length === 0) return whenIdle(callback)
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
    // A jump down the page may show only later elements.
    for (const element of elements) observer.observe(element)
  }
  const scrolled = () => hydrateWithin(NEAR_MARGIN)
  const touched = (event: Event) => {
    if (containsTarget(elements, event.target)) callback()
  }
  const hasTouchedThePage = navigator.userActivation?.hasBeenActive !== false
  if (hasTouchedThePage) hydrateWithin(NEAR_MARGIN)
  else if (hydrate === 'near') {
    hydrateWithin(VISIBLE_MARGIN)
    window.addEventListener('scroll', scrolled, { once: true, passive: true })
  }
  // Listens on the window in the capture phase, because React withholds events from unhydrated markup.
  for (const sign of INTERACTION_EVENTS) window.addEventListener(sign, touched, true)
  return () => {
    for (const observer of observers) observer.disconnect()
    window.removeEventListener('scroll', scrolled)
    cancelIdle()
    // Fetches the code on unmount, so that the component renders at once when the guest returns.
    if (hydrate === 'near') callback()
    for (const sign of INTERACTION_EVENTS) window.removeEventListener(sign, touched, true)
  }
}

/** Replays the recorded clicks once the component is hydrated. */
type Press = (() => void) | undefined

/** Renders nothing; its effect reports the hydration of the component around it. */
function Hydrated({ press, onHydrated }: { press: { current: Press }; onHydrated: (hydrated: true) => void }) {
  // A layout effect runs before any event can reach the hydrated component, which then handles events itself.
  useLayoutEffect(() => {
    replayEarlyFields()
    press.current?.()
    press.current = () => {}
    onHydrated(true)
  }, [press, onHydrated])
  return null
}

/** Returns whether an element is server-rendered markup that is not hydrated yet. */
export function isUnhydrated(element: Element): boolean {
  return [...document.querySelectorAll('span[data-asleep]')].some((mark) => containsTarget(markupOf(mark), element))
}

/**
 * Records the buttons clicked before hydration; `press.current` then clicks each button once. Returns a function that
 * stops recording.
 */
function recordClicks(elements: Element[], press: { current: Press }): (() => void) | undefined {
  if (press.current) return undefined
  const pressed = new Set<HTMLElement>()
  const note = ({ target }: Event) => {
    const button = containsTarget(elements, target) && target.closest('button[type=button]')
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

/** Retries once after a pause: a mobile connection may drop for a moment. */
async function retryOnce<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return attempt()
  }
}
