import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { EmailTypeList } from './email-type-list.tsx'
import { EmailTypePage } from './email-type-page.tsx'

/** Shows all email types, or the type that the URL names. */
export function EmailSettings() {
  const kind = useUrlState().read('email')
  return kind === '' ? <EmailTypeList /> : <EmailTypePage key={kind} kind={kind} />
}
