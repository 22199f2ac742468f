import { usePlace } from '#platform/web/office/use-place.ts'
import { KindList } from './kind-list.tsx'
import { KindPage } from './kind-page.tsx'

/** What emails say and which go: every kind of them, or the one that the address names. */
export function EmailSettings() {
  const kind = usePlace().read('email')
  return kind === '' ? <KindList /> : <KindPage key={kind} kind={kind} />
}
