import '#app/web/styles/office.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { RoleContext } from '#features/permitted.tsx'
import { siteQuery } from '#features/settings/web/queries.ts'
import { ApiError, dataDefaults, type Reader } from '#platform/web/api.ts'
import type { Answers } from './answers.ts'
import { type Mounted, REGISTRY, SHARED_ANSWERS } from './registry.tsx'
import { SITE } from './samples.ts'
import { REFUSAL, STATES, type State } from './states.ts'

/** Reads every query's data from the samples, even if the query has another `queryFn`. */
class StateClient extends QueryClient {
  constructor(read: Reader) {
    super({ defaultOptions: dataDefaults(read) })
    this.setQueryData(siteQuery.queryKey, SITE)
  }

  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const defaulted = super.defaultQueryOptions(options)
    return { ...defaulted, queryFn: this.getDefaultOptions().queries?.queryFn } as typeof defaulted
  }
}

/** In the failed state, `isUp` is false until the first press of Retry. */
interface Server {
  isUp: boolean
}

function createReader(state: State, { full, empty }: Mounted, server: Server): Reader {
  const answers: Answers = { ...SHARED_ANSWERS, ...(state === 'empty' ? empty : full) }
  return async ([path]) => {
    if (state === 'loading') return new Promise(() => {})
    if (state === 'failed' && !server.isUp) throw new ApiError(503, JSON.stringify({ message: REFUSAL }))
    if (path in answers) return answers[path]
    console.error(`There is no sample for ${path}`)
    throw new ApiError(404, '')
  }
}

interface SectionProps {
  name: string
  state: State
  mounted: Mounted
}

function Section({ name, state, mounted }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  const [server] = useState<Server>({ isUp: false })
  const [client] = useState(() => new StateClient(createReader(state, mounted, server)))
  const [location] = useState(() => memoryLocation({ path: mounted.address ?? '/admin' }))
  useEffect(() => {
    if (section.current) mounted.open?.(section.current)
  }, [mounted])
  return (
    <section
      ref={section}
      aria-label={`${name}: ${state}`}
      data-state={state}
      onClickCapture={({ target }) => {
        if ((target as HTMLElement).textContent === 'Retry') server.isUp = true
      }}
    >
      <div className="wrap-office">
        <SectionErrorBoundary>
          <QueryClientProvider client={client}>
            <Router hook={location.hook} searchHook={location.searchHook}>
              <RoleContext value="everything">{mounted.render()}</RoleContext>
            </Router>
          </QueryClientProvider>
        </SectionErrorBoundary>
      </div>
    </section>
  )
}

/** Keeps the other sections when a component throws; React logs the error to the console. */
class SectionErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? 'This component broke.' : this.props.children
  }
}

// A modal dialog would make every other section inert.
HTMLDialogElement.prototype.showModal = function showInPlace() {
  this.open = true
}

/** Lays out every section in full: with an estimated height a card would overlap the next section. */
const STYLE = `
  dialog { position: static !important; }
  section[data-state] { position: relative; border-top: 1px solid; }
  section[data-state] * { content-visibility: visible !important; }
`

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <style>{STYLE}</style>
    {Object.entries<Mounted>(REGISTRY).map(([name, mounted]) =>
      STATES.filter((state) => state !== 'empty' || mounted.empty).map((state) => (
        <Section key={`${name} ${state}`} name={name} state={state} mounted={mounted} />
      )),
    )}
  </>,
)
