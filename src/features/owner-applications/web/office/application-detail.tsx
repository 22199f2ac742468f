import { Correspondence } from '#features/inbox/web/office/correspondence.tsx'
import type { NextInLineProps } from '#features/inbox/web/office/next-in-line.tsx'
import {
  addApplicationNote,
  changeApplication,
  type OfficeApplication,
  type OpenApplication,
  replyToApplication,
} from '#features/owner-applications/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { send } from '#platform/web/api.ts'
import { Acceptance } from './acceptance.tsx'
import { AnswerLinks } from './answer-links.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { replyDraft, STAGE_HELP, STAGES, stageFrom } from './application-words.ts'

interface ApplicationDetailProps {
  application: OpenApplication
  now: number
  next: NextInLineProps<OfficeApplication>
}

export function ApplicationDetail({ application, now, next }: ApplicationDetailProps) {
  const { settings } = useSite()
  const { id, version, name, email, stage, propertyId } = application
  return (
    <Correspondence
      about={{
        item: 'owner_application',
        id,
        label: `Application of ${name}`,
        one: 'application',
        change: changeApplication,
      }}
      status={{
        current: stage,
        version,
        // Acceptance makes a home and asks for confirmation first, so the status list leaves it out until a home exists.
        statuses: STAGES,
        except: propertyId === null ? 'accepted' : undefined,
        help: STAGE_HELP,
        send: (status, version) =>
          send(changeApplication, { params: { id }, body: { stage: stageFrom(status), version } }),
      }}
      next={next}
      correspondence={application}
      reply={{
        to: email,
        start: replyDraft(application, settings.business.name),
        send: (words, headers) => send(replyToApplication, { params: { id }, body: { ...words, version } }, headers),
      }}
      addNote={(text, headers) => send(addApplicationNote, { params: { id }, body: { text } }, headers)}
      links={<AnswerLinks application={application} />}
      decision={<Acceptance application={application} />}
    >
      <ApplicationFacts application={application} now={now} />
    </Correspondence>
  )
}
