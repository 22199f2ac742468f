import { visitorKey } from '#platform/server/http/limits.ts'
import { aboutItem, answerOnce } from '#platform/server/http/once.ts'
import { type Call, downloadRoute, type Route, route, type StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { changeApplication, noteOnApplication, replyToApplication } from './answering.ts'
import { receiveApplication } from './applications.ts'
import { applicationImage, readApplication, readApplications, summariseApplications } from './inbox.ts'
import { keepPictures } from './pictures.ts'

/** Applications that one address may send in an hour (threats 30). */
const MOST_AN_HOUR = 3
/** Three photographs of 512 KiB, in base64, and the words (threats 22). */
const BODY_BYTES = 3 * 1024 * 1024

export function ownerRoutes(office: Office): Route[] {
  return [
    route(
      contract.sendApplication,
      (call) =>
        answerOnce(
          office,
          call,
          {
            route: contract.sendApplication,
            repeatKey: call.body.email,
            limits: [{ key: `application ${visitorKey(call.visitor.ip)}`, most: MOST_AN_HOUR, withinMinutes: 60 }],
            tooMany: 'You have sent several applications in a short time. Please try again later, or call us.',
            prepare: () => keepPictures(office, call.body.images),
          },
          (books, pictures) => receiveApplication(office, books, call.body, pictures),
        ),
      { bodyLimit: BODY_BYTES },
    ),
    route(contract.listApplications, ({ query }) => readApplications(office, query)),
    route(contract.summariseApplications, () => summariseApplications(office)),
    route(contract.getApplication, ({ params }) => readApplication(office, params.id)),
    downloadRoute(contract.getApplicationImage, async ({ params, answerWith }) => {
      const image = await applicationImage(office, params.id, Number(params.position))
      answerWith('Content-Security-Policy', 'sandbox')
      return image
    }),
    route(contract.changeApplication, (call) => changeApplication(office, call.params.id, call.body, staffOf(call))),
    route(contract.addApplicationNote, (call) =>
      answerOnce(office, call, { route: aboutItem(contract.addApplicationNote, call.params.id) }, (books) =>
        noteOnApplication(office, books, call.params.id, call.body.text, staffOf(call)),
      ),
    ),
    route(contract.replyToApplication, (call) =>
      answerOnce(office, call, { route: aboutItem(contract.replyToApplication, call.params.id) }, (books) =>
        replyToApplication(office, books, call.params.id, call.body, staffOf(call)),
      ),
    ),
  ]
}

function staffOf({ visitor }: Pick<Call, 'visitor'>): StaffMember {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
