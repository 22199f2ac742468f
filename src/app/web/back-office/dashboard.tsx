import type { Member } from '#features/staff/contract.ts'
import { usePlace } from '#platform/web/office/use-place.ts'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { Account } from './account.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { OFFICE_TABS } from './office-tabs.ts'
import { TabContent } from './tab-content.tsx'

/** The office for whoever is signed in. The tab stands in the address: `/admin?tab=enquiries`. */
export function Dashboard({ member }: { member: Member }) {
  const place = usePlace()
  return (
    <OfficeFrame aside={<Account member={member} />}>
      <Tabs
        label="Office"
        current={place.read('tab')}
        onChange={(tab) => place.go(tab)}
        tabs={OFFICE_TABS.map(({ id, label, Content }) => ({
          id,
          label,
          content: (
            <TabContent key={id} label={label}>
              <Content />
            </TabContent>
          ),
        }))}
      />
    </OfficeFrame>
  )
}
