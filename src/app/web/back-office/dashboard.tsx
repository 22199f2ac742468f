import { useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { EnquiryInbox } from '#features/enquiries/web/enquiry-inbox.tsx'
import { type Member, signOut } from '#features/staff/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { useSite } from '../site-facts.ts'
import { OfficeFrame } from './office-frame.tsx'
import { closeOffice } from './use-session-end.ts'

/** The office for whoever is signed in. */
export function Dashboard({ member }: { member: Member }) {
  const { settings } = useSite()
  const [tab, setTab] = useState('enquiries')
  return (
    <OfficeFrame aside={<Account member={member} />}>
      <Tabs
        label="Office"
        current={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'enquiries',
            label: 'Enquiries',
            content: <EnquiryInbox businessName={settings.business.name} />,
          },
        ]}
      />
    </OfficeFrame>
  )
}

function Account({ member }: { member: Member }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(signOut, {}),
    onSuccess: () => closeOffice(client),
    onError: (error) =>
      showToast({
        title: 'You are still signed in',
        description: (error instanceof ApiError && error.said) || 'The office could not be reached. Please try again.',
        tone: 'error',
      }),
  })
  return (
    <>
      <span className="text-ink-soft text-sm max-sm:hidden">
        {member.firstName} {member.lastName}
      </span>
      <Button variant="secondary" size="small" onClick={() => mutate()} busy={isPending ? 'Logging out...' : undefined}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
        Logout
      </Button>
    </>
  )
}
