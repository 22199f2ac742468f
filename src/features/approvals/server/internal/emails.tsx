import { APPROVAL_DAYS } from '#features/approvals/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { findStaffAddress } from '#features/staff/server/staff.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'

export const approvalEmailTypes: EmailTypes = {
  'approval-waiting': emailType<{ summary: string; by: string }>({
    name: 'A change waits for a second person',
    reader: 'staff',
    weight: 10,
    mustGo: 'Without it a colleague does not learn that a change waits.',
    words: {
      subject: 'A change waits for a second person',
      title: 'A change waits for a second person',
      opening: '{by} has proposed a change. It takes effect once a second person approves it.',
      closing: 'If you do not know the reason, ask your colleague in person or by phone before you approve.',
    },
    placeholders: ({ by }) => ({ by }),
    async read({ database, clock }, { itemId, staffId }) {
      const row = await database
        .selectFrom('approval')
        .innerJoin('staff_name as proposer', 'proposer.id', 'approval.proposed_by')
        .where('approval.id', '=', itemId)
        .where('decision', 'is', null)
        .where('expires_at', '>', clock.now())
        .select(['summary', 'proposer.name as by'])
        .executeTakeFirst()
      const to = row && staffId !== null ? await findStaffAddress(database, staffId) : ''
      return row && to !== '' ? { to, data: { summary: row.summary, by: row.by || 'A colleague' } } : null
    },
    render: ({ summary }, { publicUrl }) => ({
      preview: summary,
      body: (
        <>
          <Paragraph>{summary}.</Paragraph>
          <Paragraph>Without a decision it ends after {APPROVAL_DAYS} days.</Paragraph>
          <EmailButton to={`${publicUrl}${officeUrl('settings', { section: 'approvals' })}`}>
            Decide in the office
          </EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: { summary: 'Refund of £1.00, booking #1', by: 'Jo Li' },
      fullest: {
        summary: 'Looser rule: bank details need one person only, refunds over £12,000.00 need a second person',
        by: 'Alexandra Featherstonehaugh-Cholmondeley',
      },
    },
  }),
}
