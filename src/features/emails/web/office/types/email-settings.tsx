import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { EmailTypeList } from './email-type-list.tsx'
import { EmailTypePage } from './email-type-page.tsx'

/** Settings of emails: all types, or the type in the address. */
export function EmailSettings() {
  const kind = useUrlState().read('email')
  return kind === '' ? <EmailTypeList /> : <EmailTypePage key={kind} kind={kind} />
}
