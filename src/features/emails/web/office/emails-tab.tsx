import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { EMAIL_STATES } from '#features/emails/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { Permitted } from '#features/permitted.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { type UrlState, useUrlState } from '#platform/web/office/use-url-state.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { EmailLine } from './email-line.tsx'
import { EmailNav } from './email-nav.tsx'
import { NO_MAIL_NOTICES } from './email-text.ts'
import { EMAILS_PER_PAGE, emailSummaryQuery, emailsQuery, isEmailQuery, REFETCH_UNTIL_SENT } from './queries.ts'

/** Lists all outgoing emails, filtered by state. */
export function EmailsTab() {
  const urlState = useUrlState()
  const state = EMAIL_STATES.find((state) => state === urlState.read('state'))
  const page = usePage(EMAILS_PER_PAGE)
  const client = useQueryClient()
  const { mail } = useSite()
  const list = useQuery({
    ...emailsQuery(state, page.offset),
    ...REFETCH_UNTIL_SENT,
    placeholderData: keepPreviousData,
  })
  const { data: counts } = useQuery({ ...emailSummaryQuery, ...ALWAYS_REFETCH })
  const refreshing = useIsFetching({ predicate: isEmailQuery }) > 0
  return (
    <section aria-label="Emails">
      <ListHead
        title="Emails"
        headingRef={page.heading}
        fetchedAt={list.dataUpdatedAt}
        refreshing={refreshing}
        onRefresh={() => void client.refetchQueries({ type: 'active', predicate: isEmailQuery })}
        actions={
          <Permitted to="edit office">
            <LinkButton variant="secondary" size="small" href={officeUrl('settings', { section: 'emails' })}>
              Email settings
            </LinkButton>
          </Permitted>
        }
      />
      {mail !== 'sent' && (
        <p className="mb-5 rounded-field bg-amber-tint px-4 py-3 text-amber-ink text-sm">{NO_MAIL_NOTICES[mail]}</p>
      )}
      <EmailNav current={state} counts={counts} mail={mail} />
      <PagedList
        of={list}
        page={page}
        what="emails"
        look="lines"
        rowHeight="h-16"
        empty={
          <EmptyState
            icon={<Mail size={26} strokeWidth={1.75} aria-hidden="true" />}
            title={state ? 'No emails here' : 'No emails yet'}
          >
            {state ? 'No emails have this status.' : 'Emails to guests, to owners and to you are listed here.'}
          </EmptyState>
        }
      >
        {(email) => <EmailLine email={email} href={officeUrl('emails', withOpenEmail(urlState, email.id))} />}
      </PagedList>
      <EmailDialog
        emailId={wholeNumber(urlState.read('email'))}
        onClose={() => urlState.change({ email: undefined })}
      />
    </section>
  )
}

/** Returns the URL state of the same list page with this email open. */
function withOpenEmail(urlState: UrlState, email: number) {
  return { state: urlState.read('state'), page: urlState.read('page'), email }
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
