import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { KindList } from './kind-list.tsx'
import { KindPage } from './kind-page.tsx'

/** Settings of emails: all types, or the type in the address. */
export function EmailSettings() {
  const kind = useUrlState().read('email')
  return kind === '' ? <KindList /> : <KindPage key={kind} kind={kind} />
}
