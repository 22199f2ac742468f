import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { KindList } from './kind-list.tsx'
import { KindPage } from './kind-page.tsx'

/** What emails say and which go: every kind of them, or the one that the address names. */
export function EmailSettings() {
  const kind = useUrlState().read('email')
  return kind === '' ? <KindList /> : <KindPage key={kind} kind={kind} />
}
