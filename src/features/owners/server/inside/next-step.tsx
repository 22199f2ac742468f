import * as z from 'zod/mini'
import type { ApplicationStage } from '#features/owners/contract.ts'
import { moneyLetterDueAt } from '#features/settings/server/undo-time.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import { withdrawLetters } from '#platform/server/mail/due.ts'
import type { LetterKind } from '#platform/server/mail/letter-kinds.ts'
import { type Sender, Words } from '#platform/server/mail/paper.tsx'
import { applicationRows } from './store.ts'

export const NEXT_STEP = 'application-next-step'

/** What a stage means to the owner. Any other says nothing to them, or is for the office to say in its own words. */
const STEPS: Partial<Record<ApplicationStage, { title: string; words: (sender: Sender) => string[] }>> = {
  visit: {
    title: 'Next step: we would like to see your property',
    words: ({ phone }) => [
      'We will be in touch to agree on a day for the visit. If some days suit you better than others, simply answer this email or call us on ' +
        `${phone}.`,
      'After the visit we write a management plan for your property. Until you agree to it there is no obligation.',
    ],
  },
  accepted: {
    title: 'We would be glad to manage your property',
    words: () => [
      'We are preparing your property’s page from what you told us. Nothing is shown to guests until everything is agreed between us.',
      'Next we go through the management plan, the prices and the photographs with you.',
    ],
  },
}

/**
 * Makes the letter due that tells an owner what comes next, once an undo swallows the new stage no more; what an earlier stage
 * made due and has not gone is withdrawn. A stage that says nothing to the owner writes nothing.
 */
export async function tellNextStep(deed: StaffDeed, id: number, stage: ApplicationStage): Promise<void> {
  const cause = { of: 'owner_application', id }
  await withdrawLetters(deed, { cause, kinds: [NEXT_STEP], reason: 'The application was moved to another stage.' })
  if (!STEPS[stage]) return
  const about = { item: 'owner_application', itemId: id }
  await deed.letter({
    kind: NEXT_STEP,
    about,
    to: 'owner',
    cause,
    dueAt: await moneyLetterDueAt(deed),
    facts: { stage },
  })
}

const told = z.object({ stage: z.string() })

export const nextStepLetter: LetterKind = {
  name: 'Next step',
  weight: 60,
  async write({ database }, { itemId, facts }, sender) {
    const application = await applicationRows(database).where('id', '=', itemId).executeTakeFirst()
    const step = application && STEPS[application.stage]
    if (!step || told.safeParse(facts).data?.stage !== application.stage) return null
    const words = step.words(sender)
    return {
      to: application.email,
      subject: `${step.title} · ${sender.name}`,
      title: step.title,
      preview: words[0] ?? '',
      body: (
        <>
          <Words>Dear {application.name},</Words>
          <Words>Thank you again for your application.</Words>
          {words.map((sentence) => (
            <Words key={sentence}>{sentence}</Words>
          ))}
        </>
      ),
    }
  },
}
