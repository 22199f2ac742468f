import * as z from 'zod/mini'
import type { ApplicationStage } from '#features/owner-applications/contract.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import type { Sender } from '#platform/server/mail/looks/email-layout.tsx'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { selectApplications } from './store.ts'

export const NEXT_STEP = 'application-next-step'

/** Text of the email to the owner about a stage. */
interface Step {
  title: string
  paragraphs(sender: Sender): string[]
}

const VISIT: Step = {
  title: 'Next step: we would like to see your property',
  paragraphs: ({ phone }) => [
    'We will be in touch to agree on a day for the visit. If some days suit you better than others, simply reply to this email or call us on ' +
      `${phone}.`,
    'After the visit we write a management plan for your property. Until you agree to it there is no obligation.',
  ],
}

const ACCEPTED: Step = {
  title: 'We would be glad to manage your property',
  paragraphs: () => [
    'We are preparing your property’s page from what you told us. Nothing is shown to guests until everything is agreed between us.',
    'Next we go through the management plan, the prices and the photographs with you.',
  ],
}

/** Other stages send no email, but the office may write to the owner. */
const STEPS: Partial<Record<ApplicationStage, Step>> = { visit: VISIT, accepted: ACCEPTED }

/**
 * Queues the email about the next step, delayed by the time for undoing. Withdraws an unsent email about an earlier
 * stage.
 */
export async function queueNextStepEmail(tx: StaffTxContext, id: number, stage: ApplicationStage): Promise<void> {
  const cause = { of: 'owner_application', id }
  await withdrawEmails(tx, { cause, kinds: [NEXT_STEP], reason: 'The application was moved to another stage.' })
  if (!STEPS[stage]) return
  const about = { item: 'owner_application', itemId: id }
  await tx.email({
    kind: NEXT_STEP,
    about,
    to: 'owner',
    cause,
    dueAt: await moneyEmailDueAt(tx),
    facts: { stage },
  })
}

const stepFacts = z.object({ stage: z.string() })

export const nextStepEmail = emailType<{ name: string; step: Step }>({
  name: 'Next step for an owner',
  mustGo: 'The list of stages says that it is sent.',
  reader: 'owner',
  weight: 60,
  words: {
    subject: '{step} · {business}',
    title: '{step}',
    opening: 'Dear {name},\n\nThank you again for your application.',
    closing: '',
  },
  placeholders: ({ name, step }) => ({ name, step: step.title }),
  async read({ database }, { itemId, facts }) {
    const application = await selectApplications(database).where('id', '=', itemId).executeTakeFirst()
    const step = application && STEPS[application.stage]
    if (!step || stepFacts.safeParse(facts).data?.stage !== application.stage) return null
    return { to: application.email, data: { name: application.name, step } }
  },
  render: ({ step }, { sender }) => {
    const words = step.paragraphs(sender)
    return {
      preview: words[0] ?? '',
      body: words.map((sentence) => <Paragraph key={sentence}>{sentence}</Paragraph>),
    }
  },
  samples: {
    emptiest: { name: 'Jo Li', step: ACCEPTED },
    fullest: { name: 'Dr Alexandra Featherstonehaugh-Cholmondeley', step: VISIT },
  },
})
